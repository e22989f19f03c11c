"""Reading a line log: its header, and the calls that were made one after another."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from math import isfinite
from typing import Any

from shared_rules import wire
from signalbox.core.errors import UserError
from signalbox.play.trace.line_log import FORMAT

# What stands in an entry, the kind first.
_SHAPES: dict[str, tuple[type, ...]] = {
    "opened": (float,),
    "closed": (float,),
    "<": (float, str),
    "tick": (float,),
    ">": (str,),
    "command": (float, str, list),
    "events": (float,),
    "time": (float,),
    "pieces": (float, dict),
    "held": (float, bool, int),
    "say": (float, dict),
    "seat": (float, int, dict),
    "drawn": (dict, str),
    "record": (str,),
    "heard": (object,),  # a number or a text
    "waited": (int,),
    "cut": (int, int),
}
_HEADER = {
    "game": str,
    "seats": list,
    "options": dict,
    "patterns": bool,
    "pace": str,
    "commitment": str,
    "players_key": str,
    "first_seq": int,
    "epoch": float,
    "entries": int,
    "ignored_sensors": dict,
}
SECRET = "?"  # in place of what only some seats may know
_SCENE = re.compile(rf"({wire.SCENE} \d+) [^\n]*")


@dataclass(frozen=True)
class Run:
    """One run of the program: how its table stood at the start, and every call since, as `line_log` writes them."""

    header: dict[str, Any]
    calls: list[list[Any]]


def read(text: str, name: str) -> Run:
    """The run that a log tells, without a last line that was cut off.

    Raises UserError, which names the log, when it is none.
    """
    first, *rest = text.split("\n")
    if rest and rest[-1]:
        rest.pop()
    header = _parsed(first, name, 1)
    if not isinstance(header, dict) or not isinstance(header.get("signalbox_line"), int):
        raise UserError(f"{name} is not a line log of Signalbox.")
    if header["signalbox_line"] > FORMAT:
        raise UserError(f"{name} was written by a newer Signalbox: update this one to replay it.")
    for key, kind in _HEADER.items():
        if not _is(header.get(key), kind):
            raise UserError(f'{name} is damaged: its first line has no "{key}".')
    if not _is_hex(header["players_key"]):
        raise UserError(f'{name} is damaged: "players_key" of its first line is not hexadecimal.')
    calls = [_call(line, name, number) for number, line in enumerate(rest, start=2) if line]
    return Run(header, calls)


def without_secrets(text: str) -> str:
    """A log with "?" in place of everything that was said, asked or chosen by a program, and of what the lights showed.

    The one may tell what a seat holds, the other what lay open once and is hidden again.
    """
    return "".join(map(_public, text.splitlines(keepends=True)))


def _public(line: str) -> str:
    if not line.startswith(('["say"', '["seat"', '["heard"', '[">"')):
        return line
    if not line.endswith("\n"):
        return ""  # cut off
    call = json.loads(line)
    if call[0] == "heard":
        return json.dumps([call[0], SECRET]) + "\n"
    public = [call[0], _SCENE.sub(rf"\1 {SECRET}", call[1])] if call[0] == ">" else [*call[:2], SECRET]
    return json.dumps(public) + "\n"


def _call(line: str, name: str, number: int) -> list[Any]:
    call = _parsed(line, name, number)
    shape = _SHAPES.get(call[0]) if isinstance(call, list) and call and isinstance(call[0], str) else None
    if shape is None or len(call) != 1 + len(shape) or not all(map(_is, call[1:], shape)):
        raise UserError(f"{name} is damaged: its line {number} cannot be understood.")
    return list(call)


def _parsed(line: str, name: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise UserError(f"{name} is damaged: its line {number} cannot be read.") from None


def _is_hex(text: str) -> bool:
    try:
        bytes.fromhex(text)
    except ValueError:
        return False
    return True


def _is(value: object, kind: type) -> bool:
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return isinstance(value, kind)
