"""What every game keeps to for programs that play and learn it: wins, first positions, features, indices of actions."""

from __future__ import annotations

from random import Random

from shared_rules.game import CHANCE, TERMINAL, State
from signalbox.games import registry
from signalbox.games.contract_case import ROUNDED, Case, Check, actions_of, positions
from signalbox.games.encoding import Encoder
from signalbox.games.playout import play_out

GAMES = 30  # played to their ends, in some of which a win is shared
STARTS = 200  # drawn: enough for every seat and every set-up to come


def check_returns(case: Case) -> None:
    """Nobody has won anything before the end; then there is one win, in equal parts where it is shared."""
    for state in positions(case.start(), Random(11)):
        assert state.current_player() == TERMINAL or state.returns() == [0.0] * case.players
    for seed in range(GAMES):
        state = case.start()
        play_out(state, Random(seed))
        returns = state.returns()
        assert len(returns) == case.players
        assert abs(sum(returns) - 1) < ROUNDED
        assert {share for share in returns if share} == {max(returns)}


def check_random_start(case: Case) -> None:
    """A new game is drawn: the same by the same numbers, each seat first and each set-up at some time, else as said."""
    rules, players = case.rules, case.players
    again = [rules.random_start(players, Random(1)).position() for _ in range(2)]
    assert again[0] == again[1]
    random = Random(2)
    starts = [rules.random_start(players, random) for _ in range(STARTS)]
    assert all(start.players == players and start.history == [] for start in starts)
    assert all(start.current_player() != TERMINAL for start in starts)
    assert {start.turn() for start in starts} == set(range(players))
    assert {start.readings() for start in starts} == {readings for _, readings in rules.setups(players, {})}
    last = players - 1
    assert {rules.random_start(players, random, {"first": last}).turn() for _ in range(STARTS)} == {last}


def check_features(case: Case) -> None:
    """Every feature has a name of its own and is from 0 to 1, and names are the same all through a game."""
    found = _encoder(case)
    if found is None:
        return
    assert len({*found.names}) == len(found.names) == len(found.most)
    assert all(most > 0 for most in found.most)
    make = registry.entry(case.name).encoder
    assert make is not None
    for state in positions(case.start(), Random(12)):
        again = make(state)
        assert (again.names, again.most) == (found.names, found.most)
        for seat in range(case.players):
            values = found.encode(state, seat)
            assert len(values) == len(found.names)
            wrong = [name for name, value in zip(found.names, values, strict=True) if not 0 <= value <= 1]
            assert not wrong, wrong
            assert again.encode(state.clone(), seat) == values


def check_features_hide(case: Case) -> None:
    """What a seat cannot tell apart has the same features for it; what changes before its eyes changes them."""
    found = _encoder(case)
    random = Random(13)
    for state in positions(case.start(), random) if found is not None else ():
        assert found is not None
        for seat in range(case.players):
            values = found.encode(state, seat)
            assert found.encode(state.resample_from_infostate(seat, random), seat) == values
            for action in actions_of(state):
                child = state.child(action)
                assert found.encode(child, seat) != values or child.view(seat) == state.view(seat), child.history[-1]


def check_action_maps(case: Case) -> None:
    """All that is ever legal, and all that chance may do, has a number of its own; the numbers leave none out."""
    found = _encoder(case)
    if found is None:
        return
    make = registry.entry(case.name).encoder
    assert make is not None
    for each in (found.actions, found.outcomes):
        assert [each.index(each.action(index)) for index in range(len(each))] == [*range(len(each))]
        assert len({*each.texts}) == len(each.texts) == len(each)
    for seed in range(GAMES):
        state = case.start()
        again = make(state)
        for position in positions(state, Random(seed)):
            _check_actions(found, position)
        for ours, theirs in ((found.actions, again.actions), (found.outcomes, again.outcomes)):
            assert (ours.values, ours.texts) == (theirs.values, theirs.texts)


def _check_actions(found: Encoder[State], state: State) -> None:
    of_chance = state.current_player() == CHANCE
    numbers = found.outcomes if of_chance else found.actions
    actions = actions_of(state)
    assert {*actions} <= {*numbers.values}
    indices = [numbers.index(action) for action in actions]
    assert [numbers.action(index) for index in indices] == actions
    assert [numbers.texts[index] for index in indices] == [state.notation(action) for action in actions]
    assert [index for index, legal in enumerate(numbers.mask(actions)) if legal] == sorted(indices)


def _encoder(case: Case) -> Encoder[State] | None:
    """What the game has for programs that learn, if anything."""
    has_one = registry.entry(case.name).encoder is not None
    return registry.encoder(case.rules, case.players) if has_one else None


CHECKS: list[Check] = [check_returns, check_random_start, check_features, check_features_hide, check_action_maps]
