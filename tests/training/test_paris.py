"""Test the training model of Paris Connection against the rules, the players' evaluation and the simple player."""

from random import Random

import numpy as np
import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection import State, position
from shared_rules.paris_connection.country import hex_numbers
from signalbox.games.one_ply import OnePly
from signalbox.games.paris_connection.players import (
    END,
    FEATURES,
    MAX_TAKEN,
    STAGES,
    Outlook,
    TurnEvaluator,
    certain_shares,
    expected_shares,
    features,
    list_plans,
    stage_of,
    winning_chances,
)
from signalbox.games.softmax import Softmax
from tests.shared_rules.boards import started_game
from tests.soak import mark_thorough
from tests.training.paris_tables import RULES, model_of
from training import paris_features, paris_model, paris_simple
from training.paris import Learner
from training.paris_features import stage_of as stage_in_model
from training.paris_plans import PLANS, blank_plans, find_plans
from training.paris_play import AHEAD, BY_THUMB, BY_WEIGHTS, Policy, play_game, winning_chance
from training.softmax import fit_weights

ROUNDS = 40  # turns to follow in a game


def _assert_agreement(table: paris_model.Table, state: State) -> None:
    assert table.values.tolist() == state.values
    assert table.stores.tolist() == list(state.stores)
    assert table.shares.tolist() == [list(held) for held in state.shares]
    assert table.public_shares.tolist() == certain_shares(state)
    company_hexes = [sorted(hex_numbers(hexes)) for hexes in state.company_hexes]
    assert [np.flatnonzero(has).tolist() for has in table.has_loco] == company_hexes


@pytest.mark.parametrize("players", [3, 6])
def test_model_agrees_with_rules_and_players(players: int) -> None:
    """Compare legal placements, features and chances throughout a random game."""
    state, random = started_game(players, players), Random(players)
    board, table = paris_model.map_arrays(state.setting), model_of(state)
    reach, view, plans = paris_model.blank_reach(board), paris_features.blank_view(players), blank_plans(board)
    draws = np.random.default_rng(players)
    policy = Policy(draws.normal(0, 0.1, (STAGES, len(FEATURES))), draws.normal(0, 1, (STAGES, players)), 0, 1, 1)
    limit, penalty = state.setting.limits[players], state.setting.penalty
    policy = policy._replace(limit=limit)
    weights = Softmax(players, 0, 0, policy.weights.tolist(), policy.turns.tolist())
    for _ in range(ROUNDS):
        if state.current_player() == TERMINAL:
            break
        _assert_agreement(table, state)
        paris_features.update_view(board, table, paris_model.NONE, reach, view, plans)
        paris_features.set_features(view, limit, penalty)
        prospects = Outlook(state).current
        assert view.features == pytest.approx(np.array(features(prospects, state.shares, limit, penalty)))
        assert stage_in_model(view) == stage_of(prospects)
        chances = winning_chances(weights, state, prospects, state.shares, state.seat)
        in_model = [winning_chance(policy, view, seat, state.seat, penalty) for seat in range(players)]
        assert in_model == pytest.approx(chances)
        _play_any_turn(state, table, random)
    assert state.current_player() == TERMINAL or len(state.history) > ROUNDS


def _play_any_turn(state: State, table: paris_model.Table, random: Random) -> None:
    """Play a random turn by the rules and in the model, and compare the legal hexes before each placement."""
    board, seat = paris_model.map_arrays(state.setting), state.seat
    reach = paris_model.blank_reach(board)
    while state.seat == seat and state.current_player() != TERMINAL:
        actions = state.legal_actions()
        action = random.choice(actions)
        if state.phase in (position.BUILD, position.CHOOSE) and random.random() < 0.5 and position.DONE in actions:
            action = position.DONE
        if action < position.COMPANY:
            company = state.company
            allowed = [
                number
                for number in hex_numbers(state.hexes_with_room(company))
                if paris_model.can_place(board, table, company, number, reach)
            ]
            assert allowed == hex_numbers(state.buildable_hexes(company))
            paris_model.place_loco(board, table, company, action)
        elif position.TAKE <= action < position.TAKE + position.COMPANIES:
            if state.taken < 0:
                paris_model.trade(table, seat, state.company, action - position.TAKE, 1)
            else:
                table.shares[seat, action - position.TAKE] += 1
                table.public_shares[seat, action - position.TAKE] += 1
                table.stores[action - position.TAKE] -= 1
        state.apply(action)


