"""A maker at a board that is soldered as it came: does what the walk asks, and looks at the lights."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

from shared_rules.wiring import plain
from signalbox.board import Board
from signalbox.demo.simulation import now_ms
from signalbox.link.connection import Connection
from signalbox.link.events import Event
from signalbox.virtual.machine import Machine
from signalbox.virtual.soldering import Soldering
from signalbox.wiring.kept import Kept
from signalbox.wiring.learn import Learn
from signalbox.wiring.order import Wiring
from signalbox.workbench.procedure import Procedure

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
HOLD_MS = 400  # longer than a magnet has to lie
PAUSE_MS = 100  # between two places


def scrambled(board: Board, seed: int) -> Wiring:
    """Sensors and lights in any order."""
    chance = random.Random(seed)
    sensors, lights = plain(board.sensors), plain(len(board.lights))
    chance.shuffle(sensors)
    chance.shuffle(lights)
    return Wiring(tuple(sensors), tuple(lights))


class Bench:
    """A machine soldered in the order `truth`, and a connection. What it tells goes to `procedure`."""

    procedure: Procedure

    def __init__(self, board: Board, folder: Path, truth: Wiring) -> None:
        self.board = board
        self.folder = folder
        self.machine = Machine(board)
        self.soldering = Soldering(truth.sensors, truth.lights)
        self.connection = Connection(board)
        self.ms = 0
        self.stuck = 0  # a bitmap of sensors that are always closed
        self.connection.opened(0.0)

    def kept(self, uid: str = "") -> Kept:
        hello = self.connection.hello
        return Kept(self.folder, self.board, uid or (hello.uid if hello else ""))

    def magnets(self, closed: int) -> None:
        self.machine.magnets(self.soldering.inputs(closed | self.stuck))

    def run(self, ms: int) -> list[Event]:
        """Time passes."""
        seen: list[Event] = []
        end = self.ms + ms
        while self.ms < end:
            self.ms = self._next_ms(end)
            now = self.ms / 1000
            events = self.connection.tick(now)
            while True:
                to_board = self.connection.outgoing()
                self.machine.receive(to_board)
                to_host = self.machine.update(self.ms)
                events += self.connection.receive(now, to_host)
                if not to_board and not to_host:
                    break
            for event in events:
                self.procedure.handle(now, event)
            due = self.procedure.deadline()
            if due is not None and now >= due:
                self.procedure.tick(now)
            if self.connection.online:
                self.connection.show(now, self.procedure.scene)
            seen += events
        return seen

    def _next_ms(self, end: int) -> int:
        due = [end, max(self.machine.deadline_ms, self.ms + 1)]
        for deadline in (self.connection.deadline(), self.procedure.deadline()):
            if deadline is not None:
                due.append(max(now_ms(deadline), self.ms + 1))
        return min(due)


class Desk(Bench):
    """A maker who learns the wiring at it."""

    def __init__(self, board: Board, folder: Path, truth: Wiring, *, sensors: bool = True, lights: bool = True) -> None:
        super().__init__(board, folder, truth)
        self.dead: set[int] = set()  # sensors whose reed is broken
        self.learn = Learn(self.connection, self.kept, lambda: NOON, sensors=sensors, lights=lights)
        self.procedure = self.learn
        self.run(600)

    def say(self, word: str) -> None:
        self.learn.answer(self.ms / 1000, word)
        self.run(20)

    def hold(self, sensor: int, ms: int = HOLD_MS) -> None:
        """A magnet on a sensor for so long, then off; a flash that answers it is waited for."""
        if sensor not in self.dead:
            self.magnets(1 << sensor)
        self.run(ms)
        self.magnets(0)
        self.run(PAUSE_MS)

    def lit(self) -> list[str]:
        """The names of the lights that are on, as the eye sees them."""
        seen = self.soldering.seen(self.machine.pixels)
        return [name for name, light in self.board.lights.items() if any(seen[3 * light : 3 * light + 3])]

    def step(self) -> None:
        """Do what the prompt asks for, once."""
        text = self.learn.prompt.text
        if text.startswith("Take everything off"):
            self.say("go")
        elif text.startswith(("Lay the magnet on ", "Press the ")):
            name = text.removeprefix("Lay the magnet on ").removeprefix("Press the ").split(" and hold")[0]
            sensor = {name: sensor for sensor, name in self.board.sensor_names.items()}[name.split(" until")[0]]
            self.hold(sensor)
            if sensor in self.dead:
                self.say("skip")
        elif text.startswith("One light is on"):
            self.run(700)  # the flash is over
            (name,) = self.lit()
            if name in self.board.squares:
                self.hold(self.board.squares[name].sensor)
            else:
                self.say("other")
                self.say(name)
        else:
            self.run(50)

    def walk(self, steps: int = 2000) -> None:
        """Do all that is asked for, to the end."""
        for _ in range(steps):
            if self.learn.finished:
                return
            self.step()
        raise AssertionError(f"no end: {self.learn.prompt.text}")
