"""How well untidy hands are read, and what a simulated game costs: whole demo games, one after the other.

Run with ``python -m tests.bench.demos [GAMES] [--broken SENSOR=KIND ...] [--faults SPEC]``; prints one JSON object a
line. Without any of these it plays GAMES on a good line and FAULTY_GAMES on a bad one.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from signalbox.demo.demo import play_simulated, summary, trouble
from signalbox.link.faults import CLEAN, Faults, parse
from signalbox.play import playing
from signalbox.table.table import Options

GAMES = 200
FAULTY_GAMES = 100
FAULTS = "damage=1%,cut=30s"
SLOPPY = 0.5

Result = dict[str, object]


def results() -> list[Result]:
    """Games on a good line, and games on a bad one."""
    return [*played(GAMES), *played(FAULTY_GAMES, faults=FAULTS)]


def played(games: int, broken: Sequence[str] = (), faults: str = "") -> list[Result]:
    """Games with 2, 3 and 4 players in turn, tiles and sliding now and then; every one must end.

    `broken` are sensors that do not work, as `signalbox demo --broken` takes them: drawn anew for every game. `faults`
    are what `signalbox demo --faults` takes; every game has a seed of its own for them.
    """
    line = parse(faults) if faults else CLEAN
    seconds: list[float] = []
    figures: list[dict[str, Any]] = []
    for number in range(games):
        began = time.perf_counter()
        figures.append(_play(number, broken, replace(line, seed=number)))
        seconds.append(time.perf_counter() - began)
    totals = {
        key: sum(each[key] for each in figures) for key in ("turns", "movements", "misread", "asked", "corrected")
    }
    cost = {"median_s": round(statistics.median(seconds), 2), "max_s": round(max(seconds), 2)}
    settings = {"sloppy": SLOPPY} | ({"broken": " ".join(broken)} if broken else {})
    settings |= {"line": faults} if faults else {}
    came_of_it = _trouble(figures) if faults else {}
    return [{"bench": "demo_games", "games": len(figures)} | settings | totals | came_of_it | cost]


def _trouble(figures: list[dict[str, Any]]) -> dict[str, Any]:
    """What was done to all lines, and what came of it."""
    done: Counter[str] = Counter()
    for each in figures:
        done.update(each["faults"])
    kept_up = {key: sum(each[key] for each in figures) for key in ("sessions", "resends", "resyncs", "lost")}
    longest_s = max(each["longest_disagreement_s"] for each in figures)
    return {"faults": dict(done), **kept_up, "longest_disagreement_s": longest_s}


def _play(number: int, broken: Sequence[str], faults: Faults) -> dict[str, Any]:
    seed = f"bench {number}"
    with tempfile.TemporaryDirectory() as folder:
        names = ["Ann", "Ben", "Cleo", "Dan"][: 2 + number % 3]
        options: Options = {"repair": number % 2 == 1, "placement": "slide" if number % 5 == 4 else "free"}
        opened = playing.fresh("ptites-locos", names, options, seed, Path(folder))
        group, simulation = play_simulated(opened, seed, SLOPPY, lambda _: None, faults, broken)
        assert opened.table.journal is not None
        opened.table.journal.close()
        return summary(opened, "ptites-locos", seed, group, simulation.now) | trouble(simulation)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int, nargs="?")
    parser.add_argument("--broken", nargs="*", default=())
    parser.add_argument("--faults", default="")
    given = parser.parse_args()
    asked = given.games or given.broken or given.faults
    for result in played(given.games or GAMES, given.broken, given.faults) if asked else results():
        print(json.dumps(result))
