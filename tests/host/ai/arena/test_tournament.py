"""Games in several processes: finished games are reported whatever stops the rest, and Ctrl-C stops everything."""

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


def late_in_other_threads(waitpid: Callable[[int, int], tuple[int, int]]) -> Callable[[int, int], tuple[int, int]]:
    """Wrap `waitpid` so that another thread calls it first and gets its answer last."""
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
def test_games_before_a_broken_one_are_reported(workers: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "play", breaks)
    words = ["arena", "golden-train", "--seats", "random,random", "--games", "40", "--json", "--workers", workers]
    result = CliRunner().invoke(signalbox, words)
    assert str(result.exception) == "The engine has stopped."
    *rows, last = map(json.loads, result.output.splitlines())
    assert [row["number"] for row in rows] == [*range(BREAKS_AT)]
    assert last["games"] == BREAKS_AT


def test_killed_worker_is_one_sentence_after_finished_games() -> None:
    numbers: list[int] = []
    with pytest.raises(UserError, match="A worker process has stopped"):
        numbers.extend(in_order(dies, 40, workers=2))
    assert numbers == [*range(len(numbers))]
    assert len(numbers) <= BREAKS_AT


def test_closing_early_ends_busy_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check it also when a busy machine delays the thread of the pool that collects the workers."""
    monkeypatch.setattr(os, "waitpid", late_in_other_threads(os.waitpid))
    before = multiprocessing.active_children()
    games = in_order(hangs, 40, workers=2)
    assert [next(games) for _ in range(HANGS_FROM)] == [*range(HANGS_FROM)]
    assert len(multiprocessing.active_children()) > len(before)
    began = time.monotonic()
    games.close()
    assert multiprocessing.active_children() == before
    assert time.monotonic() - began < STOPPED_S


def ctrl_c(path: Path, words: Sequence[str], holds: Callable[[], bool]) -> str:
    """Press Ctrl-C once `holds` is true and return what the command wrote to standard error.

    The command writes to a file. It has its own process group, as in a terminal, and no process of it must remain.
    """
    command = [sys.executable, "-m", "signalbox", "arena", "golden-train", "--games", "100000", *words]
    with path.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, start_new_session=True, text=True)
    try:
        wait_until(holds)
        os.killpg(process.pid, signal.SIGINT)
        _, message = process.communicate(timeout=STOPPED_S)
        assert process.returncode == 1
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    return message


@pytest.mark.skipif(os.name != "posix", reason="process groups are POSIX's")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_all_processes_after_printing_results(
    workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    out = tmp_path / "rows"
    words = ["--seats", "random,random", "--json", "--workers", workers]
    assert ctrl_c(out, words, lambda: out.read_text().count("\n") > 3) == "Interrompu avant la fin des parties.\n"
    *rows, last = map(json.loads, out.read_text().splitlines())
    assert [row["number"] for row in rows] == [*range(last["games"])]


@pytest.mark.skipif(os.name != "posix", reason="process groups are POSIX's")
def test_ctrl_c_ends_engines_that_do_not_quit(tmp_path: Path) -> None:
    """The engines are in sessions of their own, which Ctrl-C does not reach."""
    started = tmp_path / "started"
    started.touch()
    script = f"read line; echo $$ >> {started}; exec sleep {FOREVER_S:.0f}"
    words = ["--seats", f'random,"engine:sh -c {shlex.quote(script)}"', "--workers", "2"]
    message = ctrl_c(tmp_path / "message", words, lambda: started.read_text().count("\n") == 2)
    assert message == "Stopped before all games were over.\n"
    wait_until(lambda: not any(is_there(int(number)) for number in started.read_text().split()))


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)
