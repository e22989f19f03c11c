"""Fits the weights of `signalbox.games.softmax` to who won."""

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
    """Positions before turns, and who won: (n, players, features), (n, 2) of stage and turn, (n, players)."""

    features: Floats
    stages: Ints
    won: Floats


def fitted(features: Floats, turns: Ints, won: Floats) -> tuple[Floats, Floats]:
    """Return the weights of features, and of turns until a seat's own, under which these games were won most likely.

    A softmax regression with a ridge, by Newton's method.
    """
    players = features.shape[1]
    away = (np.arange(players) - turns[:, None]) % players
    inputs = np.concatenate([features, np.eye(players)[away][:, :, 1:]], 2)
    weights = np.zeros(inputs.shape[2])
    for _ in range(NEWTON_STEPS):
        sums = inputs @ weights
        chances = np.exp(sums - sums.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = np.einsum("nsk,ns->k", inputs, won - chances) - RIDGE * weights
        centred = inputs - np.einsum("nsk,ns->nk", inputs, chances)[:, None]
        bend = np.einsum("nsk,nsl->kl", centred * chances[:, :, None], centred, optimize=True)
        weights += np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    return weights[: -(players - 1)], np.concatenate([[0.0], weights[-(players - 1) :]])


def by_stage(positions: Positions, stages: int, least: int) -> tuple[list[list[float]], list[list[float]]]:
    """Return the weights of features and of turns until a seat's own, for every stage.

    A stage with fewer than `least` positions has those of all.
    """
    weights: list[list[float]] = []
    turns: list[list[float]] = []
    for stage in range(stages):
        those = positions.stages[:, 0] == stage
        if those.sum() < least:
            those[:] = True
        of_features, of_turns = fitted(positions.features[those], positions.stages[those, 1], positions.won[those])
        weights.append(of_features.round(4).tolist())
        turns.append(of_turns.round(4).tolist())
    return weights, turns


def write(to: Path, entries: Iterable[Mapping[str, object]]) -> None:
    """Write weights, those for each number of players on a line, as `softmax.read` reads them."""
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    to.write_text(f"[\n{lines}\n]\n", "utf-8")
