"""Players of Paris Connection: their learned weights, evaluation and strength. They use no hidden knowledge."""

import itertools
from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest

from shared_rules.game import TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import CHOOSE, COMPANIES
from signalbox.games.one_ply import OnePly
from signalbox.games.paris_connection import players as thinking
from signalbox.games.paris_connection.players import (
    LearnedPlayer,
    Outlook,
    Prospects,
    Turn,
    TurnEvaluator,
    TurnSearch,
    candidate_turns,
    expected_shares,
    features,
    final_points,
    learned_weights,
    play_out,
    split_turn,
    stage_of,
    turn_so_far,
    winning_chances,
)
from signalbox.games.players import LEVELS, SIMPLE, STRONG, choose_action, create_player
from signalbox.games.search_budget import SearchBudget, SearchCancelledError, cancel_when, use_budget, within_budget
from tests.host.games.matches import count_wins, matches
from tests.shared_rules.boards import PARIS as GAME
from tests.shared_rules.boards import started_game
from tests.soak import mark_soak

COLOURS = ["red", "blue", "black", "brown", "yellow", "purple"]
STARTS = ",".join(COLOURS)
AT_HOME = {"red": "5.11", "blue": "5.12", "black": "6.11", "brown": "6.13", "yellow": "7.11", "purple": "7.12"}


def dealt(*hands: str) -> State:
    """Deal these hands, one letter per share: r(ed), b(lue), (blac)k, (brow)n, y(ellow) or p(urple)."""
    state = GAME.start(len(hands), {"starts": STARTS, "first": 0})
    letters = dict(zip("rbknyp", COLOURS, strict=True))
    for round_ in zip(*hands, strict=True):
        for letter in round_:
            state.apply(state.parse(f"deal {letters[letter]}"))
    return state


def state_to_choose_company(shares: list[str], hexes: dict[str, str]) -> State:
    """Return a state in which seat 0 chooses a company.

    `shares` lists each seat's shares of every company ("3-0-0-0-0-5"); `hexes` adds locos beyond each company's start
    hex.
    """
    places = "/".join(",".join(sorted([AT_HOME[company], *hexes.get(company, "").split()])) for company in COLOURS)
    return GAME.from_position(f"10 {'/'.join(shares)} 0 company - 0 - 0 {places}")


PLAYERS = pytest.mark.parametrize("player", [SIMPLE, STRONG])


def decide(state: State, player: str) -> str:
    """Return a player's decision, based only on what its seat may know."""
    return state.notation(choose_action(player, "paris-connection", state, Random(1)))


def turn(state: State, player: str) -> list[str]:
    """Play a player's whole turn and return its actions."""
    seat, actions = state.turn(), []
    while state.current_player() == seat:
        actions.append(decide(state, player))
        state.apply(state.parse(actions[-1]))
        if state.current_player() == TERMINAL or (isinstance(state, State) and state.phase == CHOOSE):
            break
    return actions


@PLAYERS
def test_own_shares_affect_the_decision(player: str) -> None:
    """Compare decisions in games that differ only in the shares of the seat that decides."""
    mine = [turn(dealt(hand, "rbknyprbkn", "ypyprbknyp"), player)[0] for hand in ("rrrrrrrrrr", "pppppppppp")]
    assert len(set(mine)) == 2


def test_simple_player_builds_its_company_to_a_city() -> None:
    shares = ["20-0-0-0-0-0", "0-4-4-4-0-0", "0-0-0-0-6-6"]  # at the limit: a trade would cost points
    state = state_to_choose_company(shares, {})
    assert turn(state, SIMPLE)[0] == "company red"
    assert state.values[0] > 0


@PLAYERS
def test_builds_to_marseille_to_win(player: str) -> None:
    ahead = state_to_choose_company(["9-0-0-0-0-0", "0-5-0-0-0-0", "0-5-0-0-0-0"], {"red": "20.17 4.10"})
    actions = turn(ahead, player)
    assert (actions[0], actions[-1]) == ("company red", "place 20.16")
    assert ahead.current_player() == TERMINAL
    assert ahead.returns()[0] == 1


@PLAYERS
def test_avoids_marseille_when_another_would_win(player: str) -> None:
    behind = state_to_choose_company(["0-1-0-0-0-0", "9-0-0-0-0-0", "8-5-0-0-0-0"], {"red": "20.17 4.10"})
    turn(behind, player)
    assert behind.current_player() != TERMINAL


