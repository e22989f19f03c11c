"""Learn the weights of the Golden Train coach: ``python -m training.golden_train``.

Games are played by the actual rules between players of one level. The weights are fitted to the winners, using the
position at the start of each turn. docs/computer_players.md gives the run time and the accuracy of the coach.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shared_rules.game import State as AnyState
from shared_rules.golden_train import State
from signalbox import games
from signalbox.ai.arena.match import Tournament, play_match
from signalbox.games.golden_train import coach
from signalbox.games.players import FAIR
from training.softmax import Positions, fit_stages, write_weights

GAME = "golden-train"
SEED = 1
GAMES = 1500
CHUNK = 50  # games that a process plays at a time
NOBODY = -1
MIN_POSITIONS = 200  # of a stage; one with fewer uses the weights fitted to all


class LearningTarget(NamedTuple):
    """One set of weights to learn, with a function that returns a state's stage and features, and a file name."""

    stage_and_rows: Callable[[State], tuple[int, list[list[float]]]]
    file: str


TARGETS = (
    LearningTarget(coach.stage_and_rows, coach.FILE),
    LearningTarget(coach.stage_and_lengths, coach.LENGTHS_FILE),
)


def collect_positions(tournament: Tournament, numbers: Sequence[int]) -> list[Positions]:
    """Play these games of a tournament. Return their positions and winners, once for each item of TARGETS.

    The positions are those in which a seat makes its first decision of a turn.
    """
    features: list[list[list[list[float]]]] = [[] for _ in TARGETS]
    stages: list[list[tuple[int, int]]] = [[] for _ in TARGETS]
    won: list[Sequence[float]] = []
    last_seat = NOBODY

    def observe(_: AnyState, state: AnyState, __: bool) -> None:
        nonlocal last_seat
        assert isinstance(state, State)
        if state.turn() != last_seat and state.current_player() >= 0:
            last_seat = state.turn()
            for index, target in enumerate(TARGETS):
                stage, rows = target.stage_and_rows(state)
                features[index].append(rows)
                stages[index].append((stage, last_seat))

    for number in numbers:
        last_seat = NOBODY
        match = play_match(tournament, number * len(tournament.players), observe)  # one game per deal
        won += [match.returns] * (len(stages[0]) - len(won))
    return [Positions(np.array(rows), np.array(at), np.array(won)) for rows, at in zip(features, stages, strict=True)]


def learn_weights(players: int, count: int, seed: int, level: str, pool: Executor) -> list[dict[str, object]]:
    """Return the weights for this number of players, one set for each item of TARGETS.

    They are learned from `count` games between players of the given level.
    """
    began = time.perf_counter()
    tournament = Tournament(GAME, games.entry(GAME).board, (level,) * players, f"coach {seed}")
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    parts = zip(*pool.map(partial(collect_positions, tournament), chunks), strict=True)
    found = [Positions(*map(np.concatenate, zip(*part, strict=True))) for part in parts]
    seconds = time.perf_counter() - began
    print(f"{players} players: {len(found[0].wins)} positions, {seconds:.0f} s", file=sys.stderr, flush=True)
    weights_of: list[dict[str, object]] = []
    for positions in found:
        weights, turns = fit_stages(positions, coach.STAGES, MIN_POSITIONS)
        weights_of.append({"players": players, "games": count, "seed": seed, "weights": weights, "turns": turns})
    return weights_of


def main() -> None:
    """Learn the weights for every number of players and write them to their files."""
    parser = argparse.ArgumentParser(prog="python -m training.golden_train", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="with each number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--level", default=FAIR, help="of all players")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, default=Path(coach.__file__).parent, help="a folder")
    args = parser.parse_args()
    rules = games.rules(GAME, games.board(GAME))
    players = range(rules.min_players, rules.max_players + 1)
    with ProcessPoolExecutor(args.workers) as pool:
        results = [learn_weights(count, args.games, args.seed, args.level, pool) for count in players]
    for target, weights in zip(TARGETS, zip(*results, strict=True), strict=True):
        write_weights(args.out / target.file, weights)


if __name__ == "__main__":
    main()
