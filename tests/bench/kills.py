"""What kill -9 costs a game, measured with demos that are killed repeatedly, in simulated and in real time.

Run ``python -m tests.bench.kills [KILLS]`` to print one JSON object for each way of playing. A third of the kills come
within 50 ms of the first write to the record, the others later. In real time, half of the later kills hit the virtual
board first; the program, which restarts the board, is killed a little later. Then the game is resumed with --resume, or
begun again if there is no record yet. `lost` counts entries that were shown but are not in the record, and `repeated`
counts how often the record differs from that of the uninterrupted game.
"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from signalbox.play.record.entries import CHANCE, valid_entries
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.verify import verify
from tests.bench._output import Result, print_results

KILLS = 40
EARLY_S = 0.05
LATER_S = {False: 0.6, True: 8.0}  # keyed by whether the game is in real time
APPEARS_S = 20.0
START = "demo", "ptites-locos", "--sloppy", "0.3"


def results(kills: int = KILLS) -> Iterator[Result]:
    return (kill_games(kills, realtime=realtime) for realtime in (False, True))


def kill_games(kills: int, *, realtime: bool) -> Result:
    """Play games until they have been killed this many times. In real time, the last game may remain unfinished."""
    random = Random(kills)
    counts = dict.fromkeys(("kills", "early", "board", "games", "lost", "repeated", "refused", "rolls"), 0)
    while counts["kills"] < kills:
        counts["games"] += 1
        with tempfile.TemporaryDirectory(prefix="signalbox-kills-") as folder:
            seed = f"kills {counts['games']}"
            uninterrupted = Path(folder) / "whole.jsonl"
            _run([*START, "--seed", seed, "--record", str(uninterrupted)])
            _kill_repeatedly(
                Path(folder) / "game.jsonl", seed, _read_entries(uninterrupted), random, counts, kills, realtime
            )
    return {"bench": "kills", "realtime": realtime, **counts}


def _kill_repeatedly(
    path: Path, seed: str, uninterrupted: list[str], random: Random, counts: dict[str, int], kills: int, realtime: bool
) -> None:
    """Play one game, killing it repeatedly until it is over (in simulated time) or has been killed often enough."""
    first = [*START, "--seed", seed, "--record", str(path), *(["--realtime"] if realtime else [])]
    while counts["kills"] < kills:
        resumes = ["demo", "--resume", "--record", str(path), *(["--realtime"] if realtime else [])]
        before = len(_read_entries(path)) if path.exists() else 0
        is_early = random.random() < 1 / 3
        wait_s = random.uniform(0, EARLY_S if is_early else LATER_S[realtime])
        hits_board = realtime and not is_early and random.random() < 0.5
        shown, is_over = _run_until_killed(resumes if path.exists() else first, path, wait_s, hits_board=hits_board)
        played = _read_entries(path) if path.exists() else []
        counts["lost"] += max(0, before + shown - len(played))
        counts["repeated"] += played != uninterrupted[: len(played)]
        if is_over:
            counts["refused"] += played != uninterrupted
            break
        counts["kills"] += 1
        counts["early"] += is_early
        counts["board"] += hits_board
        if path.exists() and read_record(path).is_finished:  # killed while exiting
            break
    else:
        if not realtime and path.exists():
            _run(["demo", "--resume", "--record", str(path)])
            counts["repeated"] += _read_entries(path) != uninterrupted
    if path.exists() and read_record(path).is_finished:
        counts["rolls"] += len(verify(read_record(path)).proved_outcomes)


def _run_until_killed(arguments: list[str], path: Path, wait_s: float, *, hits_board: bool) -> tuple[int, bool]:
    """Run the program and kill it. Return how many entries it showed, and whether it had already ended by itself."""
    before = _fingerprint(path)
    process = _start(arguments)
    shown: list[str] = []
    reader = threading.Thread(target=lambda: shown.extend(process.stdout or ()))
    reader.start()
    appears_by = time.monotonic() + APPEARS_S
    while _fingerprint(path) == before and process.poll() is None and time.monotonic() < appears_by:
        time.sleep(0.0002)
    time.sleep(wait_s)
    if hits_board:
        with contextlib.suppress(OSError, IndexError):  # it may not have begun, or may just have ended
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
            os.kill(int(children.split()[0]), signal.SIGKILL)
        time.sleep(wait_s / 2)
    is_over = process.poll() == 0
    process.kill()
    process.wait()
    reader.join()
    entries = [line for line in shown if line.endswith("\n") and not line.startswith(("game ", "Going on"))]
    entries = [line for line in entries if not line.endswith("Thank you for playing.\n")]  # the result is not an entry
    return (0 if is_over or "--realtime" in arguments else len(entries)), is_over


def _fingerprint(path: Path) -> object:
    """Return a value that changes when the record is written or, while there is none, when its folder changes."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return {entry.name for entry in path.parent.iterdir()}


def _start(arguments: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "signalbox", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def _run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, "-m", "signalbox", *arguments], stdout=subprocess.DEVNULL, check=True)


def _read_entries(path: Path) -> list[str]:
    """Return the entries that have not been taken back, each with its kind."""
    return [
        f"{'roll' if entry.kind == CHANCE else ''} {entry.text}" for entry in valid_entries(read_record(path).entries)
    ]


def main() -> None:
    """Print the figures for the requested number of kills, half of them in real time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=2 * KILLS)
    print_results(results(parser.parse_args().kills // 2))


if __name__ == "__main__":
    main()
