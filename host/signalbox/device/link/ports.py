"""Opening serial ports, finding ports that may belong to a board, and asking which board is connected."""

import contextlib
import errno
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from signalbox.board import Board, board_names, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import JIG, NO_BOARD, Hello, Online, Refused, refusal_message

PORT_ERRORS: tuple[type[Exception], ...] = (OSError,)  # all that pyserial raises for a port that is gone
with contextlib.suppress(ImportError):  # Windows has none
    import termios

    PORT_ERRORS += (termios.error,)

VIRTUAL = "virtual"  # given instead of the name of a serial port

READ_WAIT_S = 0.1  # the interval at which a reader checks whether to stop
PROBE_S = 2.0  # a board answers within milliseconds; one that is starting, within a second
PARALLEL = 16  # the number of ports to query at the same time

_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)  # EAGAIN: another program holds the lock
# USB to UART bridges: opening one restarts the device behind it, and a board's data port is never one
_BRIDGE_VENDORS = {0x0403, 0x067B, 0x10C4, 0x1A86, 0x2341, 0x2A03}  # FTDI, Prolific, Silicon Labs, WCH, Arduino twice
# CircuitPython's names for the two ports of a board
_CONSOLE = "CircuitPython CDC "
_DATA = "CircuitPython CDC2 "

logger = logging.getLogger(__name__)

Clock = Callable[[], float]


class Port(Protocol):
    """The part of a serial port's interface that the link uses. `serial.Serial` and the ports in tests implement it.

    Once the port is gone, every call may raise any of PORT_ERRORS.
    """

    @property
    def in_waiting(self) -> int: ...  # bytes that can be read at once
    def read(self, size: int = 1, /) -> bytes | None: ...  # waits at most READ_WAIT_S for the first byte
    def write(self, data: bytes, /) -> int | None: ...  # returns how many bytes the port took; never waits
    def close(self) -> None: ...


Opener = Callable[[str], Port]


class SerialPort(serial.Serial):  # type: ignore[misc,unused-ignore]
    """A pyserial port whose `write` never waits."""

    def write(self, data: bytes, /) -> int | None:  # type: ignore[override,unused-ignore]
        """Write as many bytes as fit now, and return their number. Raise OSError if the port is gone.

        pyserial's own non-blocking write spins on POSIX while the kernel's buffer is full; this one returns 0.
        """
        if sys.platform == "win32":
            return super().write(data)
        try:
            return os.write(self.fileno(), data)
        except BlockingIOError:
            return 0


def open_port(name: str) -> Port:
    """Open the port `name` for exclusive use. Raise UserError with advice if this fails."""
    errors: tuple[type[Exception], ...] = (*PORT_ERRORS, ValueError)
    try:
        return SerialPort(name, timeout=READ_WAIT_S, write_timeout=0, exclusive=True)
    except errors as error:
        raise UserError(open_failure(name, error)) from error


def close_port(port: Port) -> None:
    """Close a port, which may be gone already."""
    with contextlib.suppress(*PORT_ERRORS):
        port.close()


def open_failure(name: str, error: Exception) -> Message:
    """Return a message that explains why a port could not be opened and what to do about it."""
    code = getattr(error, "errno", None)
    text = str(error)  # on Windows, pyserial gives the cause only in the text
    if code in _BUSY or "PermissionError" in text:
        return _busy_message(name)
    is_gone = sys.platform != "win32" and not os.path.exists(name)  # perhaps only since it was opened
    if code == errno.ENOENT or is_gone or "FileNotFoundError" in text:
        return Message("port-missing", port=name)
    if code not in (errno.EACCES, errno.EPERM):
        return Message("port-unusable", port=name)
    group = _owner_group(name)
    return Message("port-forbidden-group", port=name, group=group) if group else Message("port-forbidden", port=name)


def _busy_message(name: str) -> Message:
    """Return the message for a busy port. On Linux, name the program that uses it if this user runs that program."""
    port = Path(name).resolve()
    for descriptor in Path("/proc").glob("[0-9]*/fd/*"):
        with contextlib.suppress(OSError):  # it has just been closed
            if descriptor.readlink() == port:
                process = descriptor.parents[1]
                program = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
                return Message("port-busy-program", port=name, program=program, process=process.name)
    return Message("port-busy", port=name)


def _owner_group(name: str) -> str:
    """Return the group that owns the port, or "" if that is root's group or the system has no groups."""
    if sys.platform == "win32":
        return ""
    import grp

    try:
        owner = os.stat(name).st_gid
        return grp.getgrgid(owner).gr_name if owner else ""
    except (OSError, KeyError):
        return ""


@dataclass(frozen=True)
class Probe:
    """The result of probing one port. `problem` is None if `board` is connected to it.

    `board` is the expected board or, if any known board was accepted, the one that answered.
    """

    port: str
    hello: Hello | None
    problem: Message | None
    board: Board


