"""A serial line inside one program, seen from the board's end and the host's port."""

import threading

import pytest

from signalbox.core.errors import UserError
from signalbox.simulator.board_thread import ROOM_BYTES, Pipe


class Line:
    """A pipe that counts how often it has woken the board."""

    def __init__(self) -> None:
        self.calls = 0
        self.pipe = Pipe("virtual-7", self._wake)

    def was_woken(self) -> bool:
        """Return whether the board has been woken since the last call."""
        calls, self.calls = self.calls, 0
        return calls > 0

    def _wake(self) -> None:
        self.calls += 1


@pytest.fixture
def line() -> Line:
    return Line()


def test_bytes_go_both_ways_and_wake_the_board(line: Line) -> None:
    port = line.pipe.open()
    assert line.was_woken()
    assert line.pipe.is_open()
    assert port.write(b"ASK") == 3
    assert line.was_woken()
    assert line.pipe.read() == b"ASK"
    assert line.pipe.read() == b""
    line.pipe.write(b"HELLO")
    assert port.in_waiting == 5
    assert port.read(1) == b"H"
    assert port.read(100) == b"ELLO"
    assert not line.was_woken()


def test_reader_times_out_with_nothing(line: Line) -> None:
    assert line.pipe.open().read() == b""


def test_waiting_reader_is_woken(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox.simulator.board_thread.READ_WAIT_S", 60.0)
    port = line.pipe.open()
    chunks: list[bytes | None] = []
    reader = threading.Thread(target=lambda: chunks.append(port.read(9)), daemon=True)
    reader.start()
    line.pipe.write(b"EVENT")
    reader.join(10.0)
    assert chunks == [b"EVENT"]


def test_port_accepts_what_fits_and_never_waits(line: Line) -> None:
    port = line.pipe.open()
    assert port.write(b"x" * (ROOM_BYTES - 1)) == ROOM_BYTES - 1
    assert port.write(b"yz") == 1
    assert port.write(b"z") == 0
    assert line.pipe.read() == b"x" * (ROOM_BYTES - 1) + b"y"
    assert port.write(b"z") == 1


def test_board_is_woken_when_a_full_line_is_read(line: Line) -> None:
    port = line.pipe.open()
    line.pipe.write(b"x" * line.pipe.room)
    assert line.pipe.room == 0
    line.was_woken()
    port.read(10)
    assert line.was_woken()
    assert line.pipe.room == 10
    port.read(10)
    assert not line.was_woken()


def test_bytes_in_transit_are_lost_when_the_port_closes(line: Line) -> None:
    port = line.pipe.open()
    port.write(b"half a li")
    line.pipe.write(b"EVENT")
    line.was_woken()
    port.close()
    assert line.was_woken()
    assert not line.pipe.is_open()
    line.pipe.write(b"to nobody")
    assert line.pipe.open().in_waiting == 0
    assert line.pipe.read() == b""


def test_board_notices_a_port_reopened_at_once(line: Line) -> None:
    first = line.pipe.open()
    assert line.pipe.is_open()
    first.close()
    second = line.pipe.open()
    second.write(b"ASK")
    line.pipe.write(b"meant for the first")
    assert not line.pipe.is_open()
    line.pipe.reset()
    assert line.pipe.is_open()
    assert line.pipe.read() == b"ASK"
    assert second.in_waiting == 0
    first.close()
    assert line.pipe.is_open()


def test_closed_port_is_gone(line: Line) -> None:
    port = line.pipe.open()
    port.close()
    with pytest.raises(OSError, match="virtual-7 has gone"):
        port.write(b"x")


def test_unplugging_is_an_error_on_an_open_port(line: Line) -> None:
    port = line.pipe.open()
    line.pipe.write(b"EVENT")
    line.pipe.close()
    with pytest.raises(OSError, match="virtual-7 has gone"):
        port.read()
    with pytest.raises(OSError, match="virtual-7 has gone"):
        port.write(b"x")
    with pytest.raises(OSError, match="virtual-7 has gone"):
        _ = port.in_waiting
    port.close()
    with pytest.raises(UserError, match="There is no serial port virtual-7: plug the device in"):
        line.pipe.open()


def test_waiting_reader_notices_unplugging(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox.simulator.board_thread.READ_WAIT_S", 60.0)
    port = line.pipe.open()
    errors: list[OSError] = []

    def read() -> None:
        try:
            port.read()
        except OSError as error:
            errors.append(error)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    line.pipe.close()
    reader.join(10.0)
    assert len(errors) == 1
