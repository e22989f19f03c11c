"""Test the training model of Les P'tites Locos against the rules and the players, and the calibration of chances."""

from array import array
from random import Random

import numpy as np
import pytest

from shared_rules.game import CHANCE, TERMINAL
from signalbox.games.ptites_locos import coach
from signalbox.games.ptites_locos.coach import INT8, STEPS, Origin, TableKey, ValueTable, weight_count
from signalbox.games.ptites_locos.players import Lookahead
from tests.shared_rules.boards import GAME
from training import locos_calibration
from training.locos import Variant, game_variants, start_configs, variant_setting
from training.locos_model import Weights, board_tables
from training.locos_play import MAX_ACTIONS, MAX_TURNS, play_game

STEP = 0.02
MAXIMUM = 60  # turns to follow in a game


def _random_weights(variant: Variant, seed: int) -> tuple[ValueTable, Weights]:
    """Return the same random weights twice: in the format of the players and in the format of the model."""
    setting, random = variant_setting(GAME, variant), Random(seed)
    board = board_tables(setting)
    sizes = (board.to_win, len(board.rows), board.squares, board.locos, board.reserve)
    values = array(INT8, [random.randint(-STEPS, STEPS) for _ in range(weight_count(sizes, variant.players))])
    key = TableKey(coach.fingerprint(setting), variant.players, variant.slide, variant.repair)
    remaining = np.array(values, np.float32) * np.float32(STEP)
    shapes = [(board.to_win, len(board.rows), board.squares), (board.to_win, board.locos + 1), (board.reserve + 1,)]
    parts = []
    for shape in [*shapes, (variant.players,)]:
        part, remaining = remaining[: int(np.prod(shape))], remaining[int(np.prod(shape)) :]
        parts.append(part.reshape(shape))
    return ValueTable(key, Origin(0, seed), STEP, sizes, values), Weights(*parts)


@pytest.mark.parametrize("repair", [False, True])
@pytest.mark.parametrize("variant", game_variants(GAME), ids=str)
def test_model_plays_by_the_rules_and_chooses_the_players_best_action(variant: Variant, repair: bool) -> None:
    """Every action is legal and the players' best, and every turn ends in the same position as under the rules."""
    variant = variant._replace(repair=repair)
    table, weights = _random_weights(variant, variant.players)
    player, setting = Lookahead(table), variant_setting(GAME, variant)
    log, past = np.zeros(MAX_ACTIONS, np.int32), np.zeros((MAX_TURNS, 2 + len(GAME.track.names) + 12), np.int32)
    config = int(start_configs(GAME)[5])
    np.random.seed(variant.players)
    winner, count, turns = play_game(board_tables(setting), weights, variant.players, config, 1, log, past, MAXIMUM)
    sides = "".join("AB"[config >> platform & 1] for platform in range(len(GAME.track.platforms)))
    options: dict[str, str | int | bool] = {"repair": variant.repair, "sides": sides, "first": 1}
    state = GAME.start(variant.players, {**options, "placement": "slide" if variant.slide else "free"})
    ended = 0
    for action in map(int, log[:count]):
        seat = state.turn()
        if state.current_player() == CHANCE:
            assert action in [outcome for outcome, _ in state.chance_outcomes()]
        else:
            legal = state.legal_actions()
            worths = dict(zip(legal, player(state, legal, Random(0)), strict=True))
            assert worths[action] == pytest.approx(max(worths.values()), abs=1e-4), state.position()
        state.apply(action)
        if state.turn() != seat or state.current_player() == TERMINAL:
            row = past[ended].tolist()
            ended += 1
            squares, by_seat = row[2 : 2 + len(state.track.names)], row[2 + len(state.track.names) :]
            assert squares == list(state.at[: len(state.track.names)])
            assert row[1] == state.config
            assert by_seat[: 3 * variant.players] == [*state.hands, *state.hangars, *state.tiles]
    assert ended == turns
    assert state.returns() == [float(seat == winner) for seat in range(variant.players)]


def test_factor_of_the_games_is_recovered() -> None:
    random = np.random.default_rng(1)
    sums = random.normal(size=(40_000, 3))
    chances = np.exp(1.4 * sums)
    chances /= chances.sum(1, keepdims=True)
    drawn = (random.random((len(sums), 1)) > np.cumsum(chances, 1)).sum(1)
    assert locos_calibration.fit_calibration_factor(sums, np.eye(3)[drawn]) == pytest.approx(1.4, abs=0.03)


def test_sharpened_table_is_more_certain_and_plays_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    table = next(each for each in coach.learned_tables().values() if (each.key.players, each.key.repair) == (2, False))
    found = locos_calibration.calibrate_table(GAME, table, seed=1, games=3)
    assert (found.key, found.step, found.weights) == (table.key, table.step, table.weights)
    assert "sharpness" in capsys.readouterr().err
    assert found.calibrated_copy().chances([100, 0])[0] == pytest.approx(
        1 / (1 + np.exp(-100 * table.step * found.sharpness))
    )


def test_every_shipped_table_is_sharpened() -> None:
    for table in coach.learned_tables().values():
        assert table.sharpness != 1.0, table.key
        [again] = coach.decode_tables(coach.encode_tables([table]))
        assert again.sharpness == table.sharpness
