"""A cable whose serial line is a pseudo-terminal, for a host in another process."""

from __future__ import annotations

import contextlib
import os
import select
import termios
import tty

from signalbox.simulator.cable import Cable
from signalbox.simulator.machine import Machine

ROOM_BYTES = 4096  # a pseudo-terminal's buffer


class PtyTerminal:
    """The master end of a pseudo-terminal in raw mode: the chip's end of a USB cable."""

    def __init__(self) -> None:
        self.master, slave = os.openpty()
        self.name = os.ttyname(slave)
        tty.setraw(slave)
        os.close(slave)  # then the kernel tells when the host closes its end
        os.set_blocking(self.master, False)
        self._tail = b""

    def is_open(self) -> bool:
        """Whether a host has the port open."""
        looking = select.poll()
        looking.register(self.master, select.POLLIN)
        return not any(event & select.POLLHUP for _, event in looking.poll(0))

    def read(self) -> bytes:
        try:
            return os.read(self.master, ROOM_BYTES)
        except OSError:  # nothing there, or hung up
            return b""

    @property
    def room(self) -> int:
        """How many bytes may be written: none while some still wait for the host to read."""
        return 0 if self._tail else ROOM_BYTES

    def write(self, data: bytes, /) -> None:
        """Write, and keep what does not fit for the next call."""
        self._tail += data
        if self._tail:
            with contextlib.suppress(OSError):  # full, or hung up
                self._tail = self._tail[os.write(self.master, self._tail) :]

    def close(self) -> None:
        """The cable is pulled: whoever has the port open is told so by the kernel."""
        os.close(self.master)

    def reset(self) -> None:
        """The host has closed its end: forget what it sent and what it did not read."""
        self._tail = b""
        while self.read():
            pass
        slave = os.open(self.name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        termios.tcflush(slave, termios.TCIOFLUSH)
        os.close(slave)


class PtyCable(Cable[PtyTerminal]):
    """A cable that `select.poll` can wait for."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine, PtyTerminal)

    def register(self, looking: select.poll) -> bool:
        """Wake up for what the host does; False where nothing tells, and somebody has to look."""
        if self.terminal is None:
            return True
        if self.open:
            more = not self.terminal.room or self.machine.unsent
            looking.register(self.terminal.master, select.POLLIN | (select.POLLOUT if more else 0))
        return self.open
