"""How well careless hand movements are recognised, and what simulating a game costs, in a series of whole demo games.

Run ``python -m tests.bench.demos [GAMES] [--game NAME] [--broken SENSOR=KIND ...] [--faults SPEC] [--no-physics]`` to
print one JSON object per line. Without arguments it plays GAMES of each game on a good line and FAULTY_GAMES on a
faulty line.
"""

import argparse
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from signalbox.app import game_start
from signalbox.device.link.faults.spec import CLEAN, Faults, parse
from signalbox.play.table.config import Options
from signalbox.simulator.people.demo import DemoOptions, fault_summary, game_summary, play_simulated
from tests.bench._output import Result, print_results

GAMES = 100
FAULTY_GAMES = 50
FAULTS = "damage=1%,cut=30s"
SLOPPY = 0.5

# For each game, the numbers of players and the options to play in turn
SETTINGS: dict[str, tuple[tuple[int, ...], tuple[Options, ...]]] = {
    "ptites-locos": ((2, 3, 4), ({}, {"repair": True}, {"placement": "slide"}, {"repair": True, "placement": "slide"})),
    "golden-train": ((2, 3, 4), ({}, {"pile": "closed"}, {"match": "number"}, {"pile": "closed", "match": "number"})),
    "paris-connection": ((3, 4, 5, 6), ({}, {"idle_rounds": 3})),
}
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")


def results() -> list[Result]:
    """Play every game on a good line and on a faulty line."""
    good = [line for game in SETTINGS for line in play_games(GAMES, game=game)]
    return good + [line for game in SETTINGS for line in play_games(FAULTY_GAMES, faults=FAULTS, game=game)]


def play_games(
    games: int, broken: Sequence[str] = (), faults: str = "", game: str = "ptites-locos", *, physics: bool = True
) -> list[Result]:
    """Play games with every number of players and every option in turn. Raise AssertionError if a game does not end.

    `broken` gives defective sensors as in `signalbox demo --broken`; random sensors vary by game. `faults` is as in
    `signalbox demo --faults`, with a different seed in every game. With `physics`, reeds react to magnets.
    """
    line = parse(faults) if faults else CLEAN
    seconds: list[float] = []
    figures: list[dict[str, Any]] = []
    for number in range(games):
        began = time.process_time()
        figures.append(_play(game, number, broken, replace(line, seed=number), physics))
        seconds.append(time.process_time() - began)
    totals = {
        key: sum(each[key] for each in figures) for key in ("turns", "movements", "wrong_moves", "asked", "corrected")
    }
    cost = {"median_cpu_s": round(statistics.median(seconds), 2), "max_cpu_s": round(max(seconds), 2)}
    settings = {"sloppy": SLOPPY} | ({"broken": " ".join(broken)} if broken else {})
    settings |= ({"line": faults} if faults else {}) | ({} if physics else {"physics": "none"})
    outcome = _fault_totals(figures) if faults else {}
    return [{"bench": "demo_games", "game": game, "games": len(figures)} | settings | totals | outcome | cost]


def _fault_totals(figures: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the number of line faults of each kind, and of their consequences, such as resends."""
    done: Counter[str] = Counter()
    for each in figures:
        done.update(each["faults"])
    kept_up = {key: sum(each[key] for each in figures) for key in ("sessions", "resends", "resyncs", "lost")}
    longest_s = max(each["longest_disagreement_s"] for each in figures)
    return {"faults": dict(done), **kept_up, "longest_disagreement_s": longest_s}


def _play(game: str, number: int, broken: Sequence[str], faults: Faults, physics: bool) -> dict[str, Any]:
    players, options = SETTINGS[game]
    seed = f"bench {number}"
    with tempfile.TemporaryDirectory() as folder:
        names = NAMES[: players[number % len(players)]]
        chosen = options[number // len(players) % len(options)]
        open_table = game_start.new_game(game, names, chosen, seed, Path(folder))
        demo_options = DemoOptions(seed, SLOPPY, tuple(broken), physics=physics)
        group, simulation = play_simulated(open_table, demo_options, lambda _: None, faults)
        open_table.close()
        return game_summary(open_table, game, demo_options, group, simulation.now) | fault_summary(simulation)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int, nargs="?")
    parser.add_argument("--game", choices=SETTINGS)
    parser.add_argument("--broken", nargs="*", default=())
    parser.add_argument("--faults", default="")
    parser.add_argument("--no-physics", dest="physics", action="store_false")
    args = parser.parse_args()
    if args.games or args.game or args.broken or args.faults or not args.physics:
        for name in [args.game] if args.game else SETTINGS:
            print_results(play_games(args.games or GAMES, args.broken, args.faults, name, physics=args.physics))
    else:
        print_results(results())
