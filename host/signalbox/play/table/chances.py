"""Chances to win, for whoever asks: what they are, and what they were when the seat's turn before began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.game import ARRANGED, State
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences

if TYPE_CHECKING:
    from signalbox.play.table.match import Match

PERCENT = 100


def chances_in_words(match: Match, seat: int, asker: int) -> Message:
    """The chance to win of `seat`, as far as the seat `asker` may know it (SPECTATOR: everybody).

    Raises UserError where nobody can tell.
    """
    now = _percent(match, match.state, seat, asker)
    before = before_last_turn(match.state, seat)
    said = Message("chances", player=match.config.messages.name(seat), chance=now)
    if before is None:
        return said
    return sentences(said, Message("chances-before", chance=_percent(match, before, seat, asker)))


def _percent(match: Match, state: State, seat: int, asker: int) -> int:
    chances = match.config.adviser.chances(state, asker)
    if chances is None:
        raise UserError(Message("chances-unknown"))
    return round(PERCENT * chances[seat])


def before_last_turn(state: State, seat: int) -> State | None:
    """The position in which the seat's last turn began, the one that is under way not counted; None where none did."""
    twin = state.clone()
    of, acts = [twin.turn()], [twin.current_player() == seat]  # now, then before each action of the past
    while _take_back(twin):
        of.append(twin.turn())
        acts.append(twin.current_player() == seat)
    others = next((ago for ago, turn in enumerate(of) if turn != seat), len(of))
    last = next((ago for ago in range(others, len(of)) if of[ago] == seat), len(of))
    first = next((ago for ago in range(last, len(of)) if of[ago] != seat), len(of)) - 1
    if not any(acts[last : first + 1]):  # as while cards are dealt
        return None
    found = state.clone()
    for _ in range(first):
        found.undo()
    return found


def _take_back(state: State) -> bool:
    """The last action; not where nothing is kept of what was before, nor pieces that were set by hand."""
    if not state.history or state.history[-1] >= ARRANGED:
        return False
    try:
        state.undo()
    except IndexError:
        return False
    return True
