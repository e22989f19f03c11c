"""[trains]: a row of places a train, the locomotive's first; where each row lies, and its numbers."""

from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.model import Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

WAGON_LIMIT = 40  # places behind a locomotive
TRAINS = (2, 4)  # G3: one a player
NUMBER_LIMIT = 999  # board/common.py knows the limit of the chains
STEP = (-2.0, 2.0)  # from place to place


@dataclass
class Train:
    """One row of places: the first one's spot, sensor and light, and the way to the next place."""

    at: list[float]
    step: Point
    sensor: int
    light: int


@dataclass
class Trains:
    """What [trains] says; nothing where it says it wrong."""

    wagons: int
    rows: list[Train]

    @property
    def whole(self) -> bool:
        return bool(self.wagons and self.rows)

    def names(self) -> list[list[str]]:
        """The places of every train, the locomotive's first: ``T1.0``, ``T1.1``, ..."""
        places = range(self.wagons + 1)
        return [[f"T{number}.{place}" for place in places] for number in range(1, len(self.rows) + 1)]


def read_trains(top: TomlTable) -> Trains:
    table = top.table("trains")
    if table is None:
        return Trains(0, [])
    wagons = table.read("wagons", toml_values.whole(1, WAGON_LIMIT))
    count = sum(name != "wagons" for name in table.names())
    if not TRAINS[0] <= count <= TRAINS[1]:
        top.fault("trains", Message("golden-board-trains", trains=toml_values.span(*TRAINS), found=str(count)))
        return Trains(0, [])
    rows = [row for row in (_read_row(table, f"T{number}") for number in range(1, count + 1)) if row is not None]
    table.done()
    return Trains(wagons or 0, rows if len(rows) == count else [])


def squares(top: TomlTable) -> dict[str, dict[str, object]]:
    """The lines of [squares] that the trains' rows make; a file that has to change one repeats it there."""
    trains = read_trains(top)
    lines: dict[str, dict[str, object]] = {}
    if not trains.whole:
        return lines
    for names, row in zip(trains.names(), trains.rows, strict=True):
        for place, name in enumerate(names):
            at = [round(row.at[axis] + place * row.step[axis], 3) for axis in (0, 1)]
            lines[name] = {"at": at, "sensor": row.sensor + place, "light": row.light + place}
    return lines


def _read_row(table: TomlTable, name: str) -> Train | None:
    line = table.line(name)
    if line is None:
        return None
    anywhere = toml_values.pair(toml_values.ROW_AND_COLUMN, -NUMBER_LIMIT, NUMBER_LIMIT)  # each place is judged later
    at = line.read("at", anywhere)
    step = line.read("step", toml_values.pair(toml_values.DOWN_AND_RIGHT, *STEP))
    sensor = line.read("sensor", toml_values.whole(0, NUMBER_LIMIT))
    light = line.read("light", toml_values.whole(0, NUMBER_LIMIT))
    line.done()
    if at is None or step is None or sensor is None or light is None:
        return None
    if step == (0, 0):
        line.fault("step", Message("golden-board-step"))
        return None
    return Train(list(at), step, sensor, light)
