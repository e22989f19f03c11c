"""Random games of the P'tites Locos, compared with the naive engine, and the squares of each seat."""

from random import Random

import pytest

from shared_rules.game import TERMINAL
from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import NONE
from signalbox.games.contract_checks import random_action
from tests.shared_rules.boards import GAME
from tests.shared_rules.naive_locos import NaiveGame
from tests.shared_rules.notation import legal
from tests.soak import every

SETTINGS = [
    (players, placement, repair) for players in (2, 3, 4) for placement in ("free", "slide") for repair in (False, True)
]
GAMES = 6


def begin(players: int, placement: str, repair: bool, seed: int) -> State:
    sides = format(seed % 8, "03b").replace("0", "A").replace("1", "B")
    return GAME.start(players, {"placement": placement, "repair": repair, "sides": sides, "first": seed % players})


@pytest.mark.parametrize(("players", "placement", "repair"), SETTINGS)
def test_squares_of_seats_and_taken_starts_match_the_locos(players: int, placement: str, repair: bool) -> None:
    """Check states in play, undone, cloned, read from text and set by hand."""
    state = begin(players, placement, repair, 3)
    random = Random(14)
    while state.current_player() != TERMINAL:
        action = random_action(state, random)
        states = [state.child(action), state.clone(), GAME.from_position(state.position())]
        states[1].apply(action)
        states[1].undo()
        states.append(state.clone())
        empty = " ".join(f"{part['bay']}:{part['part']}.{part['side']}" for part in state.view(-1)["parts"])
        if state.runner == NONE:
            states[3].arrange(empty)
            states.append(states[3].clone())
            states[4].undo()
            assert states[4].standing == state.standing
            assert states[3].standing == [[]] * players
        for checked in [state, *states]:
            assert checked.standing == [
                [s for s, held in enumerate(checked.at) if held == seat + 1] for seat in range(players)
            ]
            assert checked.taken == sum(1 << lane for lane in range(checked.track.lanes) if checked.at[lane])
        state.apply(action)


def test_put_updates_the_squares_of_seats() -> None:
    state = begin(2, "free", False, 3)
    for square, seat in ((9, 1), (4, 1), (7, 0)):
        state.put(square, seat)
    assert (state.standing, state.at[4], state.at[7], state.at[9]) == ([[7], [4, 9]], 2, 1, 2)
    state.put(4, 0)
    state.put(9, NONE)
    assert (state.standing, state.at[4], state.at[9]) == ([[4, 7], []], 1, 0)


@pytest.mark.parametrize(("players", "placement", "repair"), SETTINGS)
@pytest.mark.parametrize("seed", every(range(GAMES), 4))
def test_engine_agrees_with_naive_engine(players: int, placement: str, repair: bool, seed: int) -> None:
    state = begin(players, placement, repair, seed)
    sides = format(seed % 8, "03b").replace("0", "A").replace("1", "B")
    naive = NaiveGame(players, sides, seed % players, placement == "slide", repair)
    random = Random(seed)
    while state.current_player() != TERMINAL:
        actions = legal(state) or [state.notation(action) for action, _ in state.chance_outcomes()]
        assert set(actions) == naive.options()
        text = state.notation(random_action(state, random))
        state.apply(state.parse(text))
        naive.play(text)
        assert_same(state, naive)
    assert naive.options() == set()
    assert sorted(state.returns()) == [0.0] * (players - 1) + [1.0]


def assert_same(state: State, naive: NaiveGame) -> None:
    view = state.view(-1)
    pieces = view["pieces"]
    assert isinstance(pieces, list)
    at_home = [("hangar", seat) for seat in range(naive.players) for _ in range(naive.home[seat])]
    assert sorted((piece["square"], piece["seat"]) for piece in pieces) == sorted(
        [(naive.board_name(cell), seat) for cell, seat in naive.locos.items()] + at_home
    )
    assert view["seats"] == [
        {"hand": naive.hand[seat], "hangars": naive.home[seat], "tiles": naive.tiles[seat]}
        for seat in range(naive.players)
    ]
    assert view["parts"] == [
        {"part": colour, "bay": f"B{naive.bay_of[colour]}", "side": naive.side_of[colour]} for colour in naive.bay_of
    ]
    assert (view["reserve"], view["phase"], view["winner"]) == (naive.reserve, naive.phase, naive.winner)
    if naive.phase != "over":
        assert state.seat == naive.seat
