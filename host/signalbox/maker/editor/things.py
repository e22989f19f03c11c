"""The things on a board or its chains, read from a description that may have faults."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from signalbox.board import toml_values
from signalbox.board.common_tables import GRID_LIMIT, LIGHT_LIMIT, SENSOR_LIMIT
from signalbox.board.game_tables import ExtensibleLane
from signalbox.board.load import GameSchema, game_schema
from signalbox.board.model import Point
from signalbox.board.toml_table import TomlTable
from signalbox.core import installed_games
from signalbox.core.errors import UserError
from signalbox.core.messages import Arg, Message, Text
from signalbox.maker.editor.document import Address

Kind = Literal["square", "light", "button", "reed"]
SPOT_LIMITS = (-GRID_LIMIT, 2 * GRID_LIMIT)
SPOT = toml_values.pair(toml_values.ROW_AND_COLUMN, *SPOT_LIMITS)  # a wide range; the check reports spots off the board
SENSOR = toml_values.integer(0, SENSOR_LIMIT - 1)
LIGHT = toml_values.integer(0, LIGHT_LIMIT - 1)
_NAMED = re.compile(r"\[([\w.]+)\] ([\w.]+)( code ([a-z])\b)?")


@dataclass(frozen=True)
class Thing:
    """A square, a light that does not belong to a square, a button or a code reed.

    `id` is its name in messages from the check, such as ``[squares] Q1.1.1``. `address` is its place in the file, even
    if it is not in the file yet. `at`, `sensor` and `light` are None if it has no spot, sensor or light.
    """

    id: str
    name: str
    kind: Kind
    address: Address
    at: Point | None
    sensor: int | None
    light: int | None
    place: str = ""  # for a square that belongs to a group

    @property
    def is_off_board(self) -> bool:
        """True for a button on a panel beside the board, for which the file gives only a sensor number."""
        return self.kind == "button" and self.at is None


def things_of(data: dict[str, object]) -> list[Thing]:
    """Return all things in a parsed description whose entries are valid enough to read."""
    things = [_read_thing("square", ("squares", name), line) for name, line in _read_squares(data).items()]
    things += [_read_thing("light", ("lights", name), line) for name, line in _lines(data.get("lights"))]
    buttons = data.get("buttons")
    for name, value in buttons.items() if isinstance(buttons, dict) else ():
        things.append(_read_thing("button", ("buttons", name), value if isinstance(value, dict) else {"sensor": value}))
    for bay, table in _lines(data.get("bays")):
        for letter, line in _lines(table.get("code")):
            things.append(_read_thing("reed", ("bays", bay, "code", letter), line))
    return things


def lanes_of(data: dict[str, object]) -> list[ExtensibleLane]:
    """Return the lanes that can be made longer."""
    game = _find_schema(data)
    return game.lanes(TomlTable("", data, [])) if game is not None and game.lanes is not None else []


def find_mentioned_things(fault: Text, things: dict[str, Thing]) -> list[str]:
    """Return the ids of the things that a fault mentions, starting with its subject."""
    ids: list[str] = []
    for table, name, code, letter in _NAMED.findall("; ".join(_iter_texts(fault))):
        name = name.rstrip(".")
        if table == "bays":  # a whole bay, or one of its reeds
            reed = f"[bays.{name}.code] {letter}"
            ids += [reed] if code else [id for id in things if id.startswith(f"[squares] {name}.")]
        else:
            ids.append(f"[{table}] {name}")
    return [id for id in dict.fromkeys(ids) if id in things]


def _iter_texts(arg: Arg) -> Iterator[str]:
    """Yield the strings among a message's arguments, such as names, which are the same in every language."""
    if isinstance(arg, str):
        yield arg
    elif isinstance(arg, Message | tuple):
        for item in arg.args.values() if isinstance(arg, Message) else arg:
            yield from _iter_texts(item)


def _read_thing(kind: Kind, address: tuple[str, ...], line: dict[str, object]) -> Thing:
    *tables, name = address
    return Thing(
        id=f"[{'.'.join(tables)}] {name}",
        name=f"{address[1]}.{name}" if kind == "reed" else name,
        kind=kind,
        address=address,
        at=SPOT.convert(line.get("at")),
        sensor=SENSOR.convert(line.get("sensor")),
        light=LIGHT.convert(line.get("light")),
        place=str(line.get("place", "")),
    )


def _read_squares(data: dict[str, object]) -> dict[str, dict[str, object]]:
    """Return the squares that the game's own tables generate, as changed by the file, and the file's own squares."""
    game = _find_schema(data)
    generated = game.squares(TomlTable("", data, [])) if game is not None and game.squares is not None else {}
    lines = {name: dict(line) for name, line in generated.items()}
    for name, line in _lines(data.get("squares")):
        lines[name] = lines.get(name, {}) | line
    return lines


def _find_schema(data: dict[str, object]) -> GameSchema | None:
    board = data.get("board")
    name = board.get("game") if isinstance(board, dict) else None
    if not isinstance(name, str) or name not in installed_games.names():
        return None
    try:
        return game_schema(name)
    except UserError:
        return None


def _lines(table: object) -> Iterator[tuple[str, dict[str, object]]]:
    for name, line in table.items() if isinstance(table, dict) else ():
        if isinstance(line, dict):
            yield name, line
