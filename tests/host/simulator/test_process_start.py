"""A board's process that ends before it has a port is reported in one sentence with its last output."""

import sys

import pytest

from signalbox.core.errors import UserError
from signalbox.simulator import process
from tests.host.simulator.fixtures import SmallBoard


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("raise OSError('out of pty devices')", "ended before it had a serial port (OSError: out of pty devices): run"),
        ("pass", "ended before it had a serial port: run `signalbox demo`"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_ended_process_reports_why(monkeypatch: pytest.MonkeyPatch, script: str, sentence: str) -> None:
    monkeypatch.setattr(process, "COMMAND", (sys.executable, "-c", script))
    with pytest.raises(UserError) as caught:
        process.BoardProcess(SmallBoard())
    assert sentence in str(caught.value)
