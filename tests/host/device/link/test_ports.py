"""Candidate ports for a board, and the messages about unsuitable ones."""

import errno
import os
import re
import sys
import termios
from fnmatch import fnmatch
from pathlib import Path
from subprocess import PIPE, Popen
from unittest.mock import Mock

import pytest
from serial import SerialException
from serial.tools.list_ports_common import ListPortInfo

from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link import ports
from signalbox.device.link.ports import Port, open_failure
from tests.english import english
from tests.host.device.link.peer import Peer

READ_S = 0.1


class FakePort:
    """An open port, with or without a model board behind it. Reading advances its clock."""

    def __init__(self, peer: Peer | None = None, noise: bytes = b"") -> None:
        self.now = 0.0
        self.closed = False
        self.pulled = False
        self._peer = peer
        self._noise = noise
        self.loses = 0
        self._waiting = peer.outgoing() if peer else b""

    @property
    def in_waiting(self) -> int:
        return len(self._waiting)

    def read(self, size: int = 1, /) -> bytes:
        assert size > 0, "the caller would spin"
        if self.pulled:
            raise SerialException("gone")
        self.now += READ_S / 100 if self._waiting else READ_S
        self._waiting += self._noise
        data, self._waiting = self._waiting[:size], self._waiting[size:]
        return data

    def write(self, data: bytes, /) -> int:
        if data and self.loses:
            self.loses -= 1
        elif self._peer:
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


@pytest.mark.parametrize(("system", "found"), [("linux", ["ACM4", "ACM3"]), ("darwin", ["ACM4", "ACM0", "ACM3"])])
def test_only_possible_boards_are_candidates_and_data_ports_come_first(
    monkeypatch: pytest.MonkeyPatch, system: str, found: list[str]
) -> None:
    """On macOS, the names of ports do not show which one is a console."""
    monkeypatch.setattr(sys, "platform", system)
    assert ports.candidates(FOUND) == [f"/dev/tty{name}" for name in found]


def _probe(board: Board | None, port: FakePort) -> ports.Probe:
    probe = ports.probe_port("COM7", board, lambda name: port, lambda: port.now)
    assert port.now <= ports.PROBE_S + READ_S
    assert port.closed
    return probe


def test_board_answers(board: Board) -> None:
    probe = _probe(board, FakePort(Peer(board)))
    assert probe.problem is None
    assert probe.hello is not None
    assert probe.hello.board == board.name


def test_question_is_repeated_until_it_arrives(board: Board) -> None:
    port = FakePort(Peer(board))
    port.loses = 3
    assert _probe(board, port).problem is None
    assert port.loses == 0


@pytest.mark.parametrize("error", [SerialException("failed"), OSError(5, "failed"), termios.error(5, "failed")])
@pytest.mark.parametrize("call", ["in_waiting", "read", "write", "close"])
def test_port_that_fails_while_being_asked_is_reported(board: Board, call: str, error: Exception) -> None:
    port = FakePort(Peer(board))
    fails = Mock(side_effect=error)
    kind = type("FailingPort", (FakePort,), {call: property(fails) if call == "in_waiting" else fails})
    port.__class__ = kind
    problem = ports.probe_port("COM7", board, lambda _: port, lambda: port.now).problem
    assert problem == (None if call == "close" else Message("port-gone", port="COM7"))


def test_another_board_is_recognised(board: Board) -> None:
    probe = _probe(board, FakePort(Peer(board, name="golden_train")))
    assert probe.problem == Message("board-is-another", found="golden_train", wanted=board.name, title=board.title)
    assert probe.hello is not None
    assert probe.hello.board == "golden_train"


@pytest.mark.parametrize("name", ["golden_train", "paris_connection"])
def test_board_identifies_itself_without_a_description(name: str) -> None:
    probe = _probe(None, FakePort(Peer(load(name))))
    assert (probe.problem, probe.board.name) == (None, name)


def test_unknown_board_needs_a_description(board: Board) -> None:
    assert _probe(None, FakePort(Peer(board, name="my_own"))).problem == Message(
        "port-unknown-board", port="COM7", board="my_own"
    )


