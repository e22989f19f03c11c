"""Chances of winning, learned from games: a softmax over seats of a weighted sum of features.

    P(seat wins) = softmax over seats of  sum of weights[stage] x features(seat) + turns[stage, turns until its own]

Each game defines its features and stages; `training/` fits the weights to the winners.
"""

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from math import exp

Rows = Sequence[Sequence[float]]  # the features of each seat


@dataclass(frozen=True)
class Softmax:
    """Weights for a game of n players: `weights[stage][feature]` and `turns[stage][turns until the seat's own]`."""

    players: int
    games: int  # number of games used for training
    seed: int
    weights: list[list[float]]
    turns: list[list[float]]

    def chances(self, stage: int, rows: Rows, turn: int) -> list[float]:
        """Return every seat's chance of winning when the seat `turn` is next; the chances sum to 1."""
        exponents = [self.exponent(stage, row, (seat - turn) % self.players) for seat, row in enumerate(rows)]
        return exponents_to_chances(exponents)

    def exponent(self, stage: int, row: Sequence[float], distance: int) -> float:
        """Return the exponent of one seat's chance if its turn is `distance` turns from now."""
        weighted = [weight * feature for weight, feature in zip(self.weights[stage], row, strict=True)]
        return self.turns[stage][distance] + sum(weighted)


def exponents_to_chances(exponents: Sequence[float], step: float = 1.0) -> list[float]:
    """Convert exponents, in units of `step`, to chances that sum to 1."""
    maximum = max(exponents)
    powers = [exp(step * (exponent - maximum)) for exponent in exponents]
    total = sum(powers)
    return [power / total for power in powers]


@functools.cache
def read_weights(package: str, file: str) -> dict[int, Softmax]:
    """Return the weights in a package's file, keyed by number of players."""
    entries = json.loads(resources.files(package).joinpath(file).read_text("utf-8"))
    return {entry["players"]: Softmax(**entry) for entry in entries}
