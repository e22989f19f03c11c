"""Games in several processes: how they are distributed, reported, shown as they finish, and stopped."""

import contextlib
import io
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
from signalbox.ai.arena import progress as module
from signalbox.ai.arena.match import Match, Tournament
from signalbox.ai.arena.processes import AHEAD, CHUNK_S, Chunk, ordered_results, play_chunk, run_chunks
from signalbox.ai.arena.progress import Progress
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from tests.host.app.test_realtime import is_running
from tests.host.web.real_table import wait_until

STOPPED_S = 5.0  # after Ctrl-C: an engine has a second to quit
BREAKS_AT = 7
HANGS_FROM = 3  # after a worker has played its first games, each a separate task
FOREVER_S = 60.0
SECOND_S, LATE_S = 0.01, 0.3
original_play = match.play_match


def broken_play_match(_tournament: Tournament, number: int) -> Match:
    if number == BREAKS_AT:
        raise UserError("The engine has stopped.")
    return original_play(Tournament("golden-train", "golden_train", ("random", "random"), "1"), number)


def kill_worker(number: int) -> int:
    if number == BREAKS_AT:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def hang(number: int) -> int:
    if number >= HANGS_FROM:
        time.sleep(FOREVER_S)
    return number


def delay_other_threads(waitpid: Callable[[int, int], tuple[int, int]]) -> Callable[[int, int], tuple[int, int]]:
    """Wrap `waitpid` so that this thread calls it slightly late and other threads get its result much later."""
    this_thread = threading.current_thread()

    def wait(pid: int, options: int) -> tuple[int, int]:
        if threading.current_thread() is this_thread:
            time.sleep(SECOND_S)
            return waitpid(pid, options)
        answer = waitpid(pid, options)
        time.sleep(LATE_S)
        return answer

    return wait


@pytest.mark.parametrize("workers", ["1", "2"])
def test_games_before_a_broken_one_are_reported(workers: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "play_match", broken_play_match)
    words = ["arena", "golden-train", "--seats", "random,random", "--games", "40", "--json", "--workers", workers]
    result = CliRunner().invoke(signalbox, words)
    assert str(result.exception) == "The engine has stopped."
    *rows, last = map(json.loads, result.output.splitlines())
    assert [row["number"] for row in rows] == [*range(BREAKS_AT)]
    assert last["games"] == BREAKS_AT


def test_killed_worker_is_reported_after_the_finished_games() -> None:
    numbers: list[int] = []
    with pytest.raises(UserError, match="A worker process has stopped"):
        numbers.extend(ordered_results(kill_worker, 40, workers=2))
    assert numbers == [*range(len(numbers))]
    assert len(numbers) <= BREAKS_AT


def test_closing_early_ends_busy_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow down the pool's own thread, which waits for the workers to exit, as a busy machine might."""
    monkeypatch.setattr(os, "waitpid", delay_other_threads(os.waitpid))
    before = multiprocessing.active_children()
    games = ordered_results(hang, 40, workers=2)
    assert [next(games) for _ in range(HANGS_FROM)] == [*range(HANGS_FROM)]
    assert len(multiprocessing.active_children()) > len(before)
    began = time.monotonic()
    games.close()
    assert multiprocessing.active_children() == before
    assert time.monotonic() - began < STOPPED_S


def ctrl_c(path: Path, arguments: Sequence[str], condition: Callable[[], bool]) -> str:
    """Run the arena, press Ctrl-C once `condition` returns true, and return what was written to standard error.

    Standard output goes to the file `path`. The command has its own process group, as in a terminal. Fail if
    any of its processes remains.
    """
    command = [sys.executable, "-m", "signalbox", "arena", "golden-train", "--games", "100000", *arguments]
    with path.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, start_new_session=True, text=True)
    try:
        wait_until(condition)
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
    arguments = ["--seats", "random,random", "--json", "--workers", workers]
    assert ctrl_c(out, arguments, lambda: out.read_text().count("\n") > 3) == "Interrompu avant la fin des parties.\n"
    *rows, last = map(json.loads, out.read_text().splitlines())
    assert [row["number"] for row in rows] == [*range(last["games"])]


