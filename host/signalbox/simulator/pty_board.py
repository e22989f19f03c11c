"""The child process behind `BoardProcess`: machines in real time, each behind a pseudo-terminal."""

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

from signalbox.simulator.machine import DriveData, Machine
from signalbox.simulator.rig import Cable, Rig

ROOM_BYTES = 4096  # a pseudo-terminal's buffer
RECEIVE_BYTES = 65536
LOOK_MS = 10  # between two checks of a closed port, because no event reports its opening


class PtyTerminal:
    """The master end of a pseudo-terminal in raw mode: the chip's end of a USB cable."""

    def __init__(self) -> None:
        self.master, slave = os.openpty()
        self.name = os.ttyname(slave)
        tty.setraw(slave)
        os.close(slave)  # so that the kernel notices when the host closes its end
        os.set_blocking(self.master, False)
        self._tail = b""

    def is_open(self) -> bool:
        """Return whether a host has the port open."""
        poller = select.poll()
        poller.register(self.master, select.POLLIN)
        return not any(event & select.POLLHUP for _, event in poller.poll(0))

    def read(self) -> bytes:
        try:
            return os.read(self.master, ROOM_BYTES)
        except OSError:  # nothing to read, or hung up
            return b""

    @property
    def room(self) -> int:
        """The number of bytes that may be written, which is 0 while earlier bytes wait for the host."""
        return 0 if self._tail else ROOM_BYTES

    def write(self, data: bytes, /) -> None:
        """Write the bytes that fit and keep the rest for the next call."""
        self._tail += data
        if self._tail:
            with contextlib.suppress(OSError):  # full, or hung up
                self._tail = self._tail[os.write(self.master, self._tail) :]

    def close(self) -> None:
        os.close(self.master)

    def reset(self) -> None:
        self._tail = b""
        while self.read():
            pass
        slave = os.open(self.name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        termios.tcflush(slave, termios.TCIOFLUSH)
        os.close(slave)


class PtyCable(Cable[PtyTerminal]):
    """A cable whose events `select.poll` can wait for."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine, PtyTerminal)

    def register(self, poller: select.poll) -> bool:
        """Register the terminal if a host has it open. Otherwise return False: no event reports when it is opened."""
        if self.terminal is None:
            return True
        if self.is_open:
            has_output = not self.terminal.room or self.machine.has_unsent_bytes
            poller.register(self.terminal.master, select.POLLIN | (select.POLLOUT if has_output else 0))
        return self.is_open


class PtyBoard:
    """A rig that runs in real time until the parent process has ended."""

    def __init__(self, control: socket.socket, setup: Mapping[str, object], received: bytes) -> None:
        data, settings, seed = setup["data"], setup["settings"], setup["seed"]
        if not isinstance(data, dict) or not isinstance(settings, dict) or not isinstance(seed, int):
            raise ValueError("the first message describes the board")
        self._started_at = time.monotonic()
        self._rig = Rig(DriveData(data), PtyCable, seed=seed, settings=settings, jig=bool(setup.get("jig")))
        self._control = control
        self._control.setblocking(False)
        self._received = received
        self._unsent = b""
        self._ports: list[str] = []
        self._sensed: int | None = None
        self._send_ports()

    def run(self) -> None:
        while self._listen():
            self._rig.step(math.floor(self._now_ms()))
            self._send_ports()
            self._send_changes()
            self._sleep()

    def _now_ms(self) -> float:
        return (time.monotonic() - self._started_at) * 1000

    def _sleep(self) -> None:
        """Sleep until an event occurs or the rig's next step is due."""
        due_ms = self._rig.deadline_ms
        wait_ms = math.inf if due_ms is None else max(0.0, due_ms - self._now_ms())
        poller = select.poll()
        poller.register(self._control, select.POLLIN | (select.POLLOUT if self._unsent else 0))
        for cable in self._rig.cables:
            if not cable.register(poller):
                wait_ms = min(wait_ms, LOOK_MS)
        poller.poll(None if wait_ms == math.inf else math.ceil(wait_ms))

    def _listen(self) -> bool:
        """Handle the parent's messages; return False if the parent has ended."""
        try:
            data = self._control.recv(RECEIVE_BYTES)
        except BlockingIOError:
            return True
        except OSError:
            return False
        *lines, self._received = (self._received + data).split(b"\n")
        for line in lines:
            self._handle(json.loads(line))
        return bool(data)

    def _handle(self, message: Mapping[str, object]) -> None:
        if "magnets" in message:
            self._rig.set_magnets(int(str(message["magnets"]), 16))
        if "reset" in message:
            self._rig.reset()
        if "plug" in message:
            (self._rig.plug_in if message["plug"] else self._rig.unplug)()

    def _send_ports(self) -> None:
        """Send the parent the names of the ports if they have changed."""
        ports = self._rig.ports
        if ports != self._ports:
            self._ports = ports
            self._send(dict(zip(("port", "jig"), ports, strict=False)))

    def _send_changes(self) -> None:
        """Send the parent a new light frame, a change of the detected sensors, and new crashes of the firmware."""
        if self._unsent:
            self._send({})
        if self._rig.sensed_bitmap != self._sensed:
            self._sensed = self._rig.sensed_bitmap
            self._send({"sensed": self._sensed})
        for crash in self._rig.take_crashes():
            self._send({"crash": crash})
        frame = None if self._unsent else self._rig.take_frame()
        if frame is not None:
            self._send({"pixels": frame.hex(), "at": time.monotonic()})

    def _send(self, message: Mapping[str, object]) -> None:
        """Send a message after any unsent bytes of earlier messages. Never wait, even if the parent does not read."""
        if message:
            self._unsent += json.dumps(message).encode() + b"\n"
        with contextlib.suppress(OSError):
            self._unsent = self._unsent[self._control.send(self._unsent) :]


def main(control_fd: int) -> None:
    """Run a board for the parent process at the other end of `control_fd`."""
    control = socket.socket(fileno=control_fd)
    received = b""
    while b"\n" not in received:
        data = control.recv(RECEIVE_BYTES)
        if not data:
            return
        received += data
    first, _, rest = received.partition(b"\n")
    PtyBoard(control, json.loads(first), rest).run()
