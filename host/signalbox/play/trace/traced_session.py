"""Logging a table's initial state, its inputs, and any computer searches that were late or cut short."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime

from signalbox import __version__, games
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.games.search_budget import SearchBudget, use_budget
from signalbox.play.table.commands import AddToSeed, Command, SendCommand, TableCommand, carry_out, to_message
from signalbox.play.table.config import Options
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.session import Session
from signalbox.play.table.table import Table
from signalbox.play.table.thinking import ImmediateThought, Think, Thought
from signalbox.play.trace.line_log import LineLog


def log_header(opened: OpenTable, first_seq: int, epoch: float) -> dict[str, object]:
    """Return the header of the line log for a table at which play is about to begin."""
    table = opened.table
    journal = table.journal
    return {
        "program": __version__,
        "began": datetime.now(UTC).isoformat(timespec="seconds"),
        "game": games.dashed_name(opened.board.game),
        "board": opened.board.name,
        "board_hash": opened.board.hash,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in table.config.seats],
        "options": fixed_options(table),
        "asks_who_begins": table.config.asks_who_begins,
        "own_hands": table.config.virtual_hands,
        "patterns": table.config.patterns,
        "pace": table.config.pace.name,
        "commitment": table.config.dice.commitment,
        "players_key": table.config.dice.players_key.hex(),
        "first_seq": first_seq,
        "epoch": epoch,
        "entries": 0 if journal is None else len(journal.entries()),
        "ignored_sensors": table.diagnosis.ignored.kinds(),
        "record": "" if journal is None else str(journal.path.absolute()),
    }


def fixed_options(table: Table) -> Options:
    """Return the options that have the same value in all setups of the table, and so were fixed when it was opened."""
    first, *others = [options for options, _ in table.config.setups]
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}


def log_thinking(think: Think, log: LineLog) -> Think:
    """Wrap `think` so that a line log records when a computer's thinking was late or cut short."""
    count = 0

    def begin(choose: Callable[[], int], seconds: float) -> Thought:
        nonlocal count
        count += 1
        return _TracedThought(think(choose, seconds), count, log)

    return begin


def replay_delays(late_searches: Iterable[int], cuts: Mapping[int, int]) -> Think:
    """Return a `think` function that computes at once but reproduces the delays and cuts recorded in a line log.

    Searches for an action are numbered from 1. `late_searches` has a search's number once for each delay.
    `cuts` maps a search's number to the number of moves after which it was cut short.
    """
    remaining = Counter(late_searches)
    count = 0

    def begin(choose: Callable[[], int], _seconds: float) -> Thought:
        nonlocal count
        count += 1
        return _ReplayedThought(choose, remaining[count], cuts.get(count))

    return begin


class _TracedThought:
    def __init__(self, thought: Thought, number: int, log: LineLog) -> None:
        self._thought = thought
        self._number = number
        self._log = log

    def done(self) -> bool:
        done = self._thought.done()
        if not done:
            self._log.note("waited", self._number)
        return done

    def result(self) -> int:
        action = self._thought.result()
        moves_examined = self._thought.cut_after()
        if moves_examined is not None:
            self._log.note("cut", self._number, moves_examined)
        return action

    def cut_after(self) -> int | None:
        return self._thought.cut_after()

    def cancel(self) -> bool:
        return self._thought.cancel()


class _ReplayedThought(ImmediateThought):
    def __init__(self, choose: Callable[[], int], delays: int, moves_examined: int | None) -> None:
        super().__init__(choose, 0.0)
        self._times = delays
        self._moves_examined = moves_examined

    def done(self) -> bool:
        self._times -= 1
        return self._times < 0

    def result(self) -> int:
        if self._moves_examined is None:
            return super().result()
        with use_budget(SearchBudget(max_moves=self._moves_examined)):
            return super().result()

    def cut_after(self) -> int | None:
        return self._moves_examined


class TracedSession(Session):
    """A Session that records its steps in a line log."""

    def __init__(self, table: Table, connection: Connection, log: LineLog, epoch: float = 0.0) -> None:
        super().__init__(table, connection, epoch)
        self._log = log

    def handle(self, now: float, events: Sequence[Event]) -> None:
        self._log.note("events", now)
        super().handle(now, events)
        self._log_record()

    def tick(self, now: float) -> None:
        self._log.note("time", now)
        super().tick(now)
        self._log_record()

    def identify(self, now: float, pieces: Mapping[str, str]) -> None:
        self._log.note("pieces", now, dict(pieces))
        super().identify(now, pieces)
        self._log_record()

    def hold(self, now: float, is_held: bool, magnets: int) -> None:
        self._log.note("held", now, is_held, magnets)
        super().hold(now, is_held, magnets)
        self._log_record()

    def _log_record(self) -> None:
        if not self._log.record and self.table.journal is not None:
            self._log.record = str(self.table.journal.path.absolute())
            self._log.note("record", self._log.record)


def log_seat_command(
    execute: Callable[[float, int, Command], None], table: Table, log: LineLog, at: float, seat: int, command: Command
) -> None:
    """Carry out a command from a seat's own page, and record it in a line log."""
    log.note("seat", at, seat, to_message(command))
    execute(at, seat, command)
    _log_draw(table, log, command)


def log_commands(table: Table, log: LineLog) -> SendCommand:
    """Return a function that passes commands to a table and records them in a line log."""

    def send(at: float, command: TableCommand) -> None:
        log.note("say", at, to_message(command))
        carry_out(table, at, command)
        _log_draw(table, log, command)

    return send


def _log_draw(table: Table, log: LineLog, command: Command) -> None:
    """Log the options and the key that result from a contribution to the dice, since logs do not contain the seed."""
    if isinstance(command, AddToSeed):
        log.note("drawn", fixed_options(table), table.config.dice.players_key.hex())
