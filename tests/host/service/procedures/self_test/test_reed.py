"""Test how changes of one sensor are counted, and which pairs one magnet closes."""

import pytest

from signalbox.service.procedures.self_test.sensor_results import Crosstalk, Reed

CHANGES = [
    # times of the changes in ms, beginning with a closing; closed, opened, bounces, worst
    ([0, 800], 1, 1, 0, 0),
    ([0, 800, 2000, 2500], 2, 2, 0, 0),
    ([0, 60], 1, 1, 0, 0),  # a magnet that only passes by
    ([0, 12, 24, 900], 1, 1, 2, 2),  # bounces while it closes
    ([0, 900, 912, 924], 1, 1, 2, 2),  # and while it opens
    ([0, 12, 24, 36, 48, 900, 912, 924], 1, 1, 6, 4),
    ([0], 1, 0, 0, 0),
    ([0, 12, 24], 1, 0, 2, 2),
]


@pytest.mark.parametrize(("times_ms", "closed", "opened", "bounces", "worst"), CHANGES)
def test_bouncing_movement_counts_once(times_ms: list[int], closed: int, opened: int, bounces: int, worst: int) -> None:
    reed = Reed()
    for number, ms in enumerate(times_ms):
        reed.change(ms / 1000, number % 2 == 0)
    assert (reed.closed, reed.opened, reed.bounces, reed.worst) == (closed, opened, bounces, worst)
    assert reed.worked == (len(times_ms) % 2 == 0)


def test_longest_time_closed() -> None:
    reed = Reed()
    for at, closed in [(1.0, True), (1.5, False), (3.0, True), (5.25, False), (6.0, True), (6.1, False)]:
        reed.change(at, closed)
    assert reed.longest_closed_s == pytest.approx(2.25)


TOGETHER = [
    # (ms, sensor, closed) ...; whether they are a pair
    ([(0, 1, True), (20, 2, True), (500, 1, False), (510, 2, False)], True),  # both at once
    ([(0, 1, True), (200, 2, True), (280, 1, False), (600, 2, False)], False),  # slides from one to the next
    ([(0, 1, True), (200, 2, True), (700, 1, False), (710, 2, False)], True),  # rests on both
    ([(0, 1, True), (400, 1, False), (410, 2, True), (800, 2, False)], False),  # one after the other
]


@pytest.mark.parametrize(("changes", "pair"), TOGETHER)
def test_sensors_closed_by_one_magnet(changes: list[tuple[int, int, bool]], pair: bool) -> None:
    reeds = {1: Reed(), 2: Reed(), 3: Reed()}
    crosstalk = Crosstalk()
    for ms, sensor, closed in changes:
        reeds[sensor].change(ms / 1000, closed)
        crosstalk.changed(ms / 1000, sensor, reeds)
    assert crosstalk.pairs(()) == ([(1, 2)] if pair else [])
    assert crosstalk.pairs({2}) == [], "one that is closed all the time is no pair with any"
    crosstalk.forget(1)
    assert crosstalk.pairs(()) == []
