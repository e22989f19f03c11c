"""Dice that anyone can check afterwards: a seed committed to before the game and revealed after it.

Before anything else the table shows SHA-256 of a 32-byte seed, the commitment. Then every seat may add a few characters
of its own, its contribution: who keeps the seed cannot have chosen it by what comes of it. The key is the seed itself
where nobody adds anything, else HMAC-SHA256(seed, "contributions:" and the list of them). Roll i comes from the stream
HMAC-SHA256(key, "i:0"), HMAC-SHA256(key, "i:1"), ... and from nothing else. At the end the seed is shown, and
`signalbox record verify` computes every roll again. A roll's number says in whose turn it is, and how many there were
before in turns of that seat: "0.3" is the fourth of seat 0. Who takes a roll back and comes to it again finds the same
one, whatever was played in between, and no roll that was seen in one seat's turn ever comes in another's.
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
DENOMINATOR_MOST = 1_000_000  # probabilities are read as the nearest fraction up to this denominator
SUM_TOLERANCE = 1e-6
FIRST = -1  # the number of the first draw before any roll, the next one is -2

Outcomes = Sequence[tuple[int, float]]


class Dice:
    """The dice of one game."""

    def __init__(
        self, seed: bytes, contributions: Iterable[tuple[int, str]] = (), *, seed_is_chosen: bool = False
    ) -> None:
        """Keep `contributions`, (seat, text), each seat's once at most, in the order in which they were added."""
        self.seed = seed
        self.commitment = commitment(seed)
        self.seed_is_chosen = seed_is_chosen
        self.contributions = dict(contributions)

    def contribute(self, seat: int, text: str) -> None:
        """Add a seat's own text, in place of an earlier one."""
        self.contributions.pop(seat, None)
        self.contributions[seat] = text

    @property
    def key(self) -> bytes:
        """The key of all rolls."""
        if not self.contributions:
            return self.seed
        added = json.dumps(list(self.contributions.items()), separators=(",", ":"))
        return hmac.digest(self.seed, f"contributions:{added}".encode(), "sha256")

    @classmethod
    def from_system(cls) -> Self:
        """Return dice that nobody can foresee: 32 bytes of the operating system's entropy."""
        return cls(os.urandom(SEED_BYTES))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return dice that can be had again: the seed is SHA-256 of `text`, such as the "7" of `--seed 7`."""
        return cls(hashlib.sha256(text.encode()).digest(), seed_is_chosen=True)

    def outcome(self, number: str, outcomes: Outcomes) -> int:
        """Return the outcome of a roll among (outcome, probability), by the seed, the roll's number and the outcomes.

        Raises ValueError when the probabilities are negative or do not sum to 1.
        """
        weights = integer_weights(tuple([probability for _, probability in outcomes]))
        left = self._below(number, sum(weights))
        for (outcome, _), weight in zip(outcomes, weights, strict=True):
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("a number below the sum of the weights falls within one of them")

    def draws(self) -> Callable[[int], int]:
        """Return the draws before any roll, such as who begins: a function of a limit that gives numbers below it."""
        numbers = count(FIRST, -1)
        return lambda limit: self._below(str(next(numbers)), limit)

    def drawn(self, rules: Game, players: int, options: Options) -> Options:
        """Return the options, drawing those that are drawn where nobody has chosen them."""
        return rules.drawn(players, options, self.draws())

    @property
    def players_key(self) -> bytes:
        """The key of the choices of computer players. It tells nothing of the rolls."""
        return hmac.digest(self.key, b"players", "sha256")

    def random(self, seat: int, length: int) -> Random:
        """Return the randomness of a computer player at a seat when so many actions and rolls have been played."""
        return Random(hmac.digest(self.players_key, f"{seat}:{length}".encode(), "sha256"))

    def _below(self, number: str, limit: int) -> int:
        """Return a number in 0 .. limit-1, each as likely: a draw in the incomplete last stretch is thrown away."""
        size = (limit.bit_length() + 7) // 8 + 8
        whole = (1 << 8 * size) // limit * limit
        attempt = 0
        while True:
            drawn = int.from_bytes(self._stream(number, attempt, size), "big")
            if drawn < whole:
                return drawn % limit
            attempt += 1

    def _stream(self, number: str, attempt: int, size: int) -> bytes:
        blocks = -(-size // hashlib.sha256().digest_size)
        texts = (f"{number}:{attempt * blocks + block}" for block in range(blocks))
        return b"".join(hmac.digest(self.key, text.encode(), "sha256") for text in texts)[:size]


def roll_number(seat: int, rolled: Sequence[int | None]) -> str:
    """Return the number of the next roll, in the turn of `seat`.

    `rolled` has an item for each entry of the history: in whose turn chance decided there, None where it did not.
    """
    return f"{seat}.{rolled.count(seat)}"


def commitment(seed: bytes) -> str:
    """Return the commitment that the table shows before the game: SHA-256 of the seed, 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


@lru_cache(maxsize=256)
def integer_weights(probabilities: tuple[float, ...]) -> tuple[int, ...]:
    """Return the smallest whole numbers in the proportion of `probabilities`.

    Raises ValueError when one is negative or they do not sum to 1.
    """
    if min(probabilities, default=-1.0) < 0 or abs(sum(probabilities) - 1) > SUM_TOLERANCE:
        raise ValueError("the probabilities of a roll must be at least 0 and sum to 1")
    parts = [Fraction(probability).limit_denominator(DENOMINATOR_MOST) for probability in probabilities]
    common = lcm(*(part.denominator for part in parts))
    return tuple(int(part * common) for part in parts)
