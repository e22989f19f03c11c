"""A connection, a board and the line between them on one simulated clock."""

import math
from collections import Counter
from random import Random
from typing import Generic, Protocol, TypeVar

from shared_rules.scene import STEADY
from signalbox.board import Board
from signalbox.board.scene import Entry
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Readings
from signalbox.device.link.faults.cable import FaultyChannel
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.simulator.machine import Machine

WIRE_S = 0.001  # the shortest time that a line takes
ROUNDING_MS = 1e-6


class BoardEnd(Protocol):
    """The interface that `World` requires of a board, whether it is the model or the firmware."""

    @property
    def due(self) -> float: ...  # the latest time for the next tick
    def receive(self, data: bytes) -> None: ...
    def tick(self, now: float) -> None: ...
    def outgoing(self) -> bytes: ...


End = TypeVar("End", bound=BoardEnd)


class World(Generic[End]):
    """Runs a connection and a board whenever bytes arrive or a deadline passes; `now` is in seconds."""

    def __init__(self, connection: Connection, peer: End, seed: int = 0) -> None:
        self.connection = connection
        self.peer = peer
        self.now = 0.0
        self.steps = 0
        self.events: list[Event] = []
        self.to_board = FaultyChannel(Random(seed), Counter())
        self.to_host = FaultyChannel(Random(seed + 1), Counter())

    def faults(self, faults: Faults) -> None:
        """Apply these faults in both directions from now on."""
        self.to_board.faults = faults
        self.to_host.faults = faults

    def clear_faults(self) -> None:
        """Remove all faults from now on."""
        self.faults(CLEAN)

    def plug(self) -> None:
        """Open the port."""
        self.connection.on_open(self.now)

    def pull(self) -> None:
        """Remove the port and lose everything in transit."""
        self.to_board.cut()
        self.to_host.cut()
        self.events += self.connection.on_close(self.now)

    def run(self, seconds: float) -> list[Event]:
        """Let `seconds` pass, and return the events that occurred."""
        end = self.now + seconds
        first = len(self.events)
        while True:
            self._step()
            due = self._next()
            if due > end:
                break
            self.now = max(self.now, due)
        self.now = end
        return self.events[first:]

    def _step(self) -> None:
        self.steps += 1
        self.events += self.connection.receive(self.now, self.to_host.read(self.now))
        self.events += self.connection.tick(self.now)
        self.to_board.write(self.now + WIRE_S, self.connection.outgoing())
        self.peer.receive(self.to_board.read(self.now))
        self.peer.tick(self.now)
        self.to_host.write(self.now + WIRE_S, self.peer.outgoing())

    def _next(self) -> float:
        deadlines = [
            self.connection.deadline(),
            self.to_board.next_arrival(),
            self.to_host.next_arrival(),
            self.peer.due,
        ]
        return min(deadline for deadline in deadlines if deadline is not None)


class FirmwareEnd:
    """The board's end of the line: a machine that runs the real firmware."""

    def __init__(self, board: Board, seed: int = 0) -> None:
        self.machine = Machine(board, seed=seed)
        self.magnets = 0
        self._out = b""

    @property
    def due(self) -> float:
        return self.machine.deadline_ms / 1000

    def receive(self, data: bytes) -> None:
        self.machine.receive(data)

    def tick(self, now: float) -> None:
        self._out += self.machine.update(math.floor(now * 1000 + ROUNDING_MS))

    def outgoing(self) -> bytes:
        data, self._out = self._out, b""
        return data

    def toggle(self, sensor: int) -> None:
        """Put a magnet on a sensor, or lift it if it is there."""
        self.magnets ^= 1 << sensor
        self.machine.set_magnets(self.magnets)

    def light(self, number: int) -> bytes:
        return self.machine.pixels[3 * number : 3 * number + 3]


def firmware_world(board: Board, seed: int = 0) -> World[FirmwareEnd]:
    """Return a world whose port has just been opened, with the real firmware at the board's end."""
    world = World(Connection(board, first_seq=seed), FirmwareEnd(board, seed), seed)
    world.plug()
    return world


def bitmap_of(events: list[Event]) -> int | None:
    """Return the bitmap of the last Readings among these events, or None if there are no Readings."""
    readings = [event for event in events if isinstance(event, Readings)]
    return readings[-1].bitmap if readings else None


def scene_of(lights: list[int], rgb: int = 0x00FF00) -> list[Entry]:
    """Return a scene in which these lights are steadily on."""
    return [(light, rgb, STEADY, 0, 1) for light in lights]
