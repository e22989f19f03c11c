"""How well untidy hands are read, and what a simulated game costs: whole demo games, one after the other.

Run with ``python -m tests.bench.demos [GAMES]``; prints one JSON object a line.
"""

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from signalbox.demo.demo import play_simulated, summary
from signalbox.play import playing
from signalbox.table.table import Options

GAMES = 200
SLOPPY = 0.5

Result = dict[str, object]


def results(games: int = GAMES) -> list[Result]:
    """Games with 2, 3 and 4 players in turn, tiles and sliding now and then; every one must end."""
    seconds: list[float] = []
    figures: list[dict[str, Any]] = []
    for number in range(games):
        began = time.perf_counter()
        figures.append(_play(number))
        seconds.append(time.perf_counter() - began)
    totals = {
        key: sum(each[key] for each in figures) for key in ("turns", "movements", "misread", "asked", "corrected")
    }
    cost = {"median_s": round(statistics.median(seconds), 2), "max_s": round(max(seconds), 2)}
    return [{"bench": "demo_games", "games": len(figures), "sloppy": SLOPPY} | totals | cost]


def _play(number: int) -> dict[str, Any]:
    seed = f"bench {number}"
    with tempfile.TemporaryDirectory() as folder:
        names = ["Ann", "Ben", "Cleo", "Dan"][: 2 + number % 3]
        options: Options = {"repair": number % 2 == 1, "placement": "slide" if number % 5 == 4 else "free"}
        opened = playing.fresh("ptites-locos", names, options, seed, Path(folder))
        group, simulation = play_simulated(opened, seed, SLOPPY, lambda _: None)
        assert opened.table.journal is not None
        opened.table.journal.close()
        return summary(opened, "ptites-locos", seed, group, simulation.now)


if __name__ == "__main__":
    for result in results(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES):
        print(json.dumps(result))
