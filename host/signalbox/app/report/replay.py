"""Replays a report: link and table receive the recorded bytes and commands again, and must send the same bytes.

Link, session and table have no clock or random source of their own. The line log contains everything that they received
and when; the record contains the random outcomes.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from shared_rules.game import Game
from signalbox import games
from signalbox.app.report.collect import BOARD, LINE_LOGS, RECORD, Report
from signalbox.app.seat_pages import SeatPages
from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE, Seat
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.play.record.dice import SEED_BYTES, Dice, Outcomes
from signalbox.play.record.entries import CHANCE, Entry, Record
from signalbox.play.record.journal import Journal
from signalbox.play.record.record_folder import SUFFIX, read_record
from signalbox.play.record.replay import apply_entry, initial_state, rules_of
from signalbox.play.table.commands import TableCommand, carry_out, from_message
from signalbox.play.table.config import PATTERNS, VirtualHands
from signalbox.play.table.opening import NewGame, OpenTable, new_table, resumed_table
from signalbox.play.table.pace import find_pace
from signalbox.play.table.session import Session
from signalbox.play.table.table import IGNORED_SENSORS
from signalbox.play.trace import line_log
from signalbox.play.trace.line_log import RunLog
from signalbox.play.trace.traced_session import replay_delays

if TYPE_CHECKING:
    from random import Random

    from shared_rules.game import Options, State
    from signalbox.play.table.thinking import Engine


@dataclass(frozen=True)
class Outcome:
    """The outcome of replaying one run: whether it was identical, and an explanation in one sentence."""

    is_identical: bool
    sentence: str


class _DivergedError(Exception):
    """Raised when a replay differs from the original run. The message states where."""


class _RecordedDice(Dice):
    """Dice that repeat the outcomes of a recorded run, listed in order in `outcomes`. `run` is its line log."""

    def __init__(self, run: RunLog, outcomes: list[int]) -> None:
        super().__init__(b"")
        self.commitment = run.header["commitment"]
        self._players_key = bytes.fromhex(run.header["players_key"])
        self._recorded_outcomes = outcomes
        self._redrawn_options = [call[1:] for call in run.calls if call[0] == "drawn"]
        self._options: Options = {}  # those drawn after a seat's last contribution

    def contribute(self, seat: int, text: str) -> None:
        super().contribute(seat, text)
        if not self._redrawn_options:
            raise _DivergedError("a seat adds to the dice, and this log does not tell what the dice drew then")
        self._options, players_key = self._redrawn_options.pop(0)
        self._players_key = bytes.fromhex(players_key)

    def draw_options(self, rules: Game, players: int, options: Options) -> Options:
        return {**super().draw_options(rules, players, options), **self._options}

    @property
    def players_key(self) -> bytes:
        return self._players_key

    def outcome(self, number: str, outcomes: Outcomes) -> int:
        if not self._recorded_outcomes:
            raise _DivergedError("chance is asked once more than in the record")
        drawn = self._recorded_outcomes.pop(0)
        if drawn not in dict(outcomes):
            raise _DivergedError("what chance drew then is not possible")
        return drawn


def replay(report: Report) -> list[Outcome]:
    """Replay every run of a report, in order.

    Raise UserError when the report has no line log, or leaves out required parts.
    """
    logs = report.parts_in(LINE_LOGS)
    descriptions = report.parts_in(BOARD)
    if not logs or not descriptions:
        raise UserError("The report has no log of the line with its board: there is nothing to replay.")
    with TemporaryDirectory(prefix="signalbox-") as name:
        folder = Path(name)
        record = _read_record(report, folder)
        (description, text), *_ = descriptions.items()
        path = folder / Path(description).name
        path.write_text(text, encoding="utf-8")
        board = load(path)
        runs = [line_log.parse_log(text, log) for log, text in logs.items()]
        return [_replay(run, path, board, record, folder / str(number)) for number, run in enumerate(runs)]


def _read_record(report: Report, folder: Path) -> Record | None:
    text = report.parts.get(RECORD)
    if text is None:
        return None
    path = folder / RECORD
    path.write_text(text, encoding="utf-8")
    record = read_record(path)
    if record.is_redacted:
        raise UserError(
            "This report was made while the game was in progress, so it leaves out what is hidden and cannot be "
            "replayed: make it again when the game is over."
        )
    return record


def _replay(run: RunLog, description: Path, board: Board, record: Record | None, folder: Path) -> Outcome:
    entries = [] if record is None else record.entries
    skipped = run.header["entries"]
    dice = _RecordedDice(run, [] if record is None else _chance_outcomes(record, skipped))
    open_table = _open_table(run, description, dice, record, folder)
    open_table.table.config.pace = find_pace(run.header["pace"])
    open_table.table.config.virtual_hands = VirtualHands(run.header.get("own_hands", 0))  # missing in older logs
    try:
        byte_count = _Replay(run, open_table).play()
    except _DivergedError as where:
        return Outcome(False, f"Not the same: {where}.")
    finally:
        journal = open_table.table.journal
        new_entries = [] if journal is None else journal.entries()
        if journal is not None:
            journal.close()
    for old, new in zip(entries[skipped:], new_entries[skipped:], strict=False):
        if old != new:
            return Outcome(False, f"Not the same: entry {old.index} is {_quote(old)} in the record, now {_quote(new)}.")
    if len(new_entries) > len(entries):
        return Outcome(False, f"Not the same: entry {len(entries) + 1}, {_quote(new_entries[len(entries)])}, is new.")
    summary = f"entries {skipped + 1} to {len(new_entries)}" if len(new_entries) > skipped else "no entry"
    return Outcome(True, f"The same: {summary} of {len(entries)} in the record, {byte_count} bytes to the board.")


def _quote(entry: Entry) -> str:
    return f'{entry.kind} "{entry.text}" at {entry.at:.3f} s'


def _chance_outcomes(record: Record, skipped: int) -> list[int]:
    """Return the random outcomes after the first `skipped` entries. Raise UserError if an outcome is not legal."""
    state = initial_state(record.header, rules_of(record.header))
    drawn = []
    for entry in record.entries:
        if entry.kind == CHANCE and entry.index > skipped:
            try:
                drawn.append(state.parse(entry.text))
            except ValueError as error:
                why = games.explain_error(error)
                raise UserError(Message("record-entry-unplayable", entry=str(entry.index), why=why)) from None
        apply_entry(state, entry)
    return drawn


def _open_table(run: RunLog, description: Path, dice: _RecordedDice, record: Record | None, folder: Path) -> OpenTable:
    """Open the table as it was at the beginning of the run, with its record in `folder`."""
    header = run.header
    if header["entries"] == 0 or record is None:
        try:
            seats = [Seat(seat["name"], seat["kind"]) for seat in header["seats"]]
        except (KeyError, TypeError):
            raise UserError('The log of the line is damaged: its first line has no "seats".') from None
        plan = NewGame(
            header["game"],
            seats,
            header["options"],
            dice,
            folder,
            str(description),
            patterns=header["patterns"],
            asks_who_begins=header.get("asks_who_begins", False),  # missing in older logs
            engines=_recorded_engines(run, seats),
        )
        return new_table(plan, datetime.now(UTC))
    path = folder / f"record{SUFFIX}"
    new_header = replace(record.header, board=str(description), game_data={})
    kept = {IGNORED_SENSORS: json.dumps(header["ignored_sensors"]), **({PATTERNS: "yes"} if header["patterns"] else {})}
    Journal.create(path, new_header, os.urandom(SEED_BYTES), record.entries[: header["entries"]], kept).close()
    return resumed_table(path, datetime.now(UTC), dice, lambda _header, _board, seats: _recorded_engines(run, seats))


def _recorded_engines(run: RunLog, seats: Sequence[Seat]) -> dict[int, Engine]:
    """Return a player for each engine's seat. They share one list of logged answers, which they take in order."""
    answers = [call[1] for call in run.calls if call[0] == "heard"]
    return {number: _RecordedEngine(answers) for number, seat in enumerate(seats) if seat.kind == ENGINE}


