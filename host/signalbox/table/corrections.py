"""What hands have to do to put pieces right: which one goes where, by colour, and in which order."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial
from itertools import permutations
from typing import NamedTuple

from signalbox.table.layout import Layout
from signalbox.table.standing import Standing

OFF_BOARD_COST = 50  # as a way of five squares: shorter ones are put right before, longer ones after
ALL_PAIRINGS_UP_TO = 5  # pieces of one colour: of more than these each goes to the nearest place that is left
UNKNOWN = -1  # where a piece was taken up of which that is not known


class PieceFix(NamedTuple):
    """Which piece to carry from where to where, "" for off the board; `more` have to be put right after it.

    What the rules have moved after it is none of these. Its colour is "" where that is not known.
    """

    take: str
    put: str
    colour: str
    more: int


class Lifted(NamedTuple):
    """A piece in a hand, and the index of the place where it was taken up."""

    colour: str
    place: int


class _Carry(NamedTuple):
    """A piece's way by the indices of places, None for off the board. One in a hand was at its first."""

    take: int | None
    put: int | None
    colour: str
    is_up: bool = False


class _Prices(NamedTuple):
    """How far pieces have to be carried; the `ways` that the rules have cost nothing."""

    cost: Sequence[Sequence[int]]  # [a][b]: from place a to place b
    ways: Container[tuple[int | None, int | None]]

    def of(self, carry: _Carry) -> int:
        """In tenths of a square."""
        return self.between(carry.take, carry.put)

    def between(self, take: int | None, put: int | None) -> int:
        """In tenths of a square, from one place to another."""
        if take is put is None:
            return 0
        if (take, put) in self.ways or (take == UNKNOWN and put is not None):
            return 0
        if take is None or put is None:
            return OFF_BOARD_COST
        return self.cost[take][put]


def fixes(
    layout: Layout,
    now: Standing,
    want: Standing,
    up: Sequence[Lifted] = (),
    ways: Container[tuple[int | None, int | None]] = (),
) -> list[PieceFix]:
    """What turns `now` into `want`, what can be done first first; `up` are the pieces that are in a hand.

    A piece goes where one of its colour is missing, and off the board when none is. Of several of a colour each goes
    as the rules have it: `ways` are the pairs of places, by their indices, None for off the board.
    """
    takes, puts, prices = _surplus(now, want), _surplus(want, now), _Prices(layout.cost, ways)
    carries = []
    for colour in sorted(takes.keys() | puts.keys()):
        begun = [_Carry(place, None, colour) for place in takes.get(colour, [])]
        begun += [_Carry(lifted.place, None, colour, is_up=True) for lifted in up if lifted.colour == colour]
        carries += _paired(begun, puts.get(colour, []), colour, prices)
    in_order = _in_order(carries, [len(there) for there in now], [len(there) for there in want], prices)
    name = layout.board.places
    return [
        PieceFix(
            "" if carry.take is None or carry.is_up else name[carry.take],
            "" if carry.put is None else name[carry.put],
            carry.colour,
            sum((later.take, later.put) not in ways for later in in_order[number:]),
        )
        for number, carry in enumerate(in_order, start=1)
    ]


def _surplus(one: Standing, other: Standing) -> dict[str, list[int]]:
    """The places where the first has a piece that the second has not, once a piece, by colour."""
    found: dict[str, list[int]] = {}
    for place, (colours, others) in enumerate(zip(one, other, strict=True)):
        if colours == others:
            continue
        left = list(others)
        for colour in colours:
            if colour in left:
                left.remove(colour)
            else:
                found.setdefault(colour, []).append(place)
    return found


def _paired(begun: list[_Carry], puts: list[int], colour: str, prices: _Prices) -> list[_Carry]:
    """The least carrying of pieces of one colour: what is too many goes off the board, what is missing comes in."""
    leaving = sum((carry.take, None) in prices.ways for carry in begun)  # another may come in for one that goes
    size = max(len(begun), len(puts)) + leaving
    begun = [*begun, *[_Carry(None, None, colour)] * (size - len(begun))]
    goals: list[int | None] = [*puts, *[None] * (size - len(puts))]
    found = (_cheapest if size <= ALL_PAIRINGS_UP_TO else _nearest)(begun, goals, prices)
    return [carry for carry in found if carry.put is not None or not (carry.is_up or carry.take is None)]


def _cheapest(begun: list[_Carry], goals: list[int | None], prices: _Prices) -> list[_Carry]:
    """Of all pairings the first of those that cost least."""
    costs = [[prices.between(carry.take, goal) for goal in goals] for carry in begun]
    orders = permutations(range(len(goals)))
    best = min(orders, key=lambda order: sum([to_each[goal] for to_each, goal in zip(costs, order, strict=True)]))
    return [carry._replace(put=goals[goal]) for carry, goal in zip(begun, best, strict=True)]


def _nearest(begun: list[_Carry], goals: list[int | None], prices: _Prices) -> list[_Carry]:
    """For each piece in turn the nearest place that is left."""
    left, found = list(goals), []
    for carry in begun:
        goal = min(left, key=partial(prices.between, carry.take))
        left.remove(goal)
        found.append(carry._replace(put=goal))
    return found


def _in_order(carries: list[_Carry], now: list[int], want: list[int], prices: _Prices) -> list[_Carry]:
    """What is in a hand first, then what stands wrong, then the shortest way; nothing goes where it is not free yet.

    Where pieces are in each other's way, one of them goes off the board in between.
    """
    left = sorted(carries, key=lambda carry: ((carry.take, carry.put) in prices.ways, prices.of(carry)))
    found: list[_Carry] = []
    while left:
        free = [carry for carry in left if carry.put is None or now[carry.put] < want[carry.put]]
        if free:
            carry = next((each for each in free if each.is_up), free[0])
            left.remove(carry)
        else:
            blocked = next(each for each in left if each.take is not None and not each.is_up)
            left.remove(blocked)
            carry = blocked._replace(put=None)
            left.append(blocked._replace(is_up=True))
        if carry.take is not None and not carry.is_up:
            now[carry.take] -= 1
        if carry.put is not None:
            now[carry.put] += 1
        found.append(carry)
    return found
