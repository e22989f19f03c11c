"""The order in which sensors and lights are soldered. The link refers to them by number, stored orders by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shared_rules.wiring_order import checksum, default_order, is_order
from signalbox.board.model import Board


@dataclass(frozen=True)
class WiringOrder:
    """A wiring order: `sensors[s]` is the input of sensor s, and `lights[n]` is the pixel of light n."""

    sensors: tuple[int, ...]
    lights: tuple[int, ...]

    @classmethod
    def as_described(cls, board: Board) -> WiringOrder:
        return cls(tuple(default_order(board.sensors.count)), tuple(default_order(len(board.lights))))

    @property
    def checksum(self) -> str:
        """The checksum that the board sends in its HELLO, or "" if the board is wired in the described order."""
        sensors, lights = list(self.sensors), list(self.lights)
        as_described = sensors == default_order(len(sensors)) and lights == default_order(len(lights))
        return "" if as_described else checksum(sensors, lights)

    def input_bitmap(self, sensor_bitmap: int) -> int:
        """Return the bitmap of closed inputs (bit n: input n) for a bitmap of closed sensors."""
        return sum(1 << place for sensor, place in enumerate(self.sensors) if sensor_bitmap >> sensor & 1)

    def light_colours(self, pixels: bytes) -> bytes:
        """Return the R, G, B of each light; `pixels` has them in the order of the pixels."""
        return b"".join(pixels[3 * place : 3 * place + 3] for place in self.lights)

    def renumber_board(self, board: Board) -> Board:
        """Return a copy of the board whose sensors and lights are numbered in this order."""
        sensors, lights = self.sensors, self.lights
        return replace(
            board,
            squares={
                name: replace(square, sensor=sensors[square.sensor], light=lights[square.light])
                for name, square in board.squares.items()
            },
            sensors=replace(
                board.sensors,
                squares={sensors[sensor]: name for sensor, name in board.sensors.squares.items()},
                by_place={
                    place: tuple(sensors[sensor] for sensor in group) for place, group in board.sensors.by_place.items()
                },
                numbers={name: sensors[sensor] for name, sensor in board.sensors.numbers.items()},
                shared={sensors[sensor]: squares for sensor, squares in board.sensors.shared.items()},
            ),
            lights={name: lights[light] for name, light in board.lights.items()},
            buttons={name: sensors[sensor] for name, sensor in board.buttons.items()},
            bays={
                name: replace(bay, code={letter: sensors[sensor] for letter, sensor in bay.code.items()})
                for name, bay in board.bays.items()
            },
        )

    def to_mapping(self, board: Board) -> dict[str, dict[str, int]]:
        """Return each sensor's input and each light's pixel, keyed by name because names survive renumbering."""
        return {
            "sensors": {name: self.sensors[sensor] for name, sensor in board.sensors.numbers.items()},
            "lights": {name: self.lights[light] for name, light in board.lights.items()},
        }

    @classmethod
    def from_mapping(cls, board: Board, names: Mapping[str, Mapping[str, int]]) -> WiringOrder | None:
        """Recreate a wiring order from what `to_mapping` returned, or return None if the result is invalid."""
        sensors = _places_by_number(board.sensors.numbers, names["sensors"])
        lights = _places_by_number(board.lights, names["lights"])
        wiring = cls(complete_order(sensors, board.sensors.count), complete_order(lights, len(board.lights)))
        return wiring if is_order(list(wiring.sensors)) and is_order(list(wiring.lights)) else None

    @property
    def moved_sensors(self) -> list[tuple[int, int]]:
        """The sensors that are not where the description places them, each with its input."""
        return _moved_items(self.sensors)

    @property
    def moved_lights(self) -> list[tuple[int, int]]:
        """The lights that are not where the description places them, each with its pixel."""
        return _moved_items(self.lights)

    @property
    def moved_count(self) -> int:
        """The number of sensors and lights that are not where the description places them."""
        return len(self.moved_sensors) + len(self.moved_lights)


def _moved_items(order: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(number, place) for number, place in enumerate(order) if number != place]


def complete_order(partial_order: Mapping[int, int], count: int) -> tuple[int, ...]:
    """Return `partial_order` completed to `count` numbers: each missing number keeps its own place if that is free."""
    free = set(range(count)) - set(partial_order.values())
    order = {number: number for number in free if number not in partial_order} | dict(partial_order)
    unused = iter(sorted(free - set(order.values())))
    return tuple(order[number] if number in order else next(unused) for number in range(count))


def _places_by_number(numbers: Mapping[str, int], places: Mapping[str, int]) -> dict[int, int]:
    return {number: places[name] for name, number in numbers.items() if name in places}
