"""The lights as they actually shine: captured from a virtual board or by a jig, or reported by a person."""

import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from shared_rules import scene as scenes
from signalbox.board.scene import Entry, render
from signalbox.service.pytest_plugin.board import READ_S, BoardUnderTest, Name
from signalbox.service.pytest_plugin.hands import Person, colour_name

__tracebackhide__ = True  # the traceback of a failing test ends in the test itself

FRAMES_KEPT = 20_000  # a quarter of an hour of animation

RGB = tuple[int, int, int]
# A colour 0xRRGGBB, alone or followed by a pattern of shared_rules.scene, or by its pattern, step and length
Glow = int | tuple[int, int] | tuple[int, int, int, int]
Glows = Mapping[str, Glow] | Mapping[int, Glow] | Mapping[Name, Glow]  # keyed by light
Colours = Mapping[str, int] | Mapping[int, int] | Mapping[Name, int]  # light to 0xRRGGBB


class Frame(NamedTuple):
    """The bytes R, G, B of each light. `at` is when they were first shown, in seconds of `time.monotonic`."""

    at: float
    rgb: bytes

    def light(self, number: int) -> RGB:
        red, green, blue = self.rgb[3 * number : 3 * number + 3]
        return red, green, blue

    def lit_colours(self) -> dict[int, RGB]:
        """Return the colours of the lit lights, keyed by light number."""
        return {n: self.light(n) for n in range(len(self.rgb) // 3) if any(self.light(n))}


class Lights(ABC):
    """The lights, by name or number. `lights["Q1.1.1"]` is the colour of one light: (red, green, blue), 0 to 255."""

    exact = True  # whether every frame is captured, byte for byte; a person sees only colours

    def __init__(self, board: BoardUnderTest) -> None:
        self._board = board

    def entries(self, glows: Glows) -> list[Entry]:
        """Return the scene (shared_rules.scene) in which exactly these lights glow."""
        return [_entry(self._board.names.light(name), glow) for name, glow in glows.items()]

    def show(self, glows: Glows) -> None:
        """Make exactly these lights glow, and wait until the board has received the scene."""
        self._board.show(self.entries(glows))

    def switch_off(self) -> None:
        """Switch all lights off."""
        self.show({})

    def begin(self) -> None:
        """Begin a test with all lights off and the power budget from the board's description."""
        self._board.limit(self._board.description.power.supply_budget_ma)
        self.switch_off()

    @abstractmethod
    def __getitem__(self, light: Name) -> RGB:
        """Return the colour that a light has now."""

    @abstractmethod
    def wait(self, glows: Colours, within: float = READ_S) -> None:
        """Wait until exactly these lights shine in these colours (0xRRGGBB), and all others are dark."""

    @property
    @abstractmethod
    def frames(self) -> Sequence[Frame]:
        """All frames since the test began, or since the last `forget`. `exact` must be true."""

    @abstractmethod
    def forget(self) -> None:
        """Clear `frames`, except for the current frame."""

    def milliamperes(self, frame: Frame) -> float:
        """Return the total current of all lights in a frame, in mA, calculated from `light_ma` in the description."""
        return sum(frame.rgb) * self._board.description.power.light_ma / (3 * 255)

    def remaining_ma(self, milliamperes: int) -> int:
        """Return the current in mA left for lit lights if the total is limited to `milliamperes`."""
        supply = "supply" in self._board.hello.capabilities
        return self._board.description.power.available_ma(supply, milliamperes)


class CapturedLights(Lights):
    """Lights that record every frame shown. `add` may be called from any thread."""

    def __init__(self, board: BoardUnderTest, error_message: Callable[[], str] = lambda: "") -> None:
        super().__init__(board)
        self._error_message = error_message  # returns why no more frames are coming, or "" while they are
        self._changed = threading.Condition()
        self._frames = deque([Frame(0.0, bytes(3 * len(board.description.lights)))], maxlen=FRAMES_KEPT)

    def add(self, at: float, rgb: bytes) -> None:
        """Add a frame that was first shown at the time `at`."""
        with self._changed:
            self._frames.append(Frame(at, rgb))
            self._changed.notify_all()

    @property
    def frame(self) -> Frame:
        """The current frame."""
        with self._changed:
            return self._frames[-1]

    @property
    def frames(self) -> Sequence[Frame]:
        with self._changed:
            return tuple(self._frames)

    def forget(self) -> None:
        with self._changed:
            last = self._frames[-1]
            self._frames.clear()
            self._frames.append(last)

    def __getitem__(self, light: Name) -> RGB:
        return self.frame.light(self._board.names.light(light))

    def wait(self, glows: Colours, within: float = READ_S) -> None:
        colours = {self._board.names.light(name): _rgb(colour) for name, colour in glows.items() if colour}
        self.wait_until(lambda frame: frame.lit_colours() == colours, within, f"exactly {self._format_lights(colours)}")

    def wait_until(self, condition: Callable[[Frame], bool], within: float, what: str) -> Frame:
        """Wait for a frame for which `condition(frame)` is true, and return it.

        `what` completes the sentence "the lights did not show ...".
        """
        deadline = time.monotonic() + within
        with self._changed:
            while not condition(self._frames[-1]):
                remaining = deadline - time.monotonic()
                if remaining <= 0 or self._error_message():
                    last_colours = self._format_lights(self._frames[-1].lit_colours())
                    why = self._error_message()
                    fault = f"Within {within:g} s, the lights did not show {what}; in the end: {last_colours}. {why}"
                    raise AssertionError(fault.rstrip())
                self._changed.wait(min(remaining, 0.1))
            return self._frames[-1]

    def expected_rgb(self, entries: Iterable[Entry], milliamperes: int) -> bytes:
        """Return the bytes R, G, B of each light in a static scene limited to a total current of `milliamperes`."""
        rgb = bytearray(3 * len(self._board.description.lights))
        render(list(entries), 0, rgb, self.remaining_ma(milliamperes), self._board.description.power.light_ma)
        return bytes(rgb)

    def _format_lights(self, lit: Mapping[int, RGB]) -> str:
        names = self._board.names
        colours = [f"{names.light_name(n)} #{r:02x}{g:02x}{b:02x}" for n, (r, g, b) in sorted(lit.items())]
        return ", ".join(colours[:8] + (["..."] if len(colours) > 8 else [])) or "no light"


class ManualLights(Lights):
    """Lights whose colours a person reports at the terminal."""

    exact = False

    def __init__(self, board: BoardUnderTest, person: Person) -> None:
        super().__init__(board)
        self._person = person

    def __getitem__(self, light: Name) -> RGB:
        number = self._board.names.light(light)
        return _rgb(self._person.ask_colour(f"What colour does light {self._board.names.light_name(number)} show?"))

    def wait(self, glows: Colours, within: float = READ_S) -> None:
        names = self._board.names
        lit = {names.light_name(names.light(name)): colour for name, colour in glows.items() if colour}
        if not lit:
            self.confirm("Are all lights dark?")
        elif len(lit) == len(set(names.lights.values())) and len(set(lit.values())) == 1:
            self.confirm(f"Do all lights shine {colour_name(next(iter(lit.values())))}?")
        else:
            spelled = ", ".join(f"{name} {colour_name(colour)}" for name, colour in lit.items())
            self.confirm(f"Do exactly these lights shine: {spelled}?")

    def confirm(self, question: str) -> None:
        """Ask the person a yes-or-no question. Fail unless the answer is yes."""
        if not self._person.ask_yes_no(question):
            raise AssertionError(f"The person at the board said no to: {question}")

    @property
    def frames(self) -> Sequence[Frame]:
        raise AssertionError(
            "A person cannot see every frame: ask for lights.exact first, or name a jig with --signalbox-jig."
        )

    def forget(self) -> None:
        """Do nothing, because no frames are stored."""


def _entry(light: int, glow: Glow) -> Entry:
    if isinstance(glow, int):
        return light, glow, scenes.STEADY, 0, 1
    if len(glow) == 2:
        return light, glow[0], glow[1], 0, 1
    return light, *glow


def _rgb(colour: int) -> RGB:
    return colour >> 16, colour >> 8 & 255, colour & 255