@pytest.mark.parametrize("mode", [BY_THUMB, BY_WEIGHTS, *mark_thorough(AHEAD)])
def test_game_of_the_model_is_legal(mode: int) -> None:
    players, turn_count, first = 3, 2, 1
    learner = Learner(RULES, players, 1)
    state = RULES.start(players, RULES.draw_options(players, {"first": first}, Random(mode).randrange))
    board = paris_model.map_arrays(state.setting)
    turns, past = np.zeros((turn_count, paris_simple.COLUMNS)), np.zeros((turn_count, players, len(FEATURES)))
    stages, table = np.zeros((turn_count, 2), np.int64), paris_model.blank_table(board, players)
    count = play_game(
        board,
        table,
        learner.scratch,
        learner.policy._replace(width=2),
        np.full(players, mode),
        np.zeros(players),
        np.array([own.bit_length() - 1 for own in state.company_hexes]),
        state.setting.shares[players],
        first,
        state.setting.idle_rounds,
        turns,
        past,
        stages,
    )
    assert count == turn_count
    hands = _dealt_shares(table, turns, stages)
    while state.current_player() == CHANCE:
        state.apply(position.DEALT + hands[state.seat].pop())
    for seat, turn in zip(stages[:, 1], turns, strict=True):
        assert state.seat == seat
        for action in _actions(turn):
            assert action in state.legal_actions()
            state.apply(action)
        if state.seat == seat:
            state.apply(position.DONE)
    _assert_agreement(table, state)


