"""What the sensors say over time: what a sensor that is no longer believed has said is forgotten."""

import pytest

from signalbox.board import load
from signalbox.play.table.sensing import Reading

BOARD = load("ptites_locos")
HANGARS = ["H1", "H2", "H3"]


def closed(*squares: str) -> int:
    return sum(1 << BOARD.squares[name].sensor for name in squares)


def seen(reading: Reading, place: str) -> int:
    return reading.seen[BOARD.places.index(place)]


@pytest.fixture
def reading() -> Reading:
    reading = Reading(BOARD)
    reading.take(0.0, closed("S1", "S2", *HANGARS))
    return reading


def test_what_was_seen_by_a_sensor_that_is_ignored_from_now_on_was_not_seen(reading: Reading) -> None:
    reading.ignore(1.0, closed("S1"))
    assert (seen(reading, "S1"), seen(reading, "S2")) == (0, 1)
    reading.take(2.0, 0)
    assert (seen(reading, "S1"), seen(reading, "S2")) == (0, 1)


def test_of_a_place_with_several_sensors_the_working_ones_may_have_seen_it_all(reading: Reading) -> None:
    reading.ignore(1.0, closed("H9"))
    assert seen(reading, "hangar") == len(HANGARS)
    reading.ignore(2.0, closed(*(f"H{number}" for number in range(3, 10))))
    assert seen(reading, "hangar") == 2
