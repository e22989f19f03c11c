"""The asyncio driver in real time on a pseudo-terminal with a model board at the other end."""

import asyncio
import os
import pty
import signal
import threading
import time
import tty
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest

from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.device.link import ports
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Offline, Online, Readings
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.faults.spec import CUT, RESET, Faults
from signalbox.device.link.ports import READ_WAIT_S, Port, open_port
from signalbox.device.link.serial_port import PIECES, READ_LIMIT, Driver
from signalbox.simulator.process import BoardProcess
from tests.host.device.link.peer import Peer
from tests.host.device.link.world import bitmap_of, scene_of

pytestmark = pytest.mark.realtime

WAIT_S = 10.0  # far longer than anything here takes
BUSY_S = 0.3


class Cable:
    """A pseudo-terminal with a model board at its far end, served by a thread. `pull` closes both ends."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        os.close(slave)
        self.pulled = threading.Event()
        self._lock = threading.Lock()
        os.set_blocking(self._master, False)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def toggle(self, *sensors: int) -> None:
        with self._lock:
            self.peer.toggle(*sensors)

    def pull(self) -> None:
        self.pulled.set()
        self._thread.join()
        os.close(self._master)

    def _serve(self) -> None:
        while not self.pulled.wait(0.001):
            with self._lock:
                with suppress(OSError):  # no board, or nobody has opened the port
                    self.peer.receive(os.read(self._master, 4096))
                self.peer.tick(time.monotonic())
                data = self.peer.outgoing()
            if data:
                os.write(self._master, data)


class Table:
    """Collects the driver's events as a table would."""

    def __init__(self, board: Board, cable: Cable) -> None:
        self.events: list[Event] = []
        self.connection = Connection(board)
        self.cable = cable
        self.driver = Driver(
            self.connection, lambda now, events: self.events.extend(events), port=cable.port, finder=self.find
        )

    def find(self, last: str) -> str:
        return self.cable.port

    def saw(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events)


@contextmanager
def _plugged(peer: Peer) -> Iterator[Cable]:
    cable = Cable(peer)
    try:
        yield cable
    finally:
        if not cable.pulled.is_set():
            cable.pull()


async def _until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_S):
        while not happened():
            await asyncio.sleep(0.002)


