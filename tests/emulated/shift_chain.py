"""A chain of 74HC165 shift registers on an emulated chip's pins, with a reed and a pull-up at every input."""

from typing import Any

from rp2040py import GPIOPinState


class ShiftChain:
    """A chain wired as in docs/firmware.md: input 0 is D7 of the register at the controller; a closed reed reads low.

    While SH/LD (`latch`) is low the registers load their inputs; while it is high each rising `clock` shifts by one.
    """

    def __init__(self, gpio: list[Any], clock: int, latch: int, data: int, inputs: int) -> None:
        self.inputs = inputs
        self.closed = 0  # bit n: the reed at input n
        self.loads = 0  # how many times the inputs were loaded
        self._data = gpio[data]
        self._latched = False
        self._loaded = 0
        self._shifts = 0
        gpio[clock].add_listener(self._on_clock)
        gpio[latch].add_listener(self._on_latch)
        self._drive_output()

    def close(self, closed: int) -> None:
        """Close exactly these reeds."""
        self.closed = closed
        if not self._latched:
            self._drive_output()

    def _on_latch(self, level: GPIOPinState, before: GPIOPinState) -> None:
        self._latched = level == GPIOPinState.HIGH
        if self._latched:
            self._loaded = self.closed
            self.loads += 1
        self._shifts = 0
        self._drive_output()

    def _on_clock(self, level: GPIOPinState, before: GPIOPinState) -> None:
        if level == GPIOPinState.HIGH and self._latched:
            self._shifts += 1
            self._drive_output()

    def _drive_output(self) -> None:
        """Drive the last register's output, which stays high after the last input because the serial input is high."""
        bits = self._loaded if self._latched else self.closed
        self._data.set_input_value(self._shifts >= self.inputs or not bits >> self._shifts & 1)
