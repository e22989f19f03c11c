"""The edits that a page can request, and the functions that apply them to a description's text."""

import math
from collections.abc import Iterable, Mapping
from typing import get_args

from signalbox.board.common_tables import LIGHT_LIMIT, SENSOR_LIMIT
from signalbox.board.common_tables import SPOT as MIN_APART
from signalbox.board.game_tables import ExtensibleLane
from signalbox.board.model import Point
from signalbox.core.commands import TextCommand
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.maker.editor.document import add_line, has_value, set_values
from signalbox.maker.editor.things import LIGHT, SENSOR, SPOT, SPOT_LIMITS, Thing


class MoveThing(TextCommand, verb="move"):
    """A command to move a thing to a row and column."""

    thing: str
    row: str
    column: str


class RenumberThing(TextCommand, verb="renumber"):
    """A command to renumber a thing on a chain ("sensor" or "light"). If the number is taken, the two things swap."""

    thing: str
    chain: str
    number: str


class LengthenLane(TextCommand, verb="lengthen"):
    """A command to add a square at the end of the lane with this name."""

    lane: str


class Undo(TextCommand, verb="undo"):
    """A command to undo the last change."""


class Redo(TextCommand, verb="redo"):
    """A command to redo the most recently undone change."""


class Save(TextCommand, verb="save"):
    """A command to write the file even if it has faults. `faults` is the number of faults that the page shows."""

    faults: str


class Reload(TextCommand, verb="reload"):
    """A command to read the file from the disk again."""


Command = MoveThing | RenumberThing | LengthenLane | Undo | Redo | Save | Reload
VERBS: dict[str, type[Command]] = {kind.verb: kind for kind in get_args(Command)}


DIGITS = 3  # decimal places of a position
DISTANCES = (0.5, 0.3, 0.75, 1.0, 1.5)  # where to look for a free spot, in steps from a lane's end, best first
ANGLES = tuple(math.radians(turn) for turn in (0, 45, -45, 90, -90, 135, -135, 180))
CHAINS = {"sensor": SENSOR, "light": LIGHT}
LIMITS = {"sensor": SENSOR_LIMIT, "light": LIGHT_LIMIT}


def move(text: str, thing: Thing, at: object) -> str:
    """Return the text with the thing moved to [row, column]."""
    spot = SPOT.convert(at)
    if spot is None:
        low, high = SPOT_LIMITS
        raise UserError(Message("editor-cannot-lie", thing=thing.name, low=low, high=high))
    if thing.at is None and thing.kind == "button":
        raise UserError(Message("editor-on-panel", thing=thing.name))
    return _set_values(text, thing, {"at": _round_point(spot)})


def renumber(text: str, thing: Thing, chain: str, number: object, things: Iterable[Thing]) -> str:
    """Return the text with a new number for `thing`. If another thing has that number, the two swap numbers.

    All squares of a place that share a number change together.
    """
    if chain not in CHAINS or (number_of(thing, chain) is None and not _can_have_number(thing, chain)):
        raise UserError(Message("editor-has-none", thing=thing.name, chain=chain))
    new = CHAINS[chain].convert(number)
    if new is None:
        raise UserError(Message("editor-needs-number", thing=thing.name, chain=chain, high=LIMITS[chain] - 1))
    old = number_of(thing, chain)
    if old == new:
        return text
    all_things = list(things)
    sharers = _things_sharing_number(all_things, thing, chain)
    owner = next((other for other in all_things if other not in sharers and number_of(other, chain) == new), None)
    for item in sharers:
        text = _set_values(text, item, {chain: new})
    for item in [] if owner is None or old is None else _things_sharing_number(all_things, owner, chain):
        text = _set_values(text, item, {chain: old})
    return text


def lengthen(text: str, lane: ExtensibleLane, length: int, things: Iterable[Thing]) -> str:
    """Return the text with a new square near the end of the lane. The square gets the next number on both chains."""
    all_things = list(things)
    new = set_values(text, {lane.length: length + 1})
    if has_value(text, ("squares", lane.next_square)):
        return new
    positions = {thing.name: thing.at for thing in all_things if thing.kind == "square"}
    row = [at for at in (positions.get(name) for name in lane.squares) if at is not None]
    if not row:
        raise UserError(Message("editor-lane-nowhere", lane=lane.display_name))
    at = _spot_after(row, [thing.at for thing in all_things if thing.at is not None])
    numbers = {chain: 1 + max((number_of(thing, chain) or 0 for thing in all_things), default=-1) for chain in CHAINS}
    return add_line(new, "squares", lane.next_square, {"at": _round_point(at), **numbers}, lane.squares)


def number_of(thing: Thing, chain: str) -> int | None:
    """Return the thing's number on a chain."""
    return thing.sensor if chain == "sensor" else thing.light


def _things_sharing_number(things: list[Thing], thing: Thing, chain: str) -> list[Thing]:
    """Return all squares of the place that `thing` belongs to if they share a number, otherwise just `thing`."""
    squares = [other for other in things if thing.place and other.place == thing.place]
    return squares if squares and len({number_of(other, chain) for other in squares}) == 1 else [thing]


def _can_have_number(thing: Thing, chain: str) -> bool:
    return chain in {"square": ("sensor", "light"), "light": ("light",)}.get(thing.kind, ("sensor",))


def _set_values(text: str, thing: Thing, values: Mapping[str, object]) -> str:
    """Return the text with new values for a thing, on a new line if the file has no line for the thing yet."""
    if not has_value(text, thing.address):
        return add_line(text, str(thing.address[0]), thing.name, values)
    if thing.is_off_board:
        return set_values(text, {thing.address: values["sensor"]})
    return set_values(text, {(*thing.address, key): value for key, value in values.items()})


def _round_point(at: Point) -> list[float]:
    rounded = [round(axis, DIGITS) for axis in at]
    return [int(axis) if axis.is_integer() else axis for axis in rounded]


def _spot_after(row: list[Point], taken_spots: list[Point]) -> Point:
    """Return the spot straight ahead of the end of a row or, if that is taken, a free spot nearby if possible."""
    last = row[-1]
    before = row[-2] if len(row) > 1 else (last[0], last[1] - 1)
    ahead = math.atan2(last[0] - before[0], last[1] - before[1])
    detours = [(step, turn) for step in DISTANCES for turn in ANGLES]
    spots = [
        (last[0] + step * math.sin(ahead + turn), last[1] + step * math.cos(ahead + turn))
        for step, turn in [(math.dist(last, before), 0.0), *detours]
    ]
    return next((spot for spot in spots if all(math.dist(spot, other) > MIN_APART for other in taken_spots)), spots[0])
