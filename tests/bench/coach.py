"""How well calibrated the coach is: whether a seat with a stated chance of 30 % wins three times out of ten.

Run ``python -m tests.bench.coach [GAMES]`` to print two JSON objects for each game and number of players, unless
``--game``, ``--players`` or ``--set`` selects some: one for the coach `looking back` with full knowledge, and one for
the coach `under way`, which tells each seat its chance based on what that seat knows. The chances stated before
every turn are compared with the result. `brier` is the mean squared difference; `brier_even` is the same for equal
chances. `ece` is the expected calibration error: the mean difference between chance and frequency over ten bins.

``--model`` looks back at Paris Connection games played in the model of `training/` (`signalbox-board[train]`), where a
game takes a tenth of a second.

``--plot FILE --rows FILE`` plots earlier results for looking back, as SVG or PNG depending on the file name; it needs
matplotlib (`signalbox-board[arena]`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from shared_rules.game import TERMINAL, State
from signalbox import games
from signalbox.ai.arena.match import Tournament, play_match
from signalbox.games import softmax
from signalbox.games.coach import Chances, Coach
from signalbox.games.options import parse_options
from signalbox.games.paris_connection import coach
from signalbox.games.players import FAIR, SIMPLE
from signalbox.play.analysis.game_analysis import TurnCounter
from tests.bench._output import Result, print_results

if TYPE_CHECKING:
    from shared_rules.game import Options

GAMES = 300  # of each
LOOKING_BACK = "looking back"
MODELLED = "paris-connection"
SEED_OF_MODEL = 2  # seed 1 gives the games for training
BINS = 10
PERCENT = 100


class Forecast(NamedTuple):
    """A seat's predicted chance of winning before a turn, and the share of the win that the seat got."""

    chance: float
    outcome: float


def results(
    games_each: int = GAMES,
    player: str = FAIR,
    only: Sequence[str] = (),
    players: Sequence[int] = (),
    options: Options | None = None,
) -> Iterator[Result]:
    """Measure every game that has a coach, or the games in `only`, with each number in `players` (default: all)."""
    chosen: Options = options or {}
    for name in only or games.names():
        rules, create_coach = games.rules(name, games.board(name)), games.entry(name).coach
        for count in players or range(rules.min_players, rules.max_players + 1):
            judge = create_coach(rules.random_start(count, Random(0), chosen)) if create_coach else None
            if judge is None:
                continue
            tournament = Tournament(name, games.entry(name).board, (player,) * count, "coach", chosen)
            forecasts_by_kind: dict[str, list[Forecast]] = {LOOKING_BACK: [], "under way": []}
            for number in range(games_each):
                for kind, each in zip(forecasts_by_kind, _forecasts(judge, tournament, number), strict=True):
                    forecasts_by_kind[kind] += each
            head = {"bench": "coach", "game": name, "players": count, "by": player, "games": games_each}
            head |= {"options": chosen} if chosen else {}
            for kind, forecasts in forecasts_by_kind.items():
                yield {**head, "when": kind, **_summary(forecasts)}


def results_in_model(games_each: int, players: Sequence[int] = ()) -> Iterator[Result]:
    """Measure Paris Connection in the model, with simple players, in games that the coach did not learn from."""
    from training.paris import NOISE_BY_THUMB, Learner, LineUp, load_rules  # imported late, because they need the extra
    from training.paris_play import BY_THUMB

    weights = softmax.read_weights("signalbox.games.paris_connection", coach.FILE)
    rules = load_rules(MODELLED)
    for count in players or range(rules.min_players, rules.max_players + 1):
        line_up = LineUp(games_each, [BY_THUMB] * count, [NOISE_BY_THUMB] * count)
        found, _ = Learner(rules, count, SEED_OF_MODEL).play([line_up])
        forecasts: list[Forecast] = []
        for rows, (stage, turn), won in zip(found.features.tolist(), found.stages.tolist(), found.wins, strict=True):
            forecasts += map(Forecast, weights[count].chances(stage, rows, turn), won.tolist())
        head = {"bench": "coach", "game": MODELLED, "players": count, "by": SIMPLE, "games": games_each}
        yield {**head, "when": LOOKING_BACK, **_summary(forecasts)}


