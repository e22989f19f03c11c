"""The stages of building a board, as the self-test names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.maker.circuit.wires import stages

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.maker.circuit.wires import Stage


def find_stage(board: Board, number: int) -> Stage:
    """The stage of that number, counted from 1. Raises UserError when the board has none."""
    found = stages(board)
    if 1 <= number <= len(found):
        return found[number - 1]
    sensing = sum(bool(stage.sensors) for stage in found)
    kind = "row" if found[0].node is None else "node"
    sensors, lights = _span(1, sensing), _span(sensing + 1, len(found))
    raise UserError(Message("check-stage-unknown", number=str(number), kind=kind, sensors=sensors, lights=lights))


def stage_title(board: Board, stage: Stage) -> Message:
    """Which of how many it is, and what is tested: "3 of 20, node 3"."""
    number, count = stage.number, len(stages(board))
    if stage.lights:
        first, last = stage.lights[0], stage.lights[-1]
        return Message("check-stage-lights", number=number, count=count, first=first, last=last)
    kind = "row" if stage.node is None else "node"
    return Message("check-stage-sensors", number=number, count=count, kind=kind)


def _span(first: int, last: int) -> Text:
    return str(first) if first == last else Message("check-span", first=first, last=last)
