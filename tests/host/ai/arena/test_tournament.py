"""Games in several processes: what is over is told whatever ends the others, and Ctrl-C ends all of them."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from signalbox.ai.arena import match
from signalbox.ai.arena.match import Match, Tournament
from signalbox.ai.arena.tournament import in_order
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from tests.host.app.test_realtime import is_there

PATIENCE_S = 20.0
STOPPED_S = 5.0  # after Ctrl-C: an engine has a second to quit
BREAKS_AT = 7
HANGS_FROM = 3  # of a worker's first games, each a task of its own
FOREVER_S = 60.0
SECOND_S, LATE_S = 0.01, 0.3

played = match.play


def breaks(_tournament: Tournament, number: int) -> Match:
    if number == BREAKS_AT:
        raise UserError("The engine has stopped.")
    return played(Tournament("golden-train", "golden_train", ("random", "random"), "1"), number)


def dies(number: int) -> int:
    if number == BREAKS_AT:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def hangs(number: int) -> int:
    if number >= HANGS_FROM:
        time.sleep(FOREVER_S)
    return number


def late_elsewhere(waitpid: Callable[[int, int], tuple[int, int]]) -> Callable[[int, int], tuple[int, int]]:
    """`waitpid` that another thread than this one is first to call, and last to have the answer of."""
    here = threading.current_thread()

    def wait(pid: int, options: int) -> tuple[int, int]:
        if threading.current_thread() is here:
            time.sleep(SECOND_S)
            return waitpid(pid, options)
        answer = waitpid(pid, options)
        time.sleep(LATE_S)
        return answer

    return wait


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_was_over_before_a_game_that_breaks_is_told(workers: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "play", breaks)
    words = ["arena", "golden-train", "--seats", "random,random", "--games", "40", "--json", "--workers", workers]
    done = CliRunner().invoke(signalbox, words)
    assert str(done.exception) == "The engine has stopped."
    *rows, last = map(json.loads, done.output.splitlines())
    assert [row["number"] for row in rows] == [*range(BREAKS_AT)]
    assert last["games"] == BREAKS_AT


def test_a_worker_that_is_killed_is_one_sentence_after_what_was_over() -> None:
    found: list[int] = []
    with pytest.raises(UserError, match="A worker process has stopped"):
        found.extend(in_order(dies, 40, workers=2))
    assert found == [*range(len(found))]
    assert len(found) <= BREAKS_AT


def test_closed_early_it_ends_its_workers_whatever_they_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a busy machine lets the pool's thread, which collects them, wait for its turn."""
    monkeypatch.setattr(os, "waitpid", late_elsewhere(os.waitpid))
    before = multiprocessing.active_children()
    games = in_order(hangs, 40, workers=2)
    assert [next(games) for _ in range(HANGS_FROM)] == [*range(HANGS_FROM)]
    assert len(multiprocessing.active_children()) > len(before)
    began = time.monotonic()
    games.close()
    assert multiprocessing.active_children() == before
    assert time.monotonic() - began < STOPPED_S


def ctrl_c(path: Path, words: Sequence[str], holds: Callable[[], bool]) -> str:
    """What the command says on standard error when Ctrl-C is pressed once something holds.

    It writes to a file, in a process group of its own as a terminal gives it, of which nothing is left.
    """
    command = [sys.executable, "-m", "signalbox", "arena", "golden-train", "--games", "100000", *words]
    with path.open("w") as out:
        running = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, start_new_session=True, text=True)
    try:
        wait_until(holds)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=STOPPED_S)
        assert running.returncode == 1
        with pytest.raises(ProcessLookupError):
            os.killpg(running.pid, 0)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    return said


@pytest.mark.skipif(os.name != "posix", reason="process groups are POSIX's")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_all_processes_after_the_figures_of_what_was_over(
    workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    out = tmp_path / "rows"
    words = ["--seats", "random,random", "--json", "--workers", workers]
    assert ctrl_c(out, words, lambda: out.read_text().count("\n") > 3) == "Interrompu avant la fin des parties.\n"
    *rows, last = map(json.loads, out.read_text().splitlines())
    assert [row["number"] for row in rows] == [*range(last["games"])]


@pytest.mark.skipif(os.name != "posix", reason="process groups are POSIX's")
def test_ctrl_c_ends_engines_of_workers_that_would_not_end(tmp_path: Path) -> None:
    """They are in sessions of their own, where Ctrl-C does not reach them."""
    started = tmp_path / "started"
    started.touch()
    script = f"read line; echo $$ >> {started}; exec sleep {FOREVER_S:.0f}"
    words = ["--seats", f'random,"engine:sh -c {shlex.quote(script)}"', "--workers", "2"]
    said = ctrl_c(tmp_path / "said", words, lambda: started.read_text().count("\n") == 2)
    assert said == "Stopped before all games were over.\n"
    wait_until(lambda: not any(is_there(int(number)) for number in started.read_text().split()))


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)
