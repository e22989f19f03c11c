"""Learning how a board is soldered: the truth comes out, whatever the order, and nothing changes before the end."""

from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.errors import UserError
from signalbox.simulator.machine import Machine
from tests.host.procedures.wiring.bench import HOLD_MS, Desk, scrambled


@pytest.mark.parametrize("seed", [1, 2])
def test_any_order_is_learned_and_in_force_after_a_restart(board: Board, tmp_path: Path, seed: int) -> None:
    truth = scrambled(board, seed)
    desk = Desk(board, tmp_path, truth)
    desk.walk()
    assert desk.learn.wiring == truth
    assert desk.store().last == truth
    desk.restart()
    assert desk.connection.hello is not None
    assert f"wiring:{truth.checksum}" in desk.connection.hello.capabilities


def test_what_was_learned_is_learned_again_on_top_of_it(board: Board, tmp_path: Path) -> None:
    truth = scrambled(board, 3)
    desk = Desk(board, tmp_path, truth)
    desk.walk()
    again = Desk(board, tmp_path, truth, nvm=bytes(desk.machine.nvm))
    again.walk()
    assert again.learn.wiring == truth


def test_sensors_alone_leave_the_lights_as_they_were(board: Board, tmp_path: Path) -> None:
    truth = scrambled(board, 4)
    desk = Desk(board, tmp_path, truth, lights=False)
    desk.walk()
    assert desk.learn.wiring == WiringOrder(truth.sensors, WiringOrder.as_described(board).lights)


def test_lights_alone_leave_the_sensors_as_they_were(board: Board, tmp_path: Path) -> None:
    plain = WiringOrder.as_described(board)
    truth = WiringOrder(plain.sensors, scrambled(board, 5).lights)
    desk = Desk(board, tmp_path, truth, sensors=False)
    desk.walk()
    assert desk.learn.wiring == truth


def test_a_board_soldered_as_described_learns_nothing(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, WiringOrder.as_described(board), lights=False)
    desk.walk()
    assert desk.learn.wiring == WiringOrder.as_described(board)
    assert desk.learn.lines[-1] == "The board is soldered as described: nothing had to be learned."


def test_one_dead_sensor_gets_the_input_that_is_left(board: Board, tmp_path: Path) -> None:
    truth = scrambled(board, 6)
    desk = Desk(board, tmp_path, truth, lights=False)
    desk.dead.add(board.squares["S1"].sensor)
    desk.walk()
    assert desk.learn.wiring is not None
    assert desk.learn.wiring.sensors == truth.sensors
    assert desk.learn.lines[-2] == "S1 did not answer: check its reed and its joints."


def test_a_stuck_sensor_is_not_taken_for_the_magnet(board: Board, tmp_path: Path) -> None:
    truth = scrambled(board, 7)
    desk = Desk(board, tmp_path, truth, lights=False)
    stuck = board.squares["S2"].sensor
    desk.stuck = 1 << stuck
    desk.dead.add(stuck)
    desk.run(100)
    assert "1 sensors are closed" in desk.learn.prompt.text
    desk.walk()
    assert desk.learn.wiring is not None
    assert desk.learn.wiring.sensors == truth.sensors


def test_a_magnet_on_its_way_is_not_taken(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, scrambled(board, 8), lights=False)
    desk.say("go")
    asked = desk.learn.prompt.text
    for name in ("S1", "S2", "A1"):
        desk.hold(board.squares[name].sensor, ms=100)
    assert desk.learn.prompt.text == asked
    assert desk.learn.done == 0


def test_two_magnets_at_once_are_not_taken(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, scrambled(board, 8), lights=False)
    desk.say("go")
    desk.magnet.lie_on(board.squares["S1"].sensor, board.squares["S2"].sensor)
    desk.run(HOLD_MS)
    assert desk.learn.done == 0


def test_the_same_place_twice_is_said_and_not_taken(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, scrambled(board, 9), lights=False)
    desk.say("go")
    desk.step()
    first = desk.learn.done
    asked = desk.learn.prompt.text
    squares = sorted(board.squares.values(), key=lambda square: (square.row, square.column))
    desk.hold(squares[0].sensor)
    assert desk.learn.done == first == 1
    assert desk.learn.prompt.text == asked
    assert desk.learn.lines[-1].startswith(f"That is where {squares[0].name} was found")


def test_back_takes_the_last_one_back(board: Board, tmp_path: Path) -> None:
    truth = scrambled(board, 10)
    desk = Desk(board, tmp_path, truth, lights=False)
    desk.say("go")
    wrong = [square.sensor for square in board.squares.values()][40]
    desk.hold(wrong)
    assert desk.learn.done == 1
    desk.say("back")
    assert desk.learn.done == 0
    desk.walk()
    assert desk.learn.wiring is not None
    assert desk.learn.wiring.sensors == truth.sensors


def test_the_board_keeps_its_wiring_until_the_end(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, scrambled(board, 11))
    desk.say("go")
    for _ in range(50):
        desk.step()
    assert bytes(desk.machine.nvm) == bytes(len(desk.machine.nvm))
    assert desk.store().last is None


def test_a_cable_pulled_in_the_walk_costs_nothing(board: Board, tmp_path: Path) -> None:
    truth = scrambled(board, 12)
    desk = Desk(board, tmp_path, truth, lights=False)
    desk.say("go")
    for _ in range(30):
        desk.step()
    desk.simulation.pull()
    assert desk.learn.prompt.text.endswith("The walk goes on then.")
    desk.run(500)
    desk.simulation.plug()
    desk.run(500)
    assert desk.learn.done == 30
    desk.walk()
    assert desk.learn.wiring is not None
    assert desk.learn.wiring.sensors == truth.sensors


def test_a_board_without_memory_says_so(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, scrambled(board, 13), lights=False)
    desk.machine.nvm.clear()
    desk.restart()
    with pytest.raises(UserError, match="no memory that outlasts power"):
        desk.walk()


def test_a_word_that_is_no_answer_is_refused(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, WiringOrder.as_described(board))
    with pytest.raises(UserError, match="dance is no answer to this: say one of go"):
        desk.say("dance")


def test_another_controller_in_the_walk_begins_it_anew(board: Board, tmp_path: Path) -> None:
    desk = Desk(board, tmp_path, scrambled(board, 14), lights=False)
    desk.say("go")
    desk.step()
    desk.simulation.pull()
    desk.machine = desk.simulation.machine = Machine(board, seed=99, now_ms=desk.simulation.now_ms)
    desk.simulation.plug()
    desk.run(2000)
    assert desk.learn.done == 0
    assert desk.learn.lines[-1] == "This is another controller: the walk begins anew."
