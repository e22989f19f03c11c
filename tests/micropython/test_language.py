"""Test that features that CircuitPython lacks are reported before the code runs on a board."""

from pathlib import Path

import pytest

from tests.micropython import language

FOREIGN = {
    "from dataclasses import dataclass": "no module dataclasses",
    "from enum import IntEnum": "no module enum",
    "from functools import cache": "no module functools",
    "from typing import Any": "no module typing",
    "import itertools": "no module itertools",
    "import signalbox.core.errors": "no module signalbox.core.errors",
    "print('ab'.removeprefix('a'))": '"str" has no attribute "removeprefix"',
    "print('ab'.zfill(5))": '"str" has no attribute "zfill"',
    "print('ab'.casefold())": '"str" has no attribute "casefold"',
    "print('ab'.isalnum())": '"str" has no attribute "isalnum"',
    "print(b'ab'.removesuffix(b'b'))": '"bytes" has no attribute "removesuffix"',
    "print((5).bit_count())": '"int" has no attribute "bit_count"',
    "print((5).bit_length())": '"int" has no attribute "bit_length"',
    "print((0.5).is_integer())": '"float" has no attribute "is_integer"',
    "bytearray(3).insert(0, 1)": '"bytearray" has no attribute "insert"',
    "bytearray(3).clear()": '"bytearray" has no attribute "clear"',
    "print(format(5, '08b'))": 'Name "format" is not defined',
    "print(ascii('a'))": 'Name "ascii" is not defined',
    "print(vars())": 'Name "vars" is not defined',
    "try:\n    pass\nexcept ModuleNotFoundError:\n    pass": 'Name "ModuleNotFoundError" is not defined',
    "import sys\nprint(sys.getsizeof(5))": 'Module has no attribute "getsizeof"',
    "import json\nprint(json.dumps({}, sort_keys=True))": "dumps",
    "import supervisor\nprint(supervisor.ticks_us())": 'Module has no attribute "ticks_us"',
    "import keypad\nprint(keypad.Buttons)": 'Module has no attribute "Buttons"',
}
COMMON = """
import json
import sys
from binascii import crc32

import keypad
import supervisor
from signalbox_board.uptime import ticks_since

from shared_rules import wire

MYPY = False
if MYPY:
    from typing import Any


def text(data: "Any") -> str:
    words = sorted({"b": 1, "a": 2}.items())
    return "%s %r %08x" % (json.dumps(data), words, crc32(b"x"))


def path(file: str) -> str:
    with open(sys.path[0] + file) as there:
        return there.read().partition("\\n")[0].upper().strip()


queue = keypad.EventQueue
print(ticks_since(0, supervisor.ticks_ms()), wire.encode("GET", 1, []), bytearray(b"ab").find(b"b"), text(None))
"""


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the faults found in a folder with one file for each unsupported feature and one without faults."""
    folder = tmp_path_factory.mktemp("firmware")
    for number, source in enumerate(FOREIGN):
        (folder / f"foreign_{number}.py").write_text(source + "\n", encoding="utf-8")
    (folder / "common.py").write_text(COMMON, encoding="utf-8")
    return language.check([folder])


@pytest.mark.parametrize(("number", "fault"), list(enumerate(FOREIGN.values())), ids=[f"{text!r}" for text in FOREIGN])
def test_foreign_feature_is_reported(faults: list[str], number: int, fault: str) -> None:
    assert any(f"foreign_{number}.py" in line and fault in line for line in faults)


def test_common_features_are_accepted(faults: list[str]) -> None:
    assert not [line for line in faults if "common.py" in line]


def test_imports_for_types_only_are_accepted(tmp_path: Path) -> None:
    (tmp_path / "typed.py").write_text("MYPY = False\nif MYPY:\n    from typing import Any\n", encoding="utf-8")
    assert language.check([tmp_path]) == []
