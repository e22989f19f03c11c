"""Whether what the coach calls a chance of 30 % is won three times of ten: games are played, and its word is kept.

Run with ``python -m tests.bench.coach [GAMES] [--player NAME] [--plot FILE] [--game NAME]``; prints JSON objects for
each game and number of players: what the coach says `looking back`, who knows all, and what it tells each seat of
itself `under way`. Before every turn it says each seat's chance; once the game is over, that is compared with what was
won. `brier` is the mean square of the difference, and `brier_even` what it would be if every seat were
always given an even chance. `ece`, the expected calibration error, sorts what was said into tenths and is the mean
difference, in each, between what was said and how often it came. `--plot` draws that, as SVG or PNG by its name; it
needs matplotlib (`signalbox[arena]`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from shared_rules.game import TERMINAL, State
from signalbox import games
from signalbox.analysis.turns import Turns
from signalbox.arena.match import Tournament, play
from signalbox.games.coach import Chances, Coach
from signalbox.games.players import FAIR

GAMES = 300  # of each
BINS = 10
PERCENT = 100

Result = dict[str, object]


class Said(NamedTuple):
    """A chance that a seat was given before a turn, and what share of the win it had in the end."""

    chance: float
    came: float


class Tenth(NamedTuple):
    """What was said between two tenths: the mean chance, how often it came, and how often it was said."""

    chance: float
    came: float
    times: int


def results(
    games_each: int = GAMES, player: str = FAIR, plot: Path | None = None, only: Sequence[str] = ()
) -> Iterator[Result]:
    """Every game that has a coach, or `only` some, with every number of players."""
    drawn: dict[str, list[Tenth]] = {}
    for name in only or games.names():
        rules, makes = games.rules(name, games.board(name)), games.entry(name).coach
        for players in range(rules.min_players, rules.max_players + 1):
            coach = makes(rules.random_start(players, Random(0))) if makes else None
            if coach is None:
                continue
            tournament = Tournament(name, games.entry(name).board, (player,) * players, "coach")
            said: dict[str, list[Said]] = {"looking back": [], "under way": []}
            for number in range(games_each):
                for when, each in zip(said, _said(coach, tournament, number), strict=True):
                    said[when] += each
            head = {"bench": "coach", "game": name, "players": players, "by": player, "games": games_each}
            for when, every in said.items():
                tenths = drawn[f"{name}, {players}, {when}"] = _tenths(every)
                yield {**head, "when": when, **_kept(every, tenths)}
    if plot:
        _draw(drawn, plot)


def _said(coach: Coach[State], tournament: Tournament, number: int) -> tuple[list[Said], list[Said]]:
    """Of one game: all that it says looking back, and what it tells each seat under way."""
    back: list[Chances] = []
    under_way: list[Chances] = []
    turns = Turns()

    def say(state: State) -> None:
        back.append(coach.outlook(state))
        under_way.append([coach.known(state, seat)[seat] for seat in range(state.players)])

    def see(earlier: State, state: State, _: bool) -> None:
        if not back:
            say(earlier)
        if turns.ends(earlier, state) and state.current_player() != TERMINAL:
            say(state)

    won = play(tournament, number * len(tournament.players), see).returns  # each of a deal of its own
    one, other = (
        [Said(*each) for chances in every for each in zip(chances, won, strict=True)] for every in (back, under_way)
    )
    return one, other


def _kept(said: Sequence[Said], tenths: Sequence[Tenth]) -> Result:
    even = sum(each.came for each in said) / len(said)
    return {
        "said": len(said),
        "brier": round(sum((each.chance - each.came) ** 2 for each in said) / len(said), 4),
        "brier_even": round(sum((even - each.came) ** 2 for each in said) / len(said), 4),
        "ece": round(sum(count * abs(chance - came) for chance, came, count in tenths) / len(said), 4),
        "tenths": [(round(chance, 3), round(came, 3), count) for chance, came, count in tenths],
    }


def _tenths(said: Sequence[Said]) -> list[Tenth]:
    """Of each tenth in which anything was said."""
    bins: list[list[Said]] = [[] for _ in range(BINS)]
    for each in said:
        bins[min(BINS - 1, int(BINS * each.chance))].append(each)
    return [
        Tenth(sum(each.chance for each in one) / len(one), sum(each.came for each in one) / len(one), len(one))
        for one in bins
        if one
    ]


def _draw(drawn: dict[str, list[Tenth]], to: Path) -> None:
    from matplotlib.figure import Figure  # late: only a plot needs it

    figure = Figure(figsize=(5.5, 5.0), layout="constrained")
    axes = figure.subplots()
    axes.plot((0, PERCENT), (0, PERCENT), color="#888888", linestyle="--", linewidth=1)
    for label, tenths in drawn.items():
        chances, came = [PERCENT * each.chance for each in tenths], [PERCENT * each.came for each in tenths]
        axes.plot(chances, came, marker="o", label=label)
    axes.set_xlabel("the coach's chance, %")
    axes.set_ylabel("won, %")
    axes.set_aspect("equal")
    axes.legend()
    figure.savefig(to)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES, help="of each")
    parser.add_argument("--player", default=FAIR, help="who plays them")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--game", action="append", default=[], help="only this one; may be said again")
    given = parser.parse_args()
    for result in results(given.games, given.player, given.plot, given.game):
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
