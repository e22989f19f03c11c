"""The sensor check with one magnet: how changes are counted, sensors in any order, and what is reported."""

import random

import pytest

from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Readings
from signalbox.service.procedures.procedure import BAD, FAIL, GOOD, PASS, PASSED_OVER
from signalbox.service.procedures.self_test.sensor_results import Crosstalk, Reed
from signalbox.service.procedures.self_test.sensors import Sensors
from signalbox.service.procedures.self_test.step import guide_light, sensor_order
from tests.english import english, message_text
from tests.host.service.procedures.fixtures import english_rows
from tests.host.service.procedures.self_test.fixtures import Hand


@pytest.fixture
def new_step(board: Board) -> Sensors:
    """Return a step that has not received any readings yet."""
    step = Sensors(Connection(board))
    step.begin(100.0)
    return step


@pytest.fixture
def step(new_step: Sensors) -> Sensors:
    new_step.handle(100.0, Readings(0, ()))
    return new_step


@pytest.fixture
def hand(step: Sensors) -> Hand:
    return Hand(step)


def sensor(board: Board, name: str) -> int:
    return board.sensors.numbers[name]


def faults_found(step: Sensors) -> dict[str, list[str]]:
    return {entry["name"]: entry["faults"] for entry in step.data()["sensors"] if entry["faults"]}


def test_any_order_is_accepted(board: Board, step: Sensors, hand: Hand) -> None:
    sensors = list(range(board.sensors.count))
    random.Random(3).shuffle(sensors)
    hand.touch(*sensors)
    assert step.is_finished
    assert (step.done_count, step.steps) == (board.sensors.count, board.sensors.count)
    assert set(step.sensor_marks.values()) == {GOOD}
    assert [row.verdict for row in english_rows(step.rows)] == [PASS, PASS]


def test_next_missing_sensor_is_named_and_its_light_blinks(board: Board, step: Sensors, hand: Hand) -> None:
    assert english(step.prompt.text) == message_text("check-lay-on", sensor="S1")
    hand.touch(sensor(board, "S2"))
    assert step.prompt.sensors == (sensor(board, "S1"),)
    hand.touch(sensor(board, "S1"))
    assert english(step.prompt.text) == message_text("check-lay-on", sensor="S3")
    assert [entry[0] for entry in step.scene if entry[1] == 0xFFFFFF] == [board.squares["S3"].light]


def test_reeds_and_buttons_have_their_own_prompts(board: Board, step: Sensors, hand: Hand) -> None:
    hand.touch(*(square.sensor for square in board.squares.values()))
    assert english(step.prompt.text) == message_text("check-lay-on-reed", reed="a", bay="west", sensor="B0.a")
    assert guide_light(board, sensor(board, "B0.a")) == board.squares["B0.1.0"].light
    hand.touch(*(reed for bay in board.bays.values() for reed in bay.code.values()))
    assert english(step.prompt.text) == message_text("check-press", button="roll")
    assert guide_light(board, sensor(board, "roll")) is None


def test_square_is_green_while_its_magnet_is_sensed(board: Board, step: Sensors, hand: Hand) -> None:
    square = board.squares["Q2.1.1"]
    hand.change((square.sensor, True))
    assert (square.light, 0x00FF00, 0, 0, 1) in step.scene


def test_dead_and_skipped_sensors(board: Board, step: Sensors, hand: Hand) -> None:
    hand.say("dead", "skip")
    hand.touch(*sensor_order(board)[2:])
    assert step.is_finished
    assert faults_found(step) == {"S1": [message_text("check-fault-dead")]}
    assert step.sensor_marks[1] == PASSED_OVER
    assert english_rows(step.rows)[0].value == f"{board.sensors.count - 2} of {board.sensors.count}"
    assert english_rows(step.rows)[0].verdict == FAIL


def test_skipping_is_no_failure(board: Board, step: Sensors, hand: Hand) -> None:
    hand.say("skip")
    hand.touch(*sensor_order(board)[1:])
    assert english_rows(step.rows)[0].verdict == "not tested"


def test_late_answer_is_good(board: Board, step: Sensors, hand: Hand) -> None:
    hand.say("dead", "skip")
    hand.touch(0, 1)
    assert step.sensor_marks == {0: GOOD, 1: GOOD}


def test_back_undoes_the_last_answer(board: Board, step: Sensors, hand: Hand) -> None:
    hand.say("dead")
    hand.touch(1)
    hand.say("back")
    assert step.sensor_marks == {0: BAD}
    hand.say("back", "back")
    assert step.sensor_marks == {}
    assert english(step.prompt.text) == message_text("check-lay-on", sensor="S1")


