"""Learns the weights of the coaches of Golden Train and Paris Connection: ``python -m training.coaches GAME``.

Games are played through the rules themselves, by players of one level each, and the weights are fitted to who won from
the positions before every turn. docs/computer_players.md says how long it takes and how often the coaches are right.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from shared_rules.game import State
from signalbox import games
from signalbox.arena.match import Tournament, play
from signalbox.games.golden_train import coach as golden_train
from signalbox.games.paris_connection import coach as paris_connection
from signalbox.games.paris_connection.judge import STAGES
from signalbox.games.players import FAIR
from training.softmax import Positions, fitted, write

SEED = 1
GAMES = 4000
CHUNK = 50  # games that a process plays in one go
NOBODY = -1
LEAST_POSITIONS = 200  # of a stage; with fewer it takes the weights of all


class Learned(NamedTuple):
    """What is weighed of positions, stage and features, of a game's own state; how many stages; where it is kept."""

    stage_and_rows: Callable[..., tuple[int, list[list[float]]]]
    stages: int
    file: Path


def _beside(module: ModuleType, file: str) -> Path:
    return Path(str(module.__file__)).with_name(file)


COACHES: dict[str, list[Learned]] = {
    "golden-train": [
        Learned(golden_train.stage_and_rows, golden_train.STAGES, _beside(golden_train, golden_train.FILE)),
        Learned(
            golden_train.stage_and_lengths, golden_train.STAGES, _beside(golden_train, golden_train.FILE_OF_LENGTHS)
        ),
    ],
    "paris-connection": [
        Learned(paris_connection.stage_and_rows, STAGES, _beside(paris_connection, paris_connection.FILE)),
    ],
}


def watched(tournament: Tournament, numbers: Sequence[int]) -> list[Positions]:
    """What these games of a tournament show: every first decision of a turn, and who won. As many as are learned."""
    every = COACHES[tournament.game]
    features: list[list[list[list[float]]]] = [[] for _ in every]
    stages: list[list[tuple[int, int]]] = [[] for _ in every]
    won: list[Sequence[float]] = []
    of = NOBODY

    def see(_: State, state: State, __: bool) -> None:
        nonlocal of
        if state.turn() != of and state.current_player() >= 0:
            of = state.turn()
            for one, learns in enumerate(every):
                stage, rows = learns.stage_and_rows(state)
                features[one].append(rows)
                stages[one].append((stage, of))

    for number in numbers:
        of = NOBODY
        match = play(tournament, number * len(tournament.players), see)  # each of a deal of its own
        won += [match.returns] * (len(stages[0]) - len(won))
    return [Positions(np.array(rows), np.array(at), np.array(won)) for rows, at in zip(features, stages, strict=True)]


def learned(game: str, players: int, count: int, seed: int, level: str, pool: Executor) -> list[dict[str, object]]:
    """All weights for so many players, from so many games between players of one level."""
    began = time.perf_counter()
    tournament = Tournament(game, games.entry(game).board, (level,) * players, f"coach {seed}")
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    parts = zip(*pool.map(partial(watched, tournament), chunks), strict=True)
    every = [Positions(*map(np.concatenate, zip(*part, strict=True))) for part in parts]
    spent = time.perf_counter() - began
    print(f"{game}, {players} players: {len(every[0].won)} positions, {spent:.0f} s", file=sys.stderr, flush=True)
    found: list[dict[str, object]] = []
    for learns, positions in zip(COACHES[game], every, strict=True):
        weights, turns = by_stage(positions, learns.stages)
        found.append({"players": players, "games": count, "seed": seed, "weights": weights, "turns": turns})
    return found


def by_stage(found: Positions, stages: int) -> tuple[list[list[float]], list[list[float]]]:
    """Weights of features, and of turns until a seat's own, for every stage; a rare one has those of all."""
    weights: list[list[float]] = []
    turns: list[list[float]] = []
    for stage in range(stages):
        those = found.stages[:, 0] == stage
        if those.sum() < LEAST_POSITIONS:
            those[:] = True
        of_features, of_turns = fitted(found.features[those], found.stages[those, 1], found.won[those])
        weights.append(of_features.round(4).tolist())
        turns.append(of_turns.round(4).tolist())
    return weights, turns


def main() -> None:
    """Learn the weights for every number of players and write them."""
    parser = argparse.ArgumentParser(prog="python -m training.coaches", description=__doc__)
    parser.add_argument("game", choices=COACHES)
    parser.add_argument("--games", type=int, default=GAMES, help="with each number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--level", default=FAIR, help="of all players")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, help="a folder; else where the coaches are")
    given = parser.parse_args()
    rules = games.rules(given.game, games.board(given.game))
    players = range(rules.min_players, rules.max_players + 1)
    with ProcessPoolExecutor(given.workers) as pool:
        found = [learned(given.game, each, given.games, given.seed, given.level, pool) for each in players]
    for learns, weights in zip(COACHES[given.game], zip(*found, strict=True), strict=True):
        write(given.out / learns.file.name if given.out else learns.file, weights)


if __name__ == "__main__":
    main()
