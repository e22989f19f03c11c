"""The order in which a board's sensors and lights are soldered, by number for the link or by name for storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shared_rules.wiring_order import checksum, default_order, is_order
from signalbox.board.model import Board


@dataclass(frozen=True)
class WiringOrder:
    """`sensors[s]` is the input that sensor s is connected to, and `lights[n]` is the pixel of light n."""

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

    def input_bitmap(self, closed: int) -> int:
        """Return the bitmap of closed inputs (bit n: input n) for a bitmap of closed sensors."""
        return sum(1 << place for sensor, place in enumerate(self.sensors) if closed >> sensor & 1)

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
                of_place={
                    place: tuple(sensors[sensor] for sensor in group) for place, group in board.sensors.of_place.items()
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
        sensors = _places(board.sensors.numbers, names["sensors"])
        lights = _places(board.lights, names["lights"])
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


def complete_order(known: Mapping[int, int], count: int) -> tuple[int, ...]:
    """Return the order `known` completed to `count` numbers. Added numbers keep their own place if it is free."""
    free = set(range(count)) - set(known.values())
    order = {number: number for number in range(count) if number not in known and number in free} | dict(known)
    unused = iter(sorted(free - set(order.values())))
    return tuple(order[number] if number in order else next(unused) for number in range(count))


def _places(numbers: Mapping[str, int], places: Mapping[str, int]) -> dict[int, int]:
    return {number: places[name] for name, number in numbers.items() if name in places}
