"""Sensor readings over time: readings of a sensor that is no longer trusted are forgotten."""

import pytest

from signalbox.board import load
from signalbox.play.table.sensing import Reading

BOARD = load("ptites_locos")
HANGARS = ["H1", "H2", "H3"]


def closed(*squares: str) -> int:
    return sum(1 << BOARD.squares[name].sensor for name in squares)


def seen_count(reading: Reading, place: str) -> int:
    return reading.max_counts[BOARD.places.index(place)]


@pytest.fixture
def reading() -> Reading:
    reading = Reading(BOARD)
    reading.update(0.0, closed("S1", "S2", *HANGARS))
    return reading


def test_readings_of_an_ignored_sensor_are_forgotten(reading: Reading) -> None:
    reading.ignore(1.0, closed("S1"))
    assert (seen_count(reading, "S1"), seen_count(reading, "S2")) == (0, 1)
    reading.update(2.0, 0)
    assert (seen_count(reading, "S1"), seen_count(reading, "S2")) == (0, 1)


def test_working_sensors_of_a_place_may_account_for_all_pieces(reading: Reading) -> None:
    reading.ignore(1.0, closed("H9"))
    assert seen_count(reading, "hangar") == len(HANGARS)
    reading.ignore(2.0, closed(*(f"H{number}" for number in range(3, 10))))
    assert seen_count(reading, "hangar") == 2
