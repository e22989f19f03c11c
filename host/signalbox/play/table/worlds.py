"""One way in which the pieces may stand, and what becomes of it when one is lifted or comes down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from signalbox.play.table.standing import Standing

WORLDS_MOST = 64  # with more than these nothing is known of the pieces in which they differ
ANY = ""  # the colour of a piece of which nothing is known


class Loose(NamedTuple):
    """A piece that is up: where it was lifted, and when. One that `leaves` has no place on the board any more."""

    colour: str
    place: int
    at: float
    leaves: bool = False


class World(NamedTuple):
    """One way in which the pieces may stand. `unlikely` counts what nobody would do who plays by the rules."""

    standing: Standing
    loose: tuple[Loose, ...] = ()
    unlikely: int = 0


def lift(world: World, place: int, at: float, most: int) -> list[World]:
    """What may have gone up from a place that has more than `most`."""
    if len(world.standing[place]) <= most:
        return [world]
    return [
        World(_changed(world.standing, place, colour, -1), (*world.loose, Loose(colour, place, at)), world.unlikely)
        for colour in dict.fromkeys(world.standing[place])
    ]


def put(world: World, loose: Loose, place: int) -> World:
    """A piece that was up has come down."""
    up = list(world.loose)
    up.remove(loose)
    return World(_changed(world.standing, place, loose.colour, 1), tuple(up), world.unlikely)


def bring(world: World, colour: str, place: int, *, unlikely: int = 0) -> World:
    """A piece has come from beside the board."""
    return World(_changed(world.standing, place, colour, 1), world.loose, world.unlikely + unlikely)


def drawn(world: World, colour: str, place: int) -> World:
    """A piece has gone where nobody saw it."""
    return world._replace(standing=_changed(world.standing, place, colour, -1))


def _changed(standing: Standing, place: int, colour: str, by: int) -> Standing:
    """One piece more, or one less, on a place."""
    there = list(standing[place])
    if by > 0:
        there.append(colour)
    else:
        there.remove(colour)
    return (*standing[:place], tuple(sorted(there)), *standing[place + 1 :])


def colours_of(world: World) -> tuple[str, ...]:
    """Of all pieces that stand, or are up and have a place on the board."""
    up = [loose.colour for loose in world.loose if not loose.leaves]
    return tuple(sorted([*up, *(colour for there in world.standing for colour in there)]))


def filled(there: tuple[str, ...], wanted: tuple[str, ...]) -> tuple[str, ...]:
    """What of no known colour may be what is wanted there is that."""
    missing = without(wanted, there)[: there.count(ANY)]
    return (*missing, *without(there, [ANY] * len(missing))) if missing else there


def without(one: Iterable[str], other: Iterable[str]) -> list[str]:
    """What is in the first and, as often, not in the other."""
    left = list(one)
    for each in other:
        if each in left:
            left.remove(each)
    return left


def few(worlds: Iterable[World]) -> list[World]:
    """Each once; where they would be too many, one in which nothing is known of the pieces in which they differ."""
    found = list(dict.fromkeys(worlds))
    return found if len(found) <= WORLDS_MOST else [_blurred(found)]


def _blurred(worlds: list[World]) -> World:
    first = worlds[0]
    standing = [
        there if all(world.standing[place] == there for world in worlds) else (ANY,) * len(there)
        for place, there in enumerate(first.standing)
    ]
    return World(tuple(standing), tuple(loose._replace(colour=ANY) for loose in first.loose))
