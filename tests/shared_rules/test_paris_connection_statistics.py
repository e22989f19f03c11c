"""Statistics of random Paris Connection games, compared with an independent engine.

The map has no checkered borders, like that engine's. Its random player draws each step uniformly from a full list:
first from all first placements of all companies and all trades of one or two shares, then, while building, from all
placements and `done`. `by_turns` plays like that. `by_actions` draws uniformly from the contract's actions, which
choose a company first, so a company with many locos is built no more often than one that is shut in: more locos per
turn, fewer turns, and fewer cut-offs to refuse.
"""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from shared_rules.game import CHANCE
from shared_rules.paris_connection import ParisConnection, State
from shared_rules.paris_connection.country import numbers
from shared_rules.paris_connection.position import CHOOSE, COMPANIES, COMPANY, DONE, OVER, TAKE
from signalbox.board import load
from signalbox.games.contract_checks import random_action
from tests.shared_rules.small_maps import COMPANIES as NAMES
from tests.soak import every

GAMES = 120  # a setting: the mean of their turns is known to 1.6, the deviation of one game being 17
GAME = ParisConnection(load("paris_connection").game_data() | {"borders": []})
Turn = Callable[[State, Random], None]


class Figures:
    """Counts over a number of games."""

    def __init__(self) -> None:
        self.turns = 0
        self.marseille = 0  # games that end there
        self.refused = 0  # games in which P7 refused something
        self.winning = 0  # points


def by_turns(state: State, random: Random) -> None:
    """Play one turn like the other engine: first any placement or trade, then any placement or `done`."""
    firsts = [(one, number) for one in range(COMPANIES) for number in numbers(state.builds(one))]
    given = [one for one in range(COMPANIES) if state.shares[state.seat][one]]
    pairs = [(one, other) for one in given for other in range(COMPANIES) if other != one]
    trades = [(*pair, count) for pair in pairs for count in (1, 2) if state.stores[pair[1]] >= count]
    chosen = random.randrange(len(firsts) + len(trades))
    if chosen < len(firsts):
        company, place = firsts[chosen]
        state.apply(COMPANY + company)
        state.apply(place)
        while state.phase not in (CHOOSE, OVER):
            state.apply(random.choice(state.legal_actions()))
    else:
        company, taken, count = trades[chosen - len(firsts)]
        state.apply(COMPANY + company)
        state.apply(TAKE + taken)
        if state.phase not in (CHOOSE, OVER):
            state.apply(TAKE + taken if count == 2 else DONE)


def by_actions(state: State, random: Random) -> None:
    """Play one turn with every action of the contract equally likely."""
    while True:
        state.apply(random_action(state, random))
        if state.phase in (CHOOSE, OVER):
            return


@cache
def figures(players: int, turn: Turn) -> Figures:
    counts = Figures()
    random = Random(players)
    for number in range(GAMES):
        order = random.sample(NAMES, COMPANIES)
        state = GAME.start(players, {"starts": ",".join(order), "first": number % players})
        while state.current_player() == CHANCE:
            state.apply(random_action(state, random))
        refused = False
        while state.phase != OVER:
            refused = refused or any(
                state.stores[one] and state.builds(one) != state.room(one) for one in range(COMPANIES)
            )
            turn(state, random)
            counts.turns += 1
        counts.refused += refused
        counts.marseille += any(own & GAME.country.last_stop for own in state.own)
        counts.winning += max(state.score(seat) for seat in range(players))
    return counts


# By players: turns a game and the winning score that the other engine found; ours with every action as likely.
THEIRS = {3: (86, 42), 4: (83, 39), 5: (80, 33), 6: (77, 31)}
OURS = {3: (69, 53), 4: (68, 45), 5: (65, 38), 6: (61, 32)}


@pytest.mark.parametrize("players", every(THEIRS, 4))
def test_turns_and_winning_scores_agree_with_other_engine(players: int) -> None:
    """Turns agree within four sigma. The 60 games of the other engine give the winning score to 6 % at best."""
    turns, winning = THEIRS[players]
    counts = figures(players, by_turns)
    assert counts.turns / GAMES == pytest.approx(turns, abs=4 * 17 / GAMES**0.5)
    assert counts.winning / GAMES == pytest.approx(winning, rel=0.2)


@pytest.mark.parametrize("players", every(THEIRS, 4))
def test_p7_refuses_something_in_most_games(players: int) -> None:
    assert 0.78 <= figures(players, by_turns).refused / GAMES <= 0.97, "85 to 90 % in the other engine"
    assert 0.45 <= figures(players, by_actions).refused / GAMES <= 0.90


@pytest.mark.parametrize("players", every(THEIRS, 2))
def test_p11_random_games_rarely_end_in_marseille(players: int) -> None:
    assert figures(players, by_turns).marseille <= GAMES * 0.05
    assert figures(players, by_actions).marseille <= GAMES * 0.05


@pytest.mark.parametrize("players", OURS)
def test_turns_and_winning_scores_with_uniform_actions(players: int) -> None:
    turns, winning = OURS[players]
    counts = figures(players, by_actions)
    assert counts.turns / GAMES == pytest.approx(turns, rel=0.1)
    assert counts.winning / GAMES == pytest.approx(winning, rel=0.2)
