"""The model's simple player of Paris Connection agrees with the real one, action by action."""

from random import Random

import numpy as np
import pytest

from shared_rules.game import TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import CHOOSE, COMPANIES, COMPANY, DONE, MOST_PLACED, TAKE, TRADE
from signalbox.games.one_ply import OnePly
from signalbox.games.paris_connection.players import END, TurnEvaluator, plans_of
from tests.soak import thorough
from tests.training.paris_tables import model_of, start
from training.paris_look import Scratch, blank_scratch, look
from training.paris_model import Map, Table, map_of
from training.paris_plans import PLANS, find_plans
from training.paris_thumb import (
    COLUMNS,
    play_by_thumb,
    weigh_building,
    weigh_firsts,
    worth_of_company,
    worth_of_trade,
)

FOLLOWED = 180  # decisions of a game
STEP = 12  # every so many of them are looked at
TURNS, STEP_OF_TURNS = 25, 5
CARELESS = 0.3  # of them are left to chance, so that games go many ways
UNLIKE = 0.05  # of actions, at most, end the game otherwise: deals of chance say whether it would be won


def _worth(board: Map, table: Table, scratch: Scratch, state: State, action: int) -> float:
    """Return what an action is worth in the model, for a position that was looked at already."""
    seat, limit = state.seat, state.setting.limits[state.players]
    if action == DONE:
        return 0.0
    if state.phase == CHOOSE:
        return worth_of_company(board, table, scratch, seat, limit, action - COMPANY)
    if action >= TAKE:
        return worth_of_trade(board, table, scratch, seat, limit, state.company, action - TAKE)
    return float(scratch.by_first[state.company, action])


def _follow(players: int, seed: int, step: int) -> list[tuple[float, float]]:
    """Return the worth of actions to real simple players and in the model, at regular decisions of a game."""
    state, random = start(players, seed), Random(seed)
    evaluator, simple = TurnEvaluator(), OnePly(TurnEvaluator())
    board, scratch = map_of(state.setting), blank_scratch(map_of(state.setting), players)
    pairs: list[tuple[float, float]] = []
    for at in range(FOLLOWED):
        if state.current_player() == TERMINAL:
            break
        actions = state.legal_actions()
        if at % step == 0 and len(actions) > 1 and state.phase != TRADE:
            table, limit = model_of(state), state.setting.limits[players]
            look(board, table, state.seat, scratch.reach, scratch.seen, scratch.plans)
            if state.phase != CHOOSE:
                weigh_building(board, table, scratch, state.seat, limit, state.company, MOST_PLACED - state.placed)
                weigh_firsts(board, table, scratch, state.seat, limit, state.company)
            found = [_worth(board, table, scratch, state, action) for action in actions]
            pairs += zip(evaluator(state, actions, random), found, strict=True)
        state.apply(random.choice(actions) if random.random() < CARELESS else simple(state, random))
    return pairs


@pytest.mark.parametrize(
    ("players", "seed", "step"), [(3, 1, STEP), *thorough((3, 2, 3), (4, 3, 3), (5, 4, 3), (6, 5, 3), (6, 6, 3))]
)
def test_actions_are_worth_the_same(players: int, seed: int, step: int) -> None:
    pairs = _follow(players, seed, step)
    assert len(pairs) > FOLLOWED / step
    unlike = [(real, found) for real, found in pairs if found != pytest.approx(real)]
    assert all(max(abs(real), abs(found)) > END / 2 for real, found in unlike)
    assert len(unlike) <= UNLIKE * len(pairs)


def test_plans_are_the_same() -> None:
    state, random = start(3, 1), Random(1)
    board, scratch = map_of(state.setting), blank_scratch(map_of(state.setting), 3)
    seen = 0
    for at in range(FOLLOWED):
        if state.phase == CHOOSE and at % STEP < 2:
            table = model_of(state)
            look(board, table, state.seat, scratch.reach, scratch.seen, scratch.plans)
            for company in range(COMPANIES):
                left = min(MOST_PLACED, state.stores[company])
                real = {tuple(plan) for plan in plans_of(state, company, state.builds(company), left)}
                find_plans(board, table, company, scratch.reach, left, scratch.plans)
                plans = scratch.plans
                count = plans.counts[PLANS]
                found = [tuple(plans.hexes[at, : plans.lengths[at]].tolist()) for at in range(count)]
                assert len(found) == len(set(found))
                assert set(found) == real
                seen += count
        state.apply(random.choice(state.legal_actions()))
    assert seen


def test_turns_are_the_same() -> None:
    state, random = start(3, 2), Random(2)
    simple = OnePly(TurnEvaluator())
    board, scratch = map_of(state.setting), blank_scratch(map_of(state.setting), 3)
    limit, idle_rounds, same = state.setting.limits[3], state.setting.idle_rounds, 0
    for turn in range(TURNS):
        table, seat = model_of(state), state.seat
        while state.seat == seat and state.current_player() != TERMINAL:
            state.apply(simple(state, random))
        if turn % STEP_OF_TURNS == 0:
            play_by_thumb(board, table, scratch, seat, limit, 0.0, idle_rounds, np.zeros(COLUMNS))
            after = model_of(state)
            same += np.array_equal(after.has, table.has) and np.array_equal(after.stores, table.stores)
    assert same >= TURNS / STEP_OF_TURNS - 1  # some two options are as good
