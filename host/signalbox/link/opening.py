"""Opening a serial port, and the sentence for a person when that does not work."""

import errno
import os
import sys
from collections.abc import Callable
from typing import Protocol

import serial

from signalbox.errors import UserError

READ_WAIT_S = 0.1  # a reader looks this often whether it should stop
LEAVE_OUT = "leave --board out"  # in a sentence; whoever has other options puts theirs in its place

_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)  # EAGAIN: another program holds the lock


class Port(Protocol):
    """What the link asks of an open serial port; `serial.Serial` has it, and so do the tests' ports."""

    @property
    def in_waiting(self) -> int: ...  # bytes that can be read at once; OSError when the port has gone
    def read(self, size: int = 1, /) -> bytes | None: ...  # waits READ_WAIT_S at most for the first byte
    def write(self, data: bytes, /) -> int | None: ...  # how many bytes it took; never waits
    def close(self) -> None: ...


Opener = Callable[[str], Port]


class SerialPort(serial.Serial):  # type: ignore[misc,unused-ignore]
    """A pyserial port whose `write` never waits."""

    def write(self, data: bytes, /) -> int | None:  # type: ignore[override,unused-ignore]
        """Write what fits now and return how much that was. Raises OSError when the port has gone.

        pyserial's own non-blocking write spins on POSIX while the kernel's buffer is full; here a full one takes 0.
        """
        if sys.platform == "win32":
            return super().write(data)
        try:
            return os.write(self.fileno(), data)
        except BlockingIOError:
            return 0


def open_port(name: str) -> Port:
    """The port `name`, open for this program alone. Raises UserError with a sentence that says what to do."""
    try:
        return SerialPort(name, timeout=READ_WAIT_S, write_timeout=0, exclusive=True)
    except (OSError, ValueError) as error:  # SerialException is an OSError
        raise UserError(sentence(name, error)) from error


def sentence(name: str, error: Exception) -> str:
    """What a person should know and do about a port that did not open."""
    code = getattr(error, "errno", None)
    text = str(error)  # on Windows pyserial gives the cause in its text only
    if code == errno.ENOENT or "FileNotFoundError" in text:
        return f"There is no serial port {name}: plug the board in, or {LEAVE_OUT} and it will be looked for."
    if code in _BUSY or "PermissionError" in text:
        return f"{name} is in use by another program: close it (another Signalbox, a serial terminal) and try again."
    if code in (errno.EACCES, errno.EPERM):
        return f"You may not open {name}: {_permission(name)}"
    return f"{name} cannot be opened as a serial port: choose the board's data port, or {LEAVE_OUT}."


def _permission(name: str) -> str:
    group = _group(name)
    if not group:
        return "ask whoever looks after this computer for permission to use serial ports."
    return f"join the group {group} (sudo usermod -aG {group} $USER), log out and in again."


def _group(name: str) -> str:
    """The group that owns the port, "" where there are no groups or the port belongs to root's."""
    if sys.platform == "win32":
        return ""
    import grp

    try:
        owner = os.stat(name).st_gid
        return grp.getgrgid(owner).gr_name if owner else ""
    except (OSError, KeyError):
        return ""
