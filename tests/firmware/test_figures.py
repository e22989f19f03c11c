"""What the board says of its own work, and starting anew on request."""

from signalbox_board.controller import RESTART_DELAY_MS
from signalbox_board.figures import SCAN_PATIENCE_MS, SCAN_RUNS

from shared_rules import wire
from tests.firmware.given import Given, Message


def stats(given: Given, seq: int = 30) -> dict[str, int]:
    told, answer = given.hears(wire.GET, seq, "stats")
    assert answer == (wire.ACK, seq, [])
    assert told[0] == wire.STATS
    return {name: int(value) for name, value in [word.split(":") for word in told[2]]}


def test_loop_times_are_since_they_were_last_told() -> None:
    given = Given().settled()
    for ms in (3, 7, 2):
        given.controller.figures.loop(ms)
    first, second = stats(given), stats(given, 31)
    assert (first["loop"], first["loops"]) == (7, 3)
    assert (second["loop"], second["loops"]) == (0, 0)


def test_the_current_is_that_of_the_frame_within_the_budget() -> None:
    given = Given().settled()
    assert stats(given)["ma"] == 0
    given.hears(wire.SCENE, 31, "1", "0", "1", "ffffff001:00000")
    assert stats(given, 32) | {"ma": 60, "budget": 100} == stats(given, 33)
    given.hears(wire.LIMIT, 34, "30")
    told = stats(given, 35)
    assert told["budget"] == 30
    assert 28 <= told["ma"] <= 30


def test_the_pace_of_the_scanner_is_measured_by_starting_it_again() -> None:
    given = Given().settled()
    given.hears(wire.SCAN, 31)
    for _ in range(SCAN_RUNS):
        assert given.controller.figures.scan_again
        given.senses(restarted=True)
        given.ms += 5
        given.senses((4, True))
    assert not given.controller.figures.scan_again
    assert stats(given)["scan"] == 5000


def test_with_no_sensor_closed_the_pace_stays_unknown() -> None:
    given = Given().settled()
    given.hears(wire.SCAN, 31)
    given.senses(restarted=True)
    given.after(SCAN_PATIENCE_MS + 1)
    given.senses((4, True))
    assert "scan" not in stats(given)
    assert not given.controller.figures.scan_again


def test_a_restart_waits_until_its_answer_has_left() -> None:
    given = Given().settled()
    answers: list[Message] = given.hears(wire.RESTART, 31)
    assert answers == [(wire.ACK, 31, [])]
    assert not given.controller.restarting
    given.after(RESTART_DELAY_MS - 1)
    assert not given.controller.restarting
    assert given.controller.wait_ms == 1
    given.after(1)
    assert given.controller.restarting