def _forecasts(coach: Coach[State], tournament: Tournament, number: int) -> tuple[list[Forecast], list[Forecast]]:
    """Play one game. Return the forecasts made with full knowledge, and the forecasts based on what each seat knew."""
    back: list[Chances] = []
    under_way: list[Chances] = []
    turns = TurnCounter()

    def add_chances(state: State) -> None:
        back.append(coach.outlook(state))
        under_way.append([coach.chances_for_seat(state, seat)[seat] for seat in range(state.players)])

    def observe(earlier: State, state: State, _: bool) -> None:
        if not back:
            add_chances(earlier)
        if turns.advance(earlier, state) and state.current_player() != TERMINAL:
            add_chances(state)

    won = play_match(tournament, number * len(tournament.players), observe).returns  # one game per deal
    one, other = (
        [Forecast(*each) for chances in kind for each in zip(chances, won, strict=True)] for kind in (back, under_way)
    )
    return one, other


def _summary(forecasts: Sequence[Forecast]) -> Result:
    bins: list[list[Forecast]] = [[] for _ in range(BINS)]
    for each in forecasts:
        bins[min(BINS - 1, int(BINS * each.chance))].append(each)
    tenths = [
        (sum(each.chance for each in part) / len(part), sum(each.outcome for each in part) / len(part), len(part))
        for part in bins
        if part
    ]
    even = sum(each.outcome for each in forecasts) / len(forecasts)
    return {
        "said": len(forecasts),
        "brier": round(sum((each.chance - each.outcome) ** 2 for each in forecasts) / len(forecasts), 4),
        "brier_even": round(sum((even - each.outcome) ** 2 for each in forecasts) / len(forecasts), 4),
        "ece": round(sum(count * abs(chance - frequency) for chance, frequency, count in tenths) / len(forecasts), 4),
        "tenths": [(round(chance, 3), round(frequency, 3), count) for chance, frequency, count in tenths],
    }


def draw(rows: Iterable[Result], to: Path) -> None:
    """Plot how often seats won against the chance shown in the review, one line per game and number of players."""
    from matplotlib.figure import Figure  # imported late, because only a plot needs it

    figure = Figure(figsize=(5.5, 5.0), layout="constrained")
    axes = figure.subplots()
    axes.plot((0, PERCENT), (0, PERCENT), color="#888888", linestyle="--", linewidth=1)
    for row in rows:
        tenths = row["tenths"]
        assert isinstance(tenths, list)
        if row["when"] == LOOKING_BACK:
            chances, frequencies = ([PERCENT * tenth[which] for tenth in tenths] for which in (0, 1))
            axes.plot(chances, frequencies, marker="o", markersize=4, label=f"{row['game']}, {row['players']}")
    axes.set_xlabel("the coach's chance, %")
    axes.set_ylabel("won, %")
    axes.set_aspect("equal")
    axes.legend(fontsize="small")
    figure.savefig(to)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES, help="of each")
    parser.add_argument("--player", default=FAIR, help="who plays them")
    parser.add_argument("--game", action="append", default=[], help="only this one; may be said again")
    parser.add_argument("--players", type=int, nargs="*", default=[], help="how many; all that may play")
    parser.add_argument("--set", action="append", default=[], dest="options", help="an option, such as repair=yes")
    parser.add_argument("--model", action="store_true", help="Paris Connection in the model of training/")
    parser.add_argument("--plot", type=Path, help="draw the rows, and play nothing")
    parser.add_argument("--rows", type=Path, action="append", default=[], help="printed before; may be said again")
    args = parser.parse_args()
    if args.plot:
        draw((json.loads(line) for file in args.rows for line in file.read_text("utf-8").splitlines()), args.plot)
        return
    found = results_in_model(args.games, args.players) if args.model else None
    print_results(found or results(args.games, args.player, args.game, args.players, parse_options(args.options)))


if __name__ == "__main__":
    main()
