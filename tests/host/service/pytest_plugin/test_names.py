"""Test the names by which tests refer to sensors and lights."""

import pytest

from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.service.pytest_plugin.board import Names

BOARD = load("ptites_locos")
NAMES = Names(BOARD)


def test_squares_buttons_and_code_reeds_are_sensors() -> None:
    assert NAMES.sensor("S1") == BOARD.squares["S1"].sensor
    assert NAMES.sensor("roll") == BOARD.buttons["roll"]
    assert NAMES.sensor("B3.f") == BOARD.bays["B3"].code["f"]
    assert sorted(NAMES.sensors.values()) == list(range(BOARD.sensors.count))
    assert NAMES.format_sensors(NAMES.bitmap(["S1", 119])) == "S1, help"
    assert NAMES.format_sensors(0) == "none"
    assert NAMES.format_sensors((1 << 120) - 1).endswith(", Q1.1.1, and 108 more")


def test_places_without_a_sensor_are_lights() -> None:
    assert NAMES.light("dice.1.1") == BOARD.lights["dice.1.1"]
    assert NAMES.light_name(NAMES.light("seat.2")) == "seat.2"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Q1.1.11", "no sensor 'Q1.1.11' on this board: did you mean Q1.1.1"),
        ("zebra", "no sensor 'zebra' on this board"),
        (120, "no sensor 120: this board's are 0 to 119"),
        (-1, "no sensor -1"),
    ],
)
def test_wrong_name_is_explained(name: str | int, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        NAMES.sensor(name)
