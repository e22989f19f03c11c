"""What is known of the sensors: from which counters on the bitmap has to be asked for."""

import pytest

from shared_rules.wire import SEQ_LIMIT
from signalbox.device.link.connection import SensorSync
from signalbox.device.link.events import Readings

COUNTER = 10


@pytest.fixture
def sync() -> SensorSync:
    sync = SensorSync()
    sync.start()
    sync.map(COUNTER, 0b0001)
    return sync


def test_the_next_change_is_taken_and_nothing_is_asked(sync: SensorSync) -> None:
    assert sync.event(COUNTER + 1, 1, True, 0b0011) == [Readings(0b0011, ((1, True),))]
    assert not sync.stale


def test_a_change_that_was_heard_before_says_nothing(sync: SensorSync) -> None:
    assert sync.event(COUNTER, 0, True, 0b0001) == []
    assert not sync.stale


@pytest.mark.parametrize("behind", [1, 2, SEQ_LIMIT // 2 - 1])
def test_a_counter_from_before_says_nothing_but_lets_the_bitmap_be_asked_for(sync: SensorSync, behind: int) -> None:
    assert sync.event((COUNTER - behind) % SEQ_LIMIT, 1, True, 0b0011) == []
    assert sync.stale
    assert sync.bitmap == 0b0001


@pytest.mark.parametrize("ahead", [2, SEQ_LIMIT // 2])
def test_a_counter_that_runs_ahead_is_taken_with_what_was_missed(sync: SensorSync, ahead: int) -> None:
    assert sync.event((COUNTER + ahead) % SEQ_LIMIT, 1, True, 0b0010) == [Readings(0b0010, ((0, False), (1, True)))]
    assert sync.stale


def test_a_change_that_does_not_explain_its_bitmap_lets_it_be_asked_for(sync: SensorSync) -> None:
    assert sync.event(COUNTER + 1, 1, True, 0b0111) == [Readings(0b0111, ((2, True), (1, True)))]
    assert sync.stale


@pytest.mark.parametrize(("counter", "stale"), [(COUNTER, False), (COUNTER + 1, True), (COUNTER - 1, True)])
def test_a_counter_alone_says_whether_something_was_missed(sync: SensorSync, counter: int, stale: bool) -> None:
    sync.heard(counter)
    assert sync.stale is stale


def test_a_bitmap_of_the_same_counter_and_the_same_sensors_is_no_news(sync: SensorSync) -> None:
    sync.heard(COUNTER + 1)
    assert sync.map(COUNTER, 0b0001) == []
    assert not sync.stale
    assert sync.map(COUNTER + 2, 0b0001) == [Readings(0b0001, ())]


def test_a_new_session_asks_and_tells_even_if_nothing_has_changed(sync: SensorSync) -> None:
    sync.start()
    assert sync.stale
    assert sync.map(COUNTER, 0b0001) == [Readings(0b0001, ())]
