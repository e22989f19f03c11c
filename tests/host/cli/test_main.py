"""The command line: boards are checked, a user's errors are sentences, and help comes fast."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from signalbox import __version__
from signalbox.app import playing
from signalbox.cli import main as cli
from tests.host.board.descriptions import REAL, edited

HEAVY = ("asyncio", "sqlite3", "starlette", "uvicorn", "serial", "rich", "importlib.metadata", "numpy", "magpylib")
ALL_HELP = f"""
import sys
from signalbox.cli import main as cli

try:
    cli.signalbox(["--help"])
finally:
    print([name for name in {HEAVY!r} if name in sys.modules])
"""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit status of `signalbox WORDS`."""
    monkeypatch.setattr(sys, "argv", ["signalbox", *words])
    with pytest.raises(SystemExit) as finished:
        cli.main()
    assert isinstance(finished.value.code, int)
    return finished.value.code


def test_a_right_board_is_told_with_its_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "boards", "check", "ptites_locos") == 0
    said = capsys.readouterr().out
    assert said.startswith("ptites_locos is right: Les P’tites Locos, 92 squares, 4 bays, 3 moving parts, ")
    assert "120 sensors, 118 lights" in said


@pytest.mark.thorough
def test_all_boards_are_checked_when_none_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "boards", "check") == 0
    assert "ptites_locos is right" in capsys.readouterr().out


def test_a_wrong_board_is_refused_with_one_sentence_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(('clock = "GP2"', 'clock = "GP3"'), ("tiles = 12", "tiles = -1")), encoding="utf-8")
    assert run(monkeypatch, "boards", "check", str(path)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        f"{path}: [pins] latch: GP3 is already the pin of clock, and each needs its own.",
        f"{path}: [game] tiles: a whole number from 1 to 99 is expected, not -1.",
    ]


def test_a_path_is_shown_as_it_was_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(REAL, encoding="utf-8")
    assert run(monkeypatch, "boards", "check", "mine.toml") == 0
    assert capsys.readouterr().out.startswith("mine is right: ")


def test_the_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--version") == 0
    assert capsys.readouterr().out == f"signalbox {__version__}\n"


def test_help_loads_nothing_that_is_slow() -> None:
    found = subprocess.run([sys.executable, "-c", ALL_HELP], capture_output=True, text=True, check=True)
    assert found.stdout.endswith("\n[]\n")


def test_a_name_that_the_terminal_has_no_letters_for_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    opened = playing.fresh("ptites-locos", ["Ďura", "Ben"], {"first": "Ďura"}, "1", path)
    start = opened.table.config.setups[0][0]
    with opened.table.config.open_journal(start) as journal:
        state = opened.table.config.rules.start(2, start)
        journal.append("chance", state.notation(state.chance_outcomes()[0][0]), 0)
    western = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}  # as a pipe has it on Windows
    command = [sys.executable, "-m", "signalbox", "record", "show", str(path)]
    found = subprocess.run(command, env=western, capture_output=True, check=False)
    assert (found.returncode, found.stderr) == (0, b"")
    assert b" ?ura " in found.stdout


@pytest.mark.realtime
def test_typed_bytes_that_are_no_text_are_no_answer_and_no_traceback(tmp_path: Path) -> None:
    words = ["--virtual", "--by-hand", "--no-page", "--description", "ptites_locos", "--report", str(tmp_path)]
    command = [sys.executable, "-m", "signalbox", "check", *words]
    strict = os.environ | {"PYTHONIOENCODING": "utf-8"}
    found = subprocess.run(command, env=strict, input=b"\xff\nquit\n", capture_output=True, timeout=60)
    assert (found.returncode, found.stderr) == (130, b"")
