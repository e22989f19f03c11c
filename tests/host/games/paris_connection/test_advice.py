"""Paris Connection's Help: it uses only public knowledge, and its advice can be carried out."""

from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import CHANCE, SPECTATOR, TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import CHOOSE
from signalbox.games.players import adviser, create_player
from tests.shared_rules.boards import PARIS

pytestmark = pytest.mark.thorough

HANDS = ("rrrrbknypp", "rbbbbknypp", "rbkkknnypp")


def advice(state: State, seed: int = 1) -> tuple[State, int]:
    """Return the state with hidden information resampled, as Help uses it, and the action that Help shows."""
    random = Random(seed)
    public_state = state.resample_from_infostate(SPECTATOR, random)
    return public_state, adviser("paris-connection")(public_state, random)


def play(state: State, *words: str) -> State:
    for word in words:
        state.apply(state.parse(word))
    return state


def turns(seed: int) -> Iterator[State]:
    """Yield the state at the start of every turn in a game between simple players."""
    random = Random(seed)
    state = PARIS.start(3, PARIS.draw_options(3, {}, random.randrange))
    simple = create_player("simple", "paris-connection")
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        if state.phase == CHOOSE:
            yield state
        state.apply(simple(state.resample_from_infostate(player, random), random))


def test_advice_can_be_followed_for_a_whole_turn() -> None:
    """Following the help through a turn never gives away a share that the others do not know of."""
    followed = 0
    for seed in range(3):
        for state in turns(seed):
            turn, seat, count = state.clone(), state.seat, len(state.trades)
            while turn.current_player() == seat and (turn.phase != CHOOSE or len(turn.trades) == count):
                public_state, action = advice(turn, seed)
                play(turn, public_state.notation(action))
                followed += 1
                if turn.phase == CHOOSE:
                    break
    assert followed > 300
