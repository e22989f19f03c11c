"""The report of a self-test: its JSON data, one HTML page with a drawing of the board, and its files."""

import logging
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from itertools import combinations, groupby
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from signalbox import __version__
from signalbox.board import Board
from signalbox.board.model import Point, piece_sensors
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import Catalogue, english
from signalbox.device.runtime.reliable_files import next_number, write_atomically
from signalbox.service.procedures.procedure import FAIL, PASS, Row, verdict_text
from signalbox.service.procedures.self_test.lights import COLOURS
from signalbox.service.procedures.self_test.step import NOT_TESTED, sensor_name
from signalbox.service.procedures.self_test.whole_check import Check, verdict

logger = logging.getLogger(__name__)

_UNSAFE = re.compile(r"[^0-9A-Za-z]+")

SCHEMA = 1  # increased when a key changes its meaning or is removed

STEP = 40  # units from one square to the next
HALF_SQUARE = 16  # maximum; squares that are closer together are drawn smaller
GAP = 2  # between two squares
HALF_REED = 5
CLASSES = {PASS: "pass", FAIL: "fail"}
UNTRIED = "untried"

Translate = Callable[[Message], str]  # returns text that is escaped for the drawing


def reports_folder() -> Path:
    """Return the user's own folder for reports."""
    return user_data_path("signalbox") / "checks"


def file_stem(folder: Path, uid: str, created: datetime) -> str:
    """Return the stem of a report's file names: the controller, the next number in the folder, and the time (UTC)."""
    number = next_number(folder.glob("*.json"))
    return f"{_UNSAFE.sub('', uid) or 'unknown'}-{number}-{created.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def check_writable(folder: Path) -> None:
    """Create the folder if necessary. Raise UserError if no report can be stored in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise _unwritable_error(folder, error) from error


def write_report(folder: Path, name: str, texts: dict[str, str]) -> list[Path]:
    """Write each file of a report atomically. `texts` is keyed by suffix. Raise UserError on failure."""
    paths = [folder / f"{name}{suffix}" for suffix in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        try:
            write_atomically(path, text.encode())
        except OSError as error:
            raise _unwritable_error(path, error) from error
        logger.info("Wrote %s", path)
    return paths


def _unwritable_error(path: Path, error: OSError) -> UserError:
    return UserError(Message("check-report-unwritable", file=str(path), why=str(error.strerror or error)))


def report_data(check: Check, created: datetime, is_virtual: bool) -> dict[str, Any]:
    """Return the report as JSON data. For an unfinished check, it contains the results so far."""
    board = check.connection.board
    rows = check.rows
    return {
        "kind": "signalbox check",
        "schema": SCHEMA,
        "made": created.astimezone(UTC).isoformat(timespec="seconds"),
        "program": __version__,
        "virtual": is_virtual,
        "finished": check.is_finished,
        "passed": check.is_finished and not any(row.verdict == FAIL for row in rows),
        "verdict": english(verdict(rows, check.is_finished)),
        "unfinished": [step.name for step in check.check_steps if not step.is_finished],
        "absences": check.absences,
        "stage": None if check.stage is None else check.stage.number,
        "board": {"name": board.name, "title": board.title, "hash": board.hash},
        "rows": [_row_data(row) for row in rows],
        "measured": check.data(),
    }


def _row_data(row: Row) -> dict[str, str]:
    """Return a result as JSON data. It is always in English, whatever the language of the check."""
    name, value, limit = english(row.name), english(row.value), english(row.limit)
    return {"part": row.part, "name": name, "value": value, "limit": limit, "verdict": row.verdict}


def draw_picture(board: Board, sensors: Mapping[int, str], lights: Mapping[int, str], translate: Translate) -> str:
    """Return an SVG drawing of the board with these verdicts, keyed by number. Failed sensors are labelled by name."""
    title = translate(Message("check-page-picture"))
    width, height = STEP * (board.grid.columns + 1), STEP * (board.grid.rows + 1)
    parts = [
        f'<svg class="board" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">',
        f'<rect class="sheet" x="4" y="4" width="{width - 8}" height="{height - 8}" rx="14"/>',
    ]
    for rail in board.picture.rails:
        points = " ".join(f"{x:g},{y:g}" for x, y in map(_to_xy, rail))
        parts.append(f'<polyline class="rail" points="{points}"/>')
    half = _half_square(board)
    shapes = [("sensor", sensor.number, sensor.name, sensor.at, half) for sensor in piece_sensors(board)]
    for bay in board.bays.values():
        reeds = [(number, bay.reed_name(letter), bay.code_at[letter]) for letter, number in bay.code.items()]
        shapes += [("sensor reed", *reed, HALF_REED) for reed in reeds]
    parts += [
        _sensor(kind, name, point, sensors.get(number, ""), size, translate)
        for kind, number, name, point, size in shapes
    ]
    parts += [
        _light(name, _to_xy(board.picture.lights[name]), lights.get(number, ""), translate)
        for name, number in board.lights.items()
    ]
    labels = [_label(name, point, size) for _, number, name, point, size in shapes if sensors.get(number) == FAIL]
    return "\n".join([*parts, *labels, "</svg>"])


def _to_xy(point: Point) -> tuple[float, float]:
    """Convert a point (row, column) to x and y coordinates."""
    return point[1] * STEP, point[0] * STEP


def _half_square(board: Board) -> float:
    """Return half the side of a square, small enough that squares do not touch."""
    pairs = combinations([sensor.at for sensor in piece_sensors(board)], 2)
    spacing = min((max(abs(one[0] - other[0]), abs(one[1] - other[1])) for one, other in pairs), default=1.0)
    return min(HALF_SQUARE, (spacing * STEP - GAP) / 2)


def _sensor(kind: str, name: str, point: Point, verdict: str, half: float, translate: Translate) -> str:
    x, y = _to_xy(point)
    radius, sign = (5, half / 2) if kind == "sensor" else (2, 3.4)
    box = f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="{radius}"/>'
    title = translate(Message("check-page-sensor-found", sensor=name, verdict=verdict_text(verdict or NOT_TESTED)))
    return _group(kind, verdict, title, box + _sign(x, y, sign, verdict))


def _light(name: str, xy: tuple[float, float], verdict: str, translate: Translate) -> str:
    x, y = xy
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="4.2"/>'
    sign = _sign(x, y, 5, verdict) if verdict == FAIL else ""
    title = translate(Message("check-page-light-found", light=name, verdict=verdict_text(verdict or NOT_TESTED)))
    return _group("light", verdict, title, circle + sign)


def _group(kind: str, verdict: str, title: str, content: str) -> str:
    return f'<g class="{kind} {CLASSES.get(verdict, UNTRIED)}"><title>{title}</title>{content}</g>'


def _sign(x: float, y: float, r: float, verdict: str) -> str:
    """Return a tick for PASS or a cross for FAIL, so that colour is not the only cue, or "" for any other verdict."""
    if verdict == PASS:
        return f'<path d="M{x - 0.6 * r:g} {y:g}l{0.45 * r:g} {0.5 * r:g}l{0.75 * r:g} {-r:g}"/>'
    if verdict == FAIL:
        left, top, span = x - r, y - r, 2 * r
        return f'<path d="M{left:g} {top:g}l{span:g} {span:g}M{left + span:g} {top:g}l{-span:g} {span:g}"/>'
    return ""


def _label(name: str, point: Point, half: float) -> str:
    """Return an SVG text element with the name, placed below a shape at `point` whose height is twice `half`."""
    x, y = _to_xy(point)
    return f'<text class="label" x="{x:g}" y="{y + half + 11:g}">{escape(name)}</text>'


SIGNS = {PASS: "✓", FAIL: "✕"}


def render_document(check: Check, data: dict[str, Any], catalogue: Catalogue) -> str:
    """Return the report of a check as an HTML page, in the catalogue's language, with a drawing of the board."""
    return _Document(check, data, catalogue).html()


