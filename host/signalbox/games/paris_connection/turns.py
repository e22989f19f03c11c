"""Whole turns of Paris Connection: which of them are worth a look, and playing one out."""

from __future__ import annotations

from shared_rules.game import ARRANGED, TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import (
    BUILD,
    CHOOSE,
    CHOSEN,
    COMPANIES,
    COMPANY,
    DONE,
    MOST_PLACED,
    PASS,
    TAKE,
    TRADE,
)
from signalbox.games.paris_connection.plans import plans_of

MOST_TAKEN = 2  # shares for one (P9)

Turn = tuple[int, ...]  # actions; `done` is not among them where nothing else can follow


def builds(state: State) -> list[Turn]:
    """What is left of the turn, where locos are placed: every way to build that is worth a look, from here on."""
    if state.phase not in (CHOOSE, CHOSEN, BUILD):
        return []
    companies = range(COMPANIES) if state.phase == CHOOSE else [state.company]
    found: list[Turn] = []
    for company in companies:
        named = (COMPANY + company,) if state.phase == CHOOSE else ()
        left = min(MOST_PLACED - state.placed, state.stores[company])
        plans = dict.fromkeys(map(tuple, plans_of(state, company, state.builds(company), left)))
        found += [(*named, *plan) for plan in plans]
    return found


def trades(state: State) -> list[Turn]:
    """What is left of the turn, where shares change hands."""
    if state.phase == TRADE:
        return [(TAKE + state.taken,)]
    if state.phase not in (CHOOSE, CHOSEN):
        return []
    found: list[Turn] = []
    own = state.shares[state.seat]
    for given in range(COMPANIES) if state.phase == CHOOSE else [state.company]:
        named = (COMPANY + given,) if state.phase == CHOOSE else ()
        for taken in range(COMPANIES):
            if own[given] and taken != given and state.stores[taken]:
                found += [
                    (*named, *[TAKE + taken] * count) for count in range(1, min(MOST_TAKEN, state.stores[taken]) + 1)
                ]
    return found


def turns_of(state: State) -> list[Turn]:
    """Every turn worth a look, what is left of it; stopping here is the empty one."""
    stopping: list[Turn] = [()] if state.phase in (BUILD, TRADE) else []
    return [*builds(state), *trades(state), *stopping] or [(PASS,)]


def play_out(state: State, turn: Turn) -> int:
    """Play a turn to its end, as far as the rules let it (P7); says how many actions `undo` has to take back."""
    seat, before = state.seat, len(state.history)
    for action in turn:
        if action not in state.legal_actions():
            break
        state.apply(action)
        if state.seat != seat or state.current_player() == TERMINAL:
            return len(state.history) - before
    if state.current_player() == seat and state.phase in (BUILD, TRADE):
        state.apply(DONE)
    return len(state.history) - before


def turn_so_far(state: State) -> tuple[State, Turn]:
    """The position in which the turn began, and what has been done of it; the present one where nobody can tell."""
    start = state.clone()
    done: list[int] = []
    while start.phase in (CHOSEN, BUILD, TRADE):
        if not start.history or start.history[-1] >= ARRANGED:
            return state, ()
        done.append(start.undo())
    return start, tuple(done[::-1])
