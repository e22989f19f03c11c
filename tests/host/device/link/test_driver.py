"""The asyncio driver in real time on a pseudo-terminal with a model board at the other end."""

import asyncio
import errno
import logging
import os
import pty
import signal
import termios
import threading
import time
import tty
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Self
from unittest.mock import AsyncMock, Mock, PropertyMock, call

import pytest
from serial import SerialException

from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.device.link import ports
from signalbox.device.link.connection import Connection
from signalbox.device.link.driver import PIECES, READ_LIMIT, Driver
from signalbox.device.link.events import Event, Offline, Online, Readings
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.faults.spec import CUT, RESET, Faults
from signalbox.device.link.ports import READ_WAIT_S, open_port
from signalbox.simulator.board_process import BoardProcess
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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self.pulled.is_set():
            self.pull()

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
    """Collects the driver's events in place of a table."""

    def __init__(self, board: Board, cable: Cable) -> None:
        self.events: list[Event] = []
        self.connection = Connection(board)
        self.cable = cable
        self.driver = Driver(
            self.connection, lambda now, events: self.events.extend(events), port=cable.port, finder=self.find
        )

    def find(self, last: str) -> str:
        return self.cable.port

    def has_received(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events)


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_S):
        while not condition():
            await asyncio.sleep(0.002)


