"""The report as one page of HTML that needs nothing else: to read, to print on A4, to send."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from signalbox.core.messages import Message, Text
from signalbox.service.procedures.procedure import FAIL, PASS, Row, said_verdict
from signalbox.service.procedures.self_test.check import verdict
from signalbox.service.procedures.self_test.check_step import NOT_TESTED
from signalbox.service.procedures.self_test.directions import sensor_name
from signalbox.service.procedures.self_test.picture import picture
from signalbox.service.procedures.self_test.questions import COLOURS

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.core.messages.catalogue import Catalogue
    from signalbox.service.procedures.self_test.check import Check

SIGNS = {PASS: "✓", FAIL: "✕"}
STYLE = """
@page { size: A4; margin: 14mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { max-width: 182mm; margin: 8mm auto; padding: 0 4mm; background: #fff; color: #1f2b27;
  font: 14px/1.4 "Gill Sans", Seravek, Ubuntu, "Segoe UI", "Liberation Sans", system-ui, sans-serif; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; } }
h1 { margin: 0; font-size: 1.7em; }
h2 { margin: 1.6em 0 .4em; font-size: 1.15em; break-after: avoid; }
p { margin: .3em 0; }
.soft { color: #5d6a63; }
.verdict { display: inline-block; margin: .6em 0; padding: .3em 1em; border: 2px solid; border-radius: 2em;
  font-size: 1.2em; font-weight: 700; }
.verdict::first-letter { text-transform: uppercase; }
.verdict.pass { color: #14663f; }
.verdict.fail { color: #b3261e; }
.verdict.open { color: #8a6412; }
table { width: 100%; border-collapse: collapse; }
th { padding: .25em .6em .25em 0; color: #5d6a63; font-size: .85em; font-weight: 600; text-align: left; }
td { padding: .25em .6em .25em 0; border-top: 1px solid #ddd4c0; vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
td.verdict-cell { padding-right: 0; font-weight: 700; text-align: right; white-space: nowrap; }
tr.pass td.verdict-cell { color: #14663f; }
tr.fail td { color: #b3261e; font-weight: 700; }
.numbers { margin-bottom: .8em; table-layout: fixed; }
.numbers th:nth-child(1) { width: 34%; }
.numbers th:nth-child(3) { width: 23%; }
.numbers th:nth-child(4) { width: 13%; }
.picture { break-inside: avoid; text-align: center; }
svg.board { display: block; width: 100%; max-width: 150mm; max-height: 165mm; margin: 0 auto; }
.sheet { fill: #f4f1e6; stroke: #c2a878; stroke-width: 2; }
.rail { fill: none; stroke: #cbc2ab; stroke-width: 12; stroke-linejoin: round; }
.sensor rect { fill: #fff; stroke: #8b8f86; stroke-width: 1; }
.sensor path, .light path { fill: none; stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
.sensor.pass rect { fill: #e2f1e6; stroke: #5c9a75; }
.sensor.pass path { stroke: #14663f; }
.sensor.fail rect { fill: #fde7e4; stroke: #b3261e; stroke-width: 2.6; }
.fail path { stroke: #b3261e; stroke-width: 3.2; }
.reed path { stroke-width: 1.4; }
.sensor.untried rect { stroke-dasharray: 3 3; }
.light circle { fill: #fff; stroke: #8b8f86; }
.light.pass circle { fill: #2fae6d; stroke: #14663f; }
.light.fail circle { fill: #fff; stroke: #b3261e; stroke-width: 2; }
.label { fill: #b3261e; font-size: 13px; font-weight: 700; text-anchor: middle; paint-order: stroke; stroke: #fff;
  stroke-width: 3px; }
.many { columns: 2; column-gap: 8mm; font-size: .78em; }
.many td { padding: .08em .5em .08em 0; }
@media (max-width: 600px) { .many { columns: 1; } }
"""


def document(check: Check, data: dict[str, Any], words: Catalogue) -> str:
    """The page for a check and the data of its report, in one language, with the drawing of its board."""
    return _Document(check, data, words).whole()


class _Document:
    """Makes the page. What `_say` gives is safe to stand in HTML."""

    def __init__(self, check: Check, data: dict[str, Any], words: Catalogue) -> None:
        self._check = check
        self._board: Board = check.connection.board
        self._data = data
        self._words = words
        self._sensors: list[dict[str, Any]] = data["measured"].get("sensors", {}).get("sensors", [])
        self._lights: list[dict[str, Any]] = data["measured"].get("lights", {}).get("lights", [])

    def whole(self) -> str:
        heading = self._say(Message("check-page-title", board=self._title))
        body = [
            f"<h1>{heading}</h1>",
            f'<p class="soft">{self._say(self._about())}</p>',
            self._verdict(),
            self._failed(),
            f'<div class="picture">{self._picture()}{self._legend()}</div>',
            f"<h2>{self._say(Message('check-page-numbers'))}</h2>",
            *[self._rows(list(rows)) for _, rows in groupby(self._check.rows, lambda row: row.part)],
            self._every_sensor(),
            self._every_light(),
        ]
        head = (
            f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{heading}, {self._made}</title><style>{STYLE}</style>"
        )
        inside = "\n".join(filter(None, body))
        language = self._words.language
        return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>\n{inside}\n</body></html>\n'

    @property
    def _title(self) -> Message:
        return Message("board-title", board=self._board.name, title=self._board.title)

    @property
    def _made(self) -> str:
        return f"{datetime.fromisoformat(self._data['made']):%Y-%m-%d %H:%M} UTC"

    def _about(self) -> Message:
        """When, and on what kind of board."""
        hello, program = self._data["measured"]["board"], self._data["program"]
        uid, firmware = str(hello["uid"]), str(hello["firmware"])
        if self._data["virtual"]:
            return Message("check-page-about-virtual", made=self._made, uid=uid, firmware=firmware, program=program)
        return Message("check-page-about", made=self._made, uid=uid, firmware=firmware, program=program)

    def _verdict(self) -> str:
        kind = "pass" if self._data["passed"] else "open" if not self._data["finished"] else "fail"
        came_of_it = self._say(verdict(self._check.rows, self._check.finished))
        parts = tuple(Message("procedure-part", part=part) for part in self._data["unfinished"])
        missing = f"<p>{self._say(Message('check-page-unfinished', parts=parts))}</p>" if parts else ""
        return f'<p class="verdict {kind}">{came_of_it}</p>{missing}'

    def _failed(self) -> str:
        failed = [row for row in self._check.rows if row.verdict == FAIL]
        if not failed:
            return ""
        lines = [Message("check-line", part=row.said_part, name=row.name, value=row.value) for row in failed]
        items = "".join(f"<li>{self._say(line)}</li>" for line in lines)
        return f"<h2>{self._say(Message('check-page-failed'))}</h2><ul>{items}</ul>"

    def _picture(self) -> str:
        sensors = {entry["sensor"]: entry["verdict"] for entry in self._sensors}
        lights = {entry["light"]: entry["verdict"] for entry in self._lights}
        return picture(self._board, sensors, lights, self._say)

    def _legend(self) -> str:
        tried = [Message("check-page-squares")] if self._sensors else []
        tried += [Message("check-page-dots")] if self._lights else []
        if not tried:
            return ""
        legend = " ".join(self._say(sentence) for sentence in [*tried, Message("check-page-signs")])
        return f'<p class="soft">{legend}</p>'

    def _rows(self, rows: Sequence[Row]) -> str:
        lines = "".join(self._line([row.name, row.value, row.limit], row.verdict) for row in rows)
        heads = (rows[0].said_part, Message("check-page-found"), Message("check-page-limit"), "")
        return self._table(heads, lines, "numbers")

    def _every_sensor(self) -> str:
        if not self._sensors:
            return ""
        lines = "".join(
            self._line(
                [
                    sensor_name(self._board, entry["sensor"]),
                    *(str(entry[key]) for key in ("closed", "opened", "bounces")),
                    Message("check-page-seconds", seconds=entry["longest_closed_s"]),
                ],
                entry["verdict"],
            )
            for entry in self._sensors
        )
        heads = (
            Message("check-page-sensor"),
            Message("check-page-closed"),
            Message("check-page-opened"),
            Message("check-page-bounces"),
            Message("check-page-longest"),
            "",
        )
        return self._many(Message("check-page-every-sensor"), heads, lines)

    def _every_light(self) -> str:
        if not self._lights:
            return ""
        colours = list(COLOURS.values())
        lines = "".join(
            self._line([entry["name"], *(_seen(entry[colour]) for colour in colours)], entry["verdict"])
            for entry in self._lights
        )
        heads: list[Text] = [Message("check-page-light"), *(_titled(colour) for colour in colours), ""]
        return self._many(Message("check-page-every-light"), heads, lines)

    def _many(self, heading: Message, heads: Sequence[Text], lines: str) -> str:
        return f'<h2>{self._say(heading)}</h2><div class="many">{self._table(heads, lines)}</div>'

    def _table(self, heads: Sequence[Text], lines: str, kind: str = "") -> str:
        cells = "".join(f'<th scope="col">{self._say(head)}</th>' for head in heads)
        table = f'<table class="{kind}">' if kind else "<table>"
        return f"{table}<thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"

    def _line(self, cells: Sequence[Text], found: str) -> str:
        said = self._say(said_verdict(found)) if found else ""
        sign = f"{SIGNS[found]} {said}" if found in SIGNS else said
        kind = {PASS: "pass", FAIL: "fail"}.get(found, "")
        inside = "".join(f"<td>{self._say(cell)}</td>" for cell in cells)
        return f'<tr class="{kind}">{inside}<td class="verdict-cell">{sign}</td></tr>'

    def _say(self, text: Text) -> str:
        return escape(self._words.text(text) if isinstance(text, Message) else text)


def _titled(colour: str) -> Message:
    return Message("colour-title", colour=colour)


def _seen(word: str) -> Text:
    """What was said of a light in one colour."""
    signs = {"yes": "✓", NOT_TESTED: "–"}
    return signs.get(word) or Message("check-page-seen", fault=word)
