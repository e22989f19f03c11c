"""What hands have to do to put pieces right: which one goes where, by colour, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import permutations
from typing import NamedTuple

from signalbox.table.layout import Layout
from signalbox.table.standing import Standing

Cost = Sequence[Sequence[int]]  # [a][b]: how far a piece has to be carried from place a to place b

OFF_BOARD_COST = 50  # as a way of five squares: shorter ones are put right before, longer ones after
ALL_PAIRINGS_UP_TO = 5  # pieces of one colour: of more than these each goes to the nearest place that is left


class PieceFix(NamedTuple):
    """Which piece to carry from where to where, "" for off the board; `more` have to be put right after it.

    Its colour is "" where that is not known.
    """

    take: str
    put: str
    colour: str
    more: int


class _Carry(NamedTuple):
    """The same by the indices of places, None for off the board."""

    take: int | None
    put: int | None
    colour: str


def fixes(layout: Layout, now: Standing, want: Standing, up: Sequence[str] = ()) -> list[PieceFix]:
    """What turns `now` into `want`, what can be done first first; `up` are the colours of pieces that are in a hand.

    A piece goes where one of its colour is missing, and off the board when none is.
    """
    takes, puts = _surplus(now, want), _surplus(want, now)
    carries = []
    for colour in sorted(takes.keys() | puts.keys()):
        carries += _paired(colour, takes.get(colour, []), puts.get(colour, []), layout.cost)
    in_order = _in_order(carries, [len(there) for there in now], [len(there) for there in want], list(up), layout.cost)
    name = layout.board.places
    return [
        PieceFix(
            "" if carry.take is None else name[carry.take],
            "" if carry.put is None else name[carry.put],
            carry.colour,
            len(in_order) - 1 - number,
        )
        for number, carry in enumerate(in_order)
    ]


def _surplus(one: Standing, other: Standing) -> dict[str, list[int]]:
    """The places where the first has a piece that the second has not, once a piece, by colour."""
    found: dict[str, list[int]] = {}
    for place, colours in enumerate(one):
        left = list(other[place])
        for colour in colours:
            if colour in left:
                left.remove(colour)
            else:
                found.setdefault(colour, []).append(place)
    return found


def _paired(colour: str, takes: list[int], puts: list[int], cost: Cost) -> list[_Carry]:
    """The least carrying of pieces of one colour: what is too many goes off the board, what is missing comes in."""
    size = max(len(takes), len(puts))
    ends: list[int | None] = [*takes, *[None] * (size - len(takes))]
    goals: list[int | None] = [*puts, *[None] * (size - len(puts))]
    if size <= ALL_PAIRINGS_UP_TO:
        goals = list(min(permutations(goals), key=lambda order: sum(map(partial(_price, cost), ends, order))))
    else:
        goals = _nearest(ends, goals, cost)
    return [_Carry(take, put, colour) for take, put in zip(ends, goals, strict=True)]


def _nearest(takes: list[int | None], puts: list[int | None], cost: Cost) -> list[int | None]:
    """For each piece in turn the nearest place that is left."""
    left, found = list(puts), []
    for take in takes:
        found.append(min(left, key=lambda put: _price(cost, take, put)))
        left.remove(found[-1])
    return found


def _in_order(carries: list[_Carry], now: list[int], want: list[int], up: list[str], cost: Cost) -> list[_Carry]:
    """What is in a hand first, then the shortest way; nothing goes to a place that is not free yet.

    Where pieces are in each other's way, one of them goes off the board in between.
    """
    left = sorted(carries, key=lambda carry: _price(cost, carry.take, carry.put))
    found: list[_Carry] = []
    while left:
        free = [carry for carry in left if carry.put is None or now[carry.put] < want[carry.put]]
        held = [carry for carry in free if carry.take is None and carry.colour in up]
        if held or free:
            carry = (held or free)[0]
            left.remove(carry)
        else:
            blocked = next(carry for carry in left if carry.take is not None)
            left.remove(blocked)
            carry = blocked._replace(put=None)
            left.append(blocked._replace(take=None))
            up.append(blocked.colour)
        if carry.take is None and carry.colour in up:
            up.remove(carry.colour)
        if carry.take is not None:
            now[carry.take] -= 1
        if carry.put is not None:
            now[carry.put] += 1
        found.append(carry)
    return found


def _price(cost: Cost, take: int | None, put: int | None) -> int:
    return OFF_BOARD_COST if take is None or put is None else cost[take][put]