@pytest.mark.skipif(os.name != "posix", reason="process groups are POSIX's")
def test_ctrl_c_ends_engines_that_do_not_quit(tmp_path: Path) -> None:
    """The engines run in sessions of their own, which Ctrl-C does not reach."""
    started = tmp_path / "started"
    started.touch()
    script = f"read line; echo $$ >> {started}; exec sleep {FOREVER_S:.0f}"
    arguments = ["--seats", f'random,"engine:sh -c {shlex.quote(script)}"', "--workers", "2"]
    message = ctrl_c(tmp_path / "message", arguments, lambda: started.read_text().count("\n") == 2)
    assert message == "Stopped before all games were over.\n"
    wait_until(lambda: not any(is_running(int(number)) for number in started.read_text().split()))


class FinishedTask:
    def __init__(self, chunk: Chunk[int]) -> None:
        self._chunk = chunk

    def result(self) -> Chunk[int]:
        return self._chunk


class Worker:
    """A fake worker that reports a fixed number of seconds per game and records the number of games in each task."""

    def __init__(self, game_s: float) -> None:
        self.sizes: list[int] = []
        self._game_s = game_s

    def __call__(self, numbers: range) -> FinishedTask:
        self.sizes.append(len(numbers))
        return FinishedTask(Chunk([*numbers], self._game_s * len(numbers)))


@pytest.mark.parametrize(("game_s", "size"), [(CHUNK_S / 10, 10), (CHUNK_S / 2, 2), (CHUNK_S, 1), (30.0, 1)])
def test_task_gets_as_many_games_as_fit_its_time(game_s: float, size: int) -> None:
    worker = Worker(game_s)
    assert [*run_chunks(worker, 500, 2)] == [*range(500)]
    assert worker.sizes[: AHEAD * 2] == [1] * AHEAD * 2
    assert max(worker.sizes) == size
    assert worker.sizes[AHEAD * 2] == size


def test_no_worker_gets_all_remaining_games() -> None:
    worker = Worker(1e-9)
    assert [*run_chunks(worker, 100, 4)] == [*range(100)]
    assert max(worker.sizes) <= 25


def test_fault_is_raised_after_all_earlier_games() -> None:
    def play_one(number: int) -> int:
        if number == 5:
            raise UserError("five")
        return number

    chunk = play_chunk(play_one, range(3, 8))
    assert (chunk.results, str(chunk.error)) == ([3, 4], "five")
    games = run_chunks(lambda numbers: FinishedTask(play_chunk(play_one, numbers)), 20, 1)
    assert [next(games) for _ in range(5)] == [*range(5)]
    with pytest.raises(UserError, match="five"):
        next(games)


class Screen(io.StringIO):
    """A fake one-line terminal, on which text after a carriage return overwrites the line."""

    def isatty(self) -> bool:
        return True

    def line(self) -> str:
        shown = ""
        for part in self.getvalue().split("\r"):
            shown = part + shown[len(part) :]
        return shown.rstrip()


def test_terminal_counts_finished_games_then_clears_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REDRAW_S", 0.0)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    progress = Progress(20_000, is_shown=True)
    with progress:
        assert screen.line() == "0 of 20,000 games"
        progress.count_game()
        assert screen.line() == "1 of 20,000 games"
    assert screen.line() == ""
    with progress:
        assert screen.line() == "1 of 20,000 games", "the games of a report continue the count"
    assert screen.getvalue().endswith("\r")
    assert "\n" not in screen.getvalue()


def test_line_is_not_redrawn_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REDRAW_S", 60.0)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    progress = Progress(9, is_shown=True)
    with progress:
        progress.count_game()
        assert screen.line() == "0 of 9 games"


@pytest.mark.parametrize(("is_shown", "stream"), [(False, Screen()), (True, io.StringIO())])
def test_nothing_is_shown_without_a_terminal_or_when_switched_off(
    is_shown: bool, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    progress = Progress(2, is_shown=is_shown)
    with progress:
        progress.count_game()
    assert stream.getvalue() == ""
