"""Test that the training model of Les P'tites Locos agrees with the rules and with the players' evaluation."""

from array import array
from random import Random

import numpy as np
import pytest

from shared_rules.game import CHANCE, TERMINAL
from signalbox.games.ptites_locos import coach
from signalbox.games.ptites_locos.coach import INT8, STEPS, Origin, TableKey, Values, weights_in
from signalbox.games.ptites_locos.players import Lookahead
from tests.shared_rules.boards import GAME
from training.locos import Task, setting_of, starting_configs, tasks
from training.locos_model import Weights, board_of
from training.locos_play import MAX_ACTIONS, MAX_TURNS, play_game

STEP = 0.02
MAXIMUM = 60  # turns to follow in a game


def _random_weights(task: Task, seed: int) -> tuple[Values, Weights]:
    """Return the same random weights twice: in the format of the players and in the format of the model."""
    setting, random = setting_of(GAME, task), Random(seed)
    board = board_of(setting)
    sizes = (board.to_win, len(board.rows), board.squares, board.locos, board.reserve)
    values = array(INT8, [random.randint(-STEPS, STEPS) for _ in range(weights_in(sizes, task.players))])
    key = TableKey(coach.fingerprint(setting), task.players, task.slide, task.repair)
    remaining = np.array(values, np.float32) * np.float32(STEP)
    shapes = [(board.to_win, len(board.rows), board.squares), (board.to_win, board.locos + 1), (board.reserve + 1,)]
    parts = []
    for shape in [*shapes, (task.players,)]:
        part, remaining = remaining[: int(np.prod(shape))], remaining[int(np.prod(shape)) :]
        parts.append(part.reshape(shape))
    return Values(key, Origin(0, seed), STEP, sizes, values), Weights(*parts)


@pytest.mark.parametrize("repair", [False, True])
@pytest.mark.parametrize("task", tasks(GAME), ids=str)
def test_model_plays_by_the_rules_and_chooses_the_players_best_action(task: Task, repair: bool) -> None:
    """Every action is legal and the best one, and every turn ends in the same position as under the rules."""
    task = task._replace(repair=repair)
    table, weights = _random_weights(task, task.players)
    player, setting = Lookahead(table), setting_of(GAME, task)
    log, past = np.zeros(MAX_ACTIONS, np.int32), np.zeros((MAX_TURNS, 2 + len(GAME.track.names) + 12), np.int32)
    config = int(starting_configs(GAME)[5])
    np.random.seed(task.players)
    winner, count, turns = play_game(board_of(setting), weights, task.players, config, 1, log, past, MAXIMUM)
    sides = "".join("AB"[config >> platform & 1] for platform in range(len(GAME.track.platforms)))
    options: dict[str, str | int | bool] = {"repair": task.repair, "sides": sides, "first": 1}
    state = GAME.start(task.players, {**options, "placement": "slide" if task.slide else "free"})
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
            assert by_seat[: 3 * task.players] == [*state.hands, *state.hangars, *state.tiles]
    assert ended == turns
    assert state.returns() == [float(seat == winner) for seat in range(task.players)]
