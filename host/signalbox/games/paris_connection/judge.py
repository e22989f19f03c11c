"""What a position of Paris Connection is worth, learned from games: each seat's chance to win (see `softmax`).

`FEATURES` are of what a seat holds, and of what companies may still become: the cities they can reach, by how many
locos each takes. `training/` learns the weights, for every number of players; `judge.json` here has them.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from signalbox.games.softmax import Softmax, read

if TYPE_CHECKING:
    from shared_rules.paris_connection import State
    from shared_rules.paris_connection.country import Country

FILE = "judge.json"
BANDS = (1, 2, 3, 5, 8)  # locos to a city, up to so many
FARTHEST = BANDS[-1]
BAND = (0, *(next(at for at, most in enumerate(BANDS) if most >= away) for away in range(1, FARTHEST + 1)))
OF_A_SHARE = ("value", *(f"within {most}" for most in BANDS), "in store", "held by all", "value squared")
OF_A_SEAT = ("shares", "short", "squares")
FEATURES = (*OF_A_SHARE, *OF_A_SEAT)
AMPLE = 10  # locos on a storing board; more make no difference
UNIT = 10.0  # features are counted in tens, squares of values in hundreds
NEAR = (5, 10)  # locos until the game can end
STORED = (70, 100, 130)  # locos on all storing boards
LOOKED = max(FARTHEST, *NEAR)  # locos; nothing farther away matters
STAGES = (len(NEAR) + 1) * (len(STORED) + 1)

Held = Sequence[Sequence[float]]  # by seat and company: shares


class Prospects(NamedTuple):
    """What there is to be had, by company.

    `bands` are the values of the cities within reach, by the locos that they take; `ends` the locos to the city that
    ends the game, 0 where that is out of reach or farther away than matters.
    """

    values: list[int]
    stores: list[int]
    bands: list[list[int]]
    ends: list[int]


def features(prospects: Prospects, held: Held, limit: int, penalty: int) -> list[list[float]]:
    """By seat: the numbers of `FEATURES`."""
    of_companies = [
        [
            value / UNIT,
            *[worth / UNIT for worth in prospects.bands[company]],
            min(prospects.stores[company], AMPLE) / UNIT,
            sum([shares[company] for shares in held]) / UNIT,
            value * value / UNIT**2,
        ]
        for company, value in enumerate(prospects.values)
    ]
    by_feature = list(zip(*of_companies, strict=True))
    found: list[list[float]] = []
    for shares in held:
        row = [sum([a * b for a, b in zip(shares, numbers, strict=True)]) for numbers in by_feature]
        count = sum(shares)
        row[0] -= penalty * max(0.0, count - limit) / UNIT
        row += [count, max(0.0, limit - count) ** 2 / UNIT, sum([each * each for each in shares]) / UNIT]
        found.append(row)
    return found


def stage_of(prospects: Prospects) -> int:
    """How far the game is: by the locos until it can end (P11), and by those on the storing boards."""
    stores = prospects.stores
    total = sum(stores)
    left = total - max(stores)
    for end, stored in zip(prospects.ends, stores, strict=True):
        if 0 < end <= stored:
            left = min(left, end)
    near = sum([left > most for most in NEAR])
    return near * (len(STORED) + 1) + sum([total <= most for most in STORED])


def bands_of(country: Country, layers: Sequence[int], stores: int) -> list[int]:
    """The values of the cities among these hexes, by how many locos they take."""
    found: list[int] = []
    away = 0
    for most in BANDS:
        hexes = 0
        for layer in layers[away : min(most, stores)]:
            hexes |= layer
        away = most
        cities = hexes & country.city
        found.append(
            sum([worth * (cities & hexes).bit_count() for worth, hexes in worths_of(country)]) if cities else 0
        )
    return found


@functools.lru_cache(maxsize=4)
def worths_of(country: Country) -> list[tuple[int, int]]:
    """Each value that a city has, and the set of those that have it."""
    by_worth: dict[int, int] = {}
    for number, _ in country.cities:
        by_worth[country.worth[number]] = by_worth.get(country.worth[number], 0) | 1 << number
    return list(by_worth.items())


def end_of(country: Country, layers: Sequence[int]) -> int:
    """How many locos the city that ends the game takes; 0 when none of these is it."""
    return next((away for away, layer in enumerate(layers, 1) if layer & country.last_stop), 0)


def judged(weights: Softmax, state: State, prospects: Prospects, held: Held, turn: int) -> list[float]:
    """Every seat's chance to win, with these prospects and shares, when the seat `turn` is next."""
    rows = features(prospects, held, state.setting.limits[state.players], state.setting.penalty)
    return weights.chances(stage_of(prospects), rows, turn)


def learned() -> dict[int, Softmax]:
    """The weights that come with Signalbox to play by, by number of players."""
    return read(__package__, FILE)
