"""Where parts are to go: for whoever holds one on a page, and sees no lights under it."""

from __future__ import annotations

from signalbox.games.messages import PartFault
from signalbox.play.table.layout import Layout
from signalbox.play.table.present.snapshot_types import PartShown
from signalbox.play.table.situation import CarryOut, LayOut, Moving, PutRight, Situation, at_the_table
from signalbox.play.table.table import Table


def part_goals(table: Table, situation: Situation) -> list[PartShown]:
    """Every bay, with the side at its buffer, in which a part is to be laid next; several where people may choose."""
    layout = table.config.layout
    match at_the_table(situation):
        case LayOut(_, want):
            found = _changed(layout, table.reading.believed(want), want)
        case PutRight(_, PartFault() as fault):
            found = _of_fault(fault)
        case CarryOut(node) | Moving(node):
            ends = {candidate.end for candidate in node.decision.candidates} if table.config.board.bays else ()
            found = [goal for end in ends for goal in _changed(layout, node.decision.start, end)]
        case _:
            found = []
    return [{"part": part, "bay": bay, "side": side} for part, bay, side in sorted({*found})]


def _changed(layout: Layout, now: bytes, want: bytes) -> list[tuple[str, str, str]]:
    """The parts that are to lie where they do not, as (part, bay, side)."""
    lie = layout.parts(now)
    return [(part, bay, side) for bay, (part, side) in layout.parts(want).items() if lie.get(bay) != (part, side)]


def _of_fault(fault: PartFault) -> list[tuple[str, str, str]]:
    goals = [(fault.bay, fault.wanted)]
    if fault.found is not None and fault.goes_to is not None:
        bay, side = fault.goes_to
        goals.append((bay, (fault.found[0], side)))
    return [(wanted[0], bay, wanted[1]) for bay, wanted in goals if wanted is not None]
