"""A jig without hardware: its own firmware on a simulated chip, wired to a simulated board."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from signalbox.device.release.files import jig_program
from signalbox.simulator.chip import Chip, Level, Levels, make_busio, make_digitalio
from signalbox.simulator.machine import ENDLESS, Described, Machine
from signalbox.simulator.pio import ListeningStateMachine, make_rp2pio

BIT_PS = 1_250_000  # picoseconds: 800,000 bits a second
ZERO_PS = 312_500  # high for a zero
ONE_PS = 703_125  # high for a one
LATCH_PS = 300_000_000  # low after a frame: the lights take it over


def edges(frame: bytes) -> tuple[list[int], int]:
    """When the line rises and falls, beginning with the first rise at 0; and when it has been low for long enough."""
    found: list[int] = []
    start = 0
    for byte in frame:
        for bit in (128, 64, 32, 16, 8, 4, 2, 1):
            found.append(start)
            found.append(start + (ONE_PS if byte & bit else ZERO_PS))
            start += BIT_PS
    return found, start + LATCH_PS


# How the jig of docs/hil.md is wired
DATA, CLOCK, LATCH, ENABLE, LIGHTS, RUN = "GP3", "GP2", "GP5", "GP6", "GP16", "GP8"


class Registers:
    """Chained 74HC595: what was shifted in appears at the outputs with the latch, while enable is pulled low."""

    def __init__(self, levels: Levels, count: int) -> None:
        self._levels = levels
        self._mask = (1 << 8 * count) - 1
        self._shifted = 0  # bit n: output n, QA of the register nearest to the jig is 0
        self._latched = 0
        levels.on_change(CLOCK, self._clock)
        levels.on_change(LATCH, self._latch)

    @property
    def low(self) -> int:
        """The outputs that pull to ground. An enable that nobody drives is pulled up: all outputs are off."""
        return ~self._latched & self._mask if self._levels[ENABLE] is False else 0

    def _clock(self, level: Level) -> None:
        if level:
            self._shifted = (self._shifted << 1 | bool(self._levels[DATA])) & self._mask

    def _latch(self, level: Level) -> None:
        if level:
            self._latched = self._shifted


class JigChip(Chip):
    """A chip whose pins have levels, with a chain of registers at them."""

    REGISTERS = 64  # more than any board has sensors for

    def _make_modules(self, *known: Any) -> dict[str, ModuleType]:
        self.levels = Levels()
        self.listeners: list[ListeningStateMachine] = []
        self.registers = Registers(self.levels, self.REGISTERS)
        own = (make_digitalio(self.levels), make_busio(self.levels), make_rp2pio(self.listeners))
        return super()._make_modules(*known) | {module.__name__: module for module in own}


class NoBoard:
    """The jig's drive holds no description."""

    def firmware_data(self) -> dict[str, object]:
        return {}


class JigMachine(Machine):
    """The jig's controller: `low` are the sensors that it closes, `run_low` is whether it holds the board's RUN."""

    CHIP = JigChip

    def __init__(self, sensors: int, *, seed: int = 0, now_ms: int = 0, connected: bool = True) -> None:
        """`sensors` of the board are wired to the first outputs of the chain."""
        super().__init__(NoBoard(), seed=seed, now_ms=now_ms, connected=connected, sources=jig_program())
        self._wired = (1 << sensors) - 1

    @property
    def low(self) -> int:
        return self._jig_chip.registers.low & self._wired

    @property
    def run_low(self) -> bool:
        return self._jig_chip.levels[RUN] is False

    def hear(self, frame: bytes) -> None:
        """The board sends a frame to its lights, and a wire goes from there to the jig."""
        wave, until = edges(frame)
        for listener in self._jig_chip.listeners:
            if listener.pin.name == LIGHTS:
                listener.hear(wave, until)
        self._stirred = True

    @property
    def _jig_chip(self) -> JigChip:
        assert isinstance(self._chip, JigChip)
        return self._chip


class WatchedChip(Chip):
    """A chip whose lights' data somebody listens to."""

    def __init__(self, **settings: Any) -> None:
        self.line: list[bytes] = []  # frames that have left the pin of the lights, until they are taken
        super().__init__(**settings)

    def neopixel_write(self, pin: object, data: bytes) -> None:
        super().neopixel_write(pin, data)
        self.line.append(self.sent)


class WatchedMachine(Machine):
    """A board that keeps every frame it sends until it is taken."""

    CHIP = WatchedChip

    def take_frames(self) -> list[bytes]:
        """The bytes of the frames that have left the pin of the lights since the last time."""
        assert isinstance(self._chip, WatchedChip)
        frames, self._chip.line = self._chip.line, []
        return frames


class Jigged:
    """Two machines wired to each other, with time as an argument, as for one `Machine`."""

    def __init__(
        self,
        board: Described,
        *,
        seed: int = 0,
        now_ms: int = 0,
        settings: Mapping[str, object] | None = None,
        connected: bool = True,
    ) -> None:
        self.board = WatchedMachine(board, seed=seed, now_ms=now_ms, settings=settings, connected=connected)
        sensors = int(str(board.firmware_data()["sensors"]))
        self.jig = JigMachine(sensors, seed=seed + 1, now_ms=now_ms, connected=connected)
        self.magnets = 0  # that lie on the board besides
        self.running = True  # False while the jig holds the board's RUN at ground
        self._low = -1

    def update(self, now_ms: int, board_room: int = ENDLESS, jig_room: int = ENDLESS) -> tuple[bytes, bytes]:
        """Run both; returns the bytes for the PC from the board and from the jig."""
        from_jig = self.jig.update(now_ms, jig_room)
        if self.running and self.jig.run_low:
            self.running = False
            self.board.plugged(False)
        elif not self.running and not self.jig.run_low:
            self.running = True
            self.board.reset()
        if not self.running:
            return b"", from_jig
        low = self.jig.low | self.magnets
        if low != self._low:
            self._low = low
            self.board.magnets(low)
        from_board = self.board.update(now_ms, board_room)
        frames = self.board.take_frames()
        for frame in frames:
            self.jig.hear(frame)
        if frames:
            from_jig += self.jig.update(now_ms, jig_room - len(from_jig))
        return from_board, from_jig

    @property
    def deadline_ms(self) -> int:
        """When `update` has to be called if nothing happens before."""
        return min(self.jig.deadline_ms, self.board.deadline_ms) if self.running else self.jig.deadline_ms
