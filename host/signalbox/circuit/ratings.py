"""Which fuse and which supply a board takes."""

from signalbox import parts
from signalbox.board.model import Board
from signalbox.errors import UserError
from signalbox.parts import Component

FUSE_MARGIN = 1.2  # a resettable fuse holds less when it is warm
SUPPLY_MARGIN = 1.25  # no supply is run at its limit


def fuse(board: Board) -> Component:
    """The smallest fuse that stands what all lights may draw. Raises UserError when there is none."""
    fuses = [part for part in parts.components().values() if part.hold_a]
    return _smallest(board, {part.hold_a: part for part in fuses}, FUSE_MARGIN, "fuse")


def supply(board: Board) -> Component:
    """The smallest supply that gives what all lights may draw. Raises UserError when there is none."""
    supplies = [part for part in parts.components().values() if part.amperes]
    return _smallest(board, {part.amperes: part for part in supplies}, SUPPLY_MARGIN, "supply")


def _smallest(board: Board, by_amperes: dict[float, Component], margin: float, what: str) -> Component:
    needed = board.power.supply_budget_ma / 1000 * margin
    enough = [amperes for amperes in by_amperes if amperes >= needed]
    if not enough:
        most = int(max(by_amperes) / margin * 1000)
        raise UserError(
            f"[power] supply_budget_ma: no {what} among the parts stands {board.power.supply_budget_ma} mA: "
            f"lower it to {most}."
        )
    return by_amperes[min(enough)]
