"""The child behind `BoardProcess`: machines, a pseudo-terminal for each and the wall clock."""

from __future__ import annotations

import contextlib
import json
import math
import select
import socket
import time
from collections.abc import Mapping, Sequence
from typing import Protocol

from signalbox.virtual.jigged import Jigged
from signalbox.virtual.machine import Machine
from signalbox.virtual.pty_cable import Cable

LOOK_MS = 10  # while the port is closed nothing tells when it is opened: look this often
RECEIVE_BYTES = 65536


class Drive:
    """What a machine needs of a board, as it came over the control line."""

    def __init__(self, data: dict[str, object]) -> None:
        self._data = data

    def firmware_data(self) -> dict[str, object]:
        return self._data


class World(Protocol):
    """What runs behind the terminals. The first cable is the board's."""

    @property
    def cables(self) -> Sequence[Cable]: ...
    def update(self, now_ms: int) -> None: ...
    def magnets(self, closed: int) -> None: ...
    @property
    def deadline_ms(self) -> int: ...


class Alone:
    """A board by itself."""

    def __init__(self, data: dict[str, object], settings: Mapping[str, object], seed: int) -> None:
        self._machine = Machine(Drive(data), seed=seed, settings=settings, connected=False)
        self._cable = Cable(self._machine)
        self.cables = [self._cable]
        self.magnets = self._machine.magnets

    def update(self, now_ms: int) -> None:
        if self._cable.terminal is not None:
            self._cable.write(self._machine.update(now_ms, self._cable.room))

    @property
    def deadline_ms(self) -> int:
        return self._machine.deadline_ms


class WithJig:
    """A board, and a jig that is wired to it."""

    def __init__(self, data: dict[str, object], settings: Mapping[str, object], seed: int) -> None:
        self._pair = Jigged(Drive(data), seed=seed, settings=settings, connected=False)
        self._board, self._jig = Cable(self._pair.board), Cable(self._pair.jig)
        self.cables = [self._board, self._jig]

    def magnets(self, closed: int) -> None:
        self._pair.magnets = closed

    def update(self, now_ms: int) -> None:
        from_board, from_jig = self._pair.update(now_ms, self._board.room, self._jig.room)
        self._board.write(from_board)
        self._jig.write(from_jig)
        if self._pair.running != (self._board.terminal is not None):
            (self._board.plug if self._pair.running else self._board.pull)()

    @property
    def deadline_ms(self) -> int:
        return self._pair.deadline_ms


class PtyBoard:
    """Runs a world at the wall clock until the parent has gone."""

    def __init__(self, control: socket.socket, started: Mapping[str, object], said: bytes) -> None:
        data, settings, seed = started["data"], started["settings"], started["seed"]
        if not isinstance(data, dict) or not isinstance(settings, dict) or not isinstance(seed, int):
            raise ValueError("the first message describes the board")
        self._began = time.monotonic()
        self._world: World = (WithJig if started.get("jig") else Alone)(data, settings, seed)
        self._machine = self._world.cables[0].machine
        self._frames = -1
        self._control = control
        self._control.setblocking(False)
        self._heard = said
        self._unsaid = b""
        self._ports: list[str] = []
        for cable in self._world.cables:
            cable.plug()
        self._say_ports()

    def run(self) -> None:
        while self._listen():
            for cable in self._world.cables:
                cable.read()
            self._world.update(math.floor(self._now_ms()))
            self._say_ports()
            self._say_news()
            self._sleep()

    def _now_ms(self) -> float:
        return (time.monotonic() - self._began) * 1000

    def _sleep(self) -> None:
        """Until something happens or the machine is due."""
        wait_ms = max(0.0, self._world.deadline_ms - self._now_ms())
        looking = select.poll()
        looking.register(self._control, select.POLLIN | (select.POLLOUT if self._unsaid else 0))
        for cable in self._world.cables:
            if not cable.register(looking):
                wait_ms = min(wait_ms, LOOK_MS)
        looking.poll(math.ceil(wait_ms))

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
            self._obey(json.loads(line))
        return bool(data)

    def _obey(self, message: Mapping[str, object]) -> None:
        cable = self._world.cables[0]
        if "magnets" in message:
            self._world.magnets(int(str(message["magnets"]), 16))
        if "reset" in message:
            self._machine.reset()
        if message.get("plug") is False:
            cable.pull()
        elif message.get("plug") is True and cable.terminal is None:
            cable.plug()
            self._machine.reset()

    def _say_ports(self) -> None:
        """Tell the parent what to open, when that is new."""
        ports = [cable.terminal.name if cable.terminal else "" for cable in self._world.cables]
        if ports != self._ports:
            self._ports = ports
            self._say(dict(zip(("port", "jig"), ports, strict=False)))

    def _say_news(self) -> None:
        """Tell the parent what the lights show and why the firmware stopped, when that is new."""
        if self._unsaid:
            self._say({})
        for crash in self._machine.crashes:
            self._say({"crash": crash})
        self._machine.crashes.clear()
        if not self._unsaid and self._machine.frames != self._frames:
            self._frames = self._machine.frames
            self._say({"pixels": self._machine.pixels.hex(), "at": time.monotonic()})

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
