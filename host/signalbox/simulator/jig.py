"""A jig without hardware: the jig's own firmware on a simulated chip, and the 74HC595 chain that it drives."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from signalbox.device.release.files import jig_program
from signalbox.simulator.chip import Chip
from signalbox.simulator.chip_levels import Level, Levels, make_busio, make_digitalio
from signalbox.simulator.chip_rp2pio import StateMachine, make_rp2pio
from signalbox.simulator.machine import Machine
from signalbox.simulator.waveform import edges

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
        self.listeners: list[StateMachine] = []
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
