"""Detecting real boards that are plugged in late, swapped, unplugged, or touched while nobody is playing."""

import asyncio
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from shared_rules.wire import SEQ_LIMIT
from signalbox.board import Board
from signalbox.board.scene import Entry
from signalbox.device.link import ports
from signalbox.device.link.connection import Changes, Connection
from signalbox.device.link.driver import Driver
from signalbox.device.link.events import Event, Offline, Readings, Refused
from signalbox.device.link.ports import Opener, Probe, open_port
from signalbox.device.runtime.jobs import ReplaceableTask, run_until_one_ends

SCAN_INTERVAL_S = 1.0  # interval between two scans
PROBE_RETRY_S = 5.0  # delay before a port without a board is probed again, in case its board is slow to start


class BoardFinder:
    """Finds the board's port for a Driver. It runs in the Driver's thread, where it may block."""

    def __init__(self, board: Board, port: str, *, accepts_others: bool) -> None:
        """`port` is the port where the board was found, or that the user named.

        If `accepts_others` is true, the attribute `on_other_board` is called when a different known board responds.
        """
        self._board = board
        self._accepts_others = accepts_others
        self._ignored = {*ports.candidates()} - {port}  # devices that were already plugged in
        self.on_other_board: Callable[[], object] = lambda: None

    def __call__(self, last: str) -> str | None:
        """Return the port on which the board responds, trying `last` first, or None if it responds on none."""
        port = ports.find_port(self._board, last)
        if port is None and self._accepts_others and self._finds_other_board(last):
            self.on_other_board()
        return port

    def _finds_other_board(self, last: str) -> bool:
        names = {last, *ports.candidates()} - self._ignored - {""}
        probes = (ports.probe_port(name, None) for name in sorted(names))
        return any(probe.problem is None and probe.board.name != self._board.name for probe in probes)


class BoardWatch:
    """Calls `on_change` with the first board that responds, and with None when that board's port disappears."""

    def __init__(self, first_port: str, expected: Board | None, on_change: Callable[[Probe | None], None]) -> None:
        """`first_port` is the serial port to try first, or "" for none.

        `expected` is the board to look for, or None to accept any known one.
        """
        self._first_port = first_port
        self._expected = expected
        self._on_change = on_change
        self._probe: Probe | None = None  # of the board that responded
        self._retry_at: dict[str, float] = {}  # when to probe each port without a board again

    async def run(self) -> None:
        """Scan the ports until cancelled."""
        while True:
            names = await asyncio.to_thread(self._port_names)
            now = asyncio.get_running_loop().time()
            self._retry_at = {name: due for name, due in self._retry_at.items() if name in names and now < due}
            if self._probe is not None and self._probe.port not in names:
                self._change_board(None)
            for name in names:
                if self._probe is None and name not in self._retry_at:
                    await self._probe_port(name)
            await asyncio.sleep(SCAN_INTERVAL_S)

    def forget(self) -> None:
        """Forget the board because it no longer responds, and scan for it again."""
        self._change_board(None)

    def _port_names(self) -> list[str]:
        others = [name for name in ports.candidates() if name != self._first_port]
        is_available = self._first_port and (sys.platform == "win32" or Path(self._first_port).exists())
        return [self._first_port, *others] if is_available else others

    async def _probe_port(self, name: str) -> None:
        probe = await asyncio.to_thread(ports.probe_port, name, self._expected)
        if probe.problem is None:
            self._change_board(probe)
        else:
            self._retry_at[name] = asyncio.get_running_loop().time() + PROBE_RETRY_S

    def _change_board(self, probe: Probe | None) -> None:
        self._probe = probe
        self._on_change(probe)


class IdleBoard:
    """A board that is not in use by a game. Its lights can be set, and its sensors are monitored."""

    def __init__(
        self, probe: Probe, report: Callable[[Changes], object], on_lost: Callable[[], None], opener: Opener = open_port
    ) -> None:
        """`report` is called with every change of the board's sensors.

        `on_lost` is called when the board stops responding, or when a different board responds instead.
        """
        self.port = probe.port
        self._report = report
        self._on_lost = on_lost
        self._awaits_first_readings = True  # the first readings after connecting are not a change
        self._connection = Connection(probe.board, secrets.randbelow(SEQ_LIMIT))
        self._driver = Driver(self._connection, self._on_events, port=probe.port, opener=opener)

    @property
    def is_ready(self) -> bool:
        """True while the board is connected and has sent its first readings, so that button presses count."""
        return self._connection.online and not self._awaits_first_readings

    async def run(self) -> None:
        """Keep the board connected until cancelled."""
        await self._driver.run()

    def show(self, scene: list[Entry]) -> None:
        """Show these lights as soon as the board is connected. Call this method in the event loop."""
        self._connection.show(asyncio.get_running_loop().time(), scene)
        self._driver.flush()

    def _on_events(self, now: float, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Readings):
                if not self._awaits_first_readings:
                    self._report(event.changes)
                self._awaits_first_readings = False
            elif isinstance(event, Offline | Refused):
                self._on_lost()


class BoardTouches:
    """Calls `on_touch` when a button is pressed, a piece is moved or a board is plugged in."""

    def __init__(self, first_port: str, expected: Board | None, port: str, on_touch: Callable[[], None]) -> None:
        """`first_port` and `expected` are for BoardWatch. `port` is the connected board's port, or "" for none."""
        self._watch = BoardWatch(first_port, expected, self._on_board_change)
        self._port = port
        self._on_touch = on_touch
        self._board_task = ReplaceableTask()  # runs the board
        self._board: IdleBoard | None = None
        self._scene: list[Entry] = []

    async def run(self) -> None:
        """Watch for touches until cancelled."""
        await run_until_one_ends(self._watch.run(), self._board_task.run())

    def show(self, scene: list[Entry]) -> None:
        """Show these lights as soon as a board is connected."""
        if scene != self._scene:
            self._scene = scene
            if self._board is not None:
                self._board.show(scene)

    def _on_board_change(self, probe: Probe | None) -> None:
        is_same_port = probe is not None and probe.port == self._port
        self._board = IdleBoard(probe, self._on_changes, self._watch.forget) if probe and is_same_port else None
        self._board_task.replace(None if self._board is None else self._board.run())
        if self._board is not None:
            self._board.show(self._scene)
        elif probe is not None:
            self._on_touch()

    def _on_changes(self, changes: Changes) -> None:
        if changes:
            self._on_touch()
