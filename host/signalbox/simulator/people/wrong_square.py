"""Wrong squares on which untidy hands set a piece down for a moment: near the right one, and no legal move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from shared_rules.recognise import DONE, QUIET_MS, recognise
from signalbox.board.layout import readings_with
from signalbox.simulator import probabilities

if TYPE_CHECKING:
    from signalbox.play.table.table import Table
    from signalbox.simulator.hands import Hands


def wrong_square(table: Table, hands: Hands, random: Random, piece: str, to: str, moved: dict[str, str]) -> str | None:
    """A free square near the right one which, with the pieces `moved` before, is not itself a legal move.

    A piece set down on another legal end IS that move: no reader of hands could know better.
    """
    tabletop = hands.tabletop
    target = tabletop.board.squares.get(to)
    if target is None:
        return None
    taken = {*tabletop.at.values(), *moved.values()}
    near = sorted(
        (square for square in tabletop.board.squares.values() if square.name not in taken),
        key=lambda square: (square.row - target.row) ** 2 + (square.column - target.column) ** 2,
    )
    candidates = [square.name for square in near[: probabilities.TRIES] if square.name != to]
    random.shuffle(candidates)
    return next((square for square in candidates if not _completes_a_move(table, hands, moved | {piece: square})), None)


def _completes_a_move(table: Table, hands: Hands, moved: dict[str, str]) -> bool:
    """Whether that would be a legal move, to the eye or to the sensors."""
    decision, tabletop, reading = table.decision, hands.tabletop, table.reading
    assert decision is not None
    seen = readings_with(tabletop, moved)
    sensed = reading.shared.readings(hands.reeds.read(tabletop.closed_with(moved)) & ~reading.ignored)
    lines, start = decision.candidates, decision.start
    return DONE in (
        recognise(lines, start, seen, seen, QUIET_MS, False).kind,
        recognise(lines, start, sensed, sensed, QUIET_MS, False, reading.unknown).kind,
    )
