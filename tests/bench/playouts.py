"""How fast the rules play: random games a second of processor time, beside OpenSpiel's maedn played from Python.

Run with ``python -m tests.bench.playouts``; prints one JSON object a line. The reference comes with the extra `bench`
and takes turns with the playouts in the same run.
"""

import importlib
import json
import statistics
import time
from collections.abc import Callable
from random import Random
from types import ModuleType

from shared_rules.game import TERMINAL
from shared_rules.ptites_locos import PtitesLocos, State
from shared_rules.ptites_locos.playout import random_action
from signalbox.board import load

ROUNDS = 9
GAMES_A_ROUND = 150
STEPPED_GAMES_A_ROUND = 30
PLAYERS = (2, 3, 4)
REFERENCE = "open_spiel maedn 2 players"

Result = dict[str, object]


def results(rounds: int = ROUNDS, games: int = GAMES_A_ROUND) -> list[Result]:
    """Playouts of 2 to 4 players, then games stepped through the contract; the reference takes turns with them."""
    seed = Random(1)
    found: list[Result] = []
    reference, note = _reference(seed)
    if note:
        found.append({"bench": "playouts", "note": note})
    for players in PLAYERS:
        rates = _rates(_playout(_start(players), seed), reference, rounds, games)
        found.append({"bench": "playouts", "players": players, **rates})
    stepped = _rates(_stepped(_start(2), seed), None, rounds, min(games, STEPPED_GAMES_A_ROUND))
    return [*found, {"bench": "playouts_stepped", "players": 2, **stepped}]


def _start(players: int) -> State:
    return PtitesLocos(load("ptites_locos").game_data()).start(players, {"sides": "AAA", "first": 0})


def _playout(state: State, random: Random) -> Callable[[], object]:
    return lambda: state.playout(random)


def _stepped(state: State, random: Random) -> Callable[[], object]:
    """One game through the contract, then all of it taken back."""

    def play() -> None:
        while state.current_player() != TERMINAL:
            state.apply(random_action(state, random))
        while state.history:
            state.undo()

    return play


def _reference(random: Random) -> tuple[Callable[[], object] | None, str]:
    """One random game of the reference, or None and a line that says what to install."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None, "open_spiel is not installed, so there is no reference: pip install 'open_spiel>=1.5'"
    return _maedn(pyspiel, random), ""


def _maedn(pyspiel: ModuleType, random: Random) -> Callable[[], object]:
    game = pyspiel.load_game("maedn(players=2)")

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))

    return play


def _rates(ours: Callable[[], object], theirs: Callable[[], object] | None, rounds: int, games: int) -> Result:
    """Medians of the rounds; in each round first we play, then they."""
    own: list[float] = []
    other: list[float] = []
    for _ in range(rounds):
        own.append(_games_per_s(ours, games))
        if theirs is not None:
            other.append(_games_per_s(theirs, games))
    result: Result = {"games_per_s": round(statistics.median(own))}
    if other:
        ratios = [mine / reference for mine, reference in zip(own, other, strict=True)]
        result["reference"] = REFERENCE
        result["reference_games_per_s"] = round(statistics.median(other))
        result["ratio"] = round(statistics.median(ratios), 2)
    return result


def _games_per_s(play: Callable[[], object], games: int) -> float:
    began = time.process_time()
    for _ in range(games):
        play()
    return games / (time.process_time() - began)


if __name__ == "__main__":
    for line in results():
        print(json.dumps(line))
