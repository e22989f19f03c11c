"""Which colours stand where, as a position has it, and what may be brought to a place from beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from shared_rules.game import SPECTATOR, State
from shared_rules.recognise import OFF_BOARD, Candidate
from signalbox.table.layout import Layout

Standing = tuple[tuple[str, ...], ...]  # of each place, in the order of readings, its pieces' colours in their order


def standing(state: State, layout: Layout) -> Standing:
    """Where a position has its pieces. One shown where no sensor is to be closed for it lies beside the board."""
    found: list[list[str]] = [[] for _ in layout.index]
    room = state.readings()
    for piece in state.view(SPECTATOR)["pieces"]:
        place = layout.index_of_square(piece["square"])
        if len(found[place]) < room[place]:
            found[place].append(piece["colour"])
    return tuple(tuple(sorted(colours)) for colours in found)


def incoming(state: State, layout: Layout, candidates: Sequence[Candidate]) -> dict[int, set[str]]:
    """The colours of the pieces that come from off the board by one of the actions, by the places they may rest on."""
    found: dict[int, set[str]] = {}
    for candidate in candidates:
        for effect in state.effects(candidate.action) if candidate.from_hand else []:
            if effect["square"] == OFF_BOARD:
                for name in {*effect["path"], effect["to"]} - {OFF_BOARD}:
                    found.setdefault(layout.index_of_square(name), set()).add(effect["colour"])
    return found


def unnamed(readings: bytes) -> Standing:
    """So many pieces of no known colour."""
    return tuple(("",) * count for count in readings)
