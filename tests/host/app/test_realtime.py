"""Test the virtual board's own process in real time: kill -9 of host or board, a full disk, Ctrl-C."""

import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from signalbox.app.game_board import TABLETOP
from signalbox.play.record.record_file import seed_path
from signalbox.play.record.record_folder import read_record
from tests.english import message_text
from tests.host.app.conftest import Start
from tests.host.app.demos import SEED, check_beginning, played
from tests.host.app.running import PageSocket
from tests.host.play.table.harness import TableHarness, open_harness
from tests.host.play.table.test_golden_train import open_during_attack
from tests.host.play.table.test_takeback import ComputerHands, play_turn, roll_condition

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.realtime,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked up in /proc"),
]

GONE_S = 5.0  # maximum time for which the board's process outlives the host's
LIFE_S = 30.0  # after this a host is killed, and a test waiting for its output fails
FULL = (1, resource.RLIM_INFINITY)  # maximum file size in bytes: too small even for SQLite's own journal
ROOM = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


class Host:
    """A running `signalbox` that yields its lines as they are printed."""

    def __init__(self, *words: str, stdin: int | None = subprocess.DEVNULL) -> None:
        """Start the program; `stdin=None` closes its standard input, as `<&-` does in a shell."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "signalbox", *words],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=(lambda: os.close(0)) if stdin is None else None,
        )
        self._end_of_life = threading.Timer(LIFE_S, self.process.kill)
        self._end_of_life.start()

    def entries(self, count: int) -> list[str]:
        """Return the next `count` lines that report an action or a roll."""
        printed = [line for _, line in zip(range(count), self._played(), strict=False)]
        assert len(printed) == count, "it ended before that much was played"
        return printed

    def wait_for(self, words: str) -> None:
        assert any(words in line for line in self._lines()), f"it ended without printing {words!r}"

    def address(self) -> str:
        """Return the address of the page."""
        found = next(found for line in self._lines() if (found := re.search(r"http://127\.0\.0\.1:[0-9]+/", line)))
        return found[0]

    def board(self) -> int:
        """Return the process ID of the virtual board."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        return int(children.split()[0])

    def end(self, number: int) -> tuple[int, str]:
        """End the program with this signal. Return the exit status and the output on standard error."""
        self.process.send_signal(number)
        _, printed = self.process.communicate()
        self._end_of_life.cancel()
        return self.process.returncode, printed

    def _lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        return iter(self.process.stdout.readline, "")

    def _played(self) -> Iterator[str]:
        return (line for line in self._lines() if line.startswith("  ") and not line.startswith("    "))


def test_page_of_a_demo_is_for_watching_only() -> None:
    host = Host("demo", "golden-train", "--realtime", "--page-port", "0", "--no-browser", "--seed", SEED)
    page = PageSocket(host.address())
    assert (page.hello["role"], page.hello["may_command"]) == ("spectator", False)
    page.wait_for(lambda page: len(page.state["record"]) > 1)
    page.send(do="press", button="undo")
    page.wait_for(lambda page: page.refused)
    assert {"private", "table"} & page.state.keys() == set()
    page.close()
    assert host.end(signal.SIGTERM)[0] != 0


def demo(path: Path) -> Host:
    return Host("demo", "--realtime", "--seed", SEED, "--record", str(path))


def wait_until_gone(pid: int) -> None:
    end = time.monotonic() + GONE_S
    while is_running(pid):
        assert time.monotonic() < end, "the board's process is still there"
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"  # dead, but its exit status has not been collected yet


def test_board_ends_with_a_killed_host_which_resumes(path: Path, whole: list[str]) -> None:
    host = demo(path)
    host.entries(2)
    board = host.board()
    assert host.end(signal.SIGKILL)[0] == -signal.SIGKILL
    wait_until_gone(board)
    before = played(path)
    assert len(before) >= 2
    assert TABLETOP in read_record(path).state
    host = Host("demo", "--realtime", "--resume", "--record", str(path))
    host.entries(1)
    status, printed = host.end(signal.SIGTERM)
    assert status == 128 + signal.SIGTERM
    assert printed == f"The game is saved: continue it with `signalbox demo --resume --record {path}`.\n"
    check_beginning(path, whole, len(before) + 1)


