"""Random games of the P'tites Locos: undo and notation at every step, and comparison with the naive engine."""

from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
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


def finish(state: State, random: Random) -> None:
    while state.current_player() != TERMINAL:
        state.apply(random_action(state, random))


@pytest.mark.parametrize(("players", "placement", "repair"), SETTINGS)
def test_undo_restores_every_position(players: int, placement: str, repair: bool) -> None:
    state = begin(players, placement, repair, 3)
    random = Random(11)
    positions = [(state.position(), state.readings(), state.legal_actions())]
    actions = []
    while state.current_player() != TERMINAL:
        action = random_action(state, random)
        state.apply(action)
        assert state.undo() == action
        assert (state.position(), state.readings(), state.legal_actions()) == positions[-1]
        state.apply(action)
        actions.append(action)
        positions.append((state.position(), state.readings(), state.legal_actions()))
    assert state.history == actions
    while actions:
        assert (state.position(), state.readings(), state.legal_actions()) == positions.pop()
        assert state.undo() == actions.pop()
    with pytest.raises(IndexError):
        state.undo()


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


@pytest.mark.parametrize(("players", "placement", "repair"), every(SETTINGS, 2))
def test_notation_and_positions_round_trip(players: int, placement: str, repair: bool) -> None:
    state = begin(players, placement, repair, 5)
    random = Random(12)
    while state.current_player() != TERMINAL:
        copy = GAME.from_position(state.position())
        assert copy.position() == state.position()
        assert (copy.view(0), copy.legal_actions(), copy.readings()) == (
            state.view(0),
            state.legal_actions(),
            state.readings(),
        )
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert [state.parse(state.notation(action)) for action in actions] == actions
        action = random_action(state, random)
        assert state.parse(state.notation(action)) == action
        state.apply(action)
    assert GAME.from_position(state.position()).view(-1) == state.view(-1)


@pytest.mark.parametrize(("players", "placement", "repair"), SETTINGS)
def test_chances_sum_to_one(players: int, placement: str, repair: bool) -> None:
    state = begin(players, placement, repair, 4)
    random = Random(13)
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
            assert state.legal_actions() == []
        else:
            assert state.chance_outcomes() == []
            assert state.legal_actions()
        state.apply(random_action(state, random))
    assert sorted(state.returns()) == [0.0] * (players - 1) + [1.0]


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
