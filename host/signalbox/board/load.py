"""From a description to a Board: find the file, read it, let the common tables and the game's own be checked."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from signalbox import installed_games
from signalbox.board import toml_values
from signalbox.board.common import Common, numbers_of, places_of, read_common
from signalbox.board.find import find_board
from signalbox.board.game_tables import GameTables
from signalbox.board.model import Board, Point, SensorMap, middle
from signalbox.board.schema import schema
from signalbox.board.toml_table import BoardError, TomlTable
from signalbox.errors import UserError

HASH_DIGITS = 8
DESCRIPTION_MOST = 1 << 20  # bytes; the longest here has 30,000
_NAME = re.compile(r"[a-z][a-z0-9_]{0,23}")  # it travels in the link's HELLO


def load(name_or_path: str | Path) -> Board:
    """The board of that name, or the one described in the file at that path.

    Raises BoardError, a UserError with one sentence a fault, unless the description is right.
    """
    path = find_board(name_or_path)
    return _described(path, read_description(path), str(name_or_path))


def compile_board(name: str, data: dict[str, object], source: str) -> Board:
    """The board that a parsed description describes. Raises BoardError, which name `source`."""
    faults: list[str] = []
    top = TomlTable("", data, faults)
    if not _NAME.fullmatch(name):
        faults.append(
            f'the file is called "{name}.toml", and a board is named by its file: '
            "up to 24 small letters, digits and underscores are expected, a letter first."
        )
    board = TomlTable("", data, []).table("board")  # its faults are told below, in their turn
    games = installed_games.names()
    game = board.read("game", toml_values.choice(games)) if board is not None else None
    own = schema(game) if game is not None else None
    common = read_common(top, own.squares(top) if own is not None and own.squares is not None else None)
    board = top.table("board")
    if board is not None:
        board.read("game", toml_values.choice(games))
    tables = own.read_tables(top, common) if own is not None else None
    if own is not None:
        top.done()  # with no game known, nobody can say which tables are too many
        faults += common.claims.sensors.gaps() + common.claims.lights.gaps() + _too_small_a_matrix(common)
    if faults or game is None or tables is None:
        raise BoardError(source, list(dict.fromkeys(faults)))
    return _board(name, game, common, tables)


@lru_cache(maxsize=16)
def _described(path: Path, text: str, source: str) -> Board:
    """The board of a description, worked out once for one text: nobody changes a Board."""
    return compile_board(path.stem, parse_description(text, str(path)), source)


def read_description(path: Path) -> str:
    """The text of a description, its ends of lines as they are. Raises UserError with one sentence when it is none."""
    try:
        if (
            path.exists() and not path.is_dir() and (not path.is_file() or path.stat().st_size > DESCRIPTION_MOST)
        ):  # a device, a pipe
            raise BoardError(str(path), ["this is no description of a board: name the .toml file that is one."])
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise BoardError(str(path), ["this is no text in UTF-8, so it is no description of a board."]) from error
    except OSError as error:
        sentence = f"The board description {path} cannot be read: {error.strerror}. Check the path."
        raise UserError(sentence) from error


def parse_description(text: str, source: str) -> dict[str, object]:
    """The tables of a description. Raises BoardError, which names `source`, when it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, line = _split_position(str(error))
        raise BoardError(source, [f"{line}this is not TOML: {reason}."]) from error
    except (ValueError, RecursionError) as error:
        sentence = "this cannot be read: a number is too long, or lists stand too deep in one another."
        raise BoardError(source, [sentence]) from error


def _split_position(message: str) -> tuple[str, str]:
    """The parser's reason, and ``line 3: `` to put before it."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    if found is None:
        return message, ""
    return found[1], f"line {found[2]}: " if found[2] else "at the end of the file: "


def _board(name: str, game: str, common: Common, tables: GameTables) -> Board:
    sensors = _sensors(common, tables)
    header = common.header
    return Board(
        name=name,
        game=game,
        title=header.title,
        hash=_hash(name, game, common, tables, sensors.of_place),
        grid=header.grid,
        squares=common.squares,
        sensors=sensors,
        lights=common.lights,
        buttons=common.buttons,
        bays=tables.bays,
        parts=tables.parts,
        seats=header.seats,
        colours=common.colours,
        power=common.power,
        controller=common.controller,
        rules=tables.rules,
        picture=replace(
            tables.picture,
            lights=_light_points(common, tables.picture.lights) | common.light_places,
            buttons=common.button_places,
            paint=common.paint,
        ),
    )


def _light_points(common: Common, beside: Mapping[str, Point]) -> dict[str, Point]:
    """Where the squares' lights lie, given it of every square: one that squares share, in the middle."""
    points: dict[str, Point] = {}
    for place, inside in places_of(common.squares).items():
        if place in common.lights and len(inside) > 1:
            points[place] = middle([beside[square.name] for square in inside])
        else:
            points |= {square.name: beside[square.name] for square in inside}
    return points


def _too_small_a_matrix(common: Common) -> list[str]:
    """A sentence when the sensors do not fit the matrix, if there is one."""
    rows, columns, sensors = len(common.controller.rows), len(common.controller.columns), len(common.claims.sensors)
    if not rows or not columns or rows * columns >= sensors:
        return []
    return [
        f"[pins] rows: {rows} x {columns} pins read {rows * columns} sensors, and the board has {sensors}: "
        "name more rows or columns."
    ]


def _sensors(common: Common, tables: GameTables) -> SensorMap:
    inside = places_of(common.squares)
    of_place = {place: tuple(dict.fromkeys(square.sensor for square in inside[place])) for place in inside}
    reeds = {bay.reed(letter): sensor for bay in tables.bays.values() for letter, sensor in bay.code.items()}
    first_of = {square.sensor: square.name for square in reversed(common.squares.values())}
    return SensorMap(
        count=len(common.claims.sensors),
        squares={square.sensor: first_of[square.sensor] for square in common.squares.values()},
        of_place=of_place | {name: (sensor,) for name, sensor in reeds.items()},
        numbers=numbers_of(common.squares, "sensor") | reeds | common.buttons,
        sensing=common.sensing,
        shared={
            of_place[place][0]: len(inside[place]) for place in inside if len(of_place[place]) < len(inside[place])
        },
    )


def _hash(name: str, game: str, common: Common, tables: GameTables, of_place: dict[str, tuple[int, ...]]) -> str:
    """Names what the firmware and the rules depend on: a label moved in the drawing leaves it as it is."""
    power = common.power
    canonical = [
        [name, game, common.controller.kind, common.controller.pixel_order],
        [power.budget_ma, power.supply_budget_ma, power.light_ma, power.dark_ma],
        of_place,
        common.lights,
        common.buttons,
        common.controller.described_pins,
        tables.rules,
    ]
    text = json.dumps(canonical, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]
