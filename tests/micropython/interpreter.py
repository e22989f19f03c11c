"""MicroPython with a small heap, or CPython for comparison, each in its own process."""

import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent.parent / ".venv" / "micropython"  # where tools/set-up puts it
PATIENCE_S = 120.0  # an interpreter whose heap is completely full may hang
MISSING = "There is no MicroPython for the tests of the board's language: run  tools/set-up micropython"


class OrderError(Exception):
    """An error that an order raised inside the interpreter. The message is the interpreter's traceback."""


class Interpreter:
    """A process that carries out orders. `free`, `used` and `minimum` are bytes of heap, 0 if the heap is unlimited."""

    def __init__(self, command: list[str]) -> None:
        self.free = 0  # after the last order and after collecting garbage
        self.used = 0  # the maximum in use between the calls of the last order, after collecting garbage
        self.minimum = sys.maxsize  # the minimum free at the end of any call so far, before collecting garbage
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def put(self, place: str, text: str) -> None:
        """Write a file with an absolute path such as ``/board.json``."""
        self._order({"put": place, "text": text})

    def load(self, module: str) -> None:
        """Import a module. Raise OrderError if that fails."""
        self._order({"load": module})

    def call(self, module: str, function: str, texts: list[str]) -> list[str]:
        """Call a function of a loaded module once per text and return the results. Raise OrderError if a call fails.

        `function` may name several functions, as in ``"feed step"``. Each is called; the last result is returned.
        """
        answers: list[str] = self._order({"call": module, "function": function, "texts": texts})
        return answers

    def ask(self, module: str, function: str, text: str = "") -> str:
        return self.call(module, function, [text])[0]

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _order(self, order: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        guard = threading.Timer(PATIENCE_S, self._process.kill)
        guard.start()
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        finally:
            guard.cancel()
        if not line:
            raise OrderError("the interpreter has ended")
        answer = json.loads(line)
        self.free, self.used = answer["free"], answer["used"]
        self.minimum = min(self.minimum, answer["least"] or sys.maxsize)
        if answer["fault"]:
            raise OrderError(answer["fault"])
        return answer["said"]


def micropython(heap_bytes: int) -> Interpreter:
    """Start MicroPython with this heap. If it is not installed, skip the test, or fail it on a build machine."""
    node = shutil.which("node")
    if node is None or not (PACKAGE / "micropython.mjs").is_file():
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING + ".")
        pytest.skip(MISSING + ".")
    return Interpreter([node, str(HERE / "runner.mjs"), str(PACKAGE), str(heap_bytes)])


def cpython(folder: Path) -> Interpreter:
    """Start CPython with a folder in place of the drive."""
    return Interpreter([sys.executable, "-I", "-S", str(HERE / "reference.py"), str(folder)])
