"""The asyncio driver on a pty: the wall clock, a model board at the other end of the cable."""

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

WAIT_S = 10.0  # far more than anything here takes
BUSY_S = 0.3


class Cable:
    """A pty with a model board at its far end, served by a thread. `pull` closes both ends."""

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
                with suppress(OSError):  # nothing there, or nobody has the port open
                    self.peer.receive(os.read(self._master, 4096))
                self.peer.tick(time.monotonic())
                data = self.peer.outgoing()
            if data:
                os.write(self._master, data)


class Table:
    """What a table would gather from the driver."""

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


def test_readings_come_and_scenes_go(board: Board) -> None:
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
        with closing(open_port(cable.port)):  # the driver has let go of it
            pass


def test_a_cable_that_is_pulled_and_comes_back_under_another_name(board: Board) -> None:
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


def test_a_board_whose_process_is_killed_comes_back_as_another(board: Board) -> None:
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


def test_an_open_port_without_a_board_is_left_for_one_with(board: Board) -> None:
    silent = Peer(board)
    silent.silent = True
    with _plugged(silent) as wrong, _plugged(Peer(board)) as right:
        table = Table(board, wrong)
        table.cable = right

        async def story() -> None:
            await _until(lambda: table.connection.online)
            assert table.driver.port == right.port

        _run(table.driver, story)


def test_a_board_is_looked_for_twice_a_second(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("signalbox.device.link.serial_port.asyncio.sleep", sleep)
    found = iter(["", "", "COM7"])

    class OpenedError(Exception):
        """The port that is found at last is opened."""

    def opener(port: str) -> Port:
        raise OpenedError(port)

    driver = Driver(Connection(board), lambda now, events: None, finder=lambda last: next(found), opener=opener)
    with pytest.raises(OpenedError, match="COM7"):
        asyncio.run(driver.run())
    assert pauses == [0.5, 0.5]


def test_a_real_board_behind_a_faulty_line_is_told_to_start_anew_and_comes_back(board: Board) -> None:
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
    """A port that never runs dry."""

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
    """A port that says nothing and takes nothing."""

    def read(self, size: int = 1, /) -> bytes:
        time.sleep(READ_WAIT_S)
        return b""

    def write(self, data: bytes, /) -> int:
        raise OSError("Input/output error")


class Pulled(Deaf):
    """A port that takes everything, and is gone when it is read."""

    def read(self, size: int = 1, /) -> bytes:
        raise OSError("Input/output error")

    def write(self, data: bytes, /) -> int:
        return len(data)


def test_a_port_that_goes_while_it_is_read_is_opened_anew(board: Board) -> None:
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
    """A port that notes how many bytes are waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def read(self, size: int = 1, /) -> bytes:
        self.asked.append(size)
        return super().read(size)

    def write(self, data: bytes, /) -> int:
        return len(data)


def test_a_byte_that_comes_alone_is_not_kept_waiting(board: Board) -> None:
    port = Single()

    async def story() -> None:
        await _until(lambda: len(port.asked) > 1)

    _run(Driver(Connection(board), lambda now, new: None, port="single", opener=lambda name: port), story)
    assert set(port.asked) == {1}


def test_a_driver_that_is_stopped_gives_the_port_back(board: Board) -> None:
    """Another program, or this one again, can open it at once."""
    flood = Flood()
    driver = Driver(Connection(board), lambda now, new: None, port="flood", opener=lambda name: flood)

    async def story() -> None:
        await _until(lambda: flood.read_bytes > 0)
        assert not flood.is_closed

    _run(driver, story)
    assert flood.is_closed


def test_a_loop_that_is_busy_leaves_the_rest_in_the_port(board: Board) -> None:
    flood = Flood()
    driver = Driver(Connection(board), lambda now, new: None, port="flood", opener=lambda name: flood)

    async def story() -> None:
        await _until(lambda: flood.read_bytes > 0)
        before = flood.read_bytes
        time.sleep(BUSY_S)  # the whole loop waits
        assert flood.read_bytes - before <= (PIECES + 2) * (READ_LIMIT + 1)
        await _until(lambda: flood.read_bytes > 2 * PIECES * READ_LIMIT)

    _run(driver, story)


def test_a_mistake_of_the_table_ends_the_driver(board: Board) -> None:
    with _plugged(Peer(board)) as cable:

        def stumble(now: float, events: list[Event]) -> None:
            raise ZeroDivisionError

        driver = Driver(Connection(board), stumble, port=cable.port, finder=lambda last: None)

        async def run() -> None:
            async with asyncio.timeout(WAIT_S):
                await driver.run()

        with pytest.raises(ZeroDivisionError):
            asyncio.run(run())


def test_a_port_that_takes_nothing_any_more_is_opened_anew(board: Board) -> None:
    """Its reader may wait on for ever: only the writing tells."""
    opened: list[Flood] = []

    def opener(name: str) -> Flood:
        opened.append(Flood() if opened else Deaf())
        return opened[-1]

    driver = Driver(Connection(board), lambda now, new: None, port="deaf", opener=opener)

    async def story() -> None:
        await _until(lambda: len(opened) > 1)
        assert opened[0].is_closed

    _run(driver, story)


def test_a_port_takes_what_fits_and_never_waits() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        with closing(open_port(os.ttyname(slave))) as port:
            assert any(port.write(b"x" * 4096) == 0 for _ in range(1000))
    finally:
        os.close(slave)
        os.close(master)


def test_a_port_that_another_program_has_is_said_to_be_in_use(board: Board) -> None:
    with (
        _plugged(Peer(board)) as cable,
        closing(open_port(cable.port)),
        pytest.raises(UserError, match="is being used by"),
    ):
        ports.check(cable.port, board)


def test_check_asks_the_board_on_a_port(board: Board) -> None:
    with _plugged(Peer(board)) as cable:
        hello = ports.check(cable.port, board).hello
        assert hello is not None
        assert hello.board == board.name
