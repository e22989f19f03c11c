"""The drawing of a description that cannot be drawn yet: its squares and lights, and nothing of the game's own."""

from __future__ import annotations

from collections.abc import Iterable

from signalbox.board import toml_values
from signalbox.board.common import GRID_LIMIT, PITCH_MM
from signalbox.board.drawing_types import Drawing, DrawnLight, DrawnSquare
from signalbox.maker.editor.things import Thing

PITCH = 40.0  # mm, where the file says none


def bare_drawing(name: str, data: dict[str, object], things: Iterable[Thing]) -> Drawing | None:
    """What there is to draw of a parsed description; None where no square has a spot."""
    board = data.get("board")
    header = board if isinstance(board, dict) else {}
    lying = [thing for thing in things if thing.at is not None]
    squares = [_square(thing) for thing in lying if thing.kind == "square"]
    if not squares:
        return None
    whole = toml_values.whole(1, GRID_LIMIT)
    rows = whole.take(header.get("rows")) or max(1, round(max(square["y"] for square in squares)))
    columns = whole.take(header.get("columns")) or max(1, round(max(square["x"] for square in squares)))
    return {
        "name": name,
        "title": toml_values.text().take(header.get("title")) or name,
        "game": "",
        "scene": "",
        "rows": rows,
        "columns": columns,
        "pitch_mm": toml_values.number(*PITCH_MM).take(header.get("pitch_mm")) or PITCH,
        "box": [0, 0, columns + 1, rows + 1],
        "squares": squares,
        "rails": [],
        "bays": [],
        "parts": [],
        "areas": [],
        "borders": [],
        "buffers": [],
        "lights": [_light(thing) for thing in lying if thing.kind == "light"],
        "buttons": {},
        "seats": [],
        "colours": {},
        "looks": {},
    }


def _square(thing: Thing) -> DrawnSquare:
    y, x = thing.at or (0.0, 0.0)
    return {
        "name": thing.name,
        "called": thing.name,
        "x": x,
        "y": y,
        "kind": "",
        "lx": x,
        "ly": y,
        "sensor": thing.sensor or 0,
        "light": thing.light or 0,
        "place": thing.name,
        "bay": None,
    }


def _light(thing: Thing) -> DrawnLight:
    y, x = thing.at or (0.0, 0.0)
    return {"name": thing.name, "light": thing.light or 0, "x": x, "y": y}
