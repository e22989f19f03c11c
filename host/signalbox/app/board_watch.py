"""Detecting real boards that are plugged in late, swapped, unplugged, or touched while nobody is playing."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from shared_rules.wire import SEQ_LIMIT
from signalbox.device.link import ports
from signalbox.device.link.connection import Changes, Connection
from signalbox.device.link.events import Event, Offline, Readings, Refused
from signalbox.device.link.ports import Opener, Probe, open_port
from signalbox.device.link.serial_port import Driver
from signalbox.device.runtime.jobs import ReplaceableTask, until_one_ends

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.link.scenes import Entry

LOOK_S = 1.0  # between two scans
AGAIN_S = 5.0  # before a port without a board is asked again, because its board may start slowly


class BoardFinder:
    """Finds the board's port for a Driver. It runs in the Driver's thread, where it may block."""

    def __init__(self, board: Board, port: str, *, takes_others: bool) -> None:
        """`port` is the board's port, or the port named by the user.

        With `takes_others`, `on_other` is called when another known board answers instead.
        """
        self._board = board
        self._takes_others = takes_others
        self._ignored = {*ports.candidates()} - {port}  # devices that were already plugged in
        self.on_other: Callable[[], object] = lambda: None

    def __call__(self, last: str) -> str | None:
        """Return the port on which the board answers, trying `last` first, or None if there is no such port."""
        port = ports.find(self._board, last)
        if port is None and self._takes_others and self._has_another(last):
            self.on_other()
        return port

    def _has_another(self, last: str) -> bool:
        names = {last, *ports.candidates()} - self._ignored - {""}
        probes = (ports.ask(name, None) for name in sorted(names))
        return any(probe.problem is None and probe.board.name != self._board.name for probe in probes)


class BoardWatch:
    """Calls `changed` with the first board that answers, and with None once that board's port is gone."""

    def __init__(self, named: str, wanted: Board | None, changed: Callable[[Probe | None], None]) -> None:
        """`named` is the serial port to try first, or "" for none.

        `wanted` is the expected board, or None for any known one.
        """
        self._named = named
        self._wanted = wanted
        self._changed = changed
        self._probe: Probe | None = None  # the board that answers
        self._refused: dict[str, float] = {}  # ports without a board, and when to ask them again

    async def run(self) -> None:
        """Scan the ports until cancelled."""
        while True:
            names = await asyncio.to_thread(self._names)
            now = asyncio.get_running_loop().time()
            self._refused = {name: due for name, due in self._refused.items() if name in names and now < due}
            if self._probe is not None and self._probe.port not in names:
                self._take(None)
            for name in names:
                if self._probe is None and name not in self._refused:
                    await self._ask(name)
            await asyncio.sleep(LOOK_S)

    def forget(self) -> None:
        """Forget the board, which no longer answers, and scan for it again."""
        self._take(None)

    def _names(self) -> list[str]:
        others = [name for name in ports.candidates() if name != self._named]
        is_there = self._named and (sys.platform == "win32" or Path(self._named).exists())
        return [self._named, *others] if is_there else others

    async def _ask(self, name: str) -> None:
        probe = await asyncio.to_thread(ports.ask, name, self._wanted)
        if probe.problem is None:
            self._take(probe)
        else:
            self._refused[name] = asyncio.get_running_loop().time() + AGAIN_S

    def _take(self, probe: Probe | None) -> None:
        self._probe = probe
        self._changed(probe)


class IdleBoard:
    """A board that no game is using. Its lights can be set, and changes of its sensors are received."""

    def __init__(
        self, probe: Probe, changed: Callable[[Changes], object], lost: Callable[[], None], opener: Opener = open_port
    ) -> None:
        """`changed` is called with every change of the board's sensors.

        `lost` is called when the board no longer answers, or when a different board answers instead.
        """
        self.port = probe.port
        self._changed = changed
        self._lost = lost
        self._is_first = True  # the first readings after connecting are not a change
        self._connection = Connection(probe.board, secrets.randbelow(SEQ_LIMIT))
        self._driver = Driver(self._connection, self._on_events, port=probe.port, opener=opener)

    @property
    def hears(self) -> bool:
        """True while the board is connected, so that button presses count."""
        return self._connection.online and not self._is_first

    async def run(self) -> None:
        """Keep the board connected until cancelled."""
        await self._driver.run()

    def show(self, scene: list[Entry]) -> None:
        """Show these lights from now on, once there is a session. Call this method in the loop."""
        self._connection.show(asyncio.get_running_loop().time(), scene)
        self._driver.poke()

    def _on_events(self, now: float, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Readings):
                if not self._is_first:
                    self._changed(event.changes)
                self._is_first = False
            elif isinstance(event, Offline | Refused):
                self._lost()


class BoardTouches:
    """Calls `touched` when a button is pressed, a piece is moved or a board is plugged in."""

    def __init__(self, named: str, wanted: Board | None, known: str, touched: Callable[[], None]) -> None:
        """`named` and `wanted` are as for BoardWatch; `known` is the connected board's port, or "" if there is none."""
        self._watch = BoardWatch(named, wanted, self._take)
        self._known = known
        self._touched = touched
        self._serving = ReplaceableTask()  # runs the board
        self._board: IdleBoard | None = None
        self._scene: list[Entry] = []

    async def run(self) -> None:
        """Watch for touches until cancelled."""
        await until_one_ends(self._watch.run(), self._serving.run())

    def show(self, scene: list[Entry]) -> None:
        """Show these lights from now on, as soon as there is a board."""
        if scene != self._scene:
            self._scene = scene
            if self._board is not None:
                self._board.show(scene)

    def _take(self, probe: Probe | None) -> None:
        is_known = probe is not None and probe.port == self._known
        self._board = IdleBoard(probe, self._on_changes, self._watch.forget) if probe and is_known else None
        self._serving.change(None if self._board is None else self._board.run())
        if self._board is not None:
            self._board.show(self._scene)
        elif probe is not None:
            self._touched()

    def _on_changes(self, changes: Changes) -> None:
        if changes:
            self._touched()