class _RecordedEngine:
    """A player that repeats logged answers of other programs: actions, or error messages if a program failed."""

    name = typed = ""

    def __init__(self, answers: list[object]) -> None:
        self._answers = answers

    def __call__(self, state: State, random: Random) -> int:
        answer = self._answers.pop(0) if self._answers else None
        if isinstance(answer, str):
            raise UserError(answer)
        if not isinstance(answer, int) or answer not in state.legal_actions():
            raise _DivergedError("another program did something that is not possible")
        return answer

    def begin(self, options: Options) -> None:
        pass

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


class _Replay:
    """The replay of one run, call by call."""

    def __init__(self, run: RunLog, open_table: OpenTable) -> None:
        self._run = run
        self._table = open_table.table
        late_thoughts = [number for kind, number, *_ in run.calls if kind == "waited"]
        cut_after = dict(args for kind, *args in run.calls if kind == "cut")
        self._table.config.computers.think = replay_delays(late_thoughts, cut_after)
        self._connection = Connection(open_table.board, run.header["first_seq"])
        self._session = Session(open_table.table, self._connection, run.header["epoch"])
        self._pages = SeatPages(open_table.table)
        self._events: list[Event] = []  # not yet reported to the table
        self._byte_count = 0
        self._calls: dict[str, Callable[..., None]] = {
            "opened": self._connection.on_open,
            "closed": lambda now: self._collect(self._connection.on_close(now)),
            "<": lambda now, text: self._collect(self._connection.receive(now, text.encode("latin-1"))),
            "tick": lambda now: self._collect(self._connection.tick(now)),
            ">": self._send,
            "command": self._connection.command,
            "events": self._report_events,
            "time": self._session.tick,
            "pieces": self._session.identify,
            "held": self._session.hold,
            "say": self._carry_out,
            "seat": self._carry_out_for_seat,
            # used by the dice, the engines and the computers' searches
            **dict.fromkeys(("drawn", "record", "heard", "waited", "cut"), lambda *_: None),
        }

    def play(self) -> int:
        """Replay the run. Return the number of bytes sent to the board.

        Raise _DivergedError if the bytes differ from the log.
        """
        for number, (kind, *args) in enumerate(self._run.calls, start=2):
            try:
                self._calls[kind](*args)
            except (ValueError, LookupError, TypeError) as error:
                raise _DivergedError(f"line {number} of the log cannot be done ({error})") from None
            except _DivergedError as where:
                raise _DivergedError(f"at line {number} of the log {where}") from None
        return self._byte_count

    def _collect(self, events: list[Event]) -> None:
        self._events += events

    def _report_events(self, now: float) -> None:
        events, self._events = self._events, []
        self._session.handle(now, events)

    def _send(self, text: str) -> None:
        logged, data = text.encode("latin-1"), self._connection.outgoing()
        if data != logged:
            raise _DivergedError(f"{data!r} goes to the board, and then it was {logged!r}")
        self._byte_count += len(data)

    def _carry_out(self, now: float, message: dict[str, str]) -> None:
        command = from_message(message)
        if not isinstance(command, TableCommand):
            raise ValueError(f"{message} is not asked of a table")
        with contextlib.suppress(UserError):  # it was refused in the original run as well
            carry_out(self._table, now, command)

    def _carry_out_for_seat(self, now: float, seat: int, message: dict[str, str]) -> None:
        with contextlib.suppress(UserError):
            self._pages.command(now, seat, from_message(message))
