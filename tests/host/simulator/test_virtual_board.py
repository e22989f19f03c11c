"""Virtual boards as a host sees them, in a process or a thread, and how one of the two is selected."""

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator

import pytest

from shared_rules import wire
from signalbox.core.errors import UserError
from signalbox.simulator import virtual_board
from signalbox.simulator.board_process import BoardProcess
from signalbox.simulator.board_thread import BoardThread
from signalbox.simulator.virtual_board import PROCESS, THREAD, VARIABLE, VirtualBoard
from tests.host.simulator.fixtures import PATIENCE_S, SmallBoard, eventually, parse_lines, scene_line

pytestmark = pytest.mark.realtime

HANG_UP_S = 0.2  # a board behind a pseudo-terminal checks every 10 ms
NO_TERMINALS = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")


@pytest.fixture(params=[pytest.param(BoardProcess, marks=NO_TERMINALS), BoardThread])
def board(request: pytest.FixtureRequest) -> Iterator[VirtualBoard]:
    with request.param(SmallBoard()) as running:
        yield running


class Host:
    """A program that has opened the board's port and has asked the board to identify itself."""

    def __init__(self, board: VirtualBoard) -> None:
        self.port = board.open(board.port)
        self._reader = wire.LineReader()
        self._lines: deque[bytes] = deque()
        self.write(wire.encode("ASK", 1, ["1.0"]))

    def write(self, data: bytes) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while data:
            data = data[self.port.write(data) or 0 :]
            assert time.monotonic() < deadline, "the port accepts nothing"

    def next_message(self, kind: str) -> tuple[int, list[str]]:
        """Return the sequence number and arguments of the next message of this kind."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            while self._lines:
                for message_kind, seq, args in parse_lines(self._lines.popleft()):
                    if message_kind == kind:
                        return seq, args
            self._lines += self._reader.feed(self.port.read(max(1, self.port.in_waiting)) or b"")
        raise AssertionError(f"no {kind} in {PATIENCE_S} s")

    def is_answered(self, seq: int) -> bool:
        """Send one request. Return whether its answer arrives before the line falls silent."""
        self.write(wire.encode("GET", seq, []))
        answer = b""
        while data := self.port.read(max(1, self.port.in_waiting)):
            answer += data
        return wire.encode("ACK", seq, []) in answer

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *_: object) -> None:
        self.port.close()


def is_unplugged(host: Host) -> bool:
    try:
        host.port.read()
    except OSError:
        return True
    return False


def test_board_identifies_itself(board: VirtualBoard) -> None:
    with Host(board) as host:
        assert host.next_message("HELLO")[1][2] == "small"


def test_magnet_is_reported(board: VirtualBoard) -> None:
    with Host(board) as host:
        host.next_message("ALIVE")  # it has settled
        board.set_magnets(1 << 4)
        assert host.next_message("EVENT")[1][1:] == ["4", "1", "1000"]
        host.write(wire.encode("GET", 2, []))
        assert host.next_message("MAP") == (1, ["1000"])


def test_reading_takes_little_more_than_two_scans(board: VirtualBoard) -> None:
    with Host(board) as host:
        host.next_message("ALIVE")  # settled
        durations_s = []
        for number in range(20):
            start = time.monotonic()
            board.set_magnets(1 << number % 12)
            host.next_message("EVENT")
            durations_s.append(time.monotonic() - start)
            time.sleep(0.02)
        assert sorted(durations_s)[len(durations_s) // 2] < 0.1  # about 8 ms on an idle computer


def test_lights_show_the_scene_and_every_frame_is_kept(board: VirtualBoard) -> None:
    dark, third = bytes(18), bytes(9) + b"\x00\xff\x00" + bytes(6)
    with Host(board) as host:
        host.write(scene_line(2, 3))
        assert eventually(lambda: board.pixels() == third)
        host.write(scene_line(3))
        assert eventually(lambda: board.pixels() == dark)
    frames = board.frames()
    assert [rgb for _, rgb in frames if rgb == third] == [third]
    assert [at for at, _ in frames] == sorted(at for at, _ in frames)
    assert frames[-1][1] == dark
    assert board.frames() == []


def test_frame_wakes_a_waiting_caller(board: VirtualBoard) -> None:
    with Host(board) as host:
        host.next_message("ALIVE")
        board.frames()
        host.write(scene_line(2, 3))
        start = time.monotonic()
        while not board.frames():
            board.wait(PATIENCE_S)
        assert time.monotonic() - start < PATIENCE_S


def test_board_notices_a_closed_port(board: VirtualBoard) -> None:
    for _ in range(3):
        with Host(board) as host:
            assert host.next_message("ACK") == (1, [])  # half a line from the previous host does no harm
            host.write(b"half a li")
        time.sleep(HANG_UP_S)


def test_unread_pixels_do_not_stop_the_board(board: VirtualBoard) -> None:
    with Host(board) as host:
        for seq in range(2, 300):
            host.write(scene_line(seq, seq % 6))
            while host.next_message("ACK")[0] != seq:
                pass
    assert eventually(lambda: len(board.pixels()) == 18)


def test_board_recovers_from_a_host_that_does_not_read(board: VirtualBoard) -> None:
    with Host(board) as host:
        host.next_message("ALIVE")
        for seq in range(2, 402):  # more answers than the port can hold: the board drops the excess
            host.write(wire.encode("GET", seq, []))
        assert eventually(lambda: host.is_answered(402))


def test_reset_gives_a_new_nonce(board: VirtualBoard) -> None:
    with Host(board) as host:
        before = host.next_message("ALIVE")[1]
        board.reset()
        after = host.next_message("HELLO")[1]
    assert before[1] != after[7]


def test_unplugging_removes_the_port_and_plugging_in_restarts_the_board(board: VirtualBoard) -> None:
    with Host(board) as host:
        name, nonce = board.port, host.next_message("ALIVE")[1][1]
        board.unplug()
        assert board.port == ""
        assert eventually(lambda: is_unplugged(host))
        with pytest.raises(UserError, match=f"There is no serial port {name}"):
            board.open(name)
    board.plug_in()
    with Host(board) as second_host:
        assert second_host.next_message("ALIVE")[1][1] != nonce


def test_port_accepts_only_one_host(board: VirtualBoard) -> None:
    with Host(board), pytest.raises(UserError, match=f"{board.port} is being used by"):
        board.open(board.port)
    with Host(board) as next_host:
        next_host.next_message("HELLO")


def test_closed_board_is_gone_and_ignores_commands(board: VirtualBoard) -> None:
    with Host(board) as host:
        board.close()
        assert not board.is_alive
        assert eventually(lambda: is_unplugged(host))
        board.set_magnets(1)
        board.reset()


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


HIDE: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "no termios": lambda patch: patch.setitem(sys.modules, "termios", None),
    "no fork": lambda patch: patch.delattr(os, "fork"),
    "no openpty": lambda patch: patch.delattr(os, "openpty"),
    "macOS": lambda patch: patch.setattr(sys, "platform", "darwin"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is a thread")
def test_linux_uses_a_process() -> None:
    with virtual_board.start(SmallBoard()) as board:
        assert isinstance(board, BoardProcess)


@pytest.mark.parametrize("hide", HIDE.values(), ids=HIDE)
def test_platform_without_process_support_uses_a_thread(
    monkeypatch: pytest.MonkeyPatch, hide: Callable[[pytest.MonkeyPatch], None]
) -> None:
    hide(monkeypatch)
    with virtual_board.start(SmallBoard()) as board:
        assert isinstance(board, BoardThread)
    monkeypatch.setenv(VARIABLE, PROCESS)
    with pytest.raises(UserError, match=f"^{VARIABLE}=process needs Linux, for its pseudo-terminals: remove it"):
        virtual_board.start(SmallBoard())


def test_thread_can_be_chosen_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, THREAD)
    with virtual_board.start(SmallBoard()) as board:
        assert isinstance(board, BoardThread)


def test_invalid_setting_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "fiber")
    with pytest.raises(UserError, match="'fiber' in your environment: set it to process or thread, or remove it"):
        virtual_board.start(SmallBoard())