def test_another_protocol_version_is_reported(board: Board) -> None:
    assert _probe(board, FakePort(Peer(board, version="2.0"))).problem == Message(
        "board-too-new", version="2.0", ours="1.3"
    )


@pytest.mark.parametrize("noise", [b"", b"\x00\xffGPS $GPGGA\r\n"])
def test_port_without_hello_is_reported(board: Board, noise: bytes) -> None:
    assert _probe(board, FakePort(noise=noise)).problem == Message("port-silent", port="COM7")


def test_port_that_disappears_is_reported(board: Board) -> None:
    port = FakePort(Peer(board))
    port.pulled = True
    assert _probe(board, port).problem == Message("port-gone", port="COM7")


def test_first_matching_board_is_found(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def opener(name: str) -> Port:
        if name == "busy":
            raise UserError(Message("port-busy", port=name))
        return FakePort(Peer(board, name="" if name == "right" else "other"))

    monkeypatch.setattr(ports, "candidates", lambda: ["wrong", "busy", "right"])
    assert ports.find_port(board, opener=opener) == "right"
    assert ports.find_port(board, first="right", opener=opener) == "right"
    problems = [probe.problem for probe in ports.probe_ports(["busy", "right"], board, opener)]
    assert problems == [Message("port-busy", port="busy"), None]
    monkeypatch.setattr(ports, "candidates", lambda: ["wrong"])
    assert ports.find_port(board, opener=opener) is None
    monkeypatch.setattr(ports, "candidates", list)
    assert ports.find_port(board) is None


def test_check_raises_the_problem(board: Board) -> None:
    with pytest.raises(UserError, match="There is no serial port /dev/no-such-port: plug the device in"):
        ports.require_board("/dev/no-such-port", board)


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
    set_group_owner(monkeypatch, 20)
    assert open_failure("P", error) == why


def test_udev_rule_covers_both_ports_of_a_board() -> None:
    rules = (Path(__file__).parents[4] / "hardware" / "70-signalbox.rules").read_text(encoding="utf-8")
    [pattern] = re.findall(r'ATTRS\{interface\}=="(.+?)"', rules)
    assert all(fnmatch(f"{name} control", pattern) for name in ("CircuitPython CDC", "CircuitPython CDC2"))


def test_busy_port_names_the_program_that_has_it() -> None:
    board_end, pc_end = os.openpty()
    name = os.ttyname(pc_end)
    os.close(pc_end)
    program = f"import serial; port = serial.Serial({name!r}, exclusive=True); print(flush=True); input()"
    with Popen([sys.executable, "-c", program], stdin=PIPE, stdout=PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(UserError) as caught:
            ports.open_port(name)
        other.communicate(b"\n")
    os.close(board_end)
    found = Message("port-busy-program", port=name, program=Path(sys.executable).name, process=str(other.pid))
    assert caught.value.message == found


def test_port_that_goes_while_being_opened_is_missing() -> None:
    """The last step of pyserial's `open` raises `termios.error`, which is not an OSError."""
    error = termios.error(errno.EIO, "Input/output error")
    assert open_failure("/dev/gone", error) == Message("port-missing", port="/dev/gone")
    assert open_failure("/dev/null", error) == Message("port-unusable", port="/dev/null")


def set_group_owner(monkeypatch: pytest.MonkeyPatch, group: int) -> None:
    """Make every file belong to this group, whose name is `dialout`."""
    monkeypatch.setattr(ports, "os", Mock(**{"stat.return_value.st_gid": group}))
    monkeypatch.setattr("grp.getgrgid", lambda _: Mock(gr_name="dialout"))


@pytest.mark.parametrize(
    ("group", "advice"),
    [
        (20, "permission to open P: join the group dialout (sudo usermod -aG dialout $USER), then log out"),
        (0, "permission to use serial ports."),  # root's group
    ],
)
def test_group_is_named_with_the_command_to_join_it(monkeypatch: pytest.MonkeyPatch, group: int, advice: str) -> None:
    set_group_owner(monkeypatch, group)
    text = english(open_failure("P", SerialException(errno.EACCES, "denied")))
    assert text.startswith("You do not have permission to open P")
    assert advice in text
