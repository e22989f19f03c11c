"""Every sensor closes and opens: alone, with its neighbours in the chain, all at once."""

from itertools import pairwise

import pytest

from signalbox.pytest_plugin.board import BoardUnderTest
from signalbox.pytest_plugin.hands import Hands


def test_every_sensor_closes_and_opens_alone(board: BoardUnderTest, hands: Hands) -> None:
    for sensor in range(board.description.sensors):
        hands.only(sensor)
        board.wait_reads(sensor)
    hands.none()
    board.wait_reads()
    seen = [(change.sensor, change.closed) for change in board.changes]
    assert [sensor for sensor, closed in seen if closed] == list(range(board.description.sensors))
    assert [sensor for sensor, closed in seen if not closed] == list(range(board.description.sensors))


def test_neighbours_in_the_chain_do_not_disturb_each_other(board: BoardUnderTest, hands: Hands) -> None:
    if hands.attended:
        pytest.skip("too much for a person: it needs a jig")
    count = board.description.sensors
    for pattern in (0b01, 0b10, 0b0011, 0b1100, 0b01111111, 0b10000000):
        bitmap = 0
        for sensor in range(count):
            bitmap |= (pattern >> sensor % max(2, pattern.bit_length()) & 1) << sensor
        hands.hold(bitmap)
        board.wait_bitmap(bitmap)
        assert board.ask_bitmap() == bitmap


def test_two_neighbours_are_told_apart(board: BoardUnderTest, hands: Hands) -> None:
    hands.close(7)
    board.wait_reads(7)
    hands.close(8)  # the first one of the next register
    board.wait_reads(7, 8)
    hands.open(7)
    board.wait_reads(8)


def test_all_at_once_and_none(board: BoardUnderTest, hands: Hands) -> None:
    if hands.attended:
        pytest.skip("too much for a person: it needs a jig")
    everything = (1 << board.description.sensors) - 1
    hands.all()
    board.wait_bitmap(everything)
    assert board.ask_bitmap() == everything
    hands.none()
    board.wait_bitmap(0)
    assert board.ask_bitmap() == 0
    assert board.stats()["lost"] == 0


def test_readings_come_in_the_order_of_the_hands_and_agree_with_the_bitmap(
    board: BoardUnderTest, hands: Hands, spots: list[str]
) -> None:
    hands.close(spots[0])
    board.wait_reads(spots[0])
    for source, target in pairwise(spots):
        hands.open(source)
        board.wait_reads()
        hands.close(target)
        board.wait_reads(target)
    number = board.names.sensor
    steps = [(number(spots[0]), True)]
    for source, target in pairwise(spots):
        steps += [(number(source), False), (number(target), True)]
    assert [(change.sensor, change.closed) for change in board.changes] == steps
    assert board.ask_bitmap() == board.bitmap == board.names.bitmap([spots[-1]])


def test_a_button_is_a_sensor(board: BoardUnderTest, hands: Hands) -> None:
    for button in board.description.buttons:
        hands.close(button)
        board.wait_change(button)
        hands.open(button)
        board.wait_change(button, closed=False)
    assert board.bitmap == 0
