"""Test learning how a board is soldered: any order is learned correctly, and nothing changes before the end."""

import tomllib
from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.load import compile_board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import catalogue
from signalbox.simulator.machine import Machine
from tests.english import english, message_text
from tests.host.board.descriptions import shared_paris
from tests.host.core.messages.test_pseudo_language import plain_words
from tests.host.service.procedures.fixtures import lines
from tests.host.service.procedures.wiring.bench import HOLD_MS, Maker, random_order
from tests.soak import mark_soak, mark_thorough


@pytest.fixture
def maker(board: Board, tmp_path: Path) -> Maker:
    """Return a maker who learns just the sensors of a board soldered in some order."""
    return Maker(board, tmp_path, random_order(board, 6), lights=False)


def assert_sensors_learned(maker: Maker) -> None:
    maker.walk()
    assert maker.learn.wiring is not None
    assert maker.learn.wiring.sensors == maker.wiring_order.sensors


def maker_after_learning(board: Board, folder: Path, truth: WiringOrder, *, nvm: bytes = b"", **parts: bool) -> Maker:
    """Return a maker who has learned the true wiring of a board."""
    maker = Maker(board, folder, truth, nvm=nvm, **parts)
    maker.walk()
    assert maker.learn.wiring == truth
    return maker


@pytest.mark.parametrize("seed", [1, 2])
def test_any_order_is_learned_and_survives_a_restart(board: Board, tmp_path: Path, seed: int) -> None:
    truth = random_order(board, seed)
    maker = maker_after_learning(board, tmp_path, truth)
    assert maker.store().last_wiring == truth
    maker.restart()
    assert maker.connection.hello is not None
    assert f"wiring:{truth.checksum}" in maker.connection.hello.capabilities


def test_learning_is_entirely_in_french(board: Board, tmp_path: Path) -> None:
    maker = Maker(board, tmp_path, random_order(board, 6))
    maker.walk()
    messages = {message for message in maker.asked | {*maker.learn.lines} if message.id != "verbatim"}
    assert {str(message): plain_words(message) for message in messages if plain_words(message)} == {}
    french = {catalogue("fr").checked_text(message) for message in messages}
    assert "Posez l’aimant sur S2 jusqu’à ce que toutes les lumières s’allument." in french
    assert "La lumière n’est près d’aucune case" in french
    assert french & {english(message) for message in messages} == set()


@pytest.mark.parametrize(
    "shared", [*mark_thorough((("sensor", "light"),)), *mark_soak((("sensor",),), (("light",),))], ids=" and ".join
)
def test_shared_sensors_or_lights_are_learned(tmp_path: Path, shared: tuple[str, ...]) -> None:
    board = compile_board("shared", tomllib.loads(shared_paris(*shared)), "shared")
    maker_after_learning(board, tmp_path, random_order(board, 2))


def test_learned_board_is_learned_again(board: Board, tmp_path: Path) -> None:
    truth = random_order(board, 3)
    maker = maker_after_learning(board, tmp_path, truth)
    maker_after_learning(board, tmp_path, truth, nvm=bytes(maker.machine.controller.nvm))


def test_learning_sensors_leaves_the_lights(board: Board, maker: Maker) -> None:
    maker.walk()
    assert maker.learn.wiring == WiringOrder(maker.wiring_order.sensors, WiringOrder.as_described(board).lights)


def test_learning_lights_leaves_the_sensors(board: Board, tmp_path: Path) -> None:
    truth = WiringOrder(WiringOrder.as_described(board).sensors, random_order(board, 5).lights)
    maker_after_learning(board, tmp_path, truth, sensors=False)


def test_board_soldered_as_described_learns_nothing(board: Board, tmp_path: Path) -> None:
    maker = maker_after_learning(board, tmp_path, WiringOrder.as_described(board), lights=False)
    assert lines(maker.learn)[-1] == message_text("wiring-nothing-learned")


def test_one_dead_sensor_gets_the_remaining_input(board: Board, maker: Maker) -> None:
    maker.dead.add(board.squares["S1"].sensor)
    assert_sensors_learned(maker)
    assert lines(maker.learn)[-2] == message_text("wiring-sensor-dead", sensor="S1")


def test_stuck_sensor_is_not_mistaken_for_the_magnet(board: Board, maker: Maker) -> None:
    stuck = board.squares["S2"].sensor
    maker.stuck = 1 << stuck
    maker.dead.add(stuck)
    maker.run(100)
    assert "one sensor is closed" in english(maker.learn.prompt.text)
    assert_sensors_learned(maker)


def test_passing_magnet_is_ignored(board: Board, maker: Maker) -> None:
    maker.say("go")
    prompt_before = english(maker.learn.prompt.text)
    for name in ("S1", "S2", "A1"):
        maker.hold(board.squares[name].sensor, ms=100)
    assert english(maker.learn.prompt.text) == prompt_before
    assert maker.learn.done_count == 0


def test_two_magnets_at_once_are_ignored(board: Board, maker: Maker) -> None:
    maker.say("go")
    maker.magnet.put_on(board.squares["S1"].sensor, board.squares["S2"].sensor)
    maker.run(HOLD_MS)
    assert maker.learn.done_count == 0


def test_same_place_twice_is_reported_and_ignored(board: Board, maker: Maker) -> None:
    maker.say("go")
    maker.step()
    first = maker.learn.done_count
    prompt_before = english(maker.learn.prompt.text)
    squares = sorted(board.squares.values(), key=lambda square: (square.row, square.column))
    maker.hold(squares[0].sensor)
    assert maker.learn.done_count == first == 1
    assert english(maker.learn.prompt.text) == prompt_before
    assert lines(maker.learn)[-1].startswith(f"That is where {squares[0].name} was found")


def test_back_undoes_the_last_place(board: Board, maker: Maker) -> None:
    maker.say("go")
    maker.hold([square.sensor for square in board.squares.values()][40])
    assert maker.learn.done_count == 1
    maker.say("back")
    assert maker.learn.done_count == 0
    assert_sensors_learned(maker)


def test_board_keeps_its_wiring_until_the_end(board: Board, tmp_path: Path) -> None:
    maker = Maker(board, tmp_path, random_order(board, 11))
    maker.say("go")
    for _ in range(50):
        maker.step()
    assert set(maker.machine.controller.nvm) == {0xFF}  # still erased
    assert maker.store().last_wiring is None


def test_pulled_cable_loses_nothing(maker: Maker) -> None:
    maker.say("go")
    for _ in range(30):
        maker.step()
    maker.simulation.pull()
    assert english(maker.learn.prompt.text).endswith(message_text("wiring-goes-on"))
    maker.run(500)
    maker.simulation.plug()
    maker.run(500)
    assert maker.learn.done_count == 30
    assert_sensors_learned(maker)


def test_board_without_memory_is_reported(maker: Maker) -> None:
    maker.machine.controller.nvm.clear()
    maker.restart()
    with pytest.raises(UserError, match="forgets everything when unplugged"):
        maker.walk()


def test_unknown_answer_is_refused(maker: Maker) -> None:
    with pytest.raises(UserError, match="“dance” is not an answer to this: choose go"):
        maker.say("dance")


def test_other_controller_restarts_learning(board: Board, maker: Maker) -> None:
    maker.say("go")
    maker.step()
    maker.simulation.pull()
    maker.machine = maker.simulation.machine = Machine(board, seed=99, now_ms=maker.simulation.now_ms)
    maker.simulation.plug()
    maker.run(2000)
    assert maker.learn.done_count == 0
    assert lines(maker.learn)[-1] == message_text("wiring-another-controller")
