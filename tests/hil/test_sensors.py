"""Test that every sensor closes and opens: alone, with its neighbours in the chain, and together with all others."""

from itertools import pairwise

import pytest

from signalbox.service.pytest_plugin.board import BoardUnderTest
from signalbox.service.pytest_plugin.hands import Hands


def test_each_sensor_closes_and_opens_alone(board: BoardUnderTest, hands: Hands) -> None:
    for sensor in range(board.description.sensors.count):
        hands.close_only(sensor)
        board.sensors.wait(sensor)
    hands.open_all()
    board.sensors.wait()
    changes = [(change.sensor, change.closed) for change in board.sensors.changes]
    assert [sensor for sensor, closed in changes if closed] == list(range(board.description.sensors.count))
    assert [sensor for sensor, closed in changes if not closed] == list(range(board.description.sensors.count))


def test_neighbours_in_the_chain_are_independent(board: BoardUnderTest, hands: Hands) -> None:
    if hands.attended:
        pytest.skip("too much for a person: it needs a jig")
    count = board.description.sensors.count
    for pattern in (0b01, 0b10, 0b0011, 0b1100, 0b01111111, 0b10000000):
        bitmap = 0
        for sensor in range(count):
            bitmap |= (pattern >> sensor % max(2, pattern.bit_length()) & 1) << sensor
        hands.set_bitmap(bitmap)
        board.sensors.wait_bitmap(bitmap)
        assert board.ask_bitmap() == bitmap


def test_two_neighbours_are_distinguished(board: BoardUnderTest, hands: Hands) -> None:
    hands.close(7)
    board.sensors.wait(7)
    hands.close(8)  # the first one of the next register
    board.sensors.wait(7, 8)
    hands.open(7)
    board.sensors.wait(8)


def test_all_sensors_at_once_and_none(board: BoardUnderTest, hands: Hands) -> None:
    if hands.attended:
        pytest.skip("too much for a person: it needs a jig")
    everything = (1 << board.description.sensors.count) - 1
    hands.close_all()
    board.sensors.wait_bitmap(everything)
    assert board.ask_bitmap() == everything
    hands.open_all()
    board.sensors.wait_bitmap(0)
    assert board.ask_bitmap() == 0
    assert board.stats()["lost"] == 0


def test_readings_keep_their_order_and_match_the_bitmap(board: BoardUnderTest, hands: Hands, spots: list[str]) -> None:
    hands.close(spots[0])
    board.sensors.wait(spots[0])
    for source, target in pairwise(spots):
        hands.open(source)
        board.sensors.wait()
        hands.close(target)
        board.sensors.wait(target)
    number = board.names.sensor
    steps = [(number(spots[0]), True)]
    for source, target in pairwise(spots):
        steps += [(number(source), False), (number(target), True)]
    assert [(change.sensor, change.closed) for change in board.sensors.changes] == steps
    assert board.ask_bitmap() == board.sensors.bitmap == board.names.bitmap([spots[-1]])


def test_button_is_a_sensor(board: BoardUnderTest, hands: Hands) -> None:
    for button in board.description.buttons:
        hands.close(button)
        board.sensors.wait_for_change(button)
        hands.open(button)
        board.sensors.wait_for_change(button, closed=False)
    assert board.sensors.bitmap == 0
