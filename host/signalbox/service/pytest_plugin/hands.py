"""Hands that close and open the board's sensors: simulated hands, a jig, or a person at the terminal."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

from signalbox.board.wiring_order import WiringOrder
from signalbox.device.link.events import indices_of_set_bits
from signalbox.service.pytest_plugin.board import ONLINE_S, BoardUnderTest, Name
from signalbox.service.pytest_plugin.jig_line import JigLine
from signalbox.simulator.virtual_board import VirtualBoard

__tracebackhide__ = True  # the traceback of a failing test ends in the test itself

COLOURS = {
    "off": 0x000000,
    "red": 0xFF0000,
    "green": 0x00FF00,
    "blue": 0x0000FF,
    "white": 0xFFFFFF,
    "yellow": 0xFFFF00,
    "orange": 0xFF8000,
    "cyan": 0x00FFFF,
    "purple": 0xFF00FF,
}
NOBODY = "There is nobody to ask: run pytest at a terminal, or name a jig with --signalbox-jig PORT."


class Capture(Protocol):
    """The methods of pytest's capture manager that `Person` uses."""

    def suspend(self, in_: bool = False) -> None: ...
    def resume(self) -> None: ...


class Person:
    """A person at the terminal. `ask(text)` shows the text and returns the typed line."""

    def __init__(self, capture: Capture | None = None, ask: Callable[[str], str] = input) -> None:
        self._capture = capture
        self._ask = ask

    def request(self, what: str) -> None:
        """Ask the person to do something, such as ``Put a magnet on Q1.1.1``."""
        self._prompt(f"{what}, then press Enter: ")

    def ask_yes_no(self, question: str) -> bool:
        """Ask a question and return True for yes, False for no."""
        while True:
            word = self._prompt(f"{question} [y/n] ").strip().lower()
            if word in ("y", "yes", "n", "no"):
                return word.startswith("y")

    def ask_colour(self, question: str) -> int:
        """Ask for a colour and return it as 0xRRGGBB, with 0 for off."""
        while True:
            word = self._prompt(f"{question} ({', '.join(COLOURS)}): ").strip().lower()
            if word in COLOURS:
                return COLOURS[word]

    def _prompt(self, text: str) -> str:
        """Show the text despite pytest's capture, and read a line. Raise AssertionError if there is nobody to ask."""
        if self._capture is not None:
            self._capture.suspend(in_=True)
        try:
            if self._ask is input and not sys.stdin.isatty():
                raise AssertionError(NOBODY)
            return self._ask(f"\n{text}")
        except EOFError:
            raise AssertionError(NOBODY) from None
        finally:
            if self._capture is not None:
                self._capture.resume()


def colour_name(rgb: int) -> str:
    """Return the name of a colour, or its hex code if it has none."""
    return next((name for name, value in COLOURS.items() if value == rgb), f"#{rgb:06x}")


class Hands(ABC):
    """Puts magnets on sensors, given by name or number, and lifts them. `board.sensors.wait` waits for the effect."""

    attended = False  # whether a person does the work, so that tests should demand little

    def __init__(self, board: BoardUnderTest) -> None:
        self._board = board
        self.bitmap = 0  # the sensors that are held closed

    def close(self, *sensors: Name) -> None:
        """Put a magnet on each of these sensors, and leave the others unchanged."""
        self.set_bitmap(self.bitmap | self._board.names.bitmap(sensors))

    def open(self, *sensors: Name) -> None:
        """Lift the magnets from these sensors."""
        self.set_bitmap(self.bitmap & ~self._board.names.bitmap(sensors))

    def close_only(self, *sensors: Name) -> None:
        """Put magnets on these sensors, and lift them from all others."""
        self.set_bitmap(self._board.names.bitmap(sensors))

    def open_all(self) -> None:
        """Remove all magnets."""
        self.set_bitmap(0)

    def close_all(self) -> None:
        """Close every sensor at once."""
        self.set_bitmap((1 << self._board.description.sensors.count) - 1)

    def move(self, source: Name, target: Name) -> None:
        """Lift the magnet from one sensor, then put it on another."""
        self.open(source)
        self.close(target)

    def set_bitmap(self, bitmap: int) -> None:
        """Put magnets on the sensors in a bitmap, and lift them from all others."""
        if bitmap != self.bitmap:
            self._apply(bitmap)
            self.bitmap = bitmap

    @abstractmethod
    def reset(self) -> None:
        """Press the board's reset button, and wait until the board has restarted and is online."""

    @abstractmethod
    def replug(self) -> None:
        """Pull the board's cable, plug it in again, and wait until the board is online."""

    def begin(self) -> None:
        """Begin a test with no magnet on the board."""
        self.open_all()
        self._board.sensors.wait_bitmap(0)

    @abstractmethod
    def _apply(self, bitmap: int) -> None: ...


