"""The child behind `BoardProcess`: machines, a pseudo-terminal for each and the wall clock."""

from __future__ import annotations

import contextlib
import json
import math
import select
import socket
import time
from collections.abc import Mapping

from signalbox.simulator.pty_cable import PtyCable
from signalbox.simulator.rig import make_rig

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
