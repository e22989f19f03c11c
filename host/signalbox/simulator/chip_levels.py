"""Pins with levels: CircuitPython's `digitalio` and `busio.SPI` as what hangs on the pins meets them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from signalbox.simulator.chip import Direction
from signalbox.simulator.chip_pins import Pin

Level = bool | None  # None: not driven, the pin is an input
SPI_PINS = [(f"GP{clock}", f"GP{clock + 1}") for clock in range(2, 27, 4)]  # SCK and TX of an RP2040


class Levels:
    """What every pin drives, and who wants to know when that changes."""

    def __init__(self) -> None:
        self._levels: dict[str, Level] = {}
        self._heard_by: dict[str, list[Callable[[Level], None]]] = {}

    def __getitem__(self, name: str) -> Level:
        return self._levels.get(name)

    def drive(self, name: str, level: Level) -> None:
        before = self[name]
        self._levels[name] = level
        if level is not before:
            for hear in self._heard_by.get(name, ()):
                hear(level)

    def on_change(self, name: str, hear: Callable[[Level], None]) -> None:
        """Call `hear` with every new level of a pin."""
        self._heard_by.setdefault(name, []).append(hear)


def make_digitalio(levels: Levels) -> ModuleType:
    """The module `digitalio` of one chip."""

    class DigitalInOut:
        """A pin held by the firmware: an input until it is made an output."""

        def __init__(self, pin: Pin) -> None:
            pin.claim()
            self._pin = pin
            self.direction = Direction.INPUT

        def switch_to_output(self, value: bool = False) -> None:
            self.direction = Direction.OUTPUT
            levels.drive(self._pin.name, value)

        @property
        def value(self) -> bool:
            return bool(levels[self._pin.name])

        @value.setter
        def value(self, value: bool) -> None:
            if self.direction != Direction.OUTPUT:
                raise AttributeError("Cannot set value when direction is input.")
            levels.drive(self._pin.name, value)

        def deinit(self) -> None:
            levels.drive(self._pin.name, None)
            self._pin.release()

    return _module("digitalio", DigitalInOut=DigitalInOut, Direction=Direction)


def make_busio(levels: Levels) -> ModuleType:
    """The module `busio` of one chip: SPI that writes, in mode 0."""

    class SPI:
        """Puts each bit on MOSI, the highest first, and lets the clock rise and fall."""

        def __init__(self, clock: Pin, MOSI: Pin | None = None, MISO: Pin | None = None) -> None:  # noqa: N803
            if MOSI is None or MISO is not None or (clock.name, MOSI.name) not in SPI_PINS:
                raise ValueError("Invalid pins")
            clock.claim()
            MOSI.claim()
            self._clock, self._data = clock, MOSI
            self._locked = False

        def try_lock(self) -> bool:
            was, self._locked = self._locked, True
            return not was

        def unlock(self) -> None:
            self._locked = False

        def configure(self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
            if not self._locked or (polarity, phase, bits) != (0, 0, 8):
                raise RuntimeError("Function requires lock")
            levels.drive(self._clock.name, False)

        def write(self, buffer: bytes) -> None:
            if not self._locked:
                raise RuntimeError("Function requires lock")
            for byte in buffer:
                for bit in range(7, -1, -1):
                    levels.drive(self._data.name, bool(byte >> bit & 1))
                    levels.drive(self._clock.name, True)
                    levels.drive(self._clock.name, False)

        def deinit(self) -> None:
            for pin in (self._clock, self._data):
                levels.drive(pin.name, None)
                pin.release()

    return _module("busio", SPI=SPI)


def _module(name: str, **members: object) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(members)
    return module
