"""Candidate ports for a board, and the messages about unsuitable ones."""

import errno
import sys
from collections.abc import Callable

import pytest
from serial import SerialException
from serial.tools.list_ports_common import ListPortInfo

from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link import ports
from signalbox.device.link.ports import Port, why_not_open
from tests.english import english, message_text
from tests.host.device.link.peer import Peer

READ_S = 0.1


class Clock:
    """A clock advanced by waiting."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class FakePort:
    """An open port, with or without a model board behind it."""

    def __init__(self, clock: Clock, peer: Peer | None = None, noise: bytes = b"") -> None:
        self.closed = False
        self.pulled = False
        self._clock = clock
        self._peer = peer
        self._noise = noise
        self._waiting = peer.outgoing() if peer else b""

    @property
    def in_waiting(self) -> int:
        return len(self._waiting)

    def read(self, size: int = 1, /) -> bytes:
        if self.pulled:
            raise SerialException("gone")
        self._clock.now += READ_S / 100 if self._waiting else READ_S
        self._waiting += self._noise
        data, self._waiting = self._waiting[:size], self._waiting[size:]
        return data

    def write(self, data: bytes, /) -> int:
        if self._peer:
            self._peer.receive(data)
            self._waiting += self._peer.outgoing()
        return len(data)

    def close(self) -> None:
        self.closed = True


def _info(device: str, vid: int | None, interface: str | None) -> ListPortInfo:
    info = ListPortInfo(device)
    info.vid, info.interface = vid, interface  # type: ignore[assignment,unused-ignore]
    return info


FOUND = [
    _info("/dev/ttyS0", None, None),
    _info("/dev/ttyACM0", 0x239A, "CircuitPython CDC control"),
    _info("/dev/ttyACM3", 0x2E8A, None),
    _info("/dev/ttyACM4", 0x239A, "CircuitPython CDC2 control"),
    _info("/dev/ttyUSB0", 0x1A86, None),
]


@pytest.mark.skipif(sys.platform == "darwin", reason="names of ports are mixed up there")
def test_data_ports_come_first_without_consoles_bridges_and_built_in_ports() -> None:
    assert ports.candidates(FOUND) == ["/dev/ttyACM4", "/dev/ttyACM3"]


def test_console_may_be_the_board_where_names_are_unreliable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_NAMES_ARE_MIXED_UP", True)
    assert ports.candidates(FOUND) == ["/dev/ttyACM4", "/dev/ttyACM0", "/dev/ttyACM3"]


def _ask(board: Board, make: Callable[[Clock], Port]) -> ports.Probe:
    clock = Clock()
    port = make(clock)
    probe = ports.ask("COM7", board, lambda name: port, clock)
    assert clock.now <= ports.PROBE_S + READ_S
    assert getattr(port, "closed", False)
    return probe


def test_board_answers(board: Board) -> None:
    probe = _ask(board, lambda clock: FakePort(clock, Peer(board)))
    assert probe.problem is None
    assert probe.hello is not None
    assert probe.hello.board == board.name


def test_another_board_is_recognised(board: Board) -> None:
    probe = _ask(board, lambda clock: FakePort(clock, Peer(board, name="golden_train")))
    wanted = Message("board-is-another", found="golden_train", wanted=board.name, title=board.title)
    assert probe.problem == wanted
    assert probe.hello is not None
    assert probe.hello.board == "golden_train"


@pytest.mark.parametrize("name", ["golden_train", "paris_connection"])
def test_board_identifies_itself_without_a_description(name: str) -> None:
    peer = Peer(load(name))
    probe = ports.ask("COM7", None, lambda _: FakePort(Clock(), peer), Clock())
    assert (probe.problem, probe.board.name) == (None, name)


def test_unknown_board_needs_a_description(board: Board) -> None:
    probe = ports.ask("COM7", None, lambda _: FakePort(Clock(), Peer(board, name="my_own")), Clock())
    assert probe.problem == Message("port-unknown-board", port="COM7", board="my_own")
    assert english(probe.problem) == message_text("port-unknown-board", port="COM7", board="my_own")


def test_another_protocol_version_is_reported(board: Board) -> None:
    probe = _ask(board, lambda clock: FakePort(clock, Peer(board, version="2.0")))
    assert probe.problem == Message("board-too-new", version="2.0", ours="1.3")


@pytest.mark.parametrize("noise", [b"", b"\x00\xffGPS $GPGGA\r\n"])
def test_port_without_hello_is_reported(board: Board, noise: bytes) -> None:
    probe = _ask(board, lambda clock: FakePort(clock, noise=noise))
    assert probe.problem == Message("port-silent", port="COM7")
    assert english(probe.problem) == message_text("port-silent", port="COM7")


def test_port_that_disappears_is_reported(board: Board) -> None:
    def pulled(clock: Clock) -> Port:
        port = FakePort(clock, Peer(board))
        port.pulled = True
        return port

    problem = _ask(board, pulled).problem
    assert problem == Message("port-gone", port="COM7")
    assert english(problem) == message_text("port-gone", port="COM7")


def test_first_matching_board_is_found(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def opener(name: str) -> Port:
        if name == "busy":
            raise UserError(Message("port-busy", port=name))
        return FakePort(Clock(), Peer(board, name="" if name == "right" else "other"))

    monkeypatch.setattr(ports, "candidates", lambda: ["wrong", "busy", "right"])
    assert ports.find(board, opener=opener) == "right"
    assert ports.find(board, first="right", opener=opener) == "right"
    problems = [probe.problem for probe in ports.search(["busy", "right"], board, opener)]
    assert problems == [Message("port-busy", port="busy"), None]
    monkeypatch.setattr(ports, "candidates", lambda: ["wrong"])
    assert ports.find(board, opener=opener) is None
    monkeypatch.setattr(ports, "candidates", list)
    assert ports.find(board) is None


def test_check_raises_the_problem(board: Board) -> None:
    with pytest.raises(UserError, match="There is no serial port /dev/no-such-port: plug the device in"):
        ports.check("/dev/no-such-port", board)


def test_file_that_is_not_a_port_is_reported() -> None:
    with pytest.raises(UserError, match="/dev/null cannot be opened as a serial port"):
        ports.open_port("/dev/null")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (SerialException(errno.ENOENT, "could not open"), Message("port-missing", port="P")),
        (
            SerialException("could not open port 'P': FileNotFoundError(2, 'cannot find')"),
            Message("port-missing", port="P"),
        ),
        (SerialException(errno.EAGAIN, "could not lock"), Message("port-busy", port="P")),
        (SerialException(errno.EBUSY, "busy"), Message("port-busy", port="P")),
        (SerialException("could not open port 'P': PermissionError(13, 'denied')"), Message("port-busy", port="P")),
        (SerialException(errno.EACCES, "denied"), Message("port-forbidden-group", port="P", group="dialout")),
        (SerialException(errno.EPERM, "denied"), Message("port-forbidden-group", port="P", group="dialout")),
        (SerialException("could not configure port: (25,)"), Message("port-unusable", port="P")),
    ],
)
def test_each_cause_has_its_message(error: Exception, why: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_group", lambda name: "dialout")
    assert why_not_open("P", error) == why
    assert english(why)


def test_group_is_named_with_the_command_to_join_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_group", lambda name: "dialout")
    told = english(why_not_open("P", SerialException(errno.EACCES, "denied")))
    assert told.startswith(
        "You do not have permission to open P: join the group dialout (sudo usermod -aG dialout $USER), then log out"
    )


def test_no_group_is_named_if_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_group", lambda name: "")
    told = english(why_not_open("P", SerialException(errno.EACCES, "denied")))
    assert told.endswith("permission to use serial ports.")
