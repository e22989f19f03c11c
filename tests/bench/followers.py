"""How well simulated people who know only what the table shows them get through whole demo games.

Run ``python -m tests.bench.followers [GAMES] [--game NAME] [--people KIND] [--first SEED] [--workers N] [--tags]`` to
print one JSON object for every kind of people and every game. By default GAMES games are played with each kind, but
only SLOW_GAMES with people who take minutes to react. Seeds start at SEED, and N games are played in parallel.
"""

import argparse
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from signalbox.app import game_start
from signalbox.simulator.people.demo import DemoOptions, count_turns, play_simulated
from signalbox.simulator.people.follower import MIXED, PEOPLE_KINDS
from tests.bench._output import Result, print_results

GAMES = 10
SLOW_GAMES = 1
SLOW = "sleeper"
PLAYERS = {"ptites-locos": (2, 3, 4), "golden-train": (2, 3, 4), "paris-connection": (3, 4, 5, 6)}


def results() -> list[Result]:
    """Play every game with every kind of people."""
    return [
        play_games(_games(people), game, people, tags=tags)
        for game in PLAYERS
        for people in (*PEOPLE_KINDS, MIXED)
        for tags in (False, True)
    ]


def play_games(games: int, game: str, people: str, *, tags: bool = False, first: int = 0, workers: int = 1) -> Result:
    """Play games with every number of players in turn and count errors. Raise AssertionError if a game does not end.

    With `tags` the board identifies each piece; otherwise it only detects where pieces are. Seeds start at `first`,
    and `workers` is the number of processes.
    """
    play = partial(_play, game, people, tags)
    seeds = range(first, first + games)
    if workers == 1:
        each = list(map(play, seeds))
    else:
        with ProcessPoolExecutor(workers) as pool:
            each = list(pool.map(play, seeds))
    totals: Counter[str] = Counter()
    for counts, _ in each:
        totals.update(counts)
    asked, minimum = totals["corrections"], totals["corrections_least"]
    return {
        "bench": "people",
        "game": game,
        "people": people,
        "tags": tags,
        "games": games,
        "first": first,
        **totals,
        "corrections_ratio": round(asked / minimum, 2) if minimum else None,
        "cpu_s": round(sum(cpu_s for _, cpu_s in each), 1),
    }


def _games(people: str) -> int:
    return SLOW_GAMES if people == SLOW else GAMES


def _play(game: str, people: str, tags: bool, seed: int) -> tuple[dict[str, int], float]:
    """Play one game. Return its counts, and the processor time in seconds."""
    began = time.process_time()
    demo_options = DemoOptions(str(seed), 0.0, (), people, tags)
    with tempfile.TemporaryDirectory() as folder:
        count = PLAYERS[game][seed % len(PLAYERS[game])]
        open_table = game_start.new_demo_game(game, count, {}, demo_options, Path(folder))
        group, _ = play_simulated(open_table, demo_options, lambda _: None)
        open_table.close()
        assert open_table.table.state is not None
    counts = {
        "turns": count_turns(open_table.table.state),
        "movements": group.hands.movements,
        **group.player.figures(),
    }
    return counts, time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?")
    parser.add_argument("--game", choices=PLAYERS, action="append")
    parser.add_argument("--people", choices=(*PEOPLE_KINDS, MIXED), action="append")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--workers", type=int, default=1, metavar="N")
    parser.add_argument("--tags", action="store_true")
    args = parser.parse_args()
    print_results(
        play_games(args.games or _games(people), game, people, tags=args.tags, first=args.first, workers=args.workers)
        for game in args.game or PLAYERS
        for people in args.people or (*PEOPLE_KINDS, MIXED)
    )


if __name__ == "__main__":
    main()
