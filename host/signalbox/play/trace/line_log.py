"""The line log of one run of the program: a bounded text file of JSON lines, and its reader.

The first line is an object that describes the game and its state at the start. Every other line is an array: the
kind of event, then its values. The link and the table have no clock or randomness of their own, so repeating the same
calls reproduces the game.

==========================  ==========================================================================================
``["opened", now]``         the port was opened
``["closed", now]``         the port was closed or disappeared
``["<", now, "text"]``      bytes came from the board (as Latin-1; "" if only time had passed)
``["tick", now]``           the link did its periodic work
``[">", "text"]``           bytes went to the board, at the time given in the previous line
``["command", now, kind, args]``  a command other than the table's scenes was sent to the board
``["events", now]``         the link's events were passed to the table
``["time", now]``           the current time was passed to the table
``["pieces", now, {…}]``     a board that identifies its pieces reported which colours are on which squares
``["held", now, true, n]``   a board that detects hands reported whether a hand is holding something, and the bitmap of
                            the sensors under magnets
``["say", at, {…}]``         a command was given to the table on its page or in the terminal
``["seat", at, seat, {…}]``  a seat's own page made a request
``["drawn", {…}, "hex"]``    a seat contributed to the dice (see the line before): the header's options as they are now
                            fixed, and the new key for the computers' choices
``["record", "path"]``      the game began, with its record at this path
``["heard", answer]``        another program answered for its seat: with an action, or with the reason why it has none
``["waited", n]``           a computer had not finished thinking about its nth action when the action was due
``["cut", n, moves]``       a computer's thinking about its nth action was cut short after this many moves
==========================  ==========================================================================================

Times are in seconds: `now` on the driver's clock, `at` on the game's clock, which started when the driver's clock
showed the header's `epoch`.
"""

import contextlib
import json
import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path
from typing import Any, TextIO

from shared_rules import wire
from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.runtime.reliable_files import lock, newest_first, next_number
from signalbox.play.record.record_file import is_resumable

FORMAT = 1
SUFFIX = ".line.jsonl"
LOG_BYTES = 24_000_000  # logging of a run stops at this size, which is about eight hours of quick play
LOGS = 10  # how many recent logs are kept in one folder; logs of unfinished games are kept as well
UNDER_WAY_BYTES = LOGS * LOG_BYTES  # limit for older logs of unfinished games, so that they cannot fill the disk
FLUSH_S = 1.0  # the most that can be lost if the program is killed
logger = logging.getLogger(__name__)
SECRET = "?"  # replaces the seats' secrets
_ENCODER = json.JSONEncoder(separators=(",", ":"))
_SCENE = re.compile(rf"({wire.SCENE} \d+) [^\n]*")


class LineLog:
    """A line log in a file, or a dummy without a file. If the disk fails, logging stops and the game continues."""

    def __init__(self, file: TextIO | None, maximum: int = LOG_BYTES) -> None:
        """Log to `file`, but write no more than `maximum` characters."""
        self.record = ""  # the path of the game's record, once it exists
        self._file = file
        self._remaining = maximum
        self._flush_at = float("-inf")

    def begin(self, header: Mapping[str, object]) -> None:
        """Write the first line: the format's version and `header`."""
        self.record = str(header.get("record", ""))
        self._write(json.dumps({"signalbox_line": FORMAT, **header}))

    def note(self, kind: str, *values: object) -> None:
        """Write a line with an event: its kind and its values, as listed at the top of this module."""
        if self._file is not None:
            self._write(_ENCODER.encode([kind, *values]))

    def flush(self, now: float) -> None:
        """Flush the file, at most once every FLUSH_S. `now` is in seconds on the driver's clock."""
        if self._file is not None and now >= self._flush_at:
            self._flush_at = now + FLUSH_S
            try:
                self._file.flush()
            except OSError as error:
                self._give_up(error)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            try:
                self._file.close()
            except OSError as error:
                logger.warning("The end of the line log was not written: %s", error.strerror)
            self._file = None

    def _write(self, line: str) -> None:
        if self._file is None:
            return
        self._remaining -= len(line) + 1
        if self._remaining < 0:
            logger.warning("The line log is full: nothing more of this run is kept")
            self.close()
            return
        try:
            self._file.write(line + "\n")
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        logger.warning("The line log goes no further: %s", error.strerror)
        self.close()


class TracedConnection(Connection):
    """A Connection that records calls of its methods, and the bytes that it sends, in a line log."""

    def __init__(self, board: Board, log: LineLog, first_seq: int = 0) -> None:
        super().__init__(board, first_seq)
        self.first_seq = first_seq
        self._log = log

    def on_open(self, now: float) -> None:
        self._log.note("opened", now)
        super().on_open(now)

    def on_close(self, now: float) -> list[Event]:
        self._log.note("closed", now)
        return super().on_close(now)

    def receive(self, now: float, data: bytes) -> list[Event]:
        self._log.note("<", now, data.decode("latin-1"))
        return super().receive(now, data)

    def tick(self, now: float) -> list[Event]:
        self._log.note("tick", now)
        self._log.flush(now)
        return super().tick(now)

    def outgoing(self) -> bytes:
        data = super().outgoing()
        if data:
            self._log.note(">", data.decode("latin-1"))
        return data

    def command(self, now: float, kind: str, args: list[str]) -> None:
        self._log.note("command", now, kind, args)
        super().command(now, kind, args)


