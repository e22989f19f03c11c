"""Which sensors count as broken: flickering is noticed, clean operation clears it, and hands do neither."""

import pytest

from signalbox.board import load
from signalbox.board.model import CHATTERING, DEAD, STUCK
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table.diagnosis import IgnoredSensors

BOARD = load("ptites_locos")
SQUARE = BOARD.squares["Q2.3.1"].sensor
Edges = list[tuple[float, bool]]


@pytest.fixture
def ignored() -> IgnoredSensors:
    watched = IgnoredSensors(BOARD)
    watched.watch(0.0, 0)
    return watched


def watch(ignored: IgnoredSensors, edges: Edges) -> tuple[list[int], list[int]]:
    """Return all sensors found chattering and all found working while one sensor closes and opens."""
    chattering: list[int] = []
    working: list[int] = []
    for at, closed in edges:
        flickering, clean = ignored.watch(at, int(closed) << SQUARE)
        for sensor in flickering:
            ignored.add(at, sensor, CHATTERING)
        for sensor in clean:
            ignored.remove(sensor)
        chattering += flickering
        working += clean
    return chattering, working


def edges(start: float, *lengths: float) -> Edges:
    """Return edges: closed for the first length, open for the second, and so on, plus a final change."""
    at, closed, changes = start, True, []
    for length in lengths:
        changes.append((at, closed))
        at, closed = at + length, not closed
    return [*changes, (at, closed)]


@pytest.mark.parametrize(
    "lengths",
    [
        [0.02] * 7,  # a burst
        [0.2] * 119,  # too slow for a flicker, too fast for a hand, and never quiet
        [0.02, 0.5] * 6,
    ],
)
def test_flickering_sensor_is_noticed(ignored: IgnoredSensors, lengths: list[float]) -> None:
    chattering, _ = watch(ignored, edges(1.0, *lengths))
    assert chattering == [SQUARE]
    assert ignored.kinds() == {"Q2.3.1": CHATTERING}


@pytest.mark.parametrize(
    "lengths",
    [
        [0.01, 0.01, 0.01, 0.01, 2.0],  # a bouncing reed
        [0.6, 0.6] * 20,  # a restless player
        [9 / 56] * 56,  # a child's loco: 28 times up and down in nine seconds
        [0.3] * 200,  # and one that goes on and on
        [0.02, 6.0] * 20,  # a reed that bounces now and then
        [0.08] + [3.0, 0.08] * 20,  # a loco slid over it now and then
    ],
)
def test_hands_are_not_taken_for_flickering(ignored: IgnoredSensors, lengths: list[float]) -> None:
    assert watch(ignored, edges(1.0, *lengths)) == ([], [])


@pytest.mark.parametrize(("presses_a_s", "chatters"), [(3, False), (20, True)])
def test_hammered_button_still_works(ignored: IgnoredSensors, presses_a_s: int, chatters: bool) -> None:
    help_button = BOARD.buttons["help"]
    chattering: list[int] = []
    for number in range(6 * presses_a_s):
        chattering += ignored.watch(number / presses_a_s, 1 << help_button)[0]
        chattering += ignored.watch(number / presses_a_s + 0.02, 0)[0]
    assert (help_button in chattering) == chatters


@pytest.mark.parametrize(
    ("kind", "lengths", "clears"),
    [
        (DEAD, [1.0], True),
        (DEAD, [0.1], False),  # a blink is no proof
        (STUCK, [1.0], True),
        (CHATTERING, [4.0], False),
        (CHATTERING, [4.0, 4.0, 4.0, 4.0, 4.0], True),
        (CHATTERING, [4.0, 4.0, 0.05, 4.0, 4.0], False),
    ],
)
def test_clean_operation_clears_the_fault(
    ignored: IgnoredSensors, kind: str, lengths: list[float], clears: bool
) -> None:
    ignored.add(1.0, SQUARE, kind)
    _, working = watch(ignored, edges(10.0, *lengths))
    assert working == ([SQUARE] if clears else [])
    assert bool(ignored) is not clears
    assert ignored.mask == (0 if clears else 1 << SQUARE)


def test_second_fault_needs_twice_the_proof(ignored: IgnoredSensors) -> None:
    ignored.add(1.0, SQUARE, DEAD)
    ignored.remove(SQUARE)
    ignored.add(1.0, SQUARE, DEAD)
    assert watch(ignored, edges(10.0, 1.0))[1] == []
    assert watch(ignored, edges(20.0, 1.0))[1] == [SQUARE]


def test_repaired_sensor_is_watched_from_the_beginning(ignored: IgnoredSensors) -> None:
    watch(ignored, edges(1.0, *[0.02] * 7))
    ignored.remove(SQUARE)
    assert watch(ignored, edges(1.2, 0.02, 0.6)) == ([], [])


def test_kind_of_fault_follows_from_the_reading(ignored: IgnoredSensors) -> None:
    assert ignored.kind_now(SQUARE) == DEAD
    ignored.watch(1.0, 1 << SQUARE)
    assert ignored.kind_now(SQUARE) == STUCK


def test_ignored_sensors_are_saved_by_name(ignored: IgnoredSensors) -> None:
    ignored.add(1.0, SQUARE, DEAD)
    ignored.add(1.0, ignored.sensor("b0.A"), STUCK)
    again = IgnoredSensors(BOARD)
    again.restore(5.0, ignored.to_text())
    assert again.kinds() == {"Q2.3.1": DEAD, "B0.a": STUCK}
    assert again.mask == ignored.mask
    again.restore(5.0, '{"Q7.7.7": "dead", "S1": "purple"}')
    assert again.kinds() == {"Q2.3.1": DEAD, "B0.a": STUCK}


def test_unknown_sensor_is_refused(ignored: IgnoredSensors) -> None:
    with pytest.raises(UserError) as refused:
        ignored.sensor(" x ")
    assert refused.value.message == Message("sensor-unknown", sensor="x", example="S1")
