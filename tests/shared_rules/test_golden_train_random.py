"""Random games of Golden Train, compared with the naive engine, and the effects of every action."""

from random import Random
from typing import Any

import pytest

from shared_rules.game import TERMINAL
from shared_rules.golden_train import State
from signalbox.games.contract_checks import random_action
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
    over = naive.waits_for == "over"
    pieces: list[dict[str, Any]] = []
    places = set()
    for seat, train in enumerate(naive.trains):
        pieces.append({"square": f"T{seat + 1}.0", "colour": SEATS[seat], "seat": seat})
        places.add(f"T{seat + 1}.0")
        for number, card in enumerate(train, 1):
            piece = {"square": f"T{seat + 1}.{number}", "colour": "wagon", "seat": seat}
            shown = {**piece, "value": card.value} if card.turned or over else piece
            pieces.append({**shown, "gone": True} if card.turned and naive.waits_for == "close" else shown)
            places |= set() if card.turned else {f"T{seat + 1}.{number}"}
    assert seen["pieces"] == pieces
    assert closed(state) == places
    assert seen["drawn"] == (naive.drawn.value if naive.drawn else None)
    assert seen["top"] == (naive.top.value if naive.top else None)
    assert seen["strength"] == naive.strength
    assert seen["sum"] == (sum(card.points for card in naive.turned) if naive.strength else None)
    assert sorted(one["value"] for one in seen["revealed"]) == sorted(
        card.value for train in naive.trains for card in train if card.turned or over
    )
    assert seen["seats"] == [{"wagons": len(train), "beside": 0} for train in naive.trains]
    assert seen["pile"] == len(naive.pile) + (naive.top is not None)
    assert (seen["discards"], seen["dynamites"]) == (len(naive.discards), len(naive.dynamites))
    assert (seen["phase"], seen["winners"], state.seat) == (naive.waits_for, naive.winners, naive.seat)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_effects_lead_to_the_readings_after_an_action(players: int, options: Options) -> None:
    game = short_game(4)
    state = game.start(players, options)
    random = Random(14)
    while state.current_player() != TERMINAL:
        before = closed(state, game)
        for action in state.legal_actions():
            after = set(before)
            for effect in state.effects(action):
                assert effect["square"] == "hand" or effect["square"] in after
                after.discard(str(effect["square"]))
                assert effect["to"] not in after
                after |= {str(effect["to"])} - {"hand"}
            places = zip(game.places, state.readings_after(action), strict=True)
            assert {place for place, count in places if count} == after
        state.apply(random_action(state, random))