def _actions(turn: paris_model.Floats) -> list[int]:
    chosen, detail = int(turn[paris_simple.CHOSEN]), int(turn[paris_simple.DETAIL])
    if chosen < position.COMPANIES:
        return [position.COMPANY + chosen, *map(int, turn[paris_simple.HEXES : paris_simple.HEXES + detail])]
    taken = [position.TAKE + detail // MAX_TAKEN] * (detail % MAX_TAKEN + 1)
    return [position.COMPANY + chosen - position.COMPANIES, *taken]


def _dealt_shares(table: paris_model.Table, turns: paris_model.Floats, stages: paris_model.Ints) -> list[list[int]]:
    """Return the company of each share dealt to each seat, computed by reversing all trades."""
    shares = table.shares.copy()
    for turn, seat in zip(turns, stages[:, 1], strict=True):
        for action in _actions(turn):
            if action >= position.TAKE:
                shares[seat, action - position.TAKE] -= 1
        if turn[paris_simple.CHOSEN] >= position.COMPANIES:
            shares[seat, int(turn[paris_simple.CHOSEN]) - position.COMPANIES] += 1
    return [[company for company in range(position.COMPANIES) for _ in range(held[company])] for held in shares]


def test_expected_shares_agree_with_the_players() -> None:
    state, random = started_game(4, 1), Random(1)
    table = model_of(state)
    for _ in range(20):
        _play_any_turn(state, table, random)
        held = np.zeros((4, position.COMPANIES))
        paris_features.set_expected_shares(table, state.seat, held)
        assert held == pytest.approx(np.array(expected_shares(state, state.seat)))


def test_rule_of_thumb_ends_the_game_on_a_tie() -> None:
    """The rule of thumb counts a tie as a win, whereas the chance of winning counts it as one half."""
    board, table = paris_model.map_arrays(started_game(3, 1).setting), model_of(started_game(3, 1))
    table.shares[:] = table.public_shares[:] = [[2, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]]
    table.hidden_counts[:] = 0
    twin = model_of(started_game(3, 1))
    for values, sure, share in (([4, 4], True, 0.5), ([4, 3], True, 1.0), ([4, 5], False, 0.0)):
        worth = np.array([*values, 0, 0, 0, 0])
        assert paris_features.is_sure_to_win(board, table, twin, 0, worth, table.shares[0], 8, 20) is sure
        assert paris_features.winning_chance_now(board, table, twin, 0, worth, table.shares[0], 8, 20) == share


def test_known_weights_are_recovered_from_their_games() -> None:
    random = np.random.default_rng(1)
    features, turns = random.normal(0, 1, (20_000, 3, 2)), random.integers(0, 3, 20_000)
    distances = (np.arange(3) - turns[:, None]) % 3
    sums = features @ np.array([1.5, -0.5]) + np.array([0.0, -0.3, -0.6])[distances]
    chances = np.exp(sums) / np.exp(sums).sum(1, keepdims=True)
    winners = (chances.cumsum(1) > random.random((20_000, 1))).argmax(1)
    weights, of_turns = fit_weights(features, turns, np.eye(3)[winners])
    assert weights == pytest.approx([1.5, -0.5], abs=0.1)
    assert of_turns == pytest.approx([0.0, -0.3, -0.6], abs=0.1)


FOLLOWED = 180  # decisions to follow in a game
STEP = 12  # every 12th of them is compared
TURNS, STEP_OF_TURNS = 25, 5
CARELESS = 0.3  # share of decisions made at random, so that games vary
MAX_UNLIKE = 0.05  # maximum share of actions for which random deals disagree on whether the game would be won


def _worth(
    board: paris_model.Map, table: paris_model.Table, scratch: paris_features.Scratch, state: State, action: int
) -> float:
    """Return the value of an action in the model. `scratch` already describes the position."""
    seat, limit = state.seat, state.setting.limits[state.players]
    if action == position.DONE:
        return 0.0
    if state.phase == position.CHOOSE:
        return paris_simple.company_value(board, table, scratch, seat, limit, action - position.COMPANY)
    if action >= position.TAKE:
        return paris_simple.trade_value(board, table, scratch, seat, limit, state.company, action - position.TAKE)
    return float(scratch.hex_values[state.company, action])


def _follow(players: int, seed: int, step: int) -> list[tuple[float, float]]:
    """Return each action's value to the simple players and in the model, at every `step`-th decision of a game."""
    state, random = started_game(players, seed), Random(seed)
    evaluator, simple = TurnEvaluator(), OnePly(TurnEvaluator())
    board, scratch = (
        paris_model.map_arrays(state.setting),
        paris_features.blank_scratch(paris_model.map_arrays(state.setting), players),
    )
    pairs: list[tuple[float, float]] = []
    for number in range(FOLLOWED):
        if state.current_player() == TERMINAL:
            break
        actions = state.legal_actions()
        if number % step == 0 and len(actions) > 1 and state.phase != position.TRADE:
            table, limit = model_of(state), state.setting.limits[players]
            paris_features.update_view(board, table, state.seat, scratch.reach, scratch.view, scratch.plans)
            if state.phase != position.CHOOSE:
                paris_simple.rate_plans(
                    board, table, scratch, state.seat, limit, state.company, position.MAX_PLACED - state.placed
                )
                paris_simple.rate_first_hexes(board, table, scratch, state.seat, limit, state.company)
            found = [_worth(board, table, scratch, state, action) for action in actions]
            pairs += zip(evaluator(state, actions, random), found, strict=True)
        state.apply(random.choice(actions) if random.random() < CARELESS else simple(state, random))
    return pairs


@pytest.mark.parametrize(
    ("players", "seed", "step"), [(3, 1, STEP), *mark_thorough((3, 2, 3), (4, 3, 3), (5, 4, 3), (6, 5, 3), (6, 6, 3))]
)
def test_actions_are_worth_the_same(players: int, seed: int, step: int) -> None:
    pairs = _follow(players, seed, step)
    assert len(pairs) > FOLLOWED / step
    unlike = [(actual, found) for actual, found in pairs if found != pytest.approx(actual)]
    assert all(max(abs(actual), abs(found)) > END / 2 for actual, found in unlike)
    assert len(unlike) <= MAX_UNLIKE * len(pairs)


def test_plans_are_the_same() -> None:
    state, random = started_game(3, 1), Random(1)
    board, scratch = (
        paris_model.map_arrays(state.setting),
        paris_features.blank_scratch(paris_model.map_arrays(state.setting), 3),
    )
    seen = 0
    for number in range(FOLLOWED):
        if state.phase == position.CHOOSE and number % STEP < 2:
            table = model_of(state)
            paris_features.update_view(board, table, state.seat, scratch.reach, scratch.view, scratch.plans)
            for company in range(position.COMPANIES):
                left = min(position.MAX_PLACED, state.stores[company])
                expected = {tuple(plan) for plan in list_plans(state, company, state.buildable_hexes(company), left)}
                find_plans(board, table, company, scratch.reach, left, scratch.plans)
                plans = scratch.plans
                count = plans.counts[PLANS]
                found = [tuple(plans.hexes[number, : plans.lengths[number]].tolist()) for number in range(count)]
                assert len(found) == len(set(found))
                assert set(found) == expected
                seen += count
        state.apply(random.choice(state.legal_actions()))
    assert seen


def test_model_plays_the_same_turns() -> None:
    state, random = started_game(3, 2), Random(2)
    simple = OnePly(TurnEvaluator())
    board, scratch = (
        paris_model.map_arrays(state.setting),
        paris_features.blank_scratch(paris_model.map_arrays(state.setting), 3),
    )
    limit, idle_rounds, same = state.setting.limits[3], state.setting.idle_rounds, 0
    for turn in range(TURNS):
        table, seat = model_of(state), state.seat
        while state.seat == seat and state.current_player() != TERMINAL:
            state.apply(simple(state, random))
        if turn % STEP_OF_TURNS == 0:
            paris_simple.play_simple_turn(
                board, table, scratch, seat, limit, 0.0, idle_rounds, np.zeros(paris_simple.COLUMNS)
            )
            after = model_of(state)
            same += np.array_equal(after.has_loco, table.has_loco) and np.array_equal(after.stores, table.stores)
    assert same >= TURNS / STEP_OF_TURNS - 1  # two options may be equally good
