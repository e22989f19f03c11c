"""The calibration factor for the learned values of Les P'tites Locos, used by the coach.

Players explore while learning, so their values are slightly underconfident: a seat with a learned chance of 75 % wins
80 % of the games. The factor is fitted to games between `fair` players. Sums of weights are multiplied by it before
they are turned into chances.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np
import numpy.typing as npt

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.ptites_locos import PtitesLocos, State
from signalbox.games.one_ply import OnePly
from signalbox.games.ptites_locos.coach import ValueTable
from signalbox.games.ptites_locos.players import Lookahead

Floats = npt.NDArray[np.float64]

GAMES = 1000
NEWTON_STEPS = 20


def calibrate_table(rules: PtitesLocos, table: ValueTable, seed: int, games: int = GAMES) -> ValueTable:
    """Return the table with the calibration factor fitted to this number of games. Players ignore that factor."""
    sums: list[list[int]] = []
    won: list[list[float]] = []
    random = Random(f"{seed} Way{str(table.key).removeprefix('TableKey')}")  # as when the tables were learned
    options: dict[str, str | int | bool] = {
        "placement": "slide" if table.key.slide else "free",
        "repair": table.key.repair,
    }
    for _ in range(games):
        state = rules.random_start(table.key.players, random, options)
        assert isinstance(state, State)
        seen = _play_game(state, table, random)
        sums += seen
        won += [state.returns()] * len(seen)
    sharpness = fit_calibration_factor(table.step * np.array(sums, np.float64), np.array(won, np.float64))
    print(f"{table.key}: sharpness {sharpness:.3f}", file=sys.stderr, flush=True)
    return ValueTable(table.key, table.origin, table.step, table.sizes, table.weights, round(sharpness, 3))


def _play_game(state: State, table: ValueTable, random: Random) -> list[list[int]]:
    """Play to the end, and return every seat's sum of weights at the start of every turn."""
    player: OnePly[State] = OnePly(Lookahead(table))
    seen: list[list[int]] = []
    turn = -1
    while state.current_player() != TERMINAL:
        if state.turn() != turn:
            turn = state.turn()
            seen.append(table.sums(state, state.config, turn))
        state.apply(state.sample_chance(random) if state.current_player() == CHANCE else player(state, random))
    return seen


def fit_calibration_factor(sums: Floats, wins: Floats) -> float:
    """Return the factor for `sums` that makes `wins` most likely. Both arrays have the shape (n, players)."""
    factor = 1.0
    for _ in range(NEWTON_STEPS):
        scaled = factor * sums
        chances = np.exp(scaled - scaled.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        mean = (chances * sums).sum(1)
        slope = ((wins * sums).sum(1) - mean).sum()
        curvature = ((chances * sums**2).sum(1) - mean**2).sum()
        factor += float(slope / curvature)
    return factor
