"""Fit the weights of `signalbox.games.softmax` to the winners of games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

RIDGE = 1.0
NEWTON_STEPS = 12


class Positions(NamedTuple):
    """Positions at the start of turns, and each seat's share of the win.

    The shapes are (n, players, features) for `features`, (n, 2) for `stages` with the stage and the turn, and (n,
    players) for `wins`.
    """

    features: Floats
    stages: Ints
    wins: Floats


def fit_weights(features: Floats, turns: Ints, wins: Floats) -> tuple[Floats, Floats]:
    """Return the weights that make `wins` most likely, for each feature and each number of turns until a seat plays.

    The fit is a softmax regression with a ridge penalty, by Newton's method.
    """
    players = features.shape[1]
    turns_away = (np.arange(players) - turns[:, None]) % players
    inputs = np.concatenate([features, np.eye(players)[turns_away][:, :, 1:]], 2)
    weights = np.zeros(inputs.shape[2])
    for _ in range(NEWTON_STEPS):
        sums = inputs @ weights
        chances = np.exp(sums - sums.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = np.einsum("nsk,ns->k", inputs, wins - chances) - RIDGE * weights
        centred = inputs - np.einsum("nsk,ns->nk", inputs, chances)[:, None]
        curvature = np.einsum("nsk,nsl->kl", centred * chances[:, :, None], centred, optimize=True)
        weights += np.linalg.solve(curvature + RIDGE * np.eye(len(weights)), slope)
    return weights[: -(players - 1)], np.concatenate([[0.0], weights[-(players - 1) :]])


def fit_stages(positions: Positions, stages: int, minimum: int) -> tuple[list[list[float]], list[list[float]]]:
    """Return, for every stage, the weight of each feature and of each number of turns until a seat plays.

    A stage with fewer than `minimum` positions uses the weights fitted to all positions.
    """
    weights: list[list[float]] = []
    turns: list[list[float]] = []
    for stage in range(stages):
        in_stage = positions.stages[:, 0] == stage
        if in_stage.sum() < minimum:
            in_stage[:] = True
        of_features, of_turns = fit_weights(
            positions.features[in_stage], positions.stages[in_stage, 1], positions.wins[in_stage]
        )
        weights.append(of_features.round(4).tolist())
        turns.append(of_turns.round(4).tolist())
    return weights, turns


def write_weights(path: Path, entries: Iterable[Mapping[str, object]]) -> None:
    """Write weights to a file for `softmax.read_weights`, with one line for each number of players."""
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    path.write_text(f"[\n{lines}\n]\n", "utf-8")
