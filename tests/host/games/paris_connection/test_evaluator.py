"""Players of Paris Connection: they favour their own shares, use no hidden knowledge and end games that they win."""

from random import Random
from statistics import mean

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection import ParisConnection, State
from shared_rules.paris_connection.position import CHOOSE
from signalbox import games
from signalbox.games.one_ply import Player
from signalbox.games.players import SIMPLE, STRONG, choice, named
from tests.soak import soak

GAME = games.rules("paris-connection", games.board("paris-connection"))
COMPANIES = ["red", "blue", "black", "brown", "yellow", "purple"]
STARTS = ",".join(COMPANIES)
AT_HOME = {"red": "5.11", "blue": "5.12", "black": "6.11", "brown": "6.13", "yellow": "7.11", "purple": "7.12"}


def dealt(*hands: str) -> State:
    """Deal these hands, given by the companies' first letters but k for black."""
    state = GAME.start(len(hands), {"starts": STARTS, "first": 0})
    assert isinstance(state, State)
    letters = dict(zip("rbknyp", COMPANIES, strict=True))
    for round_ in zip(*hands, strict=True):
        for letter in round_:
            state.apply(state.parse(f"deal {letters[letter]}"))
    return state


def standing(shares: list[str], hexes: dict[str, str]) -> State:
    """Return a state in which seat 0 chooses a company.

    `shares` has each seat's shares by company ("3-0-0-0-0-5"); `hexes` adds locos beyond each company's start hex.
    """
    assert isinstance(GAME, ParisConnection)
    places = "/".join(",".join(sorted([AT_HOME[company], *hexes.get(company, "").split()])) for company in COMPANIES)
    return GAME.from_position(f"10 {'/'.join(shares)} 0 company - 0 - 0 {places}")


PLAYERS = pytest.mark.parametrize("player", [SIMPLE, STRONG])


def decide(state: State, player: str) -> str:
    """Return a player's decision, based only on what its seat may know."""
    return state.notation(choice(player, "paris-connection", state, Random(1)))


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
def test_other_seats_hidden_shares_do_not_affect_decisions(player: str) -> None:
    mine = "rrrbknyppp"
    one = dealt(mine, "rrrrrbbbbb", "kkkkknnnnn")
    other = dealt(mine, "kkkkknnnnn", "rrrrrbbbbb")
    third = dealt(mine, "rbrbrknknk", "nknknrbrbb")
    assert one.information_state(0) == other.information_state(0) == third.information_state(0)
    assert one.shares[1] != other.shares[1] != third.shares[1]
    turns = [turn(state, player) for state in (one, other, third)]
    assert turns[0] == turns[1] == turns[2]


@PLAYERS
def test_own_shares_affect_the_decision(player: str) -> None:
    """Only the shares of the acting seat differ."""
    mine = [turn(dealt(hand, "rbknyprbkn", "ypyprbknyp"), player)[0] for hand in ("rrrrrrrrrr", "pppppppppp")]
    assert len(set(mine)) == 2


def test_simple_player_builds_its_company_to_a_city() -> None:
    state = standing(["20-0-0-0-0-0", "0-4-4-4-0-0", "0-0-0-0-6-6"], {})  # at its limit: a trade would cost
    assert turn(state, SIMPLE)[0] == "company red"
    assert state.values[0] > 0


@PLAYERS
def test_builds_to_marseille_to_win(player: str) -> None:
    ahead = standing(["9-0-0-0-0-0", "0-5-0-0-0-0", "0-5-0-0-0-0"], {"red": "20.17 4.10"})
    actions = turn(ahead, player)
    assert (actions[0], actions[-1]) == ("company red", "place 20.16")
    assert ahead.current_player() == TERMINAL
    assert ahead.returns()[0] == 1


@PLAYERS
def test_avoids_marseille_when_another_would_win(player: str) -> None:
    behind = standing(["0-1-0-0-0-0", "9-0-0-0-0-0", "8-5-0-0-0-0"], {"red": "20.17 4.10"})
    turn(behind, player)
    assert behind.current_player() != TERMINAL


@PLAYERS
def test_no_share_is_taken_over_the_limit(player: str) -> None:
    """Nobody has built, so no company is worth the 20-point penalty for a share over the limit."""
    full = standing(["20-0-0-0-0-0", "0-3-3-3-0-0", "0-0-0-0-5-4"], {})
    assert not [words for words in turn(full, player) if words.startswith("take")]


def play(players: int, seats: list[Player], random: Random) -> tuple[list[float], int]:
    """Play a game and return each seat's result and the number of turns."""
    state = GAME.start(players, GAME.drawn(players, {}, random.randrange))
    assert isinstance(state, State)
    turns = 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(state.sample_chance(random))
        else:
            turns += state.phase == CHOOSE
            state.apply(seats[player](state.resample_from_infostate(player, random), random))
    return state.returns(), turns


@pytest.mark.parametrize("players", [3, *soak(6)])
def test_clearly_beats_random_players(players: int) -> None:
    won = 0.0
    for number in range(6):
        seats = [named("random", "paris-connection")] * players
        seats[number % players] = named("simple", "paris-connection")
        won += play(players, seats, Random(number))[0][number % players]
    assert won >= 5


@pytest.mark.thorough
def test_games_have_a_reasonable_length() -> None:
    lengths = [play(4, [named("simple", "paris-connection")] * 4, Random(seed))[1] for seed in range(4)]
    assert 15 < mean(lengths) < 90
    assert max(lengths) < 120


@PLAYERS
def test_decision_leaves_the_state_unchanged(player: str) -> None:
    state = dealt("rrrbknyppp", "rrrrrbbbbb", "kkkkknnnnn")
    before, history = state.position(), list(state.history)
    decide(state, player)
    named(player, "paris-connection")(state, Random(2))
    assert (state.position(), state.history) == (before, history)