def test_kill_while_a_computers_move_is_undone(tmp_path: Path, start: Start) -> None:
    """Ann has pressed Undo; the program is killed while it takes back the computer's move."""
    harness = open_harness(tmp_path, kinds=" c")
    own = ComputerHands(harness)
    harness.press("roll")
    play_turn(harness, 0)
    before = dict(harness.tabletop.bay_of)
    own.play_to(roll_condition(harness, 0))
    assert harness.tabletop.bay_of != before
    harness.press("undo")
    save_and_move_record(harness, tmp_path)

    first = start("--resume")
    first.page().wait_for(lambda page: page.state["prompt"] == message_text("goes-back-by-itself"))
    first.end(signal.SIGKILL)
    page = start("--resume").page()
    page.wait_for(lambda page: page.state["prompt"].startswith("Ann: bring a loco in"))
    assert {part["id"]: part["bay"] for part in page.state["tabletop"]["parts"]} == before


def save_and_move_record(harness: TableHarness, folder: Path) -> None:
    """Save the pieces' places in a game's record, close the record and move it to "game.jsonl" in the folder."""
    harness.journal.set_state(TABLETOP, harness.tabletop.to_text())
    harness.journal.close()
    harness.journal.path.rename(folder / "game.jsonl")
    seed_path(harness.journal.path).rename(seed_path(folder / "game.jsonl"))


def test_kill_while_an_attacked_wagon_is_held(tmp_path: Path, start: Start) -> None:
    """Lifting the wagon records the attack and takes the wagon off the board, so nobody has to put it back."""
    save_and_move_record(open_during_attack(tmp_path, 3), tmp_path)

    first = start("--resume")
    page = first.page()
    count = len(page.state["record"])
    piece = next(each["id"] for each in page.state["tabletop"]["pieces"] if each["at"] == "T2.1")
    page.send(do="lift", piece=piece)
    page.wait_for(lambda page: len(page.state["record"]) > count)
    prompt = page.state["prompt"]
    first.send_signal(signal.SIGKILL)  # before the page closes, because that would put the wagon back
    first.status()
    page = start("--resume").page()
    page.wait_for(lambda page: page.state["prompt"] == prompt)
    assert [each["at"] for each in page.state["tabletop"]["pieces"] if each["id"] == piece] == ["hand"]


def test_killed_board_is_restarted(path: Path, whole: list[str]) -> None:
    host = demo(path)
    host.entries(1)
    os.kill(host.board(), signal.SIGKILL)
    host.entries(1)
    assert host.end(signal.SIGINT)[0] == 128 + signal.SIGINT
    check_beginning(path, whole, 2)


def test_bad_line_at_the_wall_clock(path: Path, whole: list[str]) -> None:
    spec = "damage=2%,split=5%,delay=10ms,cut=4s/500ms,reset=5s,replug=8s/1s,stall=6s,unread=6s,hang=6s,seed=2"
    host = Host("demo", "--realtime", "--seed", SEED, "--record", str(path), "--faults", spec)
    host.entries(2)
    assert host.end(signal.SIGTERM)[0] == 128 + signal.SIGTERM
    check_beginning(path, whole, 2)


def test_full_disk_is_reported_and_play_continues_later(path: Path, whole: list[str]) -> None:
    host = demo(path)
    host.entries(1)
    resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, FULL)
    host.wait_for("The disk is full")
    full = len(played(path))
    resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, ROOM)
    host.entries(1)
    host.end(signal.SIGTERM)
    check_beginning(path, whole, full + 1)


def test_closed_pipe_ends_a_demo_without_a_traceback(path: Path, whole: list[str]) -> None:
    host = Host("demo", "--seed", SEED, "--record", str(path))
    assert host.process.stdout is not None
    assert host.process.stderr is not None
    host.process.stdout.readline()
    host.process.stdout.close()
    printed = host.process.stderr.read()
    assert host.process.wait() != 0
    assert printed == f"The game is saved: continue it with `signalbox demo --resume --record {path}`.\n"
    check_beginning(path, whole)


def test_play_needs_no_keyboard(path: Path) -> None:
    words = ["--board", "virtual", "--no-browser", "--page-port", "0", "--record", str(path)]
    host = Host("play", *words, "--seat", "Ann=simple", "--seat", "Ben=random", stdin=None)
    host.entries(1)
    status, printed = host.end(signal.SIGINT)
    assert status == 128 + signal.SIGINT
    assert printed == f"The game is saved: continue it with `signalbox play --resume --record {path}`.\n"
    assert played(path)
