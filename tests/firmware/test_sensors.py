"""Test the bitmap and the counter that are computed from the scanner's reports."""

from signalbox_board.sensors import SETTLE_MS, Sensors

COUNT = 12


def settled(*closed: int) -> Sensors:
    """Return a `Sensors` object that has settled with the given sensors closed."""
    sensors = Sensors(COUNT, 0)
    sensors.update(5, [(sensor, True, 5) for sensor in closed])
    assert sensors.update(SETTLE_MS, []) == []
    return sensors


def test_sensors_closed_at_the_start_are_no_change() -> None:
    sensors = Sensors(COUNT, 0)
    assert not sensors.ready
    sensors.update(5, [(1, True, 5), (4, True, 5)])
    assert not sensors.ready
    sensors.update(SETTLE_MS, [])
    assert (sensors.ready, sensors.bitmap, sensors.counter) == (True, 0b10010, 0)


def test_change_increments_the_counter_and_carries_the_new_bitmap() -> None:
    sensors = settled(1)
    assert sensors.update(100, [(1, False, 98), (4, True, 99)]) == [(1, 98, 1, 0, 0), (2, 99, 4, 1, 0b10000)]
    assert (sensors.counter, sensors.bitmap) == (2, 0b10000)


def test_report_of_a_known_state_is_no_change() -> None:
    sensors = settled(1)
    assert sensors.update(100, [(1, True, 100), (5, False, 100)]) == []
    assert sensors.counter == 0


def test_counter_wraps() -> None:
    sensors = settled()
    sensors.counter = 65535
    assert sensors.update(50, [(0, True, 50)])[0][0] == 0


def test_lost_events_are_recovered_without_phantom_lifts() -> None:
    # Sensors 1 and 2 are closed, and events are lost: 2 was lifted, 7 put down.
    sensors = settled(1, 2)
    sensors.restart(1000)
    # The scanner restarts and reports what is closed.
    assert sensors.update(1005, [(1, True, 1005), (7, True, 1005)]) == []
    assert sensors.bitmap == 0b110  # the old bitmap stays valid meanwhile
    # Only the differences are changes.
    changes = sensors.update(1000 + SETTLE_MS, [])
    assert [(sensor, closed) for _, _, sensor, closed, _ in changes] == [(2, 0), (7, 1)]
    assert sensors.bitmap == 0b10000010


def test_scanner_that_starts_from_all_closed_is_handled() -> None:
    """In CircuitPython 9.1.0 to 9.2.0 (adafruit/circuitpython#9819), a restart reports only the open sensors."""
    sensors = Sensors(COUNT, 0)

    def settle(start: int, *closed: int) -> list[tuple[int, int]]:
        events = [(sensor, False, start + 5) for sensor in range(COUNT) if sensor not in closed]
        assert sensors.update(start + SETTLE_MS, events[:7]) == []  # the scanner may have more than these
        return [(sensor, closed) for _, _, sensor, closed, _ in sensors.update(start + SETTLE_MS, events[7:])]

    assert settle(0, 1, 2) == []
    assert sensors.bitmap == 0b110
    sensors.restart(1000)
    assert settle(1000, 1, 7) == [(2, 0), (7, 1)]


def test_event_from_before_the_restart_does_not_invert_the_bitmap() -> None:
    # Everything is lifted, and one release slips in between clear() and reset().
    sensors = settled(1)
    sensors.restart(1000)
    sensors.update(1001, [(1, False, 1000)])
    sensors.update(1000 + SETTLE_MS, [])
    assert sensors.bitmap == 0


def test_only_the_final_state_counts_while_settling() -> None:
    sensors = settled(1)
    sensors.restart(1000)
    sensors.update(1005, [(1, True, 1005), (3, True, 1005)])
    sensors.update(1020, [(3, False, 1020)])
    assert sensors.update(1000 + SETTLE_MS, []) == []
