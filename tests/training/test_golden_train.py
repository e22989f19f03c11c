"""Test that training Golden Train's coach is reproducible and learns who wins."""

import numpy as np
import pytest

from signalbox import games
from signalbox.ai.arena.match import Tournament
from signalbox.games.golden_train import coach as golden_train
from signalbox.games.softmax import Softmax
from training.golden_train import MIN_POSITIONS, collect_positions
from training.softmax import fit_stages

GAMES = 40


def _tournament(seed: str) -> Tournament:
    return Tournament("golden-train", games.entry("golden-train").board, ("fair", "fair"), seed)


def test_positions_precede_every_turn_and_are_reproducible() -> None:
    [found, _], [again, _] = (
        collect_positions(_tournament("a"), range(2)),
        collect_positions(_tournament("a"), range(2)),
    )
    assert all(np.array_equal(each, other) for each, other in zip(found, again, strict=True))
    count = len(found.wins)
    assert found.features.shape == (count, 2, len(golden_train.FEATURES))
    assert found.wins.sum(1) == pytest.approx(np.ones(count))
    turns = found.stages[:, 1]
    assert sum(turns[1:] == turns[:-1]) <= 1  # only where the second game begins
    assert found.stages[:, 0].min() == 0
    assert found.stages[:, 0].max() == golden_train.STAGES - 1


def test_learned_weights_beat_even_chances_on_other_games() -> None:
    [seen, _], [others, _] = (
        collect_positions(_tournament("b"), range(GAMES)),
        collect_positions(_tournament("c"), range(GAMES)),
    )
    weights, turns = fit_stages(seen, golden_train.STAGES, MIN_POSITIONS)
    learned = Softmax(2, GAMES, 0, weights, turns)
    chances = np.array(
        [
            learned.chances(stage, rows, turn)
            for rows, (stage, turn) in zip(others.features.tolist(), others.stages.tolist(), strict=True)
        ]
    )
    assert ((chances - others.wins) ** 2).mean() < ((0.5 - others.wins) ** 2).mean() - 0.02