@PLAYERS
def test_no_share_is_taken_over_the_limit(player: str) -> None:
    """Nobody has built, so no company is worth the 20-point penalty for a share over the limit."""
    full = state_to_choose_company(["20-0-0-0-0-0", "0-3-3-3-0-0", "0-0-0-0-5-4"], {})
    assert not [words for words in turn(full, player) if words.startswith("take")]


@pytest.mark.parametrize("players", [3, *mark_soak(6)])
def test_clearly_beats_random_players(players: int) -> None:
    assert count_wins("paris-connection", SIMPLE, "random", players, 6) >= 5


@pytest.mark.thorough
def test_games_have_a_reasonable_length() -> None:
    lengths = [match.turns for match in matches("paris-connection", [SIMPLE] * 4, 4)]
    assert 15 < mean(lengths) < 90
    assert max(lengths) < 120


@PLAYERS
def test_decision_leaves_the_state_unchanged(player: str) -> None:
    state = dealt("rrrbknyppp", "rrrrrbbbbb", "kkkkknnnnn")
    before, history = state.position(), list(state.history)
    decide(state, player)
    create_player(player, "paris-connection")(state, Random(2))
    assert (state.position(), state.history) == (before, history)


def _positions(players: int, seed: int) -> Iterator[State]:
    """Yield the positions in which a company must be chosen, in a game between simple players."""
    state, random = started_game(players, seed), Random(seed)
    simple: OnePly[State] = OnePly(TurnEvaluator())
    while state.current_player() != TERMINAL:
        if state.phase == CHOOSE:
            yield state
        state.apply(simple(state, random))


def test_chances_sum_to_one_and_rotate_with_the_seats() -> None:
    judge = learned_weights()[3]
    for state in _positions(3, 1):
        now = Outlook(state).current
        chances = winning_chances(judge, state, now, state.shares, state.seat)
        assert sum(chances) == pytest.approx(1)
        rotated = winning_chances(judge, state, now, [*state.shares[1:], state.shares[0]], (state.seat - 1) % 3)
        assert rotated == pytest.approx([*chances[1:], chances[0]])


def test_share_over_the_limit_costs_its_penalty() -> None:
    prospects = Prospects([7] * COMPANIES, [20] * COMPANIES, [[0] * 5] * COMPANIES, [0] * COMPANIES)
    [row, *_] = features(prospects, [[21, 0, 0, 0, 0, 0], [20, 0, 0, 0, 0, 0]], 20, 20)
    assert row[0] == pytest.approx((21 * 7 - 20) / 10)


def test_last_stage_requires_few_locos_and_a_possible_end() -> None:
    prospects = Prospects([0] * COMPANIES, [9] * COMPANIES, [[0] * 5] * COMPANIES, [0, 5, 0, 0, 0, 0])
    assert stage_of(prospects) == 3
    assert stage_of(prospects._replace(ends=[0, 6, 0, 0, 0, 0])) == 7
    assert stage_of(prospects._replace(ends=[0] * COMPANIES, stores=[31] * COMPANIES)) == 8


def test_predicted_turn_matches_played_turn() -> None:
    """Compare predicted values, stores and prospects with the actual ones after each turn that is played in full."""
    compared = 0
    for state in [state.clone() for state in _positions(3, 2)][::3]:
        outlook, seat = Outlook(state), state.seat
        before = (state.position(), list(state.history))
        for turn in candidate_turns(state):
            after = outlook.prospects_after(turn)
            company, placed, given, taken = split_turn(state, turn)
            ends = outlook.ends_game(turn, after)
            played = play_out(state, turn)
            if [action for action in state.history[-played:] if action in turn] == list(turn):
                compared += 1
                assert (state.current_player() == TERMINAL) == ends
                assert (after.values, after.stores) == (state.values, list(state.stores))
                actual = Outlook(state).current
                assert after.bands[company] == actual.bands[company] or not placed
                assert after.ends[company] == actual.ends[company] or not placed
            for _ in range(played):
                state.undo()
            if ends:
                points = final_points(state, state.shares, after.values, given, taken)
                play_out(state, turn)
                assert points == [state.score(each) for each in range(state.players)]
                for _ in range(played):
                    state.undo()
            assert state.seat == seat
        assert (state.position(), state.history) == before
    assert compared > 500


