"""How well untidy hands are read, and what a simulated game costs: whole demo games, one after the other.

Run with ``python -m tests.bench.demos [GAMES] [--broken SENSOR=KIND ...]``; prints one JSON object a line.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from signalbox.demo.demo import play_simulated, summary
from signalbox.play import playing
from signalbox.table.table import Options

GAMES = 200
SLOPPY = 0.5

Result = dict[str, object]


def results(games: int = GAMES, broken: Sequence[str] = ()) -> list[Result]:
    """Games with 2, 3 and 4 players in turn, tiles and sliding now and then; every one must end.

    `broken` are sensors that do not work, as `signalbox demo --broken` takes them: drawn anew for every game.
    """
    seconds: list[float] = []
    figures: list[dict[str, Any]] = []
    for number in range(games):
        began = time.perf_counter()
        figures.append(_play(number, broken))
        seconds.append(time.perf_counter() - began)
    totals = {
        key: sum(each[key] for each in figures) for key in ("turns", "movements", "misread", "asked", "corrected")
    }
    cost = {"median_s": round(statistics.median(seconds), 2), "max_s": round(max(seconds), 2)}
    settings = {"sloppy": SLOPPY} | ({"broken": " ".join(broken)} if broken else {})
    return [{"bench": "demo_games", "games": len(figures)} | settings | totals | cost]


def _play(number: int, broken: Sequence[str]) -> dict[str, Any]:
    seed = f"bench {number}"
    with tempfile.TemporaryDirectory() as folder:
        names = ["Ann", "Ben", "Cleo", "Dan"][: 2 + number % 3]
        options: Options = {"repair": number % 2 == 1, "placement": "slide" if number % 5 == 4 else "free"}
        opened = playing.fresh("ptites-locos", names, options, seed, Path(folder))
        group, simulation = play_simulated(opened, seed, SLOPPY, lambda _: None, broken=broken)
        assert opened.table.journal is not None
        opened.table.journal.close()
        return summary(opened, "ptites-locos", seed, group, simulation.now)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--broken", nargs="*", default=())
    given = parser.parse_args()
    for result in results(given.games, given.broken):
        print(json.dumps(result))