def _run(driver: Driver, story: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        running = asyncio.create_task(driver.run())
        try:
            await story()
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(main())


def test_readings_arrive_and_scenes_are_sent(board: Board) -> None:
    with _plugged(Peer(board)) as cable:
        table = Table(board, cable)

        async def story() -> None:
            await _until(lambda: table.saw(Readings))
            cable.toggle(7)
            await _until(lambda: table.events[-1] == Readings(1 << 7, ((7, True),)))
            table.connection.show(asyncio.get_running_loop().time(), scene_of([3]))
            table.driver.poke()
            await _until(lambda: cable.peer.scene == scene_of([3]))

        _run(table.driver, story)
        with closing(open_port(cable.port)):  # the driver has released it
            pass


def test_reconnection_under_another_port_name(board: Board) -> None:
    peer = Peer(board)
    with _plugged(peer) as cable:
        table = Table(board, cable)

        async def story() -> None:
            table.connection.show(asyncio.get_running_loop().time(), scene_of([3]))
            await _until(lambda: table.saw(Readings))
            await asyncio.to_thread(cable.pull)
            await _until(lambda: table.saw(Offline))
            table.events.clear()
            peer.restart(time.monotonic())
            peer.toggle(9)
            with _plugged(peer) as other:
                table.cable = other
                await _until(lambda: table.saw(Online) and table.saw(Readings))
                await _until(lambda: peer.scene == scene_of([3]))
                assert table.events[-1] == Readings(1 << 9, ((9, True),))
                assert table.driver.port == other.port

        _run(table.driver, story)


def test_reconnection_after_the_board_process_is_killed(board: Board) -> None:
    with ExitStack() as boards:
        process = boards.enter_context(BoardProcess(board))
        process.magnets(1 << 7)
        events: list[Event] = []
        connection = Connection(board)
        connection.show(0.0, scene_of([3]))
        driver = Driver(
            connection, lambda now, new: events.extend(new), port=process.port, finder=lambda last: process.port
        )

        def shows() -> bool:
            return process.pixels()[9:12] == b"\x00\xff\x00"

        async def story() -> None:
            nonlocal process
            await _until(lambda: bitmap_of(events) == 1 << 7 and shows())
            os.kill(process.pid, signal.SIGKILL)
            await _until(lambda: isinstance(events[-1], Offline))
            process = await asyncio.to_thread(lambda: boards.enter_context(BoardProcess(board, seed=1)))
            process.magnets(1 << 9)
            await _until(lambda: bitmap_of(events) == 1 << 9 and shows())

        _run(driver, story)


def test_port_without_a_board_is_abandoned(board: Board) -> None:
    silent = Peer(board)
    silent.silent = True
    with _plugged(silent) as wrong, _plugged(Peer(board)) as right:
        table = Table(board, wrong)
        table.cable = right

        async def story() -> None:
            await _until(lambda: table.connection.online)
            assert table.driver.port == right.port

        _run(table.driver, story)


def test_board_is_searched_for_twice_a_second(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("signalbox.device.link.serial_port.asyncio.sleep", sleep)
    found = iter(["", "", "COM7"])

    class OpenedError(Exception):
        """The port that was eventually found has been opened."""

    def opener(port: str) -> Port:
        raise OpenedError(port)

    driver = Driver(Connection(board), lambda now, events: None, finder=lambda last: next(found), opener=opener)
    with pytest.raises(OpenedError, match="COM7"):
        asyncio.run(driver.run())
    assert pauses == [0.5, 0.5]


def test_board_reset_or_cut_off_by_a_faulty_line_returns(board: Board) -> None:
    with BoardProcess(board) as process:
        process.magnets(1 << 7)
        events: list[Event] = []
        connection = Connection(board)
        opener = FaultyOpener(Faults())
        driver = Driver(connection, lambda now, new: events.extend(new), port=process.port, opener=opener)

        async def story() -> None:
            await _until(lambda: bitmap_of(events) == 1 << 7)
            assert connection.hello is not None
            nonce = connection.hello.nonce
            opener.force(RESET, 0.0)
            await _until(lambda: connection.hello is not None and connection.hello.nonce != nonce)
            events.clear()
            opener.force(CUT, 0.5)
            await _until(lambda: [type(event) for event in events[:3]] == [Offline, Online, Readings])
            assert bitmap_of(events) == 1 << 7

        _run(driver, story)


class Flood:
    """A port with endless input."""

    def __init__(self) -> None:
        self.read_bytes = 0
        self.in_waiting = 1 << 30
        self.is_closed = False

    def read(self, size: int = 1, /) -> bytes:
        self.read_bytes += size
        return b"x" * size

    def write(self, data: bytes, /) -> int:
        return len(data)

    def close(self) -> None:
        self.is_closed = True


class Deaf(Flood):
    """A port without input that refuses output."""

    def read(self, size: int = 1, /) -> bytes:
        time.sleep(READ_WAIT_S)
        return b""

    def write(self, data: bytes, /) -> int:
        raise OSError("Input/output error")


class Pulled(Deaf):
    """A port that accepts output but is gone when it is read."""

    def read(self, size: int = 1, /) -> bytes:
        raise OSError("Input/output error")

    def write(self, data: bytes, /) -> int:
        return len(data)


def test_port_lost_while_reading_is_reopened(board: Board) -> None:
    opened: list[Pulled] = []

    def opener(name: str) -> Port:
        opened.append(Pulled())
        return opened[-1]

    async def story() -> None:
        await _until(lambda: len(opened) > 1)

    connection = Connection(board)
    _run(Driver(connection, lambda now, new: None, port="gone", finder=lambda last: "gone", opener=opener), story)
    assert opened[0].is_closed


class Single(Deaf):
    """A port that records how many bytes each read requests."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def read(self, size: int = 1, /) -> bytes:
        self.asked.append(size)
        return super().read(size)

    def write(self, data: bytes, /) -> int:
        return len(data)


def test_reader_waits_for_single_bytes(board: Board) -> None:
    port = Single()

    async def story() -> None:
        await _until(lambda: len(port.asked) > 1)

    _run(Driver(Connection(board), lambda now, new: None, port="single", opener=lambda name: port), story)
    assert set(port.asked) == {1}


def test_stopped_driver_closes_its_port(board: Board) -> None:
    """It can be opened again at once."""
    flood = Flood()
    driver = Driver(Connection(board), lambda now, new: None, port="flood", opener=lambda name: flood)

    async def story() -> None:
        await _until(lambda: flood.read_bytes > 0)
        assert not flood.is_closed

    _run(driver, story)
    assert flood.is_closed


def test_busy_loop_leaves_data_in_the_port(board: Board) -> None:
    flood = Flood()
    driver = Driver(Connection(board), lambda now, new: None, port="flood", opener=lambda name: flood)

    async def story() -> None:
        await _until(lambda: flood.read_bytes > 0)
        before = flood.read_bytes
        time.sleep(BUSY_S)  # blocks the whole loop
        assert flood.read_bytes - before <= (PIECES + 2) * (READ_LIMIT + 1)
        await _until(lambda: flood.read_bytes > 2 * PIECES * READ_LIMIT)

    _run(driver, story)


def test_exception_in_the_table_ends_the_driver(board: Board) -> None:
    with _plugged(Peer(board)) as cable:

        def stumble(now: float, events: list[Event]) -> None:
            raise ZeroDivisionError

        driver = Driver(Connection(board), stumble, port=cable.port, finder=lambda last: None)

        async def run() -> None:
            async with asyncio.timeout(WAIT_S):
                await driver.run()

        with pytest.raises(ZeroDivisionError):
            asyncio.run(run())


def test_port_that_refuses_output_is_reopened(board: Board) -> None:
    """Its reader may wait for ever; only writing reveals the failure."""
    opened: list[Flood] = []

    def opener(name: str) -> Flood:
        opened.append(Flood() if opened else Deaf())
        return opened[-1]

    driver = Driver(Connection(board), lambda now, new: None, port="deaf", opener=opener)

    async def story() -> None:
        await _until(lambda: len(opened) > 1)
        assert opened[0].is_closed

    _run(driver, story)


def test_port_accepts_what_fits_and_never_waits() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        with closing(open_port(os.ttyname(slave))) as port:
            assert any(port.write(b"x" * 4096) == 0 for _ in range(1000))
    finally:
        os.close(slave)
        os.close(master)


def test_busy_port_is_reported(board: Board) -> None:
    with (
        _plugged(Peer(board)) as cable,
        closing(open_port(cable.port)),
        pytest.raises(UserError, match="is being used by"),
    ):
        ports.check(cable.port, board)


def test_check_identifies_the_board_on_a_port(board: Board) -> None:
    with _plugged(Peer(board)) as cable:
        hello = ports.check(cable.port, board).hello
        assert hello is not None
        assert hello.board == board.name
