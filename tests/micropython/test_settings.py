"""Test that MicroPython and CPython read an owner's settings identically."""

import json
from pathlib import Path

from signalbox.board import load
from signalbox.device.release.firmware_files import description_text
from tests.micropython.conftest import InterpreterPair

SCRIPT = "settings_script"
SETTINGS = Path(__file__).parents[1] / "firmware" / "settings.txt"


def test_settings_agree(board: InterpreterPair) -> None:
    text = description_text(load("ptites_locos").firmware_data())
    owns = SETTINGS.read_text(encoding="utf-8").splitlines()
    answers = board.agree(SCRIPT, "read", [json.dumps([text, own]) for own in owns])
    assert sum("/settings.json" not in answer for answer in answers) == 6
