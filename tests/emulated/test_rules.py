"""Test a game's rules alongside the firmware on the board. This comes last because it stops the firmware."""

import re

import pytest

from signalbox import games
from tests.emulated.conftest import TIMEOUT_S, Table, on_boards
from tests.emulated.console import run_program
from tests.emulated.rules_files import PROGRAM, game_of, setting

pytestmark = pytest.mark.emulated

MIN_FREE_BYTES = 20 * 1024
PATIENCE_MS = 60_000
STEPS = ("firmware", "data", "code", "tables", "game", "asked")


@pytest.mark.timeout(2 * TIMEOUT_S)  # twice as long, because of the start of the board
@on_boards("golden_train", "paris_connection")
def test_new_game_fits_alongside_the_firmware(started: Table) -> None:
    if not started.figures.is_held:
        pytest.skip("The console of a CircuitPython older than 9.2 does not take a program here.")
    name = game_of(started.board.name)
    output = run_program(started, PROGRAM, b"done", PATIENCE_MS)
    free = {step: int(number) for step, number in re.findall(r"^free (\w+) (\d+)\r?$", output, re.MULTILINE)}
    assert tuple(free) == STEPS, output
    rules = games.entry(name).rules
    players, options = setting(name)
    state = rules(games.board(name).game_data()).start(players, options)
    assert f"position {state.position()}" in output
    assert f"readings {list(state.readings())}" in output
    started.figures.add("free_beside_rules_bytes", free["asked"], minimum=MIN_FREE_BYTES, **free)
