"""The actions by which a piece or part gets to a place: what a person decides by putting it there, or by tapping it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from shared_rules.game import BY_BUTTON, BY_HANDS, State
from shared_rules.recognise import OFF_BOARD
from signalbox.play.table.board_data import Layout

if TYPE_CHECKING:
    from shared_rules.game import Effect  # only a type; the microcontroller does not have it

Sequences = dict[str, Sequence[str]]  # for each position reached, the notations of the actions that lead there


def piece_sequences(
    state: State,
    layout: Layout,
    target: str,
    origin: str | None = None,
    colour: str = "",
    *,
    intended: int | None = None,
) -> Sequences:
    """Return the actions by which a piece gets to the place of the square `target`.

    With `origin` (OFF_BOARD for beside the board), only those that pick up a piece of this `colour` there. A piece that
    crashes gets to where it crashes. If the `intended` action gets there, return no other.
    """
    place = layout.place_name
    picked_up = None if origin is None else (place(origin), colour)

    def is_meant(effect: Effect) -> bool:
        end = effect["path"][-1] if effect["crash"] and effect["path"] else effect["to"]
        if "part" in effect or end == OFF_BOARD or place(end) != place(target):
            return False
        return picked_up in (None, (place(effect["square"]), effect["colour"]))

    if intended is not None and is_meant(state.effects(intended)[0]):
        return {"": [state.notation(intended)]}
    return _sequences(state, is_meant)


def entering_colours(state: State, layout: Layout, square: str) -> set[str]:
    """Return the colours of the pieces that may enter the board on a square."""
    by_hand = [action for action in state.legal_actions() if state.input_kind(action) == BY_HANDS]
    first = [state.effects(action)[0] for action in by_hand]
    entries = [effect for effect in first if effect["square"] == OFF_BOARD and effect["path"]]
    place = layout.place_name
    return {effect["colour"] for effect in entries if place(effect["path"][0]) == place(square)}


def part_sequences(state: State, part: str, bay: str, side: str) -> Sequences:
    """Return the actions that lay a part into a bay with `side` at the buffer."""
    return _sequences(state, lambda effect: (effect.get("part"), effect["to"], effect.get("side")) == (part, bay, side))


def _sequences(state: State, is_meant: Callable[[Effect], bool], *, may_press: bool = True) -> Sequences:
    """Return the actions whose first effect is meant. If `may_press`, a button's action may precede them."""
    sequences: Sequences = {}
    for action in state.legal_actions():
        kind = state.input_kind(action)
        if kind == BY_HANDS and is_meant(state.effects(action)[0]):
            sequences.setdefault(state.child(action).position(), [state.notation(action)])
        elif kind == BY_BUTTON and may_press:
            after = state.child(action)
            rest = _sequences(after, is_meant, may_press=False) if after.current_player() == state.turn() else {}
            sequences |= {end: [state.notation(action), *actions] for end, actions in rest.items()}
    return sequences
