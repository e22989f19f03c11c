"""Computer decisions, and the effort spent on them, are independent of hidden information."""

import gc
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from types import FrameType

import pytest

from shared_rules import golden_train
from shared_rules.game import CHANCE, SPECTATOR, TERMINAL, State
from shared_rules.golden_train import GoldenTrain
from signalbox.games import entry, names
from signalbox.games.contract_checks import Case, cases
from signalbox.games.players import PLAYERS, STRONG, adviser, choose_action
from tests.shared_rules.test_golden_train_secrets import with_other_secrets
from tests.soak import mark_soak, mark_thorough_except

HELP = "help"  # uses only public knowledge
LOOKED_AT = 12  # decisions per game
OF_STRONG = 4  # decisions per game for the strong player, which takes longer


def count_calls(decide: Callable[[], int]) -> tuple[int, int]:
    """Return the decision and the number of function calls made for it."""
    calls = 0

    def count_event(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    gc.disable()  # exclude collecting what other tests left behind
    sys.setprofile(count_event)
    try:
        decision = decide()
    finally:
        sys.setprofile(before)
        gc.enable()
    return decision, calls


def decisions(case: Case, random: Random, maximum: int) -> list[State]:
    """Play a random game. Return up to `maximum` of its positions that offer a choice, picked at random."""
    state = case.start()
    choices: list[State] = []
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        if len(state.legal_actions()) > 1:
            choices.append(state.clone())
        state.apply(random.choice(state.legal_actions()))
    return random.sample(choices, min(maximum, len(choices)))


def twins(case: Case, state: State, seat: int, random: Random) -> tuple[State, State]:
    """Return two states: this one, and another that the seat cannot distinguish from it.

    For SPECTATOR, announced values are hidden too.
    """
    if isinstance(case.rules, GoldenTrain) and isinstance(state, golden_train.State) and seat == SPECTATOR:
        other = case.rules.from_position(with_other_secrets(state, random))
        return case.rules.from_position(state.position()), other
    return state, state.resample_from_infostate(seat, random)


@pytest.mark.parametrize("seed", [0, *mark_soak(1, 2)])
@pytest.mark.parametrize("case", [case for name in names() for case in mark_thorough_except(cases(name), 4)], ids=str)
@pytest.mark.parametrize("player", [*PLAYERS, HELP])
def test_decisions_and_effort_are_independent_of_hidden_information(case: Case, player: str, seed: int) -> None:
    random = Random(f"{case} {player} {seed}")
    differing, is_hidden = 0, case.name == "golden-train" and player == HELP
    for state in decisions(case, random, OF_STRONG if player == STRONG else LOOKED_AT):
        seat = SPECTATOR if player == HELP else state.turn()

        def decide(real_state: State, seat: int = seat) -> int:
            draws = Random(seed)
            if player == HELP:
                return adviser(case.name)(real_state.resample_from_infostate(seat, draws), draws)
            return choose_action(player, case.name, real_state, draws)

        one, other = twins(case, state, seat, random)
        differing += one.position() != other.position()
        is_hidden = is_hidden or "deal ?" in state.information_state(seat)
        decide(one)  # everything that is calculated just once is now cached
        assert count_calls(partial(decide, one)) == count_calls(partial(decide, other))
    assert (differing > 0) == is_hidden


@pytest.mark.parametrize("case", [case for name in names() for case in mark_thorough_except(cases(name), 2)], ids=str)
def test_coach_reveals_nothing_hidden(case: Case) -> None:
    """The chances reveal nothing that a seat may not know or would have to remember."""
    random = Random(f"{case} coach")
    differing = 0
    for state in decisions(case, random, LOOKED_AT):
        make_coach = entry(case.name).coach
        coach = make_coach(state) if make_coach else None
        assert coach is not None
        for seat in (SPECTATOR, *range(state.players)):
            public = SPECTATOR if isinstance(case.rules, GoldenTrain) else seat
            one, other = twins(case, state, public, random)
            differing += one.position() != other.position()
            assert coach.chances_for_seat(one, seat) == pytest.approx(coach.chances_for_seat(other, seat))
            assert sum(coach.chances_for_seat(one, seat)) == pytest.approx(1)
    assert (differing > 0) == (case.name != "ptites-locos")
