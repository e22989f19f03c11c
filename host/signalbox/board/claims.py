"""What only one thing can have: a number along a chain, a spot on the board."""

import math

from signalbox.board import toml_values
from signalbox.board.model import Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message, Text

SENSOR_LIMIT = 512  # a bitmap of so many has to fit a line of the link
LIGHT_LIMIT = 512  # as many as the firmware takes
SPOT = 0.25  # two things nearer than this, in steps, lie at one spot


class Numbering:
    """Numbers given out along a chain: each once, from 0, without a gap. The squares of one place may share one."""

    def __init__(self, chain: str, limit: int) -> None:
        self._chain = chain
        self._limit = limit
        self._owner: dict[int, tuple[str, str]] = {}  # where it was claimed, and for which place

    def __len__(self) -> int:
        return len(self._owner)

    def claim(self, table: TomlTable, key: str, place: str = "") -> int | None:
        """The number under `key`; a fault when it is none or somebody else's but a square's of the same `place`."""
        number = table.read(key, toml_values.whole(0, self._limit - 1))
        if number is None:
            return None
        owner, of_place = self._owner.setdefault(number, (table.where(key), place))
        if owner != table.where(key) and (not place or place != of_place):
            taken = Message("description-number-taken", chain=self._chain, number=str(number), owner=owner)
            table.fault(key, taken)
        return number

    def report_gaps(self, top: TomlTable) -> None:
        """Report the numbers that were left out, if any."""
        missing = sorted(set(range(max(self._owner, default=-1) + 1)) - set(self._owner))
        if missing:
            gaps = Message("description-gaps", numbers=_ranges(missing), last=str(max(self._owner)))
            TomlTable("[squares]", {}, top.faults).fault(self._chain, gaps)


class Spots:
    """Where things lie: no two at one spot."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows = rows
        self._columns = columns
        self._taken: dict[tuple[int, int], list[tuple[Point, str]]] = {}  # by the step they lie in

    def claim(self, table: TomlTable, key: str) -> Point | None:
        """The spot under `key`; a fault when it is none or somebody else's."""
        point = table.read(key, toml_values.point(self._rows, self._columns))
        if point is None:
            return None
        for other, owner in self._near(point):
            if math.dist(point, other) < SPOT:
                table.fault(key, Message("description-spot-taken", owner=owner))
        self._taken.setdefault(_step(point), []).append((point, table.where(key)))
        return point

    def _near(self, point: Point) -> list[tuple[Point, str]]:
        row, column = _step(point)
        steps = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return [taken for step in steps for taken in self._taken.get(step, [])]


def _step(point: Point) -> tuple[int, int]:
    return math.floor(point[0]), math.floor(point[1])


class Claims:
    """The sensors, lights and spots of one board, as its tables claim them."""

    def __init__(self, rows: int, columns: int) -> None:
        self.sensors = Numbering("sensor", SENSOR_LIMIT)
        self.lights = Numbering("light", LIGHT_LIMIT)
        self.spots = Spots(rows, columns)


def _ranges(numbers: list[int]) -> tuple[Text, ...]:
    """Ascending numbers, those that follow one another as one: ``3, 5 to 9 and 12``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return tuple(toml_values.span(run[0], run[-1]) for run in runs)
