"""A virtual board's process: killed, orphaned, silent, or ended early; test_virtual_board.py covers all boards."""

import os
import signal
import subprocess
import sys
import textwrap
from contextlib import closing

import pytest

from shared_rules import wire
from signalbox.core.errors import UserError
from signalbox.simulator import board_process
from signalbox.simulator.board_process import BoardProcess
from tests.host.simulator.fixtures import SmallBoard, eventually

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")


@pytest.mark.realtime
def test_killed_board_is_noticed_and_can_be_replaced() -> None:
    with BoardProcess(SmallBoard()) as board:
        os.kill(board.pid, signal.SIGKILL)
        assert eventually(lambda: not board.is_alive)
        board.set_magnets(1)
        board.pixels()
    with BoardProcess(SmallBoard()) as replacement, closing(replacement.open(replacement.port)) as port:
        port.write(wire.encode("ASK", 1, ["1.0"]))
        output = bytearray()

        def has_answered() -> bool:
            output.extend(port.read(4096) or b"")
            return b"HELLO" in output

        assert eventually(has_answered)


@pytest.mark.realtime
def test_board_ends_with_its_parent() -> None:
    script = """
        import sys, time
        from signalbox.simulator.board_process import BoardProcess
        from tests.host.simulator.fixtures import SmallBoard
        board = BoardProcess(SmallBoard())
        print(board.pid, flush=True)
        time.sleep(60)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        board_pid = int(parent.stdout.readline())
        parent.kill()
    assert eventually(lambda: not _is_running(board_pid))


@pytest.mark.realtime
def test_board_prints_nothing() -> None:
    script = """
        from signalbox.simulator.board_process import BoardProcess
        from tests.host.simulator.fixtures import SmallBoard
        with BoardProcess(SmallBoard()) as board:
            board.set_magnets(3)
            board.pixels()
    """
    result = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, check=True)
    assert (result.stdout, result.stderr) == (b"", b"")


def _is_running(pid: int) -> bool:
    """Return whether the process exists and is not a zombie."""
    result = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return result.stdout.strip()[:1] not in ("", "Z")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("raise OSError('out of pty devices')", "ended before it had a serial port (OSError: out of pty devices): run"),
        ("pass", "ended before it had a serial port: run `signalbox demo`"),
    ],
)
def test_ended_process_reports_why(monkeypatch: pytest.MonkeyPatch, script: str, sentence: str) -> None:
    monkeypatch.setattr(board_process, "COMMAND", (sys.executable, "-c", script))
    with pytest.raises(UserError) as caught:
        BoardProcess(SmallBoard())
    assert sentence in str(caught.value)
