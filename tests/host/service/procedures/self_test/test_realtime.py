"""Test `signalbox check` as its user sees it: a process, a serial line, the wall clock."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.board.load import fingerprint
from signalbox.simulator.board_process import BoardProcess
from tests.english import message_text

pytestmark = [
    pytest.mark.realtime,
    pytest.mark.skipif(sys.platform == "win32", reason="a virtual board's port needs a pseudo-terminal"),
]

LIFE_S = 150.0
CHECK = [sys.executable, "-m", "signalbox", "check"]


def start(folder: Path, *args: str, stdin: int = subprocess.PIPE) -> subprocess.Popen[str]:
    command = [*CHECK, "--report", str(folder), *args]
    return subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def check(folder: Path, *args: str) -> subprocess.Popen[str]:
    return start(folder, "--description", "ptites_locos", "--virtual", *args, stdin=subprocess.DEVNULL)


def read_until(process: subprocess.Popen[str], words: str) -> list[str]:
    """Read the output up to a line that contains `words`. Return the lines before it. Fail if there is no such line."""
    assert process.stdout is not None
    before: list[str] = []
    for line in process.stdout:
        if words in line:
            return before
        before.append(line)
    raise AssertionError(before)


@pytest.mark.thorough
def test_virtual_check_passes(tmp_path: Path) -> None:
    board_hash = fingerprint(load("ptites_locos"))
    process = check(tmp_path, "--no-browser", "--page-port", "0", "--sheets", board_hash.upper())
    output, errors = process.communicate(timeout=LIFE_S)
    assert (process.returncode, errors) == (0, "")
    assert "The page is at http://127.0.0.1:" in output
    assert f"Board: sheets: made from description {board_hash} (limit: {board_hash}): pass" in output
    assert "The check is over: passed" in output
    report_file, page = sorted(tmp_path.iterdir(), key=lambda path: path.suffix, reverse=True)
    assert output.endswith(f"The report: {report_file} and {page}\n")
    data = json.loads(report_file.read_text(encoding="utf-8"))
    assert (data["passed"], data["finished"], data["virtual"]) == (True, True, True)
    assert data["measured"]["link"]["round_trips"] == 500
    assert all(entry["verdict"] == "pass" for entry in data["measured"]["sensors"]["sensors"])
    assert all(entry["verdict"] == "pass" for entry in data["measured"]["lights"]["lights"])
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.thorough
def test_dark_light_is_found(tmp_path: Path) -> None:
    process = check(tmp_path, "--no-page", "--only", "lights", "--broken", "buffer.B1=dark")
    output, errors = process.communicate(timeout=LIFE_S)
    assert (process.returncode, errors) == (1, "")
    assert {line for line in output.splitlines() if line.startswith("  Lights: ") and line.endswith("FAIL")} == {
        "  Lights: correct in white, red, green and blue: 117 of 118 (limit: 118): FAIL",
        "  Lights: light of buffer.B1: is dark instead of white: FAIL",
    }


def test_stage_of_a_real_board_names_wires(tmp_path: Path) -> None:
    board = BoardProcess(load("golden_train"))
    process = start(tmp_path, "--board", board.port, "--no-page", "--stage", "2")
    assert not any("FAIL" in line for line in read_until(process, "Put the magnet"))
    output, errors = process.communicate("dead\n" * 8, timeout=LIFE_S)
    board.close()
    assert (process.returncode, errors) == (1, "")
    assert "Sensors: node 2: fails completely: wire 22 (red, U1.16 to U2.16)" in output
    (made,) = tmp_path.glob("*.json")
    assert json.loads(made.read_text(encoding="utf-8"))["stage"] == 2


def test_real_board_is_identified_and_answers_are_typed(tmp_path: Path) -> None:
    board = BoardProcess(load("golden_train"))
    process = start(tmp_path, "--board", board.port, "--no-page", "--only", "power", "--sheets", "0123abcd")
    before = read_until(process, "Are all lights white and steady")
    message = message_text("check-sheets-others", hash="0123abcd")
    assert any(message in line for line in before)
    output, errors = process.communicate("maybe\nfade\n", timeout=LIFE_S)
    board.close()
    assert (process.returncode, errors) == (1, "")
    assert "Type yes, flicker or fade, or Enter for yes." in output
    question = message_text("check-white-seen", every=1)
    assert f"Power: {question}: they fade along the chain (limit: steady and even): FAIL" in output
    data = json.loads(next(tmp_path.glob("*.json")).read_text(encoding="utf-8"))
    assert (data["virtual"], data["passed"], data["verdict"]) == (False, False, "2 failed")
    assert data["board"]["name"] == "golden_train"


def test_interrupted_check_keeps_its_results(tmp_path: Path) -> None:
    process = check(tmp_path, "--no-page", "--only", "sensors")
    read_until(process, "Put the magnet on B0.1.0")
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=LIFE_S)
    assert (process.returncode, errors) == (128 + signal.SIGINT, "")
    assert "The check ended early: unfinished" in output
    data = json.loads(next(tmp_path.glob("*.json")).read_text(encoding="utf-8"))
    assert not data["finished"]
    assert data["measured"]["sensors"]["sensors"][0]["verdict"] == "pass"
