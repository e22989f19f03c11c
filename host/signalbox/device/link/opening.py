"""Opening a serial port, and what a person is told when that does not work."""

import errno
import os
import sys
from collections.abc import Callable
from typing import Protocol

import serial

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

READ_WAIT_S = 0.1  # a reader looks this often whether it should stop

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
    """The port `name`, open for this program alone. Raises UserError that says what to do."""
    try:
        return SerialPort(name, timeout=READ_WAIT_S, write_timeout=0, exclusive=True)
    except (OSError, ValueError) as error:  # SerialException is an OSError
        raise UserError(why_not_open(name, error)) from error


def why_not_open(name: str, error: Exception) -> Message:
    """What a person should know and do about a port that did not open."""
    code = getattr(error, "errno", None)
    text = str(error)  # on Windows pyserial gives the cause in its text only
    if code == errno.ENOENT or "FileNotFoundError" in text:
        return Message("port-missing", port=name)
    if code in _BUSY or "PermissionError" in text:
        return Message("port-busy", port=name)
    if code in (errno.EACCES, errno.EPERM):
        group = _group(name)
        if not group:
            return Message("port-forbidden", port=name)
        return Message("port-forbidden-group", port=name, group=group)
    return Message("port-unusable", port=name)


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
