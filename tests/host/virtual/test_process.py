"""The board in a process of its own, as pyserial sees it. Real time: a port, a clock, a kernel."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator

import pytest
import serial

from shared_rules import wire
from signalbox.virtual.process import BoardProcess
from tests.host.virtual.given import SmallBoard, heard, scene_line

HANG_UP_S = 0.2  # the board looks every 10 ms
PATIENCE_S = 10.0  # a busy machine may be slow; a healthy board answers in milliseconds

pytestmark = [
    pytest.mark.realtime,
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX"),
]


@pytest.fixture
def board() -> Iterator[BoardProcess]:
    with BoardProcess(SmallBoard()) as process:
        yield process


def opened(board: BoardProcess) -> serial.Serial:
    """The port, open, and the board asked who it is: pyserial may have flushed the greeting that came by itself."""
    port = serial.Serial(board.port, timeout=PATIENCE_S, exclusive=True)
    port.write(wire.encode("ASK", 1, ["1.0"]))
    return port


def next_of(port: serial.Serial, kind: str) -> tuple[int, list[str]]:
    """The next message of a kind: its number and arguments."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        for said, seq, args in heard(port.readline()):
            if said == kind:
                return seq, args
    raise AssertionError(f"no {kind} in {PATIENCE_S} s")


def eventually(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if is_so():
            return True
        time.sleep(0.01)
    return False


def test_the_board_says_who_it_is(board: BoardProcess) -> None:
    with opened(board) as port:
        assert next_of(port, "HELLO")[1][2] == "small"


def test_a_magnet_is_heard_of(board: BoardProcess) -> None:
    with opened(board) as port:
        next_of(port, "ALIVE")  # it has settled
        board.magnets(1 << 4)
        assert next_of(port, "EVENT")[1][1:] == ["4", "1", "1000"]
        port.write(wire.encode("GET", 2, []))
        assert next_of(port, "MAP") == (1, ["1000"])


def test_a_reading_takes_two_scans_and_little_more(board: BoardProcess) -> None:
    with opened(board) as port:
        next_of(port, "ALIVE")  # settled
        took = []
        for turn in range(20):
            began = time.monotonic()
            board.magnets(1 << turn % 12)
            next_of(port, "EVENT")
            took.append(time.monotonic() - began)
            time.sleep(0.02)
        assert min(took) < 0.05  # about 8 ms where nothing else runs; a busy computer can only make it more


def test_the_lights_show_the_scene(board: BoardProcess) -> None:
    with opened(board) as port:
        port.write(scene_line(2, 3))
        assert eventually(lambda: board.pixels() == bytes(9) + b"\x00\xff\x00" + bytes(6))


def test_the_board_notices_that_the_host_hangs_up(board: BoardProcess) -> None:
    for _ in range(3):
        with opened(board) as port:
            assert next_of(port, "ACK") == (1, [])  # no half a line of the host before spoils it
            port.write(b"half a li")
        time.sleep(HANG_UP_S)


def test_nobody_reading_the_pixels_does_not_stop_the_board(board: BoardProcess) -> None:
    with opened(board) as port:
        for seq in range(2, 300):
            port.write(scene_line(seq, seq % 6))
            while next_of(port, "ACK")[0] != seq:
                pass
    assert eventually(lambda: len(board.pixels()) == 18)


def test_the_reset_button_gives_a_new_nonce(board: BoardProcess) -> None:
    with opened(board) as port:
        before = next_of(port, "ALIVE")[1]
        board.reset()
        after = next_of(port, "HELLO")[1]
    assert before[1] != after[7]


def test_a_killed_board_is_noticed_and_another_one_takes_its_place() -> None:
    with BoardProcess(SmallBoard()) as board:
        os.kill(board.pid, signal.SIGKILL)
        assert eventually(lambda: not board.alive)
        board.magnets(1)
        board.pixels()
    with BoardProcess(SmallBoard()) as another, opened(another) as port:
        another.magnets(1)
        next_of(port, "HELLO")


def test_the_board_ends_with_its_parent_however_that_ends() -> None:
    story = """
        import sys, time
        from signalbox.virtual.process import BoardProcess
        from tests.host.virtual.given import SmallBoard
        board = BoardProcess(SmallBoard())
        print(board.pid, flush=True)
        time.sleep(60)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(story)], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        board_pid = int(parent.stdout.readline())
        parent.kill()
    assert eventually(lambda: not _runs(board_pid))


def test_the_board_prints_nothing() -> None:
    story = """
        from signalbox.virtual.process import BoardProcess
        from tests.host.virtual.given import SmallBoard
        with BoardProcess(SmallBoard()) as board:
            board.magnets(3)
            board.pixels()
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(story)], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def _runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip()) and not found.stdout.strip().startswith("Z")
