"""Which share of their games players win, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypedDict

from signalbox.arena.match import Match

Z_95 = 1.96  # standard deviations on either side that hold 95 % of a normal distribution


class Share(TypedDict):
    """What is won of some games, 0 to 1, and the interval that holds the true share with 95 %."""

    win: float
    low: float
    high: float


class PlayerShare(Share):
    """A player's share, a seat of its own at a time. `even` is what each seat would win if all were alike."""

    name: str
    even: float


def wilson(won: float, count: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 %, by Wilson's score, where `won` of `count` games are won.

    A win that is shared counts in parts; the interval is then a little wider than it need be.
    """
    share, z2 = won / count, Z_95**2
    middle = share + z2 / (2 * count)
    reach = Z_95 * math.sqrt(max(0.0, share * (1 - share)) / count + z2 / (4 * count**2))
    low, high = (middle - reach) / (1 + z2 / count), (middle + reach) / (1 + z2 / count)
    return max(0.0, low), min(1.0, high)


def share(won: Sequence[float]) -> Share:
    """Of what was won in each game, 0 to 1."""
    low, high = wilson(math.fsum(won), len(won))
    return {"win": round(math.fsum(won) / len(won), 4), "low": round(low, 4), "high": round(high, 4)}


def by_player(matches: Sequence[Match]) -> list[PlayerShare]:
    """Each player's, in the order of the seats in the first game.

    A player with several seats has, of a game, what they won divided by how many they are: seats of one game are no
    games of their own, or the interval would be too narrow.
    """
    seats = matches[0].players
    found: list[PlayerShare] = []
    for name in dict.fromkeys(seats):
        won = [_of(name, match) / seats.count(name) for match in matches]
        found.append({"name": name, **share(won), "even": round(1 / len(seats), 4)})
    return found


def by_order(matches: Sequence[Match]) -> list[Share]:
    """What those win who play first, second and so on, whoever they are."""
    seats = range(len(matches[0].players))
    return [share([match.returns[(match.first + place) % len(seats)] for match in matches]) for place in seats]


def mean(numbers: Iterable[float]) -> float:
    """Their average. There has to be one at least."""
    found = list(numbers)
    return math.fsum(found) / len(found)


def _of(name: str, match: Match) -> float:
    return math.fsum(part for player, part in zip(match.players, match.returns, strict=True) if player == name)
