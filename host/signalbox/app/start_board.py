"""A real board during the start: its port is open, its lights show who plays, its buttons are heard."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from shared_rules.wire import SEQ_LIMIT
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Offline, Readings, Refused
from signalbox.device.link.opening import Opener, open_port
from signalbox.device.link.serial_port import Driver
from signalbox.play.lobby.at_the_board import AtTheBoard

if TYPE_CHECKING:
    from signalbox.device.link.ports import Probe
    from signalbox.play.lobby.start import Start


class StartBoard:
    """The board that a port's probe has found, for as long as `run` lasts."""

    def __init__(
        self,
        start: Start,
        probe: Probe,
        changed: Callable[[], None],
        lost: Callable[[], None],
        opener: Opener = open_port,
    ) -> None:
        """`changed` is told when something was pressed or put down that may have decided something.

        `lost` is told when it does not answer any more, or another one does.
        """
        self._seen = AtTheBoard(start, probe.board)
        self._changed = changed
        self._lost = lost
        self._is_first = True  # what stands on the board when it begins to answer says nothing
        self._connection = Connection(probe.board, secrets.randbelow(SEQ_LIMIT))
        self._driver = Driver(self._connection, self._on_events, port=probe.port, opener=opener)

    @property
    def hears(self) -> bool:
        """Whether the board answers, and what is pressed from now on counts."""
        return self._connection.online and not self._is_first

    async def run(self) -> None:
        """Keep the board connected until cancelled."""
        await self._driver.run()

    def show(self, now: float) -> None:
        """Show who plays; due after everything that changes it. `now` is the loop's clock."""
        self._connection.show(now, self._seen.scene())
        self._driver.poke()

    def _on_events(self, now: float, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Readings):
                if not self._is_first:
                    self._seen.take(event.changes)
                self._is_first = False
            elif isinstance(event, Offline | Refused):
                self._lost()
        self._changed()
