"""Which colours stand where, as a position has it, and what may come there from beside the board or go there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shared_rules.game import SPECTATOR, State
from shared_rules.recognise import OFF_BOARD, Candidate
from signalbox.play.table.layout import Layout

Standing = tuple[tuple[str, ...], ...]  # of each place, in the order of readings, its pieces' colours in their order


def standing(state: State, layout: Layout) -> Standing:
    """Where a position has its pieces. One shown where no sensor is to be closed for it lies beside the board."""
    pieces = []
    room = bytearray(state.readings())
    for piece in state.view(SPECTATOR)["pieces"]:
        place = layout.index_of_square(piece["square"])
        if room[place]:
            room[place] -= 1
            pieces.append((piece["square"], piece["colour"]))
    return standing_of(pieces, layout)


def standing_of(pieces: Iterable[tuple[str, str]], layout: Layout) -> Standing:
    """Where pieces stand, given as (square, colour)."""
    found: list[list[str]] = [[] for _ in layout.index]
    for square, colour in pieces:
        found[layout.index_of_square(square)].append(colour)
    return tuple(tuple(sorted(colours)) for colours in found)


class Crossings(NamedTuple):
    """What may cross the board's edge at a decision."""

    incoming: dict[int, set[str]]  # by place the colours of pieces that may come from beside the board and rest there
    leaving: set[int]  # places from which a piece may go beside the board
    mistaken: dict[int, set[str]]  # as `incoming`, where another piece of the same action goes


def crossings(state: State, layout: Layout, candidates: Sequence[Candidate]) -> Crossings:
    """What the actions that hands may carry out bring and take."""
    incoming: dict[int, set[str]] = {}
    leaving: set[int] = set()
    mistaken: dict[int, set[str]] = {}
    for candidate in candidates:
        effects = [effect for effect in state.effects(candidate.action) if "part" not in effect]
        coming = {effect["colour"] for effect in effects if effect["square"] == OFF_BOARD}
        for effect in effects:
            comes = effect["square"] == OFF_BOARD
            found, colours = (incoming, {effect["colour"]}) if comes else (mistaken, coming)
            for name in {*effect["path"], effect["to"]} - {OFF_BOARD}:
                found.setdefault(layout.index_of_square(name), set()).update(colours)
            if effect["to"] == OFF_BOARD and not comes:
                leaving.add(layout.index_of_square(effect["square"]))
    return Crossings(incoming, leaving, mistaken)


def ways(state: State, layout: Layout, action: int | None) -> list[tuple[int | None, int | None]]:
    """From which place to which an action takes each of its pieces, in their order, None for off the board.

    One that comes in may have come as far as any square of its way.
    """
    found: list[tuple[int | None, int | None]] = []
    for effect in [] if action is None else state.effects(action):
        if "part" in effect:
            continue
        end = None if effect["to"] == OFF_BOARD else layout.index_of_square(effect["to"])
        if effect["square"] == OFF_BOARD:
            found += [(None, end), *((layout.index_of_square(name), end) for name in effect["path"])]
        else:
            found.append((layout.index_of_square(effect["square"]), end))
    return found


def unnamed(readings: bytes) -> Standing:
    """So many pieces of no known colour."""
    return tuple(("",) * count for count in readings)