def test_swapped_sensors(board: Board, step: Sensors, hand: Hand) -> None:
    hand.touch(1)  # asked for S1, which is sensor 0
    hand.say("other")
    assert english(step.prompt.text) == message_text("check-lay-on", sensor="S2")
    hand.touch(0)
    hand.say("other")
    hand.touch(*sensor_order(board)[2:])
    assert step.is_finished
    assert faults_found(step) == {
        "S1": [message_text("check-fault-instead", sensor="S2")],
        "S2": [message_text("check-fault-instead", sensor="S1")],
    }


def test_other_needs_a_sensor_that_answered(step: Sensors, hand: Hand) -> None:
    with pytest.raises(UserError, match=r"^Put the magnet on S1 first"):
        hand.say("other")


def test_bouncing_sensor(step: Sensors, hand: Hand) -> None:
    hand.change((0, True))
    for closed in (False, True, False, True):
        hand.change((0, closed), after=0.015)
    hand.change((0, False))
    assert faults_found(step) == {"S1": [message_text("check-fault-bounces", count=4)]}
    assert english_rows(step.rows)[1].verdict == FAIL
    entry = step.data()["sensors"][0]
    assert (entry["closed"], entry["opened"], entry["bounces"]) == (1, 1, 4)


def test_neighbours_closed_by_one_magnet(step: Sensors, hand: Hand) -> None:
    hand.change((0, True))
    hand.change((1, True), after=0.01)
    hand.change((0, False), (1, False))
    assert faults_found(step) == {
        "S1": [message_text("check-fault-together", sensor="S2")],
        "S2": [message_text("check-fault-together", sensor="S1")],
    }
    assert step.data()["together"] == [["S1", "S2"]]


def test_sensor_closing_by_itself_spoils_no_other(board: Board, step: Sensors, hand: Hand) -> None:
    unstable = sensor(board, "S3")
    for name in ("Q2.1.1", "H5"):  # both are far away
        hand.change((sensor(board, name), True), (unstable, True))
        hand.change((sensor(board, name), False), (unstable, False))
    assert faults_found(step) == {"S3": [message_text("check-fault-by-itself")]}
    assert step.data()["together"] == []


def test_strong_magnet_closes_all_its_neighbours(board: Board, step: Sensors, hand: Hand) -> None:
    neighbours = [sensor(board, name) for name in ("B0.2.0", "B0.1.0", "B0.3.0", "B0.2.1")]
    hand.change(*((number, True) for number in neighbours))
    hand.change(*((number, False) for number in neighbours))
    assert [fault for found in faults_found(step).values() for fault in found if "itself" in fault] == []
    assert len(faults_found(step)) == 4


def test_board_is_emptied_first(new_step: Sensors) -> None:
    assert not new_step.prompt.answers, "not before the sensors are known"
    hand, step = Hand(new_step), new_step
    hand.change((0, True), (41, True))
    assert english(step.prompt.text) == "Take everything off the board: S1 and Q2.2.1 are closed."
    hand.change((0, False))
    assert english(step.prompt.text) == "Take everything off the board: Q2.2.1 is closed."
    hand.change((41, False))
    assert english(step.prompt.text) == message_text("check-lay-on", sensor="S1")
    assert step.done_count == 0, "taking pieces off does not test a sensor"


def test_sensor_closed_on_an_empty_board_is_stuck(board: Board, new_step: Sensors) -> None:
    hand, step = Hand(new_step), new_step
    hand.change((41, True))
    hand.say("empty")
    hand.touch(*(number for number in sensor_order(board) if number != 41))
    assert step.is_finished
    assert faults_found(step) == {"Q2.2.1": [message_text("check-fault-stuck")]}


def test_sensor_that_sticks_later(board: Board, step: Sensors, hand: Hand) -> None:
    hand.change((0, True))
    hand.touch(*sensor_order(board)[1:])
    assert english(step.prompt.text) == message_text("check-take-magnet-off")
    assert not step.is_finished
    hand.say("empty")
    assert step.is_finished
    assert faults_found(step) == {"S1": [message_text("check-fault-stuck")]}, "no crosstalk is reported"


def test_unknown_answer_is_refused(hand: Hand) -> None:
    with pytest.raises(UserError, match=r"^“yes” is not an answer to this: choose skip, dead, other or back"):
        hand.say("yes")


def make_chatter(hand: Hand, number: int, seconds: float = 1.5) -> None:
    """Make a sensor change by itself every 60 ms."""
    for _ in range(round(seconds / 0.06)):
        hand.change((number, not hand.bitmap >> number & 1), after=0.06)


