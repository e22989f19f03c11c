"""Test a damaged or cut line to a jig, and a jig that restarts. The jig's own firmware answers."""

from collections.abc import Callable, Iterator
from unittest.mock import patch

import pytest

from shared_rules import wire
from signalbox.core.errors import UserError
from signalbox.service.pytest_plugin.jig_line import JigLine
from signalbox.simulator.jig import JigMachine
from signalbox.simulator.machine import Machine
from tests.host.simulator.fixtures import SENSORS, SmallBoard

LIGHTS = 6
PAUSE_MS = 250
Lines = list[bytes]


class Cable:
    """An open port with a machine behind it. `spoil` changes the machine's lines.

    The machine's clock advances by 1 ms per read, until PAUSE_MS have passed since the last write.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.ms = 0
        self.cut = False
        self.closed = False
        self.spoil: Callable[[Lines], Lines] = lambda lines: lines
        self._unread = b""
        self._written_ms = 0

    @property
    def in_waiting(self) -> int:
        return len(self._unread)

    def read(self, size: int = 1, /) -> bytes:
        if self.cut:
            raise OSError("the device has gone")
        self.ms += self.ms < self._written_ms + PAUSE_MS
        self._unread += b"".join(self.spoil(self.machine.update(self.ms).splitlines(keepends=True)))
        data, self._unread = self._unread, b""
        return data

    def write(self, data: bytes, /) -> int:
        self.machine.receive(data)
        self._written_ms = self.ms
        return len(data)

    def close(self) -> None:
        self.closed = True


class JigHarness:
    def __init__(self) -> None:
        self.machine = JigMachine(SENSORS)
        self.cable = Cable(self.machine)
        self.frames: list[bytes] = []
        with patch("threading.Thread"):  # these tests poll the line themselves
            self.line = open_line(self.cable, self.frames)


def open_line(cable: Cable, frames: list[bytes]) -> JigLine:
    return JigLine("COM7", SENSORS, LIGHTS, lambda _, frame: frames.append(frame), opener=lambda _: cable)


@pytest.fixture
def harness() -> Iterator[JigHarness]:
    harness = JigHarness()
    yield harness
    harness.line.close()
    assert harness.cable.closed


def change_first(change: Callable[[bytes], bytes], kind: bytes) -> Callable[[Lines], Lines]:
    """Return a function that changes only the first line of a kind."""
    is_changed = False

    def spoil(lines: Lines) -> Lines:
        nonlocal is_changed
        index = None if is_changed else next((n for n, line in enumerate(lines) if line.startswith(kind)), None)
        if index is not None:
            is_changed, lines[index] = True, change(lines[index])
        return lines

    return spoil


def test_sensors_close(harness: JigHarness) -> None:
    harness.line.close_sensors(0b1000_0000_0001)
    assert harness.machine.closed_sensors == 0b1000_0000_0001


@pytest.mark.parametrize("kind", [b"FRAME", b"LIGHTS"])
def test_damaged_answer_is_asked_for_again(harness: JigHarness, kind: bytes) -> None:
    harness.line.close_sensors(0)
    frames = [bytes(18), bytes(range(18)), bytes(17) + b"\xff"]
    for frame in frames:
        harness.machine.receive_frame(frame)
    harness.cable.read()
    harness.cable.spoil = change_first(lambda line: line.replace(b" ", b"_", 1), kind)
    harness.line.read_frames()
    assert harness.frames == frames


@pytest.mark.realtime
def test_lost_answer_is_asked_for_again(harness: JigHarness) -> None:
    harness.cable.spoil = change_first(lambda line: b"", b"ACK")
    harness.line.close_sensors(0b11)
    assert harness.machine.closed_sensors == 0b11


def test_released_sensors_are_closed_again(harness: JigHarness) -> None:
    harness.line.close_sensors(0b101)
    harness.cable.ms += 4000  # this computer was busy with something else
    harness.cable.read()
    assert harness.machine.closed_sensors == 0
    harness.line.read_frames()
    assert harness.machine.closed_sensors == 0b101


def test_restarted_jig_is_reported(harness: JigHarness) -> None:
    harness.machine.reset()
    with pytest.raises(UserError, match="The jig has restarted: check its power supply"):
        harness.line.close_sensors(0b1)


def test_pulled_cable_is_reported(harness: JigHarness) -> None:
    harness.cable.cut = True
    with pytest.raises(UserError, match="The jig on COM7 has gone: check its cable"):
        harness.line.close_sensors(0b1)


def test_board_is_not_accepted_as_jig() -> None:
    cable = Cable(Machine(SmallBoard()))
    with pytest.raises(
        UserError, match="On COM7 there is the board small: name the jig's data port with --signalbox-jig"
    ):
        open_line(cable, [])
    assert cable.closed


def test_other_firmware_is_reported() -> None:
    cable = Cable(JigMachine(SENSORS))
    cable.spoil = change_first(lambda line: wire.encode("NAK", 2, ["kind"]), b"ACK 2*")
    with pytest.raises(UserError, match="another version: run `signalbox deploy --jig`"):
        open_line(cable, [])
