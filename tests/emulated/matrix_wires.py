"""The rows and columns of a matrix on an emulated chip's pins, with a reed and a diode at every crossing."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rp2040py import GPIOPinState

from signalbox.simulator.keypad import Crossing, scan_matrix


class MatrixWires:
    """A matrix wired as in docs/firmware.md: a row driven low pulls a column low through a closed reed and a diode."""

    def __init__(self, gpio: list[Any], rows: list[int], columns: list[int], inputs: int) -> None:
        self.inputs = inputs
        self.closed = 0  # bit n: the reed at row n // columns, column n % columns
        self.loads = 0  # how many scans have begun
        self.crossings: dict[int, Crossing] = {}  # the faulty ones
        self.on_row: Callable[[int, GPIOPinState], None] | None = None  # called whenever a row's pin changes
        self._rows = rows
        self._columns = [gpio[pin] for pin in columns]
        self._conducting = 0
        self._low: set[int] = set()
        for row, pin in enumerate(rows):
            gpio[pin].add_listener(partial(self._on_change, row))
        self._drive_columns()

    def close(self, closed: int) -> None:
        """Close exactly these reeds."""
        self.closed = closed
        self._conducting = scan_matrix(closed, len(self._rows), len(self._columns), self.crossings)
        self._drive_columns()

    def _on_change(self, row: int, level: GPIOPinState, before: GPIOPinState) -> None:
        if level == GPIOPinState.LOW:
            self._low.add(row)
            self.loads += row == 0
        else:
            self._low.discard(row)
        self._drive_columns()
        if self.on_row is not None:
            self.on_row(row, level)

    def _drive_columns(self) -> None:
        """Drive low each column that a closed switch connects to a low row. The other columns are pulled up."""
        for column, pin in enumerate(self._columns):
            keys = [row * len(self._columns) + column for row in self._low]
            pin.set_input_value(not any(self._conducting >> key & 1 for key in keys))
