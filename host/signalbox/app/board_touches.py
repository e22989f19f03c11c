"""A real board on which nobody plays: what is done on it is told, and its lights show what plays by itself."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from shared_rules.wire import SEQ_LIMIT
from signalbox.app.board_watch import BoardWatch
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Offline, Readings, Refused
from signalbox.device.link.opening import open_port
from signalbox.device.link.serial_port import Driver
from signalbox.device.runtime.jobs import OneAfterAnother, until_one_ends

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.link.ports import Probe
    from signalbox.device.link.scenes import Entry


class BoardTouches:
    """Tells `touched` of a button, of a piece, and of a board that is plugged in."""

    def __init__(self, named: str, wanted: Board | None, known: str, touched: Callable[[], None]) -> None:
        """`named` and `wanted` are like BoardWatch's; `known` is the port of the board that is there, if one is."""
        self._watch = BoardWatch(named, wanted, self._take)
        self._known = known
        self._touched = touched
        self._serving = OneAfterAnother()  # what keeps the board connected
        self._is_first = True  # what stands on the board when it begins to answer says nothing
        self._connection: Connection | None = None
        self._driver: Driver | None = None
        self._scene: list[Entry] = []

    async def run(self) -> None:
        """Listen until cancelled."""
        await until_one_ends(self._watch.run(), self._serving.run())

    def show(self, scene: list[Entry]) -> None:
        """From now on these lights, as soon as there is a board."""
        if scene != self._scene:
            self._scene = scene
            if self._connection is not None and self._driver is not None:
                self._connection.show(asyncio.get_running_loop().time(), scene)
                self._driver.poke()

    def _take(self, probe: Probe | None) -> None:
        self._connection = self._driver = None
        self._serving.change(None)
        if probe is None:
            return
        if probe.port != self._known:
            self._touched()
            return
        self._is_first = True
        self._connection = Connection(probe.board, secrets.randbelow(SEQ_LIMIT))
        self._connection.show(asyncio.get_running_loop().time(), self._scene)
        self._driver = Driver(self._connection, self._on_events, port=probe.port, opener=open_port)
        self._serving.change(self._driver.run())

    def _on_events(self, _now: float, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Readings):
                if event.changes and not self._is_first:
                    self._touched()
                self._is_first = False
            elif isinstance(event, Offline | Refused):
                self._watch.forget()
