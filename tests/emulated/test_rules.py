"""Test a game's rules and the owner's settings on the board. These tests run last because they stop the firmware."""

import re
from pathlib import Path

import pytest

from signalbox import games
from signalbox.device.release.chip_loader import Loader
from signalbox.device.release.firmware_files import board_program, description_text
from tests.emulated.conftest import MATRIX, TIMEOUT_S, Table, on_boards, only_on
from tests.emulated.console import run_program
from tests.emulated.rules_files import PROGRAM, game_of, setting

pytestmark = pytest.mark.emulated

SETTINGS = Path(__file__).parents[1] / "firmware" / "settings.txt"
MIN_FREE_BYTES = 20 * 1024
PATIENCE_MS = 60_000
STEPS = ("firmware", "data", "code", "tables", "game", "asked")


@pytest.mark.timeout(2 * TIMEOUT_S)  # twice as long, because of the start of the board
@on_boards("golden_train", "paris_connection")
def test_new_game_fits_alongside_the_firmware(started: Table) -> None:
    if not started.figures.must_meet_limits:
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


READ_SETTINGS = """import sys
print()
sys.path.insert(0, "/signalbox/a")
from signalbox_board.settings_parser import parse
with open("/signalbox/a/board.json", "rb") as file:
    board = file.read()
for own in {texts!r}:
    try:
        settings = parse(board, own.encode())
        print("= %r %d %r" % (settings.supply, settings.frame_ms, settings.watchdog))
    except ValueError as fault:
        print("=", fault)
print("done")
"""


@only_on(MATRIX)
def test_owner_settings_are_read_as_on_the_pc(quick: Table) -> None:
    texts = SETTINGS.read_text(encoding="utf-8").splitlines()
    output = run_program(quick, READ_SETTINGS.format(texts=texts).encode(), b"done", PATIENCE_MS)
    parse = Loader({}, board_program(), {}, []).load("signalbox_board.settings_parser").parse
    data = description_text(quick.board.firmware_data()).encode()

    def read(own: str) -> str:
        try:
            settings = parse(data, own.encode())
        except ValueError as fault:
            return str(fault)
        return f"{settings.supply} {settings.frame_ms} {settings.watchdog}"

    assert re.findall(r"^= (.*?)\r?$", output, re.MULTILINE) == [read(own) for own in texts]
