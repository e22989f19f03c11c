"""The child behind `BoardProcess`: a Machine, a pseudo-terminal and the wall clock."""

from __future__ import annotations

import contextlib
import json
import math
import os
import select
import socket
import termios
import time
import tty
from collections.abc import Mapping

from signalbox.virtual.machine import Machine

LOOK_MS = 10  # while the port is closed nothing tells when it is opened: look this often
ROOM_BYTES = 4096  # a pseudo-terminal's buffer
RECEIVE_BYTES = 65536


class Drive:
    """What a machine needs of a board, as it came over the control line."""

    def __init__(self, data: dict[str, object]) -> None:
        self._data = data

    def firmware_data(self) -> dict[str, object]:
        return self._data


class Terminal:
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

    @property
    def full(self) -> bool:
        return bool(self._tail)

    def write(self, data: bytes) -> None:
        """Write, and keep what does not fit for the next call."""
        self._tail += data
        if self._tail:
            with contextlib.suppress(OSError):  # full, or hung up
                self._tail = self._tail[os.write(self.master, self._tail) :]

    def hang_up(self) -> None:
        """The host has closed its end: forget what it sent and what it did not read."""
        self._tail = b""
        while self.read():
            pass
        slave = os.open(self.name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        termios.tcflush(slave, termios.TCIOFLUSH)
        os.close(slave)


class PtyBoard:
    """Runs the machine at the wall clock until the parent has gone."""

    def __init__(self, control: socket.socket, started: Mapping[str, object], said: bytes) -> None:
        data, settings, seed = started["data"], started["settings"], started["seed"]
        if not isinstance(data, dict) or not isinstance(settings, dict) or not isinstance(seed, int):
            raise ValueError("the first message describes the board")
        self._began = time.monotonic()
        self._machine = Machine(Drive(data), seed=seed, settings=settings, connected=False)
        self._terminal = Terminal()
        self._open = False
        self._frames = -1
        self._control = control
        self._control.setblocking(False)
        self._heard = said
        self._unsaid = b""
        self._say({"port": self._terminal.name})

    def run(self) -> None:
        while self._listen():
            self._plug()
            now_ms = self._now_ms()
            if self._open:
                self._machine.receive(self._terminal.read())
            self._terminal.write(self._machine.update(math.floor(now_ms), self._terminal.room))
            self._say_news()
            self._sleep()

    def _now_ms(self) -> float:
        return (time.monotonic() - self._began) * 1000

    def _sleep(self) -> None:
        """Until something happens or the machine is due."""
        wait_ms = max(0.0, self._machine.deadline_ms - self._now_ms())
        looking = select.poll()
        looking.register(self._control, select.POLLIN | (select.POLLOUT if self._unsaid else 0))
        if self._open:
            looking.register(self._terminal.master, select.POLLIN | (select.POLLOUT if self._terminal.full else 0))
        else:
            wait_ms = min(wait_ms, LOOK_MS)
        looking.poll(math.ceil(wait_ms))

    def _plug(self) -> None:
        is_open = self._terminal.is_open()
        if is_open != self._open:
            self._open = is_open
            if not is_open:
                self._terminal.hang_up()
            self._machine.plugged(is_open)

    def _listen(self) -> bool:
        """Take the parent's messages; False when it has gone."""
        try:
            data = self._control.recv(RECEIVE_BYTES)
        except BlockingIOError:
            return True
        except OSError:
            return False
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            message = json.loads(line)
            if "magnets" in message:
                self._machine.magnets(int(message["magnets"], 16))
            if "reset" in message:
                self._machine.reset()
        return bool(data)

    def _say_news(self) -> None:
        """Tell the parent what the lights show and why the firmware stopped, when that is new."""
        if self._unsaid:
            self._say({})
        for crash in self._machine.crashes:
            self._say({"crash": crash})
        self._machine.crashes.clear()
        if not self._unsaid and self._machine.frames != self._frames:
            self._frames = self._machine.frames
            self._say({"pixels": self._machine.pixels.hex()})

    def _say(self, message: dict[str, str]) -> None:
        """Send a message, or go on with the last one; never wait for a parent that does not read."""
        if message:
            self._unsaid += json.dumps(message).encode() + b"\n"
        with contextlib.suppress(OSError):
            self._unsaid = self._unsaid[self._control.send(self._unsaid) :]


def main(control_fd: int) -> None:
    """Be a board for the parent at the other end of `control_fd`."""
    control = socket.socket(fileno=control_fd)
    said = b""
    while b"\n" not in said:
        data = control.recv(RECEIVE_BYTES)
        if not data:
            return
        said += data
    first, _, rest = said.partition(b"\n")
    PtyBoard(control, json.loads(first), rest).run()
