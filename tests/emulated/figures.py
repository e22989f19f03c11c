"""What the emulated tests measure, in simulated time: one JSON object a figure, printed when they have ended."""

import json
from collections.abc import Mapping

from tests.emulated import documented

NEVER = float("inf")
OLDEST = (9, 2)  # older ones need not be quick: they scan slowly, and 7 adds up its sums by hand


class Figures:
    """The figures of one board in one run, each with its limit where it has one. They are added to `lines`.

    On the CircuitPython of which docs/firmware.md gives figures a figure has to be near the one there, `page` is that.
    """

    def __init__(self, version: str, board: str, lines: list[str], page: str) -> None:
        self._version = version
        self._board = board
        self._documented: Mapping[tuple[str, str], float] = {}
        if _number(version) == _number(documented.version(page)):
            self._documented = documented.figures(page)
        self.is_held = is_new(version)  # whether this CircuitPython has to keep the limits
        self._lines = lines

    def add(self, name: str, value: float, *, most: float = NEVER, least: float = -NEVER, **more: float) -> None:
        """Keep a figure. Raises AssertionError when it misses its limit, on a CircuitPython that is held to it, or when
        it is not near what is documented."""
        limits = {word: limit for word, limit in (("most", most), ("least", least)) if abs(limit) != NEVER}
        more = {word: round(number, 2) for word, number in more.items()}
        line = {
            "emulated": name,
            "board": self._board,
            "circuitpython": self._version,
            "value": round(value, 2),
            **more,
            **limits,
        }
        self._lines.append(json.dumps(line))
        assert least <= value <= most or not self.is_held, (
            f"{name} is {value:.2f} on {self._board}: limits are {limits}"
        )
        said = self._documented.get((self._board, name), value)
        off = value - said if name in documented.LUCKY else abs(value - said)
        assert off <= documented.SHARE * said, (
            f"{name} is {value:.2f} on {self._board}, in docs/firmware.md {said:g}: mend what has changed, or the table"
        )


def is_new(version: str) -> bool:
    """Whether this CircuitPython is one that all has to run on, and soon enough."""
    return _number(version) >= OLDEST


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(word) for word in version.partition("-")[0].split(".") if word.isdigit())
