"""The squares that the map makes: two on a rural hex, one on a city or a start hex; numbered along the rows."""

from signalbox.board import toml_values
from signalbox.board.model import Point
from signalbox.board.toml_table import TomlTable
from signalbox.games.paris_connection.board.hex_geometry import Hex, middle, name
from signalbox.games.paris_connection.board.map import EIFFEL, ROWS, RURAL, SIGNS, hexes_of

ASIDE = (-0.24, 0.24)  # steps right from the middle of a rural hex to its two squares
OVER_AND_BESIDE = (-0.1, 0.26)  # the same where they share a sensor, which is under the first
NUMBER_LIMIT = 9999  # board/common.py knows the limit of the chains
TO_AND_FRO = "to and fro"  # the next row begins where the last one ended
ORDERS = (TO_AND_FRO, "left to right")
SHARED = ("sensor", "light")  # what the two squares of a rural hex may have one of


def squares(top: TomlTable) -> dict[str, dict[str, object]]:
    """The lines of [squares] that [map] speaks for; a file that has to change one repeats it there."""
    table = top.table("map")
    if table is None:
        return {}
    sensor = table.read("sensor", toml_values.whole(0, NUMBER_LIMIT))
    light = table.read("light", toml_values.whole(0, NUMBER_LIMIT))
    order = table.read("order", toml_values.choice(ORDERS))
    rows = table.read("rows", ROWS)
    share = table.read("share", toml_values.choices(SHARED)) if table.has("share") else []
    if sensor is None or light is None or order is None or rows is None or any(set(row) - set(SIGNS) for row in rows):
        return {}
    spots = _spots(rows)
    chained = _chained(spots, order)
    sensors, lights = (_numbered(chained, shared=share is not None and each in share) for each in SHARED)
    lines: dict[str, dict[str, object]] = {}
    for square, hexagon in spots:
        place: dict[str, object] = {} if square == name(hexagon) else {"place": name(hexagon)}
        at = [round(axis, 3) for axis in _square_at(square, hexagon, shared=share is not None and "sensor" in share)]
        lines[square] = {"at": at, "sensor": sensor + sensors[square], "light": light + lights[square], **place}
    return lines


def _numbered(chained: list[tuple[str, Hex]], *, shared: bool) -> dict[str, int]:
    """By square the number along a chain, from 0: one a square, or one a hex."""
    numbers: dict[object, int] = {}
    return {square: numbers.setdefault(at if shared else square, len(numbers)) for square, at in chained}


def _square_at(square: str, hexagon: Hex, *, shared: bool) -> Point:
    """Where a square of this hex lies, in steps; `shared`: the two of a rural hex have one sensor."""
    row, column = middle(hexagon)
    left, right = OVER_AND_BESIDE if shared else ASIDE
    return row, column + {"L": left, "R": right}.get(square[-1], 0.0)


def _spots(rows: list[str]) -> list[tuple[str, Hex]]:
    """Every square with its hex, in reading order."""
    spots: list[tuple[str, Hex]] = []
    for at, sign in hexes_of(rows).items():
        if sign == RURAL:
            spots += [(f"{name(at)}.L", at), (f"{name(at)}.R", at)]
        elif sign != EIFFEL:
            spots.append((name(at), at))
    return spots


def _chained(spots: list[tuple[str, Hex]], order: str) -> list[tuple[str, Hex]]:
    """The squares in the order in which the chains pass them."""
    chained: list[tuple[str, Hex]] = []
    for row in sorted({at[0] for _, at in spots}):
        along = [spot for spot in spots if spot[1][0] == row]
        chained += along if row % 2 or order != TO_AND_FRO else reversed(along)
    return chained