def new_log(folder: Path, game: str, began: datetime) -> LineLog | None:
    """Return a new log in `folder`, or None, with a warning in the program's log, if it cannot be created.

    The oldest logs beyond LOGS are deleted, except logs that a running program is writing and up to UNDER_WAY_BYTES
    of logs of unfinished games. Only the user can read the new file, because it contains choices made on seats' own
    pages.
    """
    path = folder / f"{next_number(list_logs(folder))}-{began.astimezone(UTC):%Y%m%dT%H%M%S%fZ}-{game}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _remove_old(folder)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        lock(descriptor)
    except OSError as error:
        logger.warning("No line log can be kept in %s: %s", folder, error.strerror)
        return None
    logger.info("The line log is %s", path)
    return LineLog(open(descriptor, "w", encoding="utf-8"))


def _remove_old(folder: Path) -> None:
    """Remove old logs to make room for one more."""
    room_left = UNDER_WAY_BYTES
    for old in list_logs(folder)[LOGS - 1 :]:
        with contextlib.suppress(FileNotFoundError):  # another program may be removing logs, too
            if _is_in_use(old):
                continue
            record = logged_record_path(old)
            if record is not None and is_resumable(record):
                room_left -= old.stat().st_size
                if room_left >= 0:
                    continue
            old.unlink()


def _is_in_use(path: Path) -> bool:
    """Return whether a running program is writing this log."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        lock(descriptor)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def list_logs(folder: Path) -> list[Path]:
    """Return the line logs in `folder`, newest first."""
    return newest_first(folder.glob(f"*{SUFFIX}"))


def logged_record_path(path: Path) -> Path | None:
    """Return the path of the record of the game logged at `path`, or None if no game began or the file is not a log."""
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file):
            if number == 0 or line.startswith('["record"'):
                record_path = _record_in_line(line)
                if record_path:
                    return Path(record_path)
    return None


def _record_in_line(line: str) -> str:
    try:
        entry: Any = json.loads(line)
    except ValueError:
        return ""
    record_path = entry.get("record") if isinstance(entry, dict) else entry[1] if isinstance(entry, list) else ""
    return record_path if isinstance(record_path, str) else ""


# The types of an entry's items that follow its kind.
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
    "heard": (object,),  # a number or a string
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


@dataclass(frozen=True)
class RunLog:
    """A logged run of the program: the first line, which describes the table at the start, and all later lines."""

    header: dict[str, Any]
    calls: list[list[Any]]


def parse_log(text: str, name: str) -> RunLog:
    """Return the run described by a log, ignoring an incomplete last line.

    Raise UserError, which names the log, if the text is not a valid log.
    """
    first, *rest = text.split("\n")
    if rest and rest[-1]:
        rest.pop()
    header = _parse_line(first, name, 1)
    if not isinstance(header, dict) or not isinstance(header.get("signalbox_line"), int):
        raise UserError(f"{name} is not a line log of Signalbox.")
    if header["signalbox_line"] > FORMAT:
        raise UserError(f"{name} was written by a newer Signalbox: update this one to replay it.")
    for key, kind in _HEADER.items():
        if not _has_type(header.get(key), kind):
            raise UserError(f'{name} is damaged: its first line has no "{key}".')
    if not _is_hex(header["players_key"]):
        raise UserError(f'{name} is damaged: "players_key" of its first line is not hexadecimal.')
    calls = [_parse_call(line, name, number) for number, line in enumerate(rest, start=2) if line]
    return RunLog(header, calls)


def remove_secrets(text: str) -> str:
    """Return a log with "?" in place of all commands, requests, answers from programs, and scenes.

    Commands, requests and answers may reveal a seat's secrets. Scenes may show cards that are now hidden again.
    """
    return "".join(map(_redact_line, text.splitlines(keepends=True)))


def _redact_line(line: str) -> str:
    if not line.startswith(('["say"', '["seat"', '["heard"', '[">"')):
        return line
    if not line.endswith("\n"):
        return ""  # the line was cut off
    call = json.loads(line)
    if call[0] == "heard":
        return json.dumps([call[0], SECRET]) + "\n"
    public = [call[0], _SCENE.sub(rf"\1 {SECRET}", call[1])] if call[0] == ">" else [*call[:2], SECRET]
    return json.dumps(public) + "\n"


def _parse_call(line: str, name: str, number: int) -> list[Any]:
    call = _parse_line(line, name, number)
    shape = _SHAPES.get(call[0]) if isinstance(call, list) and call and isinstance(call[0], str) else None
    if shape is None or len(call) != 1 + len(shape) or not all(map(_has_type, call[1:], shape)):
        raise UserError(f"{name} is damaged: its line {number} cannot be understood.")
    return list(call)


def _parse_line(line: str, name: str, number: int) -> Any:
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


def _has_type(value: object, kind: type) -> bool:
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return isinstance(value, kind)