class _Document:
    """The HTML page of a report. `_text` translates a message and escapes it."""

    def __init__(self, check: Check, data: dict[str, Any], catalogue: Catalogue) -> None:
        self._check = check
        self._board: Board = check.connection.board
        self._data = data
        self._catalogue = catalogue
        self._made = f"{datetime.fromisoformat(data['made']):%Y-%m-%d %H:%M} UTC"
        self._sensors: list[dict[str, Any]] = data["measured"].get("sensors", {}).get("sensors", [])
        self._lights: list[dict[str, Any]] = data["measured"].get("lights", {}).get("lights", [])

    def html(self) -> str:
        title = Message("board-title", board=self._board.name, title=self._board.title)
        heading = self._text(Message("check-page-title", board=title))
        body = [
            f"<h1>{heading}</h1>",
            f'<p class="soft">{self._text(self._summary())}</p>',
            self._verdict(),
            self._failure_list(),
            f'<div class="picture">{self._picture()}{self._legend()}</div>',
            f"<h2>{self._text(Message('check-page-numbers'))}</h2>",
            *[self._rows(list(rows)) for _, rows in groupby(self._check.rows, lambda row: row.part)],
            self._sensor_table(),
            self._light_table(),
        ]
        style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
        head = (
            f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{heading}, {self._made}</title><style>{style}</style>"
        )
        content = "\n".join(filter(None, body))
        language = self._catalogue.language
        return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>\n{content}\n</body></html>\n'

    def _summary(self) -> Message:
        hello, program = self._data["measured"]["board"], self._data["program"]
        uid, firmware = str(hello["uid"]), str(hello["firmware"])
        if self._data["virtual"]:
            return Message("check-page-about-virtual", made=self._made, uid=uid, firmware=firmware, program=program)
        return Message("check-page-about", made=self._made, uid=uid, firmware=firmware, program=program)

    def _verdict(self) -> str:
        kind = "pass" if self._data["passed"] else "open" if not self._data["finished"] else "fail"
        text = self._text(verdict(self._check.rows, self._check.is_finished))
        parts = tuple(Message("procedure-part", part=part) for part in self._data["unfinished"])
        missing = f"<p>{self._text(Message('check-page-unfinished', parts=parts))}</p>" if parts else ""
        return f'<p class="verdict {kind}">{text}</p>{missing}'

    def _failure_list(self) -> str:
        failed = [row for row in self._check.rows if row.verdict == FAIL]
        if not failed:
            return ""
        lines = [Message("check-line", part=row.part_text, name=row.name, value=row.value) for row in failed]
        items = "".join(f"<li>{self._text(line)}</li>" for line in lines)
        return f"<h2>{self._text(Message('check-page-failed'))}</h2><ul>{items}</ul>"

    def _picture(self) -> str:
        sensors = {entry["sensor"]: entry["verdict"] for entry in self._sensors}
        lights = {entry["light"]: entry["verdict"] for entry in self._lights}
        return draw_picture(self._board, sensors, lights, self._text)

    def _legend(self) -> str:
        tested = [Message("check-page-squares")] if self._sensors else []
        tested += [Message("check-page-dots")] if self._lights else []
        if not tested:
            return ""
        legend = " ".join(self._text(sentence) for sentence in [*tested, Message("check-page-signs")])
        return f'<p class="soft">{legend}</p>'

    def _rows(self, rows: Sequence[Row]) -> str:
        lines = "".join(self._line([row.name, row.value, row.limit], row.verdict) for row in rows)
        headings = (rows[0].part_text, Message("check-page-found"), Message("check-page-limit"), "")
        return self._table(headings, lines, "numbers")

    def _sensor_table(self) -> str:
        if not self._sensors:
            return ""
        lines = ""
        for entry in self._sensors:
            name, longest = sensor_name(self._board, entry["sensor"]), entry["longest_closed_s"]
            counts = [str(entry[key]) for key in ("closed", "opened", "bounces")]
            cells = [name, *counts, Message("check-page-seconds", seconds=longest)]
            lines += self._line(cells, entry["verdict"])
        changes = (Message("check-page-closed"), Message("check-page-opened"), Message("check-page-bounces"))
        headings = (Message("check-page-sensor"), *changes, Message("check-page-longest"), "")
        return self._long_table(Message("check-page-every-sensor"), headings, lines)

    def _light_table(self) -> str:
        if not self._lights:
            return ""
        colours = list(COLOURS.values())
        lines = "".join(
            self._line([entry["name"], *(_answer_cell(entry[colour]) for colour in colours)], entry["verdict"])
            for entry in self._lights
        )
        titles = [Message("colour-title", colour=name) for name in colours]
        headings: list[Text] = [Message("check-page-light"), *titles, ""]
        return self._long_table(Message("check-page-every-light"), headings, lines)

    def _long_table(self, heading: Message, headings: Sequence[Text], lines: str) -> str:
        return f'<h2>{self._text(heading)}</h2><div class="many">{self._table(headings, lines)}</div>'

    def _table(self, headings: Sequence[Text], lines: str, kind: str = "") -> str:
        cells = "".join(f'<th scope="col">{self._text(head)}</th>' for head in headings)
        table = f'<table class="{kind}">' if kind else "<table>"
        return f"{table}<thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"

    def _line(self, cells: Sequence[Text], verdict: str) -> str:
        text = self._text(verdict_text(verdict)) if verdict else ""
        sign = f"{SIGNS[verdict]} {text}" if verdict in SIGNS else text
        kind = CLASSES.get(verdict, "")
        content = "".join(f"<td>{self._text(cell)}</td>" for cell in cells)
        return f'<tr class="{kind}">{content}<td class="verdict-cell">{sign}</td></tr>'

    def _text(self, text: Text) -> str:
        return escape(self._catalogue.text(text) if isinstance(text, Message) else text)


def _answer_cell(word: str) -> Text:
    """Return the content of the table cell for a person's answer about a light in one colour."""
    signs = {"yes": "✓", NOT_TESTED: "–"}
    return signs.get(word) or Message("check-page-seen", fault=word)
