"""What the emulated tests measure in simulated time, printed after the tests as one JSON object per figure."""

import json
from collections.abc import Mapping

from tests.emulated import documented

NEVER = float("inf")
OLDEST = (9, 2)  # older versions may be slow: they scan slowly, and 7 computes checksums in Python


class Figures:
    """Checks the figures of one board in one run, and appends them to `lines` along with any limits.

    On the CircuitPython version documented in `page` (docs/firmware.md), a figure must be close to the documented one.
    """

    def __init__(self, version: str, board: str, lines: list[str], page: str) -> None:
        self._version = version
        self._board = board
        self._documented: Mapping[tuple[str, str], float] = {}
        if _number(version) == _number(documented.version(page)):
            self._documented = documented.figures(page)
        self.must_meet_limits = is_new(version)  # whether this CircuitPython is held to limits
        self._lines = lines

    def add(self, name: str, value: float, *, maximum: float = NEVER, minimum: float = -NEVER, **more: float) -> None:
        """Record a figure. Raise AssertionError if it is not close to the documented one, or if it is outside a limit
        that applies to this version of CircuitPython."""
        limits = {word: limit for word, limit in (("most", maximum), ("least", minimum)) if abs(limit) != NEVER}
        more = {word: round(number, 2) for word, number in more.items()}
        names = {"emulated": name, "board": self._board, "circuitpython": self._version}
        self._lines.append(json.dumps(names | {"value": round(value, 2)} | more | limits))
        assert minimum <= value <= maximum or not self.must_meet_limits, (
            f"{name} is {value:.2f} on {self._board}: limits are {limits}"
        )
        expected = self._documented.get((self._board, name), value)
        deviation = value - expected if name in documented.LUCKY else abs(value - expected)
        assert deviation <= documented.SHARE * expected, (
            f"{name} is {value:.2f} on {self._board}, docs/firmware.md has {expected:g}: fix the change, or the table"
        )


def is_new(version: str) -> bool:
    """Return whether this version of CircuitPython has to meet the limits."""
    return _number(version) >= OLDEST


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(word) for word in version.partition("-")[0].split(".") if word.isdigit())