def test_expected_shares_have_the_right_total() -> None:
    for state in _positions(4, 3):
        for held, shares in zip(expected_shares(state, state.seat), state.shares, strict=True):
            assert sum(held) == pytest.approx(sum(shares))
        assert expected_shares(state, state.seat)[state.seat] == list(state.shares[state.seat])


def test_turn_is_planned_once_and_played_as_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Turn] = []
    best = TurnSearch.best_turn

    def record_best(decision: TurnSearch, width: int, deals: int) -> Turn:
        plans.append(best(decision, width, deals))
        return plans[-1]

    monkeypatch.setattr(TurnSearch, "best_turn", record_best)
    state, turns = started_game(3, 44), 3
    for _ in range(turns):
        seat = state.seat
        while state.seat == seat:
            state.apply(choose_action(STRONG, "paris-connection", state, Random(1)))
    assert len(plans) == turns
    assert [action for action in state.history if action in sum(plans, ())] == list(sum(plans, ()))


def test_turn_started_differently_is_planned_again() -> None:
    """A computer may take over a seat in the middle of a turn."""
    state = started_game(3, 5)
    planned = choose_action(STRONG, "paris-connection", state, Random(1))
    state.apply(next(action for action in state.legal_actions() if action != planned))
    action = choose_action(STRONG, "paris-connection", state, Random(1))
    assert action in state.legal_actions()
    restored = GAME.from_position(state.position())
    assert turn_so_far(restored) == (restored, ())
    assert choose_action(STRONG, "paris-connection", restored, Random(1)) in restored.legal_actions()


def test_planning_can_be_cancelled() -> None:
    """Cancellation is checked at least once per turn considered; a later decision starts over."""
    state, calls = started_game(3, 45), 0

    def is_cancelled() -> bool:
        nonlocal calls
        calls += 1
        return calls >= 10

    with pytest.raises(SearchCancelledError), cancel_when(is_cancelled):
        choose_action(STRONG, "paris-connection", state, Random(1))
    calls = -1000
    with cancel_when(is_cancelled):
        assert choose_action(STRONG, "paris-connection", state, Random(1)) in state.legal_actions()
    assert calls + 1000 > len(list(candidate_turns(state)))


def test_limited_search_reports_its_moves_and_can_be_repeated_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """One search plans the whole turn and reports after how many moves it was cut."""
    rounds: list[object] = []

    def count_turns(turns: list[object]) -> Iterator[object]:
        for turn in within_budget(turns):
            rounds.append(turn)
            yield turn

    monkeypatch.setattr(thinking, "within_budget", count_turns)
    for max_moves, cut_after in ((0, 1), (1, 1), (3, 3), (6, None), (7, None)):
        rounds.clear()
        state = started_game(3, 4)
        while state.seat == 0:
            with use_budget(SearchBudget(max_moves=max_moves)) as budget:
                state.apply(choose_action(STRONG, "paris-connection", state, Random(1)))
            assert budget.cut_after == cut_after
        assert len(rounds) == (cut_after or 6)
    hasty: SearchBudget
    with use_budget(SearchBudget(seconds=0)) as hasty:
        by_clock = choose_action(STRONG, "paris-connection", started_game(3, 4), Random(1))
    assert hasty.cut_after is not None
    with use_budget(SearchBudget(max_moves=hasty.cut_after)):
        assert choose_action(STRONG, "paris-connection", started_game(3, 4), Random(1)) == by_clock


def test_without_weights_it_plays_like_the_simple_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "learned_weights", dict)
    state = started_game(3, 6)
    assert LearnedPlayer(6, 1)(state, Random(1)) == choose_action(SIMPLE, "paris-connection", state, Random(1))


@pytest.mark.thorough
def test_strong_beats_two_simple_players() -> None:
    """An equal player would win 6 of 18 games."""
    assert count_wins("paris-connection", STRONG, SIMPLE, 3, 18) > 8


@pytest.mark.thorough
def test_levels_below_strong_are_in_order() -> None:
    """Each level wins over 1/3 of its games against two of the level below. By chance, 1 run in 1,000 fails."""
    for worse, better in itertools.pairwise(LEVELS[:-1]):
        assert count_wins("paris-connection", better, worse, 3, 30) > 10, (better, worse)
