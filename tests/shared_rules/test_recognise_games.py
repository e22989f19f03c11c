"""In random games, no order of honest hand movements is read as another action."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from shared_rules.game import BY_HANDS, CHANCE, TERMINAL, State
from shared_rules.recognise import ASK, CONFIRM, DONE, MOVING, QUIET_MS, Candidate, candidates_of, recognise
from signalbox.games.contract_checks import random_action
from tests.shared_rules.boards import GAME
from tests.soak import every

PLACES = {name: i for i, name in enumerate(GAME.places)}
GAMES = 4
FIDGET = 0.3  # how often a hand also lifts a piece that has nothing to do with the move, and puts it back

Step = tuple[int, ...]  # changes to the readings, one a place


def change(pairs: list[tuple[str, int]]) -> Step:
    step = [0] * len(GAME.places)
    for place, by in pairs:
        step[PLACES[place]] += by
    return tuple(step)


def steps_of(state: State, action: int, random: Random) -> list[Step]:
    """Return the lifts and drops of an action, in an order that is possible on a table."""
    effects: list[Any] = state.effects(action)
    start, end = state.readings(), state.readings_after(action)
    if effects and "part" in effects[0]:
        down = tuple(min(0, b - a) for a, b in zip(start, end, strict=True))
        up = tuple(max(0, b - a) for a, b in zip(start, end, strict=True))
        return [down, up]
    lifts, drops = [], []
    for effect in effects:
        lifts.append([] if effect["square"] == "hand" else [(effect["square"], -1)])
        drops.append([] if effect["to"] == "hand" else [(effect["to"], 1)])
        if effect["square"] == "hand" == effect["to"]:  # it comes in and crashes: shown on the track, taken back
            lifts[-1], drops[-1] = [(effect["path"][0], 1)], [(effect["path"][0], -1)]
    pieces = list(range(len(effects)))
    random.shuffle(pieces)
    if random.random() < 0.5:  # all into the air first
        return [change(lifts[i]) for i in pieces] + [change(drops[i]) for i in random.sample(pieces, len(pieces))]
    return [change(moves[i]) for i in pieces for moves in (lifts, drops)]


def fidgets(state: State, steps: list[Step], action: int, random: Random) -> list[Step]:
    """Return the steps, sometimes with another piece lifted in between and put back before the end."""
    moved = {effect["square"] for effect in state.effects(action)}
    view: Any = state.view(-1)
    others = [piece["square"] for piece in view["pieces"] if piece["square"] not in moved]
    if not others or random.random() > FIDGET:
        return steps
    place = random.choice(others)
    up, down = sorted(random.sample(range(len(steps) + 2), 2))
    out = [*steps]
    out.insert(min(up, len(out)), change([(place, -1)]))
    out.insert(min(down, len(out)), change([(place, 1)]))
    return out


def carry_out(state: State, lines: list[Candidate], action: int, random: Random) -> None:
    """Play every step on a quiet board and check each verdict."""
    start = state.readings()
    meant = next(line for line in lines if line.action == action)
    result = {line.action: line.result for line in lines}
    now, seen = list(start), list(start)
    kind, actions = MOVING, []
    for step in fidgets(state, steps_of(state, action, random), action, random):
        now = [a + b for a, b in zip(now, step, strict=True)]
        assert min(now) >= 0
        seen = [max(a, b) for a, b in zip(seen, now, strict=True)]
        verdict = recognise(lines, start, bytes(now), bytes(seen), QUIET_MS, False)
        kind, actions = verdict.kind, verdict.actions
        if kind == DONE:
            assert result[actions[0]] == meant.result, (state.position(), state.notation(action))
            return
    assert kind in (ASK, CONFIRM), (state.position(), state.notation(action), kind)
    assert meant.result in {result[other] for other in actions}, (state.position(), state.notation(action))


def decisions(players: int, random: Random) -> Iterator[tuple[State, list[Candidate]]]:
    """Play a random game and yield each decision with its candidates."""
    state = GAME.start(players, random.choice(GAME.setups(players, {"first": 0}))[0])
    while state.current_player() != TERMINAL:
        if state.current_player() != CHANCE:
            by_hand = [action for action in state.legal_actions() if state.input_kind(action) == BY_HANDS]
            yield state, candidates_of(state, by_hand, PLACES)
        state.apply(random_action(state, random))


@pytest.mark.parametrize("players", every([3, 2, 4], 3))
def test_honest_moves_are_never_misread(players: int) -> None:
    random = Random(players)
    for _ in range(GAMES):
        for state, lines in decisions(players, random):
            for line in lines:
                carry_out(state, lines, line.action, random)
