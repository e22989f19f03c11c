"""Loading a board: finding and reading its description, and checking the common tables and the game's own."""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, astuple, dataclass, replace
from functools import lru_cache
from pathlib import Path

from signalbox.board import toml_values
from signalbox.board.common_tables import CommonTables, numbers_of, places_of, read_common
from signalbox.board.game_tables import ExtensibleLane, GameTables
from signalbox.board.model import Board, Point, SensorMap, centre
from signalbox.board.toml_table import BoardError, TomlTable
from signalbox.core import installed_games, resources
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import add_package
from signalbox.core.messages.typed_words import normalise, suggest


@dataclass(frozen=True, kw_only=True)
class GameSchema:
    """The functions that read a game's own tables, and the folder of its descriptions.

    `read_tables` returns None if the description has a fault, and adds all faults to the table's `faults`. `squares`
    generates the lines of [squares] from the game's own tables; it is None if the file must list every square.
    `lanes` returns the rows of squares that can be made longer, as far as the tables are valid. `boards` is a folder of
    .toml files. `catalogues` is a package with a folder of .ftl files for each language.
    """

    boards: Path
    catalogues: str
    read_tables: Callable[[TomlTable, CommonTables], GameTables | None]
    squares: Callable[[TomlTable], dict[str, dict[str, object]]] | None = None
    lanes: Callable[[TomlTable], list[ExtensibleLane]] | None = None


def game_schema(game: str) -> GameSchema:
    """Return the schema of a game in `installed_games.names()`. Raise UserError if its package cannot be used."""
    loaded = installed_games.load(game, GameSchema)
    add_package(loaded.catalogues)
    return loaded


DIGITS = 8  # the length of a hash


def fingerprint(board: Board) -> str:
    """Return a hash of a whole description, in hex; `Board.hash` covers only what firmware and rules depend on."""
    return _digest(asdict(board))


def _digest(data: object) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def board_names() -> list[str]:
    """Return the names of the boards that come with the games, in alphabetical order."""
    return sorted(board_files())


def dashed_board_names() -> tuple[str, ...]:
    """Return `board_names` with dashes, as users type them."""
    return tuple(map(installed_games.dashed_name, board_names()))


def board_files() -> dict[str, Path]:
    """Return the path of each board's description, keyed by name. `unavailable_boards` says which are left out."""
    return _find_boards()[0]


def unavailable_boards() -> list[Message]:
    """Return a message for each game that cannot be used and for each board whose name is already taken."""
    return _find_boards()[1]


def resolve_board_name(text: str) -> str:
    """Return the name of the board that `text` names, or `text` if it is a path. Raise UserError for unknown names."""
    return text if _is_path(text) else find_board(text).stem


def _is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.endswith(".toml")


def find_board(name_or_path: str | Path) -> Path:
    """Return the path of a board's description. Names are normalised first. Raise UserError for unknown names."""
    text = str(name_or_path)
    if _is_path(text):
        return Path(text)
    name = normalise(text).replace("-", "_")
    own = resources.boards_folder() / f"{name}.toml"
    if own.is_file():  # no need to import other games
        return own
    files, faults = _find_boards()
    if name in files:
        return files[name]
    if isinstance(name_or_path, Path):
        return name_or_path
    names = dashed_board_names()
    choice = suggest(Message("no-such-board", board=text, boards=names), text, names)
    raise UserError(Message("no-such-board-why", choice=choice, lines=tuple(faults)) if faults else choice)


def _find_boards() -> tuple[dict[str, Path], list[Message]]:
    folders = {resources.boards_folder(): True}  # an ordered set: the program's own folder comes first
    faults: list[Message] = []
    for game in installed_games.names():
        try:
            folders[game_schema(game).boards] = True
        except UserError as error:
            faults.append(error.message)
    boards: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.toml")):
            if path.stem in boards:
                faults.append(Message("board-name-taken", file=str(path), other=str(boards[path.stem])))
            boards.setdefault(path.stem, path)
    return boards, faults


MAX_DESCRIPTION = 1 << 20  # bytes; the longest one so far has 30,000
MAX_NAME = 24  # characters
_NAME = re.compile(rf"[a-z][a-z0-9_]{{0,{MAX_NAME - 1}}}")  # sent in the link's HELLO


def load(name_or_path: str | Path) -> Board:
    """Return the board with this name or path. Raise BoardError, with a message per fault, if it has any faults."""
    path = find_board(name_or_path)
    return _cached_board(path, read_description(path), str(name_or_path))


