"""Test how the coach's chances are sharpened: the factor that is fitted, and what it changes."""

import numpy as np
import pytest

from signalbox.games.ptites_locos import coach
from tests.shared_rules.boards import GAME
from training import locos_sharpen


def test_factor_of_the_games_is_recovered() -> None:
    random = np.random.default_rng(1)
    sums = random.normal(size=(40_000, 3))
    chances = np.exp(1.4 * sums)
    chances /= chances.sum(1, keepdims=True)
    drawn = (random.random((len(sums), 1)) > np.cumsum(chances, 1)).sum(1)
    assert locos_sharpen.fit_sharpness(sums, np.eye(3)[drawn]) == pytest.approx(1.4, abs=0.03)


def test_sharpened_table_is_more_certain_and_plays_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    table = next(each for each in coach.learned_tables().values() if (each.key.players, each.key.repair) == (2, False))
    found = locos_sharpen.sharpen_table(GAME, table, seed=1, games=3)
    assert (found.key, found.step, found.weights) == (table.key, table.step, table.weights)
    assert "sharpness" in capsys.readouterr().err
    assert found.calibrated_copy().chances([100, 0])[0] == pytest.approx(
        1 / (1 + np.exp(-100 * table.step * found.sharpness))
    )


def test_every_shipped_table_is_sharpened() -> None:
    for table in coach.learned_tables().values():
        assert table.sharpness != 1.0, table.key
        [again] = coach.read(coach.write([table]))
        assert again.sharpness == table.sharpness
