"""Test Signalbox on a Python restricted to what Windows offers: the virtual board runs in a thread.

tests/without_posix hides everything else. Other differences (console, drive letters, port names) are not covered.
"""

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from signalbox.simulator.virtual_board import VARIABLE
from tests.english import message_text
from tests.host.app.conftest import Start
from tests.host.app.demos import SEED, check_beginning, played

pytestmark = [pytest.mark.realtime, pytest.mark.thorough]

HIDING = Path(__file__).parents[2] / "without_posix"
LIFE_S = 60.0
FAULTS = "damage=2%,split=5%,delay=10ms,cut=4s/500ms,reset=5s,replug=6s/1s,stall=6s,unread=6s,hang=6s,seed=2"


def without_posix() -> dict[str, str]:
    """Return an environment that hides POSIX modules but keeps this run's folders, so no real preferences are read."""
    return {name: text for name, text in os.environ.items() if name != VARIABLE} | {"PYTHONPATH": str(HIDING)}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments until it ends."""
    command, nothing = [sys.executable, *arguments], subprocess.DEVNULL
    return subprocess.run(command, env=without_posix(), stdin=nothing, capture_output=True, text=True, timeout=LIFE_S)


def signalbox(*arguments: str) -> str:
    """Run a `signalbox` command that must succeed, and return its output."""
    result = run("-m", "signalbox", *arguments)
    assert (result.returncode, result.stderr) == (0, ""), arguments
    return result.stdout


def record_entries(path: Path, count: int, *arguments: str) -> None:
    """Run a real-time demo until it has recorded this many entries, then kill it."""
    command = [sys.executable, "-m", "signalbox", "demo", "--realtime", "--record", str(path), *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=without_posix(), stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        sentences = (line for line in process.stdout if line.startswith("  ") and not line.startswith("    "))
        printed = [*islice(sentences, count)]
        process.kill()
        _, errors = process.communicate()
    assert (len(printed), errors) == (count, "")


def test_python_lacks_posix_modules_and_has_a_coarse_clock() -> None:
    for name in ("fcntl", "pty", "resource", "termios", "tty"):
        assert f"ModuleNotFoundError: import of {name} halted" in run("-c", f"import {name}").stderr
    assert run("-c", "import time; print(all(time.monotonic() * 64 % 1 == 0 for _ in range(9)))").stdout == "True\n"


def test_killed_game_resumes_with_its_pieces(path: Path, whole: list[str]) -> None:
    record_entries(path, 2, "--seed", SEED)
    before = played(path)
    assert len(before) >= 2
    record_entries(path, 1, "--resume")
    check_beginning(path, whole, len(before) + 1)


def test_bad_line_and_broken_sensors(path: Path, whole: list[str]) -> None:
    record_entries(path, 2, "--seed", SEED, "--faults", FAULTS, "--broken", "S2=dead")
    check_beginning(path, whole)


def test_virtual_board_is_checked(tmp_path: Path) -> None:
    words = "--description ptites_locos --virtual --only link --only lights --no-browser --page-port 0 --report"
    assert "The page is at http://127.0.0.1:" in signalbox("check", *words.split(), str(tmp_path))
    data = json.loads(next(tmp_path.glob("*.json")).read_text(encoding="utf-8"))
    assert (data["passed"], data["finished"]) == (True, True)
    assert data["measured"]["link"]["round_trips"] == 500


def test_other_commands(tmp_path: Path) -> None:
    path, export, drive = tmp_path / "game.jsonl", tmp_path / "game.json", tmp_path / "CIRCUITPY"
    drive.mkdir()
    for words in (
        ["demo", "--seed", SEED, "--record", str(path)],
        ["record", "show", str(path)],
        ["record", "export", str(path), "--out", str(export)],
        ["boards", "check"],
        ["deploy", "--description", "ptites_locos", "--drive", str(drive), "--dry-run"],
        ["deploy", "--description", "ptites_locos", "--drive", str(drive)],
        ["wiring", "show", "--description", "ptites_locos", "--board", "virtual"],
    ):
        assert signalbox(*words)
    verified = run("-m", "signalbox", "record", "verify", str(path))
    assert (verified.returncode, verified.stderr) == (3, ""), verified.stdout
    assert (drive / "code.py").exists()
    assert export.exists()


def test_virtual_board_replaces_a_missing_one(start: Start) -> None:
    running = start("--players", "2", environment=without_posix(), board="")
    page = running.page()
    page.wait_for(lambda page: page.state["choices"])
    player = page.state["choices"][0]["text"].removeprefix("first ")
    running.type("1")
    page.wait_for(lambda page: page.state["prompt"] == message_text("locos-roll", player=player))
    running.send_signal(signal.SIGINT)
    assert running.status() == 128 + signal.SIGINT
    assert "The game is saved: " in running.end()