def compile_board(name: str, data: dict[str, object], source: str) -> Board:
    """Return the board of a parsed description. Raise BoardError, which names `source`, if there are faults."""
    faults: list[Text] = []
    top = TomlTable("", data, faults)
    if not _NAME.fullmatch(name):
        faults.append(Message("description-file-name", file=toml_values.quote(f"{name}.toml"), maximum=str(MAX_NAME)))
    games = toml_values.choice(installed_games.names())
    game = TomlTable("", data, []).table("board").read("game", games)  # its faults are reported below, in order
    own = game_schema(game) if game is not None else None
    common = read_common(top, own.squares(top) if own is not None and own.squares is not None else None)
    top.table("board").read("game", games)
    tables = own.read_tables(top, common) if own is not None else None
    if own is not None:
        top.report_unread_keys()  # an unknown game may have any tables
        common.claims.sensors.report_gaps(top)
        common.claims.lights.report_gaps(top)
        _check_matrix(top, common)
    if faults or game is None or tables is None:
        raise BoardError(source, list(dict.fromkeys(faults)))
    return _build_board(name, game, common, tables)


@lru_cache(maxsize=16)
def _cached_board(path: Path, text: str, source: str) -> Board:
    """Return the board for a description. Results are cached, since a Board never changes."""
    return compile_board(path.stem, parse_description(text, str(path)), source)


def read_description(path: Path) -> str:
    """Return the text of a description with its line endings unchanged. Raise UserError if it cannot be read."""
    try:
        if path.exists() and not path.is_dir() and (not path.is_file() or path.stat().st_size > MAX_DESCRIPTION):
            raise BoardError(str(path), [Message("description-no-file")])  # such as a device or a pipe
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise BoardError(str(path), [Message("description-no-text")]) from error
    except OSError as error:
        why = str(error.strerror or error)
        raise UserError(Message("description-unreadable", file=str(path), why=why)) from error


def parse_description(text: str, source: str) -> dict[str, object]:
    """Return the tables of a description. Raise BoardError, which names `source`, if it is not valid TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(source, [_toml_error_message(str(error))]) from error
    except (ValueError, RecursionError) as error:
        raise BoardError(source, [Message("description-too-deep")]) from error


def _toml_error_message(fault: str) -> Message:
    """Return the message for a TOML parser's error `fault`, including the error's position."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", fault, re.DOTALL)
    if match is None:
        return Message("description-no-toml", why=fault)
    if match[2] is None:
        return Message("description-no-toml-at-end", why=match[1])
    return Message("description-no-toml-in-line", why=match[1], line=match[2])


def _build_board(name: str, game: str, common: CommonTables, tables: GameTables) -> Board:
    sensors = _sensor_map(common, tables)
    header = common.header
    return Board(
        name=name,
        game=game,
        title=header.title,
        hash=_compute_hash(name, game, common, tables, sensors.by_place),
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


def _light_points(common: CommonTables, light_spots: Mapping[str, Point]) -> dict[str, Point]:
    """Return the spot of each square's light. A light that several squares share is in the middle of their spots."""
    points: dict[str, Point] = {}
    for place, members in places_of(common.squares).items():
        if place in common.lights and len(members) > 1:
            points[place] = centre([light_spots[square.name] for square in members])
        else:
            points |= {square.name: light_spots[square.name] for square in members}
    return points


def _check_matrix(top: TomlTable, common: CommonTables) -> None:
    """Report a fault if the board has a matrix that is too small for its sensors."""
    rows, columns, sensors = len(common.controller.rows), len(common.controller.columns), len(common.claims.sensors)
    if rows and columns and rows * columns < sensors:
        too_small = Message(
            "description-matrix-too-small",
            rows=str(rows),
            columns=str(columns),
            reads=str(rows * columns),
            sensors=str(sensors),
        )
        top.report_fault_in("pins", "rows", too_small)


def _sensor_map(common: CommonTables, tables: GameTables) -> SensorMap:
    groups = places_of(common.squares)
    by_place = {place: tuple(dict.fromkeys(square.sensor for square in groups[place])) for place in groups}
    reeds = {bay.reed_name(letter): sensor for bay in tables.bays.values() for letter, sensor in bay.code.items()}
    first_of = {square.sensor: square.name for square in reversed(common.squares.values())}
    shared_places = [place for place in groups if len(by_place[place]) < len(groups[place])]
    return SensorMap(
        count=len(common.claims.sensors),
        squares={square.sensor: first_of[square.sensor] for square in common.squares.values()},
        by_place=by_place | {name: (sensor,) for name, sensor in reeds.items()},
        numbers=numbers_of(common.squares, "sensor") | reeds | common.buttons,
        sensing=common.sensing,
        shared={by_place[place][0]: len(groups[place]) for place in shared_places},
    )


def _compute_hash(
    name: str, game: str, common: CommonTables, tables: GameTables, by_place: dict[str, tuple[int, ...]]
) -> str:
    """Return a hash of everything that the firmware and the rules depend on, excluding labels in the drawing."""
    named = [name, game, common.controller.kind, common.controller.pixel_order]
    pins = common.controller.described_pins
    return _digest([named, astuple(common.power), by_place, common.lights, common.buttons, pins, tables.rules])
