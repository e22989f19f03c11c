"""How well shorter and longer quiet times would work, measured in the first actions of every kind of game.

Run ``python -m tests.bench.quiet_time [GAMES] [--game NAME] [--people KIND] [--quiet MS]`` to print one JSON object for
every quiet time, game and kind of people. `wrong_moves` counts recorded actions that nobody intended; `in_the_air`
counts actions recorded while a piece was still held over a square. `lit_ms` is the median time from the last change of
the reeds to the lights that react to an action.
"""

import argparse
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from signalbox.app import game_start
from signalbox.simulator import behaviour
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from signalbox.simulator.people.follower import PEOPLE_KINDS, PeopleKind
from tests.bench._output import Result, print_results
from tests.bench._stopwatch import Stopwatch

GAMES = 3
ACTIONS = 40  # of each game; people who are constantly misread would never finish it
QUIET_TIMES_MS = (50, 100, 150, 200, 300, 350, 400)
PLAYERS = {"ptites-locos": 3, "golden-train": 3, "paris-connection": 4}
STUCK_S = 600.0  # without an entry in the record


class Hands(NamedTuple):
    """A kind of people, their carelessness, and the seconds (min, max) they hold a piece over other lit squares."""

    people: str
    sloppy: float
    over_s: tuple[float, float] = behaviour.CARRY_S


HOVERING = "hovering"
PEOPLE = {
    "sloppy": Hands("sloppy", 1.0),  # they know what they intend, and slide over squares on the way there
    "obedient": Hands("obedient", 0.0),
    "passing": Hands(HOVERING, 0.0, behaviour.SLIDE_S),  # every third piece goes by way of another lit square
    "hesitating": Hands(HOVERING, 0.0, (0.2, 0.3)),  # as people have been observed to do on the page
    "child": Hands("child", 0.0),
}


@contextmanager
def quiet_time(milliseconds: int) -> Iterator[None]:
    """Treat a board as quiet after this many milliseconds without a change, for the duration of the context."""
    with ExitStack() as stack:
        for name, module in sorted(sys.modules.items()):
            if name.split(".")[0] in ("signalbox", "shared_rules"):
                for constant, value in (("QUIET_MS", milliseconds), ("QUIET_S", milliseconds / 1000)):
                    if hasattr(module, constant):
                        stack.enter_context(mock.patch.object(module, constant, value))
        yield


def results(
    count: int = GAMES,
    games: Iterable[str] = PLAYERS,
    kinds: Iterable[str] = PEOPLE,
    quiet_times_ms: Iterable[int] = QUIET_TIMES_MS,
) -> Iterator[Result]:
    """Measure every quiet time in every game with every kind of people."""
    for people, game, milliseconds in product(kinds, games, quiet_times_ms):
        yield measure(count, milliseconds, game, people)


def measure(games: int, milliseconds: int, game: str, people: str) -> Result:
    """Play the first ACTIONS actions of each game with this quiet time. A game without progress counts as stuck."""
    totals: Counter[str] = Counter(dict.fromkeys(("actions", "wrong_moves", "in_the_air", "stuck"), 0))
    lit: list[float] = []
    hands = PEOPLE[people]
    with (
        quiet_time(milliseconds),
        mock.patch.object(behaviour, "CARRY_S", hands.over_s),
        mock.patch.dict(PEOPLE_KINDS, {HOVERING: PeopleKind(hover_chance=1 / 3)}),
    ):
        for number in range(games):
            lit += _play(game, DemoOptions(f"quiet {number}", hands.sloppy, (), hands.people), totals)
    return {
        "bench": "quiet",
        "quiet_ms": milliseconds,
        "game": game,
        "people": people,
        "games": games,
        **totals,
        "lit_ms": round(1000 * statistics.median(lit)) if lit else None,
    }


def _play(game: str, demo_options: DemoOptions, totals: Counter[str]) -> list[float]:
    """Play one game. Return how many seconds the lights took to react, for each action that caused a reaction."""
    with tempfile.TemporaryDirectory() as folder:
        open_table = game_start.new_demo_game(game, PLAYERS[game], {}, demo_options, Path(folder))
        group, simulation = make_simulation(open_table, demo_options)
        table, tabletop, watch = open_table.table, group.hands.tabletop, Stopwatch(simulation)
        recorded, entry_at, acted = 0, 0.0, 0
        while not table.is_over and acted < ACTIONS and simulation.now < entry_at + STUCK_S:
            watch.step()
            if len(table.record) != recorded:
                has_new_entry = len(table.record) > recorded
                recorded, entry_at = len(table.record), simulation.now
                totals["in_the_air"] += has_new_entry and not tabletop.piece_colours().keys() <= set(
                    tabletop.at.values()
                )
                acted = sum(reaction.acted for reaction in watch.reactions)
        totals["stuck"] += not table.is_over and acted < ACTIONS
        totals["wrong_moves"] += group.player.figures()["wrong_moves"]
        totals["actions"] += acted
        open_table.close()
        return [
            reaction.lit_at - reaction.moved_at
            for reaction in watch.reactions
            if reaction.acted and reaction.lit_at is not None
        ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--game", choices=PLAYERS, action="append")
    parser.add_argument("--people", choices=PEOPLE, action="append")
    parser.add_argument("--quiet", type=int, action="append", metavar="MS")
    args = parser.parse_args()
    print_results(results(args.games, args.game or PLAYERS, args.people or PEOPLE, args.quiet or QUIET_TIMES_MS))


if __name__ == "__main__":
    main()
