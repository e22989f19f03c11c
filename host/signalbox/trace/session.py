"""A table whose inputs are kept: the session's steps, and what is said to the table beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from signalbox.table.session import Session

if TYPE_CHECKING:
    from signalbox.link.connection import Connection
    from signalbox.link.events import Event
    from signalbox.table.table import Table
    from signalbox.trace.line_log import LineLog


class Words(Protocol):
    """What can be said to a table beside the board; a Table has it."""

    def press(self, at: float, button: str) -> None: ...
    def choose(self, at: float, text: str) -> None: ...
    def enter_dice(self, at: float, text: str) -> None: ...
    def accept_board(self, at: float) -> None: ...
    def set_sensor(self, at: float, name: str, *, works: bool) -> None: ...


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

    def _name_record(self) -> None:
        if not self._log.record and self.table.journal is not None:
            self._log.name_record(str(self.table.journal.path.absolute()))


class TracedWords:
    """Says to a table what is said, and keeps it in a line log."""

    def __init__(self, table: Table, log: LineLog) -> None:
        self._table = table
        self._log = log

    def press(self, at: float, button: str) -> None:
        self._log.said(at, "press", button)
        self._table.press(at, button)

    def choose(self, at: float, text: str) -> None:
        self._log.said(at, "choose", text)
        self._table.choose(at, text)

    def enter_dice(self, at: float, text: str) -> None:
        self._log.said(at, "dice", text)
        self._table.enter_dice(at, text)

    def accept_board(self, at: float) -> None:
        self._log.said(at, "accept", "")
        self._table.accept_board(at)

    def set_sensor(self, at: float, name: str, *, works: bool) -> None:
        self._log.said(at, "works" if works else "broken", name)
        self._table.set_sensor(at, name, works=works)
