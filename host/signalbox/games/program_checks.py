"""What every game keeps to for programs that play and learn it: wins, first positions."""

from __future__ import annotations

from random import Random

from shared_rules.game import TERMINAL
from signalbox.games.contract_case import ROUNDED, Case, Check, positions
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


CHECKS: list[Check] = [check_returns, check_random_start]
