"""The command line: boards are checked, user errors are sentences, and help is fast."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from signalbox import __version__
from signalbox.app import playing
from tests.host.board.descriptions import REAL, edited
from tests.host.cli.command import run

HEAVY = ("asyncio", "sqlite3", "starlette", "uvicorn", "serial", "rich", "importlib.metadata", "numpy", "magpylib")
ALL_HELP = f"""
import sys
from signalbox.cli import main as cli

try:
    cli.signalbox(["--help"])
finally:
    print([name for name in {HEAVY!r} if name in sys.modules])
"""


def test_valid_board_is_reported_with_its_counts() -> None:
    result = run("boards", "check", "ptites_locos")
    assert result.status == 0
    assert result.out.startswith("ptites_locos is right: Les P’tites Locos, 92 squares, 4 bays, 3 moving parts, ")
    assert "120 sensors, 118 lights" in result.out


@pytest.mark.thorough
def test_all_boards_are_checked_by_default() -> None:
    result = run("boards", "check")
    assert result.status == 0
    assert "ptites_locos is right" in result.out


def test_wrong_board_is_refused_with_one_sentence_per_fault(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(('clock = "GP2"', 'clock = "GP3"'), ("tiles = 12", "tiles = -1")), encoding="utf-8")
    result = run("boards", "check", str(path))
    assert (result.status, result.out) == (1, "")
    assert result.err.splitlines() == [
        f"{path}: [pins] latch: GP3 is already the pin of clock, and each needs its own.",
        f"{path}: [game] tiles: a whole number from 1 to 99 is expected, not -1.",
    ]


def test_path_is_shown_as_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(REAL, encoding="utf-8")
    result = run("boards", "check", "mine.toml")
    assert result.status == 0
    assert result.out.startswith("mine is right: ")


def test_version() -> None:
    assert run("--version") == (0, f"signalbox {__version__}\n", "")


def test_help_imports_nothing_slow() -> None:
    result = subprocess.run([sys.executable, "-c", ALL_HELP], capture_output=True, text=True, check=True)
    assert result.stdout.endswith("\n[]\n")


def test_letters_the_terminal_lacks_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    opened = playing.fresh("ptites-locos", ["Ďura", "Ben"], {"first": "Ďura"}, "1", path)
    start = opened.table.config.setups[0][0]
    with opened.table.config.open_journal(start) as journal:
        state = opened.table.config.rules.start(2, start)
        journal.append("chance", state.notation(state.chance_outcomes()[0][0]), 0)
    western = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}  # as a pipe has it on Windows
    command = [sys.executable, "-m", "signalbox", "record", "show", str(path)]
    result = subprocess.run(command, env=western, capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b" ?ura " in result.stdout


@pytest.mark.realtime
def test_typed_bytes_that_are_not_text_are_ignored(tmp_path: Path) -> None:
    words = ["--virtual", "--by-hand", "--no-page", "--description", "ptites_locos", "--report", str(tmp_path)]
    command = [sys.executable, "-m", "signalbox", "check", *words]
    strict = os.environ | {"PYTHONIOENCODING": "utf-8"}
    result = subprocess.run(command, env=strict, input=b"\xff\nquit\n", capture_output=True, timeout=60)
    assert (result.returncode, result.stderr) == (130, b"")
