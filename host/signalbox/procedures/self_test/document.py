"""The report as one page of HTML that needs nothing else: to read, to print on A4, to send."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from signalbox.procedures.procedure import FAIL, PASS
from signalbox.procedures.self_test.check_step import NOT_TESTED
from signalbox.procedures.self_test.picture import picture
from signalbox.procedures.self_test.questions import COLOURS

if TYPE_CHECKING:
    from signalbox.board import Board

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


def document(data: dict[str, Any], board: Board) -> str:
    """The page for a report's data, with the drawing of its board."""
    hello = data["measured"].get("board", {})
    made = datetime.fromisoformat(data["made"])
    title = f"Check of {board.title}, {made:%Y-%m-%d %H:%M} UTC"
    sensors = data["measured"].get("sensors", {}).get("sensors", [])
    lights = data["measured"].get("lights", {}).get("lights", [])
    verdicts = (
        {entry["sensor"]: entry["verdict"] for entry in sensors},
        {entry["light"]: entry["verdict"] for entry in lights},
    )
    body = [
        f"<h1>{escape(board.title)}: check of the board</h1>",
        f'<p class="soft">{made:%Y-%m-%d %H:%M} UTC · controller {escape(str(hello.get("uid", "unknown")))} · '
        f"firmware {escape(str(hello.get('firmware', 'unknown')))} · Signalbox {escape(data['program'])}"
        f"{' · a virtual board' if data['virtual'] else ''}</p>",
        _verdict(data),
        _failed(data["rows"]),
        f'<div class="picture">{picture(board, *verdicts)}{_legend(bool(sensors), bool(lights))}</div>',
        "<h2>Numbers and limits</h2>",
        *[_rows(part, list(rows)) for part, rows in groupby(data["rows"], lambda row: str(row["part"]))],
        _sensors(sensors),
        _lights(lights),
    ]
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
    )
    inside = "\n".join(filter(None, body))
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{inside}\n</body></html>\n'


def _verdict(data: dict[str, Any]) -> str:
    kind = "pass" if data["passed"] else "open" if not data["finished"] else "fail"
    words = str(data["verdict"])
    missing = f"<p>Not finished: {escape(', '.join(data['unfinished']))}.</p>" if data["unfinished"] else ""
    return f'<p class="verdict {kind}">{escape(words[:1].upper() + words[1:])}</p>{missing}'


def _failed(rows: Sequence[dict[str, str]]) -> str:
    failed = [row for row in rows if row["verdict"] == FAIL]
    if not failed:
        return ""
    items = "".join(f"<li>{escape(row['part'])}: {escape(row['name'])}: {escape(row['value'])}</li>" for row in failed)
    return f"<h2>What failed</h2><ul>{items}</ul>"


def _legend(sensors: bool, lights: bool) -> str:
    tried = [word for word, done in (("Squares are sensors.", sensors), ("Dots are lights.", lights)) if done]
    if not tried:
        return ""
    return f'<p class="soft">{" ".join(tried)} Ticked or green: good. Crossed: failed. Hollow: not tested.</p>'


def _rows(part: str, rows: Sequence[dict[str, str]]) -> str:
    lines = "".join(_line([row["name"], row["value"], row["limit"]], row["verdict"]) for row in rows)
    head = f'<tr><th scope="col">{escape(part)}</th><th>Found</th><th>Limit</th><th></th></tr>'
    return f'<table class="numbers"><thead>{head}</thead><tbody>{lines}</tbody></table>'


def _sensors(entries: Sequence[dict[str, Any]]) -> str:
    if not entries:
        return ""
    lines = "".join(
        _line(
            [entry["name"], entry["closed"], entry["opened"], entry["bounces"], f"{entry['longest_closed_s']:.2f}"],
            entry["verdict"],
        )
        for entry in entries
    )
    heads = ("Sensor", "Closed", "Opened", "Bounces", "Longest, s", "")
    return f'<h2>Every sensor</h2><div class="many">{_table(heads, lines)}</div>'


def _lights(entries: Sequence[dict[str, Any]]) -> str:
    if not entries:
        return ""
    colours = list(COLOURS.values())
    lines = "".join(_line([entry["name"], *(_seen(entry[c]) for c in colours)], entry["verdict"]) for entry in entries)
    heads = ("Light", *(colour.capitalize() for colour in colours), "")
    return f'<h2>Every light</h2><div class="many">{_table(heads, lines)}</div>'


def _seen(word: str) -> str:
    return {"yes": "✓", NOT_TESTED: "–"}.get(word, word)


def _table(heads: Sequence[str], lines: str) -> str:
    cells = "".join(f'<th scope="col">{head}</th>' for head in heads)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"


def _line(cells: Sequence[object], verdict: str) -> str:
    sign = f"{SIGNS[verdict]} {verdict}" if verdict in SIGNS else verdict
    kind = {PASS: "pass", FAIL: "fail"}.get(verdict, "")
    inside = "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
    return f'<tr class="{kind}">{inside}<td class="verdict-cell">{escape(sign)}</td></tr>'
