"""What becomes of people who know only what they are shown: whole demo games, one after the other.

Run with ``python -m tests.bench.people [GAMES] [--game NAME] [--people KIND]
[--tags]``; prints one JSON object for every kind
of people and every game. Without a number it plays GAMES of each, and SLOW_GAMES with people who take minutes.
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from pathlib import Path

from signalbox.app import playing
from signalbox.simulator.players.demo import DemoOptions, play_simulated, turns
from signalbox.simulator.players.follower import MIXED, PEOPLE_KINDS

GAMES = 10
SLOW_GAMES = 1
SLOW = "sleeper"
PLAYERS = {"ptites-locos": (2, 3, 4), "golden-train": (2, 3, 4), "paris-connection": (3, 4, 5, 6)}

Result = dict[str, object]


def results() -> list[Result]:
    """Games of every game with every kind of people."""
    return [
        played(_games(people), game, people, tags=tags)
        for game in PLAYERS
        for people in (*PEOPLE_KINDS, MIXED)
        for tags in (False, True)
    ]


def played(games: int, game: str, people: str, *, tags: bool = False) -> Result:
    """What went wrong in so many games, with every number of players in turn; every one must end.

    With `tags` the board knows each piece, else only where one stands.
    """
    totals: Counter[str] = Counter()
    began = time.process_time()
    for number in range(games):
        totals.update(
            _play(game, PLAYERS[game][number % len(PLAYERS[game])], DemoOptions(str(number), 0.0, (), people, tags))
        )
    asked, least = totals["corrections"], totals["corrections_least"]
    return {
        "bench": "people",
        "game": game,
        "people": people,
        "tags": tags,
        "games": games,
        **totals,
        "corrections_ratio": round(asked / least, 2) if least else None,
        "cpu_s": round(time.process_time() - began, 1),
    }


def _games(people: str) -> int:
    return SLOW_GAMES if people == SLOW else GAMES


def _play(game: str, players: int, demo_options: DemoOptions) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        opened = playing.fresh_demo(game, players, {}, demo_options, Path(folder))
        group, _ = play_simulated(opened, demo_options, lambda _: None)
        assert opened.table.journal is not None
        opened.table.journal.close()
        assert opened.table.state is not None
        return {"turns": turns(opened.table.state), "movements": group.hands.movements, **group.player.figures()}


def main() -> None:
    """Play the games that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?")
    parser.add_argument("--game", choices=PLAYERS, action="append")
    parser.add_argument("--people", choices=(*PEOPLE_KINDS, MIXED), action="append")
    parser.add_argument("--tags", action="store_true")
    args = parser.parse_args()
    for game in args.game or PLAYERS:
        for people in args.people or (*PEOPLE_KINDS, MIXED):
            print(json.dumps(played(args.games or _games(people), game, people, tags=args.tags)), flush=True)


if __name__ == "__main__":
    main()