def _run(driver: Driver, scenario: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        running = asyncio.create_task(driver.run())
        try:
            await scenario()
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(main())


def test_readings_arrive_and_scenes_are_sent(board: Board) -> None:
    with Cable(Peer(board)) as cable:
        table = Table(board, cable)

        async def scenario() -> None:
            await _until(lambda: table.has_received(Readings))
            cable.toggle(7)
            await _until(lambda: table.events[-1] == Readings(1 << 7, ((7, True),)))
            table.connection.show(asyncio.get_running_loop().time(), scene_of([3]))
            table.driver.flush()
            await _until(lambda: cable.peer.scene == scene_of([3]))

        _run(table.driver, scenario)
        with closing(open_port(cable.port)):  # the driver has released it
            pass


def test_reconnection_under_another_port_name(board: Board) -> None:
    peer = Peer(board)
    with Cable(peer) as cable:
        table = Table(board, cable)

        async def scenario() -> None:
            table.connection.show(asyncio.get_running_loop().time(), scene_of([3]))
            await _until(lambda: table.has_received(Readings))
            await asyncio.to_thread(cable.pull)
            await _until(lambda: table.has_received(Offline))
            table.events.clear()
            peer.restart(time.monotonic())
            peer.toggle(9)
            with Cable(peer) as other:
                table.cable = other
                await _until(lambda: table.has_received(Online) and table.has_received(Readings))
                await _until(lambda: peer.scene == scene_of([3]))
                assert table.events[-1] == Readings(1 << 9, ((9, True),))
                assert table.driver.port == other.port

        _run(table.driver, scenario)


def test_reconnection_after_the_board_process_is_killed(board: Board) -> None:
    with ExitStack() as boards:
        process = boards.enter_context(BoardProcess(board))
        process.set_magnets(1 << 7)
        events: list[Event] = []
        connection = Connection(board)
        connection.show(0.0, scene_of([3]))
        driver = Driver(
            connection, lambda now, new: events.extend(new), port=process.port, finder=lambda last: process.port
        )

        def shows() -> bool:
            return process.pixels()[9:12] == b"\x00\xff\x00"

        async def scenario() -> None:
            nonlocal process
            await _until(lambda: bitmap_of(events) == 1 << 7 and shows())
            os.kill(process.pid, signal.SIGKILL)
            await _until(lambda: isinstance(events[-1], Offline))
            process = await asyncio.to_thread(lambda: boards.enter_context(BoardProcess(board, seed=1)))
            process.set_magnets(1 << 9)
            await _until(lambda: bitmap_of(events) == 1 << 9 and shows())

        _run(driver, scenario)


def test_port_without_a_board_is_abandoned(board: Board) -> None:
    silent = Peer(board)
    silent.silent = True
    with Cable(silent) as wrong, Cable(Peer(board)) as right:
        table = Table(board, wrong)
        table.cable = right

        async def scenario() -> None:
            await _until(lambda: table.connection.online)
            assert table.driver.port == right.port

        _run(table.driver, scenario)


def test_board_is_searched_for_twice_a_second(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    sleep, finder, opener = AsyncMock(), Mock(side_effect=["", "", "COM7"]), Mock(side_effect=ZeroDivisionError)
    monkeypatch.setattr("signalbox.device.link.driver.asyncio.sleep", sleep)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(Driver(Connection(board), Mock(), finder=finder, opener=opener).run())
    opener.assert_called_once_with("COM7")
    assert sleep.await_args_list == [call(0.5)] * 2


def test_board_reset_or_cut_off_by_a_faulty_line_returns(board: Board) -> None:
    with BoardProcess(board) as process:
        process.set_magnets(1 << 7)
        events: list[Event] = []
        connection = Connection(board)
        opener = FaultyOpener(Faults())
        driver = Driver(connection, lambda now, new: events.extend(new), port=process.port, opener=opener)

        async def scenario() -> None:
            await _until(lambda: bitmap_of(events) == 1 << 7)
            assert connection.hello is not None
            nonce = connection.hello.nonce
            opener.inject(RESET, 0.0)
            await _until(lambda: connection.hello is not None and connection.hello.nonce != nonce)
            events.clear()
            opener.inject(CUT, 0.5)
            await _until(lambda: [type(event) for event in events[:3]] == [Offline, Online, Readings])
            assert bitmap_of(events) == 1 << 7

        _run(driver, scenario)


GONE = [SerialException("read failed"), OSError(5, "Input/output error"), termios.error(5, "Input/output error")]


def silence(size: int) -> bytes:
    time.sleep(READ_WAIT_S)
    return b""


def _port(read: Callable[[int], bytes], /, **fails: Exception) -> Mock:
    """Return a mock of an open port that reads with `read`. Each attribute named in `fails` raises the given error."""
    port = Mock()
    waiting = PropertyMock(side_effect=fails.pop("in_waiting", None), return_value=1 << 30)
    type(port).in_waiting = waiting
    calls = {"read": read, "write": len} | fails
    port.configure_mock(**{f"{name}.side_effect": effect for name, effect in calls.items()})
    return port


def _driver(board: Board, *ports: Mock) -> Driver:
    """Return a driver that opens these ports in turn."""
    return Driver(Connection(board), Mock(), port="fake", opener=Mock(side_effect=ports))


@pytest.mark.parametrize("error", GONE, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("calls", [("read",), ("in_waiting",), ("write",), ("read", "close")], ids="+".join)
def test_port_that_fails_is_reopened(board: Board, calls: tuple[str, ...], error: Exception) -> None:
    """While the driver waits for input, only a write reveals that the port has failed."""
    lost = _port(bytes if calls == ("in_waiting",) else silence, **dict.fromkeys(calls, error))
    other = _port(silence)
    _run(_driver(board, lost, other), lambda: _until(lambda: other.read.called))
    lost.close.assert_called_once()


@pytest.mark.parametrize("error", GONE, ids=lambda error: type(error).__name__)
def test_port_that_goes_while_being_opened_is_searched_for_again(
    board: Board, error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The cause is logged when it changes, not at every attempt."""
    other = _port(silence)
    attempts = Mock(side_effect=[error, error, SerialException(errno.EBUSY, "busy"), other])
    monkeypatch.setattr(ports, "SerialPort", attempts)
    monkeypatch.setattr("signalbox.device.link.driver.SEARCH_S", 0.01)
    port = tmp_path / "port"
    port.touch()
    driver = Driver(Connection(board), Mock(), port=str(port), finder=lambda _: str(port))
    with caplog.at_level(logging.INFO, "signalbox.device.link.driver"):
        _run(driver, lambda: _until(lambda: other.read.called))
    assert [message.split(": ")[1] for message in caplog.messages if message.startswith("Not opened")] == [
        f"{port} cannot be opened as a serial port",
        f"{port} is being used by another program",
    ]


def test_reader_waits_for_single_bytes(board: Board) -> None:
    port = _port(silence)
    _run(_driver(board, port), lambda: _until(lambda: port.read.call_count > 1))
    assert {reading.args for reading in port.read.call_args_list} == {(1,)}


def test_stopped_driver_closes_its_port(board: Board) -> None:
    """The port can then be opened again at once."""
    flood = _port(bytes)

    async def scenario() -> None:
        await _until(lambda: flood.read.called)
        assert not flood.close.called

    _run(_driver(board, flood), scenario)
    flood.close.assert_called_once()


def test_busy_loop_leaves_data_in_the_port(board: Board) -> None:
    flood = _port(bytes)

    def read_bytes() -> int:
        return sum(reading.args[0] for reading in flood.read.call_args_list)

    async def scenario() -> None:
        await _until(lambda: read_bytes() > 0)
        before = read_bytes()
        time.sleep(BUSY_S)  # blocks the whole loop
        assert read_bytes() - before <= (PIECES + 2) * (READ_LIMIT + 1)
        await _until(lambda: read_bytes() > 2 * PIECES * READ_LIMIT)

    _run(_driver(board, flood), scenario)


def test_exception_in_the_table_ends_the_driver(board: Board) -> None:
    with Cable(Peer(board)) as cable:
        driver = Driver(Connection(board), Mock(side_effect=ZeroDivisionError), port=cable.port)
        with pytest.raises(ZeroDivisionError):
            asyncio.run(asyncio.wait_for(driver.run(), WAIT_S))


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
        Cable(Peer(board)) as cable,
        closing(open_port(cable.port)),
        pytest.raises(UserError, match="is being used by"),
    ):
        ports.require_board(cable.port, board)


def test_check_identifies_the_board_on_a_port(board: Board) -> None:
    with Cable(Peer(board)) as cable:
        hello = ports.require_board(cable.port, board).hello
        assert hello is not None
        assert hello.board == board.name