def candidates(infos: Iterable[ListPortInfo] | None = None) -> list[str]:
    """Return the ports that may belong to a board, the likeliest first: USB ports, except consoles and bridges."""
    usable = [info for info in (list_ports.comports() if infos is None else infos) if _is_usable(info)]
    return [info.device for info in sorted(usable, key=lambda info: (not _has_interface(info, _DATA), info.device))]


def probe_port(name: str, board: Board | None, opener: Opener = open_port, clock: Clock = time.monotonic) -> Probe:
    """Ask whether `board` is on the port `name`. If `board` is None, any known board is accepted.

    This takes at most about PROBE_S seconds, and leaves the port closed.
    """
    wanted = board or load(board_names()[0])
    try:
        port = opener(name)
    except UserError as error:
        return _log_outcome(Probe(name, None, error.message, wanted))
    try:
        probe = _probe_open_port(name, port, Connection(wanted), clock)
    except PORT_ERRORS:
        probe = Probe(name, None, Message("port-gone", port=name), wanted)
    finally:
        close_port(port)
    return _log_outcome(probe if board else _check_named_board(probe))


def probe_ports(
    names: Sequence[str], board: Board | None, opener: Opener = open_port, clock: Clock = time.monotonic
) -> list[Probe]:
    """Call `probe_port` for all these ports at once, and return the results in the same order."""
    with ThreadPoolExecutor(max_workers=PARALLEL) as pool:
        probes = list(pool.map(lambda name: probe_port(name, board, opener, clock), names))
    logger.info("Looked at %d ports", len(probes))
    for probe in probes:
        logger.info("%s: %s", probe.port, _outcome_text(probe))
    return probes


def find_port(board: Board, first: str = "", opener: Opener = open_port, clock: Clock = time.monotonic) -> str | None:
    """Return the first port on which `board` answers, among `first` and all candidates, or None if there is none.

    This takes at most about PROBE_S seconds. Ports that are still silent by then are closed soon afterwards.
    """
    names = ([first] if first else []) + [name for name in candidates() if name != first]
    if not names:
        return None
    pool = ThreadPoolExecutor(max_workers=PARALLEL)
    probes = [pool.submit(probe_port, name, board, opener, clock) for name in names]
    pool.shutdown(wait=False)
    done = (probe.result() for probe in as_completed(probes))
    return next((probe.port for probe in done if not probe.problem), None)


def require_board(name: str, board: Board | None, opener: Opener = open_port, clock: Clock = time.monotonic) -> Probe:
    """Return the result of `probe_port` for the port `name`. Raise UserError if the board is not there."""
    probe = probe_port(name, board, opener, clock)
    logger.info("%s: %s", name, _outcome_text(probe))
    if probe.problem:
        raise UserError(probe.problem)
    return probe


def find_serial_port(board: Board | None, port: str, tell: Tell) -> Probe | None:
    """Find `board` (any known board if None) on `port` (any port if "") and return the result of probing.

    If `port` is "", return None if no port has the board. Otherwise, raise UserError if it is not on `port`.
    """
    if port:
        return require_board(port, board)
    probes = probe_ports(candidates(), board)
    for probe in probes:
        if not probe.problem:
            tell(Message("port-found", port=probe.port))
            return probe
    for probe in probes:
        if probe.problem:
            tell(probe.problem)
    return None


def _log_outcome(probe: Probe) -> Probe:
    logger.debug("%s: %s", probe.port, _outcome_text(probe))
    return probe


def _outcome_text(probe: Probe) -> str:
    return catalogue().text(probe.problem) if probe.problem else f"the board {probe.board.name}"


def _check_named_board(probe: Probe) -> Probe:
    """Return the probe, with the answer checked against the description of the board that it names."""
    hello = probe.hello
    if hello is None or hello.board in (NO_BOARD, JIG, probe.board.name):
        return probe
    if hello.board not in board_names():
        return replace(probe, problem=Message("port-unknown-board", port=probe.port, board=hello.board))
    board = load(hello.board)
    return replace(probe, problem=refusal_message(hello, board), board=board)


def _probe_open_port(name: str, port: Port, connection: Connection, clock: Clock) -> Probe:
    end = clock() + PROBE_S
    connection.on_open(clock())
    while (now := clock()) < end:
        connection.tick(now)
        port.write(connection.outgoing())
        data = port.read(max(1, port.in_waiting)) or b""
        for event in connection.receive(clock(), data):
            if isinstance(event, Online):
                return Probe(name, event.hello, None, connection.board)
            if isinstance(event, Refused):
                return Probe(name, connection.hello, event.reason, connection.board)
    return Probe(name, None, Message("port-silent", port=name), connection.board)


def _is_usable(info: ListPortInfo) -> bool:
    if info.vid is None or info.vid in _BRIDGE_VENDORS:
        return False
    # on macOS, pyserial gives all ports of a device the same name (its pull request 566)
    return sys.platform == "darwin" or not _has_interface(info, _CONSOLE)


def _has_interface(info: ListPortInfo, start: str) -> bool:
    return (info.interface or "").startswith(start)
