"""Test that everything that runs on a board leaves free memory in a heap as small as a board's."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from signalbox import games
from tests.emulated import documented
from tests.micropython import drive
from tests.micropython.conftest import BOARD_BYTES, RULES_BYTES, InterpreterPair
from tests.micropython.interpreter import OrderError, cpython, micropython
from tests.micropython.test_games import create_rules
from tests.shared_rules import playthroughs

OVERHEAD_BYTES = 6 * 1024  # of a heap, for the interpreter's own data and the test's script
RULES_FREE_BYTES = 20 * 1024  # free on a board alongside the firmware, a game's rules and a position


def test_heap_is_as_small_as_on_a_board() -> None:
    with micropython(BOARD_BYTES) as small:
        drive.fill(small)
        small.load("memory_script")
        assert BOARD_BYTES > small.free > BOARD_BYTES - OVERHEAD_BYTES
        with pytest.raises(OrderError, match="MemoryError"):
            small.ask("memory_script", "take", str(BOARD_BYTES))
        for _ in range(2):  # memory that was taken is free again
            taken_bytes = 1024 * int(small.ask("memory_script", "fill", "1024"))
            assert BOARD_BYTES > taken_bytes > BOARD_BYTES - 2 * OVERHEAD_BYTES


KEPT_FREE_KB = {"signalbox_board": 72, "jig": 100}  # still free on a controller; after any game's rules 60

LOADED_LATE = (".arranged", ".arrangement", ".reading")
GAME_PACKAGES = [f"shared_rules.{name.replace('-', '_')}" for name in games.names()]


@pytest.mark.parametrize("package", ["signalbox_board", "jig", *GAME_PACKAGES])  # no controller runs two of them
def test_every_module_loads_in_the_memory_of_a_board(package: str) -> None:
    """Load a package, with the shared modules if it is a game, but without those only for setting pieces by hand."""
    top = package.partition(".")[0]
    others = tuple(name for name in GAME_PACKAGES if name != package)
    modules = [
        name
        for name in drive.FIRMWARE | drive.RULES
        if name.partition(".")[0] == top and not name.startswith(others) and not name.endswith(LOADED_LATE)
    ]
    assert modules
    with micropython(BOARD_BYTES) as small:
        drive.fill(small)
        free = small.free
        for module in drive.CHIP.keys() - {"neopixel"}:
            drive.load(small, module)
        built_in = free - small.free  # these stand for modules that a chip has in its flash
        for module in modules:
            drive.load(small, module)
        assert small.free + built_in > 1024 * KEPT_FREE_KB.get(package, 60), f"{small.free} + {built_in} bytes"


@pytest.fixture
def one_table(tmp_path: Path) -> Iterator[InterpreterPair]:
    """Yield interpreters for one game, so that no code of another game stays on the heap."""
    with micropython(RULES_BYTES) as small, cpython(tmp_path) as reference:
        yield InterpreterPair(small, reference)


@pytest.mark.parametrize("name", games.names())
def test_rules_would_fit_on_a_board(one_table: InterpreterPair, name: str) -> None:
    """Check that the rules, once built, fit into the memory left by the firmware according to docs/firmware.md."""
    create_rules(one_table, name)
    players, options = playthroughs.SETTINGS[name][-1]
    one_table.agree("rules_script", "start", [json.dumps([players, options])])
    one_table.agree("rules_script", "describe_position", [""])
    page = documented.PAGE.read_text(encoding="utf-8")
    free_bytes = documented.figures(page)[games.entry(name).board, "free_after_start_bytes"]
    assert one_table.small.used < free_bytes - RULES_FREE_BYTES, f"{one_table.small.used} bytes"
