"""Test that the automatic tester never gets stuck, however late the board is and whatever is broken."""

from collections import deque
from random import Random

import pytest

from signalbox.board import Board
from signalbox.service.procedures.procedure import GOOD
from signalbox.simulator.machine import Machine
from tests.english import english, message_text
from tests.host.service.procedures.self_test.fixtures import Bench, check_board
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough


class SlowSensing(Machine):
    """A board that senses magnets after a random delay and misses some of them."""

    def __init__(self, board: Board, random: Random, latest_ms: int, miss_chance: float = 0.0) -> None:
        super().__init__(board)
        self._random = random
        self._latest_ms = latest_ms
        self._miss_chance = miss_chance
        self._coming: deque[tuple[int, int]] = deque()

    def set_magnets(self, closed: int) -> None:
        if not closed or self._random.random() >= self._miss_chance:
            self._coming.append((self.chip.now_ms + self._random.randint(0, self._latest_ms), closed))

    def update(self, now_ms: int, room: int = 1 << 30) -> bytes:
        while self._coming and self._coming[0][0] <= now_ms:
            super().set_magnets(self._coming.popleft()[1])
        return super().update(now_ms, room)


@pytest.mark.parametrize(("latest_ms", "miss_chance"), [*mark_soak((300, 0.0)), (900, 0.0), (20, 0.05)])
def test_board_may_sense_magnets_late_or_miss_them(board: Board, latest_ms: int, miss_chance: float) -> None:
    bench = Bench(board, machine=SlowSensing(board, Random(0), latest_ms, miss_chance), only="sensors")
    assert bench.run(), bench.check.prompt
    assert set(bench.check.sensor_marks.values()) == {GOOD}


def test_sensor_that_sticks_later_causes_no_delay(board: Board) -> None:
    stuck = board.sensors.numbers["Q1.1.3"]
    bench = Bench(board, only="sensors")
    while bench.check.done_count < 1:
        bench.run(0.01)
    bench.stuck = 1 << stuck
    assert bench.run(20), "not three seconds for each of the others"
    closed = {message_text("check-closed-and-opened"): "119 of 120"}
    assert bench.failed() == closed | {"Q1.1.3": message_text("check-fault-stuck")}


def test_scan_without_a_magnet_is_skipped(board: Board) -> None:
    first = min(square.sensor for square in board.squares.values())
    bench = check_board(board, broken={first: "dead"}, only="link", seconds=60)
    assert bench.row(message_text("check-scan")).value == "left out"


def test_session_may_restart_with_the_magnet_in_place(board: Board) -> None:
    bench = Bench(board, only="link")
    while "Put the magnet" not in english(bench.check.prompt.text):
        bench.run(0.01)
    bench.simulation.pull()
    bench.simulation.person = None
    bench.magnet.put_on(*(square.sensor for square in board.squares.values() if square.sensor == 0))
    bench.run(1)
    bench.simulation.plug()
    assert bench.run(60), "the magnet lies there already"


@pytest.mark.parametrize("seed", [0, *mark_soak(1, 2, 3)])
def test_dead_stuck_and_chattering_sensors_are_distinguished(board: Board, seed: int) -> None:
    names = board.sensors.numbers
    broken = {names["S3"]: "chattering", names["Q1.1.3"]: "dead", names["B0.a"]: "dead", names["Q2.1.1"]: "stuck"}
    assert check_board(board, broken=broken, only="sensors", seed=seed, seconds=60).failed() == {
        message_text("check-closed-and-opened"): "116 of 120",
        "S3": message_text("check-fault-chatters"),
        "Q1.1.3": message_text("check-fault-dead"),
        "Q2.1.1": message_text("check-fault-stuck"),
        "B0.a": message_text("check-fault-dead"),
    }
