"""The child process behind `BoardProcess`: machines, a pseudo-terminal for each, and the wall clock."""

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

from signalbox.simulator.machine import Machine
from signalbox.simulator.rig import Cable, make_rig

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


LOOK_MS = 10  # while the port is closed nothing tells when it is opened: look this often
RECEIVE_BYTES = 65536


class Drive:
    """What a machine needs of a board, as it came over the control line."""

    def __init__(self, data: dict[str, object]) -> None:
        self._data = data

    def firmware_data(self) -> dict[str, object]:
        return self._data


class PtyBoard:
    """Runs a rig at the wall clock until the parent has gone."""

    def __init__(self, control: socket.socket, started: Mapping[str, object], said: bytes) -> None:
        data, settings, seed = started["data"], started["settings"], started["seed"]
        if not isinstance(data, dict) or not isinstance(settings, dict) or not isinstance(seed, int):
            raise ValueError("the first message describes the board")
        self._began = time.monotonic()
        self._rig = make_rig(Drive(data), PtyCable, seed=seed, settings=settings, jig=bool(started.get("jig")))
        self._control = control
        self._control.setblocking(False)
        self._heard = said
        self._unsaid = b""
        self._ports: list[str] = []
        self._say_ports()

    def run(self) -> None:
        while self._listen():
            self._rig.step(math.floor(self._now_ms()))
            self._say_ports()
            self._say_news()
            self._sleep()

    def _now_ms(self) -> float:
        return (time.monotonic() - self._began) * 1000

    def _sleep(self) -> None:
        """Until something happens or the machine is due."""
        due_ms = self._rig.deadline_ms
        wait_ms = math.inf if due_ms is None else max(0.0, due_ms - self._now_ms())
        looking = select.poll()
        looking.register(self._control, select.POLLIN | (select.POLLOUT if self._unsaid else 0))
        for cable in self._rig.cables:
            if not cable.register(looking):
                wait_ms = min(wait_ms, LOOK_MS)
        looking.poll(None if wait_ms == math.inf else math.ceil(wait_ms))

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
            self._handle(json.loads(line))
        return bool(data)

    def _handle(self, message: Mapping[str, object]) -> None:
        if "magnets" in message:
            self._rig.magnets(int(str(message["magnets"]), 16))
        if "reset" in message:
            self._rig.reset()
        if "plug" in message:
            (self._rig.plug_in if message["plug"] else self._rig.unplug)()

    def _say_ports(self) -> None:
        """Tell the parent what to open, when that is new."""
        ports = self._rig.ports
        if ports != self._ports:
            self._ports = ports
            self._say(dict(zip(("port", "jig"), ports, strict=False)))

    def _say_news(self) -> None:
        """Tell the parent what the lights show and why the firmware stopped, when that is new."""
        if self._unsaid:
            self._say({})
        for crash in self._rig.take_crashes():
            self._say({"crash": crash})
        frame = None if self._unsaid else self._rig.take_frame()
        if frame is not None:
            self._say({"pixels": frame.hex(), "at": time.monotonic()})

    def _say(self, message: Mapping[str, object]) -> None:
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
