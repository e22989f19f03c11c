"""When the state of the sensors is stale and the bitmap must be requested."""

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


def test_next_change_is_accepted(sync: SensorSync) -> None:
    assert sync.event(COUNTER + 1, 1, True, 0b0011) == [Readings(0b0011, ((1, True),))]
    assert not sync.stale


def test_repeated_change_is_ignored(sync: SensorSync) -> None:
    assert sync.event(COUNTER, 0, True, 0b0001) == []
    assert not sync.stale


@pytest.mark.parametrize("behind", [1, 2, SEQ_LIMIT // 2 - 1])
def test_earlier_counter_makes_the_state_stale(sync: SensorSync, behind: int) -> None:
    assert sync.event((COUNTER - behind) % SEQ_LIMIT, 1, True, 0b0011) == []
    assert sync.stale
    assert sync.bitmap == 0b0001


@pytest.mark.parametrize("ahead", [2, SEQ_LIMIT // 2])
def test_later_counter_includes_missed_changes(sync: SensorSync, ahead: int) -> None:
    assert sync.event((COUNTER + ahead) % SEQ_LIMIT, 1, True, 0b0010) == [Readings(0b0010, ((0, False), (1, True)))]
    assert sync.stale


def test_change_that_does_not_explain_its_bitmap_makes_the_state_stale(sync: SensorSync) -> None:
    assert sync.event(COUNTER + 1, 1, True, 0b0111) == [Readings(0b0111, ((2, True), (1, True)))]
    assert sync.stale


@pytest.mark.parametrize(("counter", "stale"), [(COUNTER, False), (COUNTER + 1, True), (COUNTER - 1, True)])
def test_counter_alone_reveals_missed_changes(sync: SensorSync, counter: int, stale: bool) -> None:
    sync.heard(counter)
    assert sync.stale is stale


def test_same_counter_and_bitmap_are_not_reported(sync: SensorSync) -> None:
    sync.heard(COUNTER + 1)
    assert sync.map(COUNTER, 0b0001) == []
    assert not sync.stale
    assert sync.map(COUNTER + 2, 0b0001) == [Readings(0b0001, ())]


def test_new_session_requests_and_reports_unchanged_sensors(sync: SensorSync) -> None:
    sync.start()
    assert sync.stale
    assert sync.map(COUNTER, 0b0001) == [Readings(0b0001, ())]
