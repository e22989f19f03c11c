"""The board as a drawing of its own in SVG: every sensor and light with what was found about it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING

from signalbox.board.model import piece_sensors
from signalbox.core.messages import Message
from signalbox.service.procedures.procedure import FAIL, PASS, said_verdict
from signalbox.service.procedures.self_test.check_step import NOT_TESTED

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.model import Point

STEP = 40  # units between two squares
HALF_SQUARE = 16  # at most: squares that lie nearer to one another are drawn smaller
GAP = 2  # between two squares
HALF_REED = 5
CLASSES = {PASS: "pass", FAIL: "fail"}
UNTRIED = "untried"

Say = Callable[[Message], str]  # words that are safe to stand in the drawing


def picture(board: Board, sensors: Mapping[int, str], lights: Mapping[int, str], say: Say) -> str:
    """The drawing; `sensors` and `lights` are verdicts by number. Failures carry their names."""
    drawn = say(Message("check-page-picture"))
    width, height = STEP * (board.grid.columns + 1), STEP * (board.grid.rows + 1)
    parts = [
        f'<svg class="board" viewBox="0 0 {width} {height}" role="img" aria-label="{drawn}">',
        f'<rect class="sheet" x="4" y="4" width="{width - 8}" height="{height - 8}" rx="14"/>',
    ]
    for rail in board.picture.rails:
        points = " ".join(f"{x:g},{y:g}" for x, y in map(_at, rail))
        parts.append(f'<polyline class="rail" points="{points}"/>')
    labels: list[str] = []
    half = _half_square(board)
    for sensor in piece_sensors(board):
        verdict = sensors.get(sensor.number, "")
        parts.append(_square(sensor.name, sensor.at, verdict, half, say))
        if verdict == FAIL:
            labels.append(_label(sensor.name, sensor.at, half))
    for bay in board.bays.values():
        for letter, number in bay.code.items():
            verdict = sensors.get(number, "")
            parts.append(_reed(bay.reed(letter), bay.code_at[letter], verdict, say))
            if verdict == FAIL:
                labels.append(_label(bay.reed(letter), bay.code_at[letter], HALF_REED))
    for name, number in board.lights.items():
        parts.append(_light(name, _at(board.picture.lights[name]), lights.get(number, ""), say))
    return "\n".join([*parts, *labels, "</svg>"])


def _at(point: Point) -> tuple[float, float]:
    """x and y of a row and a column."""
    return point[1] * STEP, point[0] * STEP


def _half_square(board: Board) -> float:
    """Half a square's side, so that no two touch."""
    spots = [sensor.at for sensor in piece_sensors(board)]
    apart = min(
        (max(abs(one[0] - other[0]), abs(one[1] - other[1])) for one, other in itertools.combinations(spots, 2)),
        default=1.0,
    )
    return min(HALF_SQUARE, (apart * STEP - GAP) / 2)


def _square(name: str, point: Point, verdict: str, half: float, say: Say) -> str:
    x, y = _at(point)
    side = 2 * half
    box = f'<rect x="{x - half:g}" y="{y - half:g}" width="{side:g}" height="{side:g}" rx="5"/>'
    return _group("sensor", verdict, _found(name, verdict, say), box + _sign(x, y, half / 2, verdict))


def _reed(name: str, point: Point, verdict: str, say: Say) -> str:
    x, y = _at(point)
    side = 2 * HALF_REED
    box = f'<rect x="{x - HALF_REED:g}" y="{y - HALF_REED:g}" width="{side}" height="{side}" rx="2"/>'
    return _group("sensor reed", verdict, _found(name, verdict, say), box + _sign(x, y, 3.4, verdict))


def _light(name: str, at: tuple[float, float], verdict: str, say: Say) -> str:
    x, y = at
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="4.2"/>'
    sign = _sign(x, y, 5, verdict) if verdict == FAIL else ""
    title = say(Message("check-page-light-found", light=name, verdict=said_verdict(verdict or NOT_TESTED)))
    return _group("light", verdict, title, circle + sign)


def _group(kind: str, verdict: str, title: str, inside: str) -> str:
    return f'<g class="{kind} {CLASSES.get(verdict, UNTRIED)}"><title>{title}</title>{inside}</g>'


def _sign(x: float, y: float, r: float, verdict: str) -> str:
    """A tick or a cross, so that colour is not the only cue."""
    if verdict == PASS:
        return f'<path d="M{x - 0.6 * r:g} {y:g}l{0.45 * r:g} {0.5 * r:g}l{0.75 * r:g} {-r:g}"/>'
    if verdict == FAIL:
        left, top, span = x - r, y - r, 2 * r
        return f'<path d="M{left:g} {top:g}l{span:g} {span:g}M{left + span:g} {top:g}l{-span:g} {span:g}"/>'
    return ""


def _label(name: str, point: Point, half: float) -> str:
    """The name below what is so high."""
    x, y = _at(point)
    return f'<text class="label" x="{x:g}" y="{y + half + 11:g}">{escape(name)}</text>'


def _found(name: str, verdict: str, say: Say) -> str:
    """What a sensor has turned out to be, in words."""
    return say(Message("check-page-sensor-found", sensor=name, verdict=said_verdict(verdict or NOT_TESTED)))
