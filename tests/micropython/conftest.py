"""Fixtures that run MicroPython and CPython side by side, each with a complete drive."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.micropython import drive
from tests.micropython.interpreter import Interpreter, cpython, micropython

BOARD_BYTES = 128 * 1024  # of heap: what remains on an RP2040
TURN_BYTES = 40 * 1024  # of garbage that a board collects within a turn of the loop but this interpreter cannot
RULES_BYTES = 1024 * 1024  # a whole game on the largest map, all its undo data, and the garbage of one call
PLAYOUT_BYTES = 8 * 1024 * 1024  # the garbage of whole games in one call, during which nothing can be collected


class InterpreterPair:
    """Two interpreters that must give the same answer to every call."""

    def __init__(self, small: Interpreter, reference: Interpreter) -> None:
        self.small = small
        self.reference = reference
        self.laid = ""  # the game whose rules have been created
        for interpreter in (small, reference):
            drive.fill(interpreter)

    def load(self, module: str) -> None:
        """Load a module with all its imports."""
        for interpreter in (self.small, self.reference):
            drive.load(interpreter, module)

    def put(self, place: str, text: str) -> None:
        for interpreter in (self.small, self.reference):
            interpreter.put(place, text)

    def agree(self, module: str, function: str, texts: list[str]) -> list[str]:
        """Return the answers to all texts, after checking that both interpreters give the same answers."""
        answers = self.small.call(module, function, texts)
        expected = self.reference.call(module, function, texts)
        for text, actual, wanted in zip(texts, answers, expected, strict=True):
            assert actual == wanted, f"{module}.{function}({text!r})"
        return answers


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[InterpreterPair]:
    """Yield MicroPython and CPython, which have loaded the SCRIPT of a test file and are shared by its tests.

    MicroPython's memory is as small as a board's.
    """
    with micropython(BOARD_BYTES) as small, cpython(tmp_path_factory.mktemp("drive")) as reference:
        both = InterpreterPair(small, reference)
        both.load(request.module.SCRIPT)
        yield both


@pytest.fixture
def chip(tmp_path: Path) -> Iterator[InterpreterPair]:
    """Yield interpreters for one test, with extra room for the garbage of one turn of the firmware's loop."""
    with micropython(BOARD_BYTES + TURN_BYTES) as small, cpython(tmp_path) as reference:
        yield InterpreterPair(small, reference)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InterpreterPair]:
    """Yield interpreters with enough memory for a game, shared by the tests of a file."""
    with micropython(RULES_BYTES) as small, cpython(tmp_path_factory.mktemp("drive")) as reference:
        yield InterpreterPair(small, reference)


@pytest.fixture(scope="module")
def long_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InterpreterPair]:
    """Yield interpreters with enough memory to play a whole game in one call."""
    with micropython(PLAYOUT_BYTES) as small, cpython(tmp_path_factory.mktemp("drive")) as reference:
        yield InterpreterPair(small, reference)
