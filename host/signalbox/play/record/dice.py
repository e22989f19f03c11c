"""Dice that anyone can check afterwards: a seed is committed to before the game and revealed after it.

Before anything else, the table shows the commitment, the SHA-256 of a 32-byte seed. Then every seat may contribute a
few characters, so that the holder of the seed cannot have picked it for its rolls. The key is the seed itself if
nobody contributes, otherwise HMAC-SHA256(seed, "contributions:" and the list of contributions). Roll i is computed only
from the stream HMAC-SHA256(key, "i:0"), HMAC-SHA256(key, "i:1"), ... At the end, the seed is shown, and
`signalbox record verify` recomputes every roll. A roll's number consists of the seat whose turn it is and the number of
earlier rolls in that seat's turns: "0.3" is the fourth roll of seat 0. A player who takes back a roll and reaches it
again gets the same result, whatever was played in between. No roll seen in one seat's turn appears in another's.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import lcm
from random import Random
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from shared_rules.game import Game, Options

SEED_BYTES = 32
MAX_DENOMINATOR = 1_000_000  # probabilities are rounded to the nearest fraction with at most this denominator
SUM_TOLERANCE = 1e-6
FIRST = -1  # the number of the first draw before the rolls; the next one is -2

Outcomes = Sequence[tuple[int, float]]


class Dice:
    """The dice of one game."""

    def __init__(
        self, seed: bytes, contributions: Iterable[tuple[int, str]] = (), *, seed_is_chosen: bool = False
    ) -> None:
        """Create dice; `contributions` are (seat, text) pairs in the order they were made, at most one per seat."""
        self.seed = seed
        self.commitment = commitment(seed)
        self.seed_is_chosen = seed_is_chosen
        self.contributions = dict(contributions)

    def contribute(self, seat: int, text: str) -> None:
        """Set a seat's contribution, replacing any earlier one."""
        self.contributions.pop(seat, None)
        self.contributions[seat] = text

    @property
    def key(self) -> bytes:
        """The key that all rolls are computed from."""
        if not self.contributions:
            return self.seed
        pairs = json.dumps(list(self.contributions.items()), separators=(",", ":"))
        return hmac.digest(self.seed, f"contributions:{pairs}".encode(), "sha256")

    @classmethod
    def from_system(cls) -> Self:
        """Return dice with an unpredictable seed: 32 random bytes from the operating system."""
        return cls(os.urandom(SEED_BYTES))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return reproducible dice: the seed is the SHA-256 of `text`, such as the "7" of `--seed 7`."""
        return cls(hashlib.sha256(text.encode()).digest(), seed_is_chosen=True)

    def outcome(self, number: str, outcomes: Outcomes) -> int:
        """Return the outcome of a roll, computed from the seed, the roll's number and the (outcome, probability) pairs.

        Raise ValueError if a probability is negative or the sum is not 1.
        """
        weights = integer_weights(tuple([probability for _, probability in outcomes]))
        remaining = self._draw_below(number, sum(weights))
        for (outcome, _), weight in zip(outcomes, weights, strict=True):
            remaining -= weight
            if remaining < 0:
                return outcome
        raise AssertionError("a number below the sum of the weights falls within one of them")

    def draw_function(self) -> Callable[[int], int]:
        """Return a function of n that draws a random integer from 0 to n-1, for choices such as who begins."""
        numbers = count(FIRST, -1)
        return lambda limit: self._draw_below(str(next(numbers)), limit)

    def draw_options(self, rules: Game, players: int, options: Options) -> Options:
        """Return the options, with a random value for each missing option that the game decides by lot."""
        return rules.draw_options(players, options, self.draw_function())

    @property
    def players_key(self) -> bytes:
        """The key for the computer players' choices. It reveals nothing about the rolls."""
        return hmac.digest(self.key, b"players", "sha256")

    def player_random(self, seat: int, length: int) -> Random:
        """Return the random number generator of the computer player at `seat` after `length` actions and rolls."""
        return Random(hmac.digest(self.players_key, f"{seat}:{length}".encode(), "sha256"))

    def _draw_below(self, number: str, limit: int) -> int:
        """Return a uniform number in 0 .. limit-1; draws at or above the largest multiple of `limit` are discarded."""
        size = (limit.bit_length() + 7) // 8 + 8
        bound = (1 << 8 * size) // limit * limit
        attempt = 0
        while True:
            drawn = int.from_bytes(self._stream(number, attempt, size), "big")
            if drawn < bound:
                return drawn % limit
            attempt += 1

    def _stream(self, number: str, attempt: int, size: int) -> bytes:
        blocks = -(-size // hashlib.sha256().digest_size)
        texts = (f"{number}:{attempt * blocks + block}" for block in range(blocks))
        return b"".join(hmac.digest(self.key, text.encode(), "sha256") for text in texts)[:size]


def roll_number(seat: int, rolls: Sequence[int | None]) -> str:
    """Return the number of the next roll, in the turn of `seat`.

    `rolls` has an item for each entry in the history: the seat whose turn it was if the entry was a roll, else None.
    """
    return f"{seat}.{rolls.count(seat)}"


def commitment(seed: bytes) -> str:
    """Return the commitment that the table shows before the game: the seed's SHA-256 as 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


@lru_cache(maxsize=256)
def integer_weights(probabilities: tuple[float, ...]) -> tuple[int, ...]:
    """Return the smallest integers in the same proportions as `probabilities`.

    Raise ValueError if a probability is negative or the sum is not 1.
    """
    if min(probabilities, default=-1.0) < 0 or abs(sum(probabilities) - 1) > SUM_TOLERANCE:
        raise ValueError("the probabilities of a roll must be at least 0 and sum to 1")
    parts = [Fraction(probability).limit_denominator(MAX_DENOMINATOR) for probability in probabilities]
    common = lcm(*(part.denominator for part in parts))
    return tuple(int(part * common) for part in parts)
