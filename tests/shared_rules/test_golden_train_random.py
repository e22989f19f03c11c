"""Test random games of Golden Train against the naive engine, and the effects of every action.

Statistics of random games are compared with those of an independent engine, taken from 1,000 games per setting.

There are four kinds of player: one plays at random; one always attacks, with random targets; one has a perfect memory,
attacks when it knows a wagon of value 1 or 2, and takes the cheapest wagons first while they fit; and one never
attacks. All players in a game are of the same kind.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from shared_rules.game import TERMINAL
from shared_rules.golden_train import State
from shared_rules.golden_train.position import ATTACK, COUPLING, DECIDE, DECLINE, DRAW, NAME, OVER, STOP, TARGET
from signalbox.board import load
from signalbox.games.contract_checks import Case, check_effects, random_action
from tests.shared_rules.golden_tables import GAME, SEATS, SETTINGS, Options, closed, short_game, view
from tests.shared_rules.naive_golden import NaiveGolden
from tests.shared_rules.notation import legal, outcomes

GAMES = 8


@pytest.mark.parametrize(("players", "options"), SETTINGS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_engine_agrees_with_naive_engine(players: int, options: Options, seed: int) -> None:
    first = seed % players
    state = GAME.start(players, {**options, "first": first})
    naive = NaiveGolden(players, first, options["pile"] == "open", options["match"] == "value")
    random = Random(seed)
    while state.current_player() != TERMINAL:
        assert set(legal(state) or outcomes(state)) == naive.options()
        text = state.notation(random_action(state, random))
        state.apply(state.parse(text))
        naive.play(text)
        assert_same(state, naive)
    assert naive.options() == set()


def assert_same(state: State, naive: NaiveGolden) -> None:
    seen = view(state)
    is_over = naive.waits_for == "over"
    pieces: list[dict[str, Any]] = []
    places = set()
    for seat, train in enumerate(naive.trains):
        pieces.append({"square": f"T{seat + 1}.0", "colour": SEATS[seat], "seat": seat})
        places.add(f"T{seat + 1}.0")
        for number, card in enumerate(train, 1):
            piece = {"square": f"T{seat + 1}.{number}", "colour": "wagon", "seat": seat}
            shown = {**piece, "value": card.value} if card.turned or is_over else piece
            pieces.append({**shown, "gone": True} if card.turned and naive.waits_for == "close" else shown)
            places |= set() if card.turned else {f"T{seat + 1}.{number}"}
    assert seen["pieces"] == pieces
    assert closed(state) == places
    assert seen["drawn"] == (naive.drawn.value if naive.drawn else None)
    assert seen["top"] == (naive.top.value if naive.top else None)
    assert seen["strength"] == naive.strength
    assert seen["sum"] == (sum(card.points for card in naive.turned) if naive.strength else None)
    assert sorted(entry["value"] for entry in seen["revealed"]) == sorted(
        card.value for train in naive.trains for card in train if card.turned or is_over
    )
    assert seen["seats"] == [{"wagons": len(train), "beside": 0} for train in naive.trains]
    assert seen["pile"] == len(naive.pile) + (naive.top is not None)
    assert (seen["discards"], seen["dynamites"]) == (len(naive.discards), len(naive.dynamites))
    assert (seen["phase"], seen["winners"], state.seat) == (naive.waits_for, naive.winners, naive.seat)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_effects_lead_to_the_readings_after_an_action(players: int, options: Options) -> None:
    check_effects(Case("golden-train", load("golden_train"), short_game(4), players, options))


GAMES_COUNTED = 250
LONG = 16  # wagons
Player = Callable[[State, Random], int]


def attack(state: State, random: Random) -> int:
    return ATTACK if state.phase == DECIDE else random_action(state, random)


def decline(state: State, random: Random) -> int:
    return DECLINE if state.phase == DECIDE else random_action(state, random)


def recall(state: State, random: Random) -> int:
    known = sorted((state.value(wagon), wagon) for wagon in state.opposing_wagons() if state.value(wagon))
    if state.phase == DECIDE:
        return ATTACK if known and known[0][0] <= 2 else DECLINE
    if state.phase == TARGET:
        if known and state.revealed_sum() + known[0][0] <= state.strength:
            return NAME + known[0][1]
        return STOP if state.targets else state.legal_actions()[0]
    return random_action(state, random)


PLAYERS: dict[str, Player] = {"random": random_action, "always": attack, "memory": recall, "never": decline}
TURNS = [  # turns in the independent engine, then limits in % for games with a renewed pile
    *[(2, "random", 35, 2, 12), (2, "always", 23, 0, 0), (2, "memory", 34, 0, 3), (2, "never", 42, 0, 0)],
    *[(3, "random", 40, 18, 36), (3, "always", 27, 0, 0), (3, "memory", 37, 2, 11), (3, "never", 42, 0, 0)],
    *[(4, "random", 44, 46, 66), (4, "always", 30, 0, 1), (4, "memory", 39, 9, 24), (4, "never", 42, 0, 0)],
]


@cache
def figures(players: int, name: str) -> Counter[str]:
    """Count turns, games with a renewed pile and games with over 16 wagons in a train; find the longest train."""
    counts: Counter[str] = Counter()
    random = Random(players)
    for _ in range(GAMES_COUNTED):
        state = GAME.start(players, {"first": 0})
        renewed, longest = False, 0
        while state.phase != OVER:
            action = PLAYERS[name](state, random)
            counts["turns"] += action == COUPLING
            state.apply(action)
            renewed = renewed or (state.phase == DRAW)
            longest = max(longest, *map(len, state.trains))
        counts["renewed"] += renewed
        counts["long"] += longest > LONG
        counts["longest"] = max(counts["longest"], longest)
    return counts


@pytest.mark.parametrize(("players", "name", "turns", "minimum", "maximum"), TURNS)
def test_g11_turns_per_game_and_share_of_games_with_a_renewed_pile(
    players: int, name: str, turns: int, minimum: float, maximum: float
) -> None:
    counts = figures(players, name)
    assert counts["turns"] / GAMES_COUNTED == pytest.approx(turns, rel=0.05)
    assert minimum <= 100 * counts["renewed"] / GAMES_COUNTED <= maximum


def test_two_players_trains_may_exceed_sixteen_wagons_but_fit_the_mat() -> None:
    counts = figures(2, "random")
    assert 6 <= 100 * counts["long"] / GAMES_COUNTED <= 18
    assert LONG < counts["longest"] <= 24
    assert figures(2, "never")["longest"] == 21
