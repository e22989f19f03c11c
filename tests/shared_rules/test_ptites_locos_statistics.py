"""Statistics of random P'tites Locos games: lengths, accidents and rare cases, compared with an independent engine.

That engine distinguishes the locos in a hand, each of which may enter on each free start square, so its players bring
locos in more often than ours, for whom they are a single choice. `weigh_hand` plays like that engine. Its figures come
from 300 games per setting, and the tolerances allow for that and for the number of games played here.
"""

from functools import cache
from random import Random

import pytest

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import ENTER, HAND, LOCO, MOVE, OVER, PASS
from signalbox.games.contract_checks import random_action
from tests.shared_rules.boards import GAME

GAMES = 120


class Figures:
    """Counts over a number of games."""

    def __init__(self) -> None:
        self.turns = 0
        self.accident_turns = 0
        self.starts_taken = 0  # locos moved while no start square was free
        self.passes = 0
        self.won_elsewhere = 0  # games won on another player's turn
        self.reserve_out = 0  # games in which the reserve of tiles ran out


def weigh_hand(state: State, random: Random) -> int:
    """Return a random action, counting every loco in the hand separately."""
    if state.phase != LOCO:
        return random_action(state, random)
    actions = state.legal_actions()
    weights = [state.hands[state.seat] if ENTER <= action < MOVE else 1 for action in actions]
    return random.choices(actions, weights)[0]


@cache
def figures(players: int, repair: bool = False, hand_weighed: bool = True) -> Figures:
    counts = Figures()
    random = Random(players)
    for number in range(GAMES):
        sides = format(number % 8, "03b").replace("0", "A").replace("1", "B")
        state = GAME.start(players, {"sides": sides, "first": 0, "repair": repair})
        play(state, counts, random, hand_weighed)
    return counts


def play(state: State, counts: Figures, random: Random, hand_weighed: bool) -> None:
    turn, accident, ran_out = -1, False, False
    while state.phase != OVER:
        if state.turn() != turn:
            counts.turns += 1
            counts.accident_turns += accident
            turn, accident = state.turn(), False
        action = weigh_hand(state, random) if hand_weighed else random_action(state, random)
        if state.phase == LOCO:
            counts.starts_taken += all(state.at[lane] for lane in range(3))
            counts.passes += action == PASS
            accident = accident or (action < MOVE and any(leg.end == HAND for leg in state.course(action)))
        state.apply(action)
        ran_out = ran_out or (state.setting.repair and not state.reserve)
    counts.accident_turns += accident
    counts.won_elsewhere += state.winner != state.seat
    counts.reserve_out += ran_out


@pytest.mark.parametrize(("players", "turns"), [(2, 97), (3, 128), (4, 148)])
def test_turns_per_game(players: int, turns: int) -> None:
    assert figures(players).turns / GAMES == pytest.approx(turns, rel=0.10)


@pytest.mark.parametrize(("players", "turns"), [(2, 97), (3, 128), (4, 148)])
def test_turns_per_game_with_the_hand_as_one_choice(players: int, turns: int) -> None:
    assert figures(players, hand_weighed=False).turns / GAMES == pytest.approx(turns, rel=0.10)


@pytest.mark.parametrize(("players", "percent"), [(2, 51), (3, 52), (4, 53)])
def test_share_of_turns_with_an_accident(players: int, percent: float) -> None:
    counts = figures(players)
    assert 100 * counts.accident_turns / counts.turns == pytest.approx(percent, abs=1.5)


@pytest.mark.parametrize(("players", "least", "most"), [(2, 0, 0.5), (3, 0.1, 3), (4, 3, 11)])
def test_turns_per_thousand_with_all_start_squares_taken(players: int, least: float, most: float) -> None:
    counts = figures(players)
    assert least <= 1000 * counts.starts_taken / counts.turns <= most


def test_l12_passes_are_rare_even_with_four_players() -> None:
    counts = figures(4)
    assert 0.05 <= 1000 * counts.passes / counts.turns <= 0.8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l18_wins_on_another_players_turn(players: int) -> None:
    assert 0 < 100 * figures(players).won_elsewhere / GAMES <= 4


@pytest.mark.parametrize(("players", "least", "most"), [(2, 0, 3), (3, 1, 9), (4, 11, 28)])
def test_l22_share_of_games_in_which_the_tiles_run_out(players: int, least: float, most: float) -> None:
    assert least <= 100 * figures(players, repair=True).reserve_out / GAMES <= most
