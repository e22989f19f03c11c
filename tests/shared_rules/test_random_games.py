"""Random games with every option: undo, notation and positions at every step, and the probabilities of chance."""

from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL, State
from shared_rules.golden_train import GoldenTrain
from shared_rules.ptites_locos import PtitesLocos
from signalbox.games.contract_checks import random_action
from tests.shared_rules import boards, golden_tables
from tests.shared_rules.golden_tables import Options
from tests.shared_rules.notation import outcomes
from tests.soak import every

Game = GoldenTrain | PtitesLocos

GOLDEN: list[tuple[Game, int, Options]] = [(golden_tables.GAME, *setting) for setting in golden_tables.SETTINGS]
LOCOS: list[tuple[Game, int, Options]] = [
    (boards.GAME, players, {"placement": placement, "repair": repair, "sides": "ABB", "first": 3 % players})
    for players in (2, 3, 4)
    for placement in ("free", "slide")
    for repair in (False, True)
]


def looks(state: State) -> tuple[object, ...]:
    """Return everything that a position shows."""
    actions = (state.legal_actions(), state.chance_outcomes())
    return (state.position(), state.readings(), actions, state.view(-1), state.marks())


@pytest.mark.parametrize(("game", "players", "options"), GOLDEN + LOCOS)
def test_undo_restores_every_position(game: Game, players: int, options: Options) -> None:
    state, random = game.start(players, options), Random(11)
    seen, actions = [looks(state)], []
    while state.current_player() != TERMINAL:
        action = random_action(state, random)
        state.apply(action)
        assert state.undo() == action
        assert looks(state) == seen[-1]
        state.apply(action)
        actions.append(action)
        seen.append(looks(state))
    assert state.history == actions
    while actions:
        assert looks(state) == seen.pop()
        assert state.undo() == actions.pop()
    with pytest.raises(IndexError):
        state.undo()


@pytest.mark.parametrize(("game", "players", "options"), [*GOLDEN, *every(LOCOS, 2)])
def test_notation_and_positions_round_trip(game: Game, players: int, options: Options) -> None:
    state, random = game.start(players, options), Random(12)
    while True:
        assert looks(game.from_position(state.position())) == looks(state)
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert [state.parse(state.notation(action)) for action in actions] == actions
        if state.current_player() == TERMINAL:
            break
        action = random_action(state, random)
        assert state.parse(state.notation(action)) == action
        state.apply(action)


@pytest.mark.parametrize(("game", "players", "options"), GOLDEN + LOCOS)
def test_chances_and_returns_sum_to_one(game: Game, players: int, options: Options) -> None:
    state, random = game.start(players, options), Random(13)
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            assert sum(outcomes(state).values()) == pytest.approx(1)
            assert state.legal_actions() == []
        else:
            assert state.chance_outcomes() == []
            assert state.legal_actions()
            assert state.current_player() == state.turn()
        assert state.returns() == [0.0] * players
        state.apply(random_action(state, random))
    assert sum(state.returns()) == pytest.approx(1)