def test_chattering_sensor_answers_for_no_other(board: Board, step: Sensors, hand: Hand) -> None:
    hand.touch(0)
    make_chatter(hand, 9)
    for _ in range(2):
        hand.change((9, True))
        with pytest.raises(UserError, match=r"^Put the magnet on S2 first"):
            hand.say("other")
        hand.change((9, False))
    hand.say("dead")
    hand.change((9, True))  # and stays closed
    hand.touch(*(number for number in sensor_order(board)[2:] if number != 9))
    assert step.is_finished
    assert faults_found(step) == {
        "S2": [message_text("check-fault-dead")],
        board.sensors.name(9): [message_text("check-fault-chatters")],
    }
    assert english_rows(step.rows)[1].verdict == PASS, "its changes are no bounces"


def test_answer_by_a_chattering_sensor_is_asked_for_again(step: Sensors, hand: Hand) -> None:
    hand.change((9, True))
    hand.say("other")  # about S1; it was only the start of the chatter
    assert step.prompt.sensors == (1,)
    make_chatter(hand, 9)
    assert step.prompt.sensors == (0,)


def test_chattering_sensor_on_an_empty_board_is_not_stuck(board: Board, new_step: Sensors) -> None:
    hand, step = Hand(new_step), new_step
    make_chatter(hand, 9)
    hand.change((9, True))
    assert english(step.prompt.text) == message_text("check-lay-on", sensor="S1")
    assert faults_found(step) == {board.sensors.name(9): [message_text("check-fault-chatters")]}


def test_expected_sensor_may_bounce(step: Sensors, hand: Hand) -> None:
    make_chatter(hand, 0)
    assert message_text("check-fault-chatters") not in faults_found(step).get("S1", [])


def test_sensor_that_never_opened_is_stuck_after_an_interruption(board: Board, new_step: Sensors) -> None:
    hand, step = Hand(new_step), new_step
    hand.change((41, True))
    step.end_early()
    assert faults_found(step) == {"Q2.2.1": [message_text("check-fault-stuck")]}
    assert [row.name for row in english_rows(step.rows) if row.verdict == FAIL] == ["Q2.2.1"]


def test_sensor_under_the_magnet_is_not_stuck_after_an_interruption(step: Sensors, hand: Hand) -> None:
    hand.change((41, True))  # stuck from here on
    hand.touch(0)
    hand.change((1, True))
    step.end_early()
    assert faults_found(step) == {"Q2.2.1": [message_text("check-fault-stuck")]}


CHANGES = [
    # times of the changes in ms, beginning with a closing; closed, opened, bounces, worst
    ([0, 800], 1, 1, 0, 0),
    ([0, 800, 2000, 2500], 2, 2, 0, 0),
    ([0, 60], 1, 1, 0, 0),  # a magnet that just passes
    ([0, 12, 24, 900], 1, 1, 2, 2),  # bounces while it closes
    ([0, 900, 912, 924], 1, 1, 2, 2),  # bounces while it opens
    ([0, 12, 24, 36, 48, 900, 912, 924], 1, 1, 6, 4),
    ([0], 1, 0, 0, 0),
    ([0, 12, 24], 1, 0, 2, 2),
]


@pytest.mark.parametrize(("times_ms", "closed", "opened", "bounces", "worst"), CHANGES)
def test_bouncing_movement_counts_once(times_ms: list[int], closed: int, opened: int, bounces: int, worst: int) -> None:
    reed = Reed()
    for number, ms in enumerate(times_ms):
        reed.record_change(ms / 1000, number % 2 == 0)
    assert (reed.closing_count, reed.opening_count, reed.bounces, reed.most_bounces) == (closed, opened, bounces, worst)
    assert reed.has_worked == (len(times_ms) % 2 == 0)


def test_longest_time_closed() -> None:
    reed = Reed()
    for now, closed in [(1.0, True), (1.5, False), (3.0, True), (5.25, False), (6.0, True), (6.1, False)]:
        reed.record_change(now, closed)
    assert reed.longest_closed_s == pytest.approx(2.25)


TOGETHER = [
    # (ms, sensor, closed) ..., and whether the sensors react as a pair
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
        reeds[sensor].record_change(ms / 1000, closed)
        crosstalk.record_change(ms / 1000, sensor, reeds)
    assert crosstalk.pairs(()) == ([(1, 2)] if pair else [])
    assert crosstalk.pairs({2}) == [], "a sensor that is always closed forms no pair"
    crosstalk.forget(1)
    assert crosstalk.pairs(()) == []