class VirtualHands(Hands):
    """Hands that move the magnets of a virtual board."""

    def __init__(self, board: BoardUnderTest, virtual_board: VirtualBoard) -> None:
        super().__init__(board)
        self._virtual_board = virtual_board

    def reset(self) -> None:
        with self._board.expect_restart():
            self._virtual_board.reset()

    def replug(self) -> None:
        with self._board.expect_restart():
            self._virtual_board.unplug()
            self._board.wait_offline()
            self._virtual_board.plug_in()

    def _apply(self, bitmap: int) -> None:
        self._virtual_board.set_magnets(bitmap)


class JigHands(Hands):
    """Hands that use a jig. Its registers are wired to the board's inputs, and one of its pins to the RUN pin."""

    def __init__(self, board: BoardUnderTest, jig: JigLine, wiring_order: WiringOrder) -> None:
        super().__init__(board)
        self._jig = jig
        self._wiring_order = wiring_order

    def reset(self) -> None:
        with self._board.expect_restart():
            self._jig.press_run()

    def replug(self) -> None:
        """Hold the board's RUN at ground for a while, so that its port disappears and reappears as if unplugged."""
        self.reset()

    def _apply(self, bitmap: int) -> None:
        self._jig.close_sensors(self._wiring_order.input_bitmap(bitmap))


class ManualHands(Hands):
    """Hands that ask a person at the terminal to move the magnets."""

    attended = True

    def __init__(self, board: BoardUnderTest, person: Person) -> None:
        super().__init__(board)
        self._person = person

    def begin(self) -> None:
        self.bitmap = self._board.sensors.bitmap  # magnets may still be there
        super().begin()

    def reset(self) -> None:
        with self._board.expect_restart(6 * ONLINE_S):
            self._person.request("Press the board's reset button")

    def replug(self) -> None:
        with self._board.expect_restart(6 * ONLINE_S):
            self._person.request("Pull the board's cable, plug it in again")

    def _apply(self, bitmap: int) -> None:
        """Ask the person, in one sentence, to make all the changes that lead to `bitmap`."""
        buttons = self._board.description.buttons.values()
        names = self._board.names
        closing, opening = bitmap & ~self.bitmap, self.bitmap & ~bitmap
        steps = [f"let go of button {names.sensor_name(n)}" for n in indices_of_set_bits(opening) if n in buttons]
        to_clear = [names.sensor_name(n) for n in indices_of_set_bits(opening) if n not in buttons]
        steps += _format_request("take the magnet from", to_clear)
        to_cover = [names.sensor_name(n) for n in indices_of_set_bits(closing) if n not in buttons]
        steps += _format_request("put a magnet on", to_cover)
        steps += [f"hold down button {names.sensor_name(n)}" for n in indices_of_set_bits(closing) if n in buttons]
        sentence = ", ".join(steps)
        self._person.request(sentence[0].upper() + sentence[1:])


def _format_request(request: str, names: list[str]) -> list[str]:
    """Return a list with one item, the request followed by the names of the sensors, or [] if there are no names."""
    return [f"{request} {', '.join(names)}"] if names else []
