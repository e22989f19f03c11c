"""Test the statistics that the board reports about itself, and restarting it on request."""

from signalbox_board.controller import RESTART_DELAY_MS
from signalbox_board.figures import SCAN_PATIENCE_MS, SCAN_RUNS

from shared_rules import wire
from tests.firmware.fixtures import ControllerHarness, Message


def stats(harness: ControllerHarness, seq: int = 30) -> dict[str, int]:
    report, answer = harness.receive(wire.GET, seq, "stats")
    assert answer == (wire.ACK, seq, [])
    assert report[0] == wire.STATS
    return {name: int(value) for name, value in [word.split(":") for word in report[2]]}


def test_loop_times_count_from_the_last_report() -> None:
    harness = ControllerHarness().settled()
    for ms in (3, 7, 2):
        harness.controller.figures.record_loop(ms)
    first, second = stats(harness), stats(harness, 31)
    assert (first["loop"], first["loops"]) == (7, 3)
    assert (second["loop"], second["loops"]) == (0, 0)


def test_reported_current_is_that_of_the_limited_frame() -> None:
    harness = ControllerHarness().settled()
    assert stats(harness)["ma"] == 0
    harness.receive(wire.SCENE, 31, "1", "0", "1", "ffffff001:00000")
    assert stats(harness, 32) | {"ma": 60, "budget": 100} == stats(harness, 33)
    harness.receive(wire.LIMIT, 34, "30")
    statistics = stats(harness, 35)
    assert statistics["budget"] == 30
    assert 28 <= statistics["ma"] <= 30


def test_scan_interval_is_measured_by_restarting_the_scanner() -> None:
    harness = ControllerHarness().settled()
    harness.receive(wire.SCAN, 31)
    for _ in range(SCAN_RUNS):
        assert harness.controller.figures.scan_again
        harness.report_events(restarted=True)
        harness.ms += 5
        harness.report_events((4, True))
    assert not harness.controller.figures.scan_again
    assert stats(harness)["scan"] == 5000


def test_scan_interval_is_unknown_with_no_sensor_closed() -> None:
    harness = ControllerHarness().settled()
    harness.receive(wire.SCAN, 31)
    harness.report_events(restarted=True)
    harness.after(SCAN_PATIENCE_MS + 1)
    harness.report_events((4, True))
    assert "scan" not in stats(harness)
    assert not harness.controller.figures.scan_again


def test_restart_waits_for_its_answer_to_be_sent() -> None:
    harness = ControllerHarness().settled()
    answers: list[Message] = harness.receive(wire.RESTART, 31)
    assert answers == [(wire.ACK, 31, [])]
    assert not harness.controller.restarting
    harness.after(RESTART_DELAY_MS - 1)
    assert not harness.controller.restarting
    assert harness.controller.wait_ms == 1
    harness.after(1)
    assert harness.controller.restarting
