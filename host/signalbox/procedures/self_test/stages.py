"""The stages of building a board, as the self-test names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signalbox.circuit.wires import stages
from signalbox.errors import UserError

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.circuit.wires import Stage


def find_stage(board: Board, number: int) -> Stage:
    """The stage of that number, counted from 1. Raises UserError when the board has none."""
    found = stages(board)
    if 1 <= number <= len(found):
        return found[number - 1]
    sensing = sum(bool(stage.sensors) for stage in found)
    what = "nodes" if found[0].node is not None else "rows"
    lights = f"{_span(sensing + 1, len(found))} for its lights"
    raise UserError(f"This board has no stage {number}: choose {_span(1, sensing)} for its {what}, or {lights}.")


def stage_title(board: Board, stage: Stage) -> str:
    """Which of how many it is, and what is tested: "3 of 20, node 3"."""
    return f"{stage.number} of {len(stages(board))}, {stage.title}"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"
