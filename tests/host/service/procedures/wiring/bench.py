"""A maker at a soldered board who does what the procedure asks and looks at the lights."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from shared_rules.wiring_order import default_order
from signalbox.board import Board
from signalbox.board.model import light_of
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.service.procedures.procedure import Procedure
from signalbox.service.procedures.running import Magnet
from signalbox.service.procedures.wiring.change import OpenStore
from signalbox.service.procedures.wiring.learn import LearnWiring
from signalbox.service.procedures.wiring.saved_orders import WiringStore
from signalbox.simulator.machine import Machine
from tests.english import english
from tests.host.service.procedures.fixtures import Simulation

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
HOLD_MS = 400  # longer than a magnet has to stay
PAUSE_MS = 100  # between two places


def random_order(board: Board, seed: int) -> WiringOrder:
    """Return a random order of sensors and lights."""
    random_source = random.Random(seed)
    sensors, lights = default_order(board.sensors.count), default_order(len(board.lights))
    random_source.shuffle(sensors)
    random_source.shuffle(lights)
    return WiringOrder(tuple(sensors), tuple(lights))


def damaged(nvm: bytes) -> bytes:
    """Return a board's memory with one bit of its learned wiring flipped."""
    return nvm[:40] + bytes([nvm[40] ^ 1]) + nvm[41:]


class Bench:
    """A machine soldered in the order `truth`, with a magnet over it and a procedure in progress."""

    def __init__(
        self,
        board: Board,
        folder: Path,
        truth: WiringOrder,
        make: Callable[[Connection, OpenStore], Procedure],
        nvm: bytes = b"",
    ) -> None:
        """Set up the bench. `nvm` is the initial content of the controller's non-volatile memory."""
        self.board = board
        self.folder = folder
        self.magnet = Magnet()
        self.stuck = 0  # a bitmap of sensors that are always closed
        self.wiring_order = truth
        self.machine = Machine(board)
        if nvm:
            self.machine.controller.nvm[:] = nvm
            self.machine.reset()
        self.connection = Connection(board)
        self.procedure = make(self.connection, self.store)
        self.simulation = Simulation(self.procedure, self.machine, self)

    def store(self, uid: str = "") -> WiringStore:
        hello = self.connection.hello
        return WiringStore(self.folder, self.board, uid or (hello.uid if hello else ""))

    def closed_bitmap(self) -> int:
        """Return the bitmap of the inputs that the magnet closes."""
        return self.wiring_order.input_bitmap(self.magnet.closed_bitmap() | self.stuck)

    def run(self, ms: int) -> None:
        """Let `ms` pass. The board senses the magnet from the start."""
        self.simulation.run(0.001)
        self.simulation.run((ms - 1) / 1000)

    def restart(self) -> None:
        """Press the reset button and wait until the board has restarted."""
        self.machine.reset()
        end_ms = self.simulation.now_ms + 4000
        while self.simulation.now_ms < end_ms:
            self.simulation.step(end_ms)


class Maker(Bench):
    """A maker who learns the wiring of the board."""

    def __init__(self, board: Board, folder: Path, truth: WiringOrder, *, nvm: bytes = b"", **learned: bool) -> None:
        """Set up the maker. `learned` says whether to learn the `sensors` and the `lights`; the default is both."""
        super().__init__(
            board, folder, truth, lambda link, store: LearnWiring(link, store, lambda: NOON, **learned), nvm
        )
        assert isinstance(self.procedure, LearnWiring)
        self.learn = self.procedure
        self.dead: set[int] = set()  # sensors whose reed is broken
        self.asked: set[Message] = set()  # all prompts and answers offered
        self.run(600)

    def say(self, word: str) -> None:
        self.simulation.session.answer(self.simulation.now, word)
        self.run(20)

    def hold(self, sensor: int, ms: int = HOLD_MS) -> None:
        """Hold a magnet on a sensor for `ms`, then take it off and pause."""
        if sensor not in self.dead:
            self.magnet.put_on(sensor)
        self.run(ms)
        self.magnet.put_on()
        self.run(PAUSE_MS)

    def lit(self) -> list[str]:
        """Return the names of the lights that appear to be on."""
        seen = self.wiring_order.light_colours(self.machine.pixels)
        return [name for name, light in self.board.lights.items() if any(seen[3 * light : 3 * light + 3])]

    def step(self) -> None:
        """Do what the prompt asks for, once."""
        prompt = self.learn.prompt
        self.asked |= {prompt.text, *(answer.label for answer in prompt.answers)}
        text = english(prompt.text)
        if text.startswith("Take everything off"):
            self.say("go")
        elif text.startswith(("Hold the magnet on ", "Press the ")):
            name = text.removeprefix("Hold the magnet on ").removeprefix("Press the ").split(" button and hold")[0]
            sensor = self.board.sensors.numbers[name.split(" until")[0]]
            self.hold(sensor)
            if sensor in self.dead:
                self.say("skip")
        elif text.startswith("Light "):
            self.run(700)  # the flash is over
            (name,) = self.lit()
            squares_lit = [square for square in self.board.squares if light_of(self.board, square) == name]
            if squares_lit:
                self.hold(self.board.squares[squares_lit[0]].sensor)
            else:
                self.say("other")
                self.say(name)
        elif text.startswith("Which light is on"):  # asked about squares that share the sensor under the magnet
            (name,) = self.lit()
            self.say(name)
        else:
            self.run(50)

    def walk(self, steps: int = 2000) -> None:
        """Do everything that is asked for until the procedure ends."""
        for _ in range(steps):
            if self.learn.is_finished:
                return
            self.step()
        raise AssertionError(f"no end: {english(self.learn.prompt.text)}")
