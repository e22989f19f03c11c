"""A table whose inputs are kept: the session's steps, and what is said to the table beside the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.play.table.commands import Command, Contribute, Say, TableCommand, carry_out, to_message
from signalbox.play.table.session import Session
from signalbox.play.table.table import Table
from signalbox.play.trace.line_log import LineLog
from signalbox.play.trace.start import given_options


class TracedSession(Session):
    """A Session whose steps are kept in a line log."""

    def __init__(self, table: Table, connection: Connection, log: LineLog, epoch: float = 0.0) -> None:
        super().__init__(table, connection, epoch)
        self._log = log

    def handle(self, now: float, events: Sequence[Event]) -> None:
        self._log.handled(now)
        super().handle(now, events)
        self._name_record()

    def tick(self, now: float) -> None:
        self._log.let_pass(now)
        super().tick(now)
        self._name_record()

    def identify(self, now: float, pieces: Mapping[str, str]) -> None:
        self._log.identified(now, pieces)
        super().identify(now, pieces)
        self._name_record()

    def hold(self, now: float, is_held: bool, magnets: int) -> None:
        self._log.held(now, is_held, magnets)
        super().hold(now, is_held, magnets)
        self._name_record()

    def _name_record(self) -> None:
        if not self._log.record and self.table.journal is not None:
            self._log.name_record(str(self.table.journal.path.absolute()))


def asked(
    do: Callable[[float, int, Command], None], table: Table, log: LineLog, at: float, seat: int, command: Command
) -> None:
    """Have done what a seat's own page asks, and keep it in a line log."""
    log.asked(at, seat, to_message(command))
    do(at, seat, command)
    _keep_draw(table, log, command)


def traced(table: Table, log: LineLog) -> Say:
    """Asks of a table what is asked, and keeps it in a line log."""

    def say(at: float, command: TableCommand) -> None:
        log.said(at, to_message(command))
        carry_out(table, at, command)
        _keep_draw(table, log, command)

    return say


def _keep_draw(table: Table, log: LineLog, command: Command) -> None:
    """What was added to the dice has them draw again, and no log has their seed."""
    if isinstance(command, Contribute):
        log.drew(given_options(table), table.config.dice.players_key.hex())
