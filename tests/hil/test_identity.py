"""Test the board's greeting, and that it recovers from a restart, a reset and being unplugged."""

import pytest

from shared_rules.wire import GET, PROTOCOL_MAJOR, PROTOCOL_MINOR
from signalbox.service.pytest_plugin.board import BoardUnderTest
from signalbox.service.pytest_plugin.hands import Hands
from signalbox.service.pytest_plugin.lights import Lights


def test_board_matches_its_description(board: BoardUnderTest) -> None:
    hello, description = board.hello, board.description
    assert (hello.major, hello.minor) == (PROTOCOL_MAJOR, PROTOCOL_MINOR)
    assert (hello.board, hello.hash) == (description.name, description.hash)
    assert (hello.sensors, hello.lights) == (description.sensors.count, len(description.lights))
    assert len(hello.nonce) == 8
    assert hello.uid


def test_budget_matches_the_description(board: BoardUnderTest) -> None:
    power = board.description.power
    supply = "supply" in board.hello.capabilities
    assert supply or power.budget_ma > 0
    assert f"budget:{power.max_total_ma(supply)}" in board.hello.capabilities


def test_figures_are_sane(board: BoardUnderTest) -> None:
    first = board.stats()
    second = board.stats()
    assert second["up"] >= first["up"] > 0
    assert second["loops"] > 0
    assert second["lost"] == first["lost"]
    assert second.get("free", 60_000) >= 60_000  # bytes; a board omits a figure that it does not know


def test_restart_gives_a_new_nonce_and_keeps_the_state(
    board: BoardUnderTest, hands: Hands, lights: Lights, spots: list[str]
) -> None:
    light = next(iter(board.description.lights))
    hands.close(spots[0])
    board.sensors.wait(spots[0])
    lights.show({light: 0x00FF00})
    before = board.hello
    board.restart()
    after = board.hello
    assert after.nonce != before.nonce
    assert after.uid == before.uid
    board.sensors.wait(spots[0])
    lights.wait({light: 0x00FF00})
    hands.open(spots[0])
    board.sensors.wait()


def test_board_recovers_after_the_reset_button(board: BoardUnderTest, hands: Hands, spots: list[str]) -> None:
    if hands.attended:
        pytest.skip("a button that is pressed four times is much to ask")
    hands.close(spots[0])
    nonces = [board.hello.nonce]
    for _ in range(2):
        hands.reset()
        board.command(GET)
        board.sensors.wait(spots[0])
        nonces.append(board.hello.nonce)
        hands.reset()
        board.restart()
    with board.expect_restart():
        hands.reset()
    assert len({*nonces, board.hello.nonce}) == len(nonces) + 1
    hands.reset()
    hands.reset()  # so that the board is online when the next test begins


def test_replugged_board_continues(board: BoardUnderTest, hands: Hands, lights: Lights, spots: list[str]) -> None:
    light = next(iter(board.description.lights))
    lights.show({light: 0x0000FF})
    hands.close(spots[0])
    board.sensors.wait(spots[0])
    uid = board.hello.uid
    hands.replug()
    assert board.hello.uid == uid
    board.sensors.wait(spots[0])
    lights.wait({light: 0x0000FF})
