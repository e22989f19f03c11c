"""Checking that a board can be built as described, for `signalbox build` and `signalbox boards check`."""

from collections.abc import Callable, Sequence

from signalbox.board import Board
from signalbox.board.magnet_check import check_magnets
from signalbox.board.model import CheckResults
from signalbox.core.messages import Message
from signalbox.maker.circuit.fuse_and_supply import check_power
from signalbox.maker.circuit.placement import lay_out
from signalbox.maker.plans.holes import hole_faults, size_of
from signalbox.maker.plans.sheet_pages import LARGE, PAGE_SIZE_NAMES, too_large_message


def check_board(board: Board, page_sizes: Sequence[str] = PAGE_SIZE_NAMES) -> CheckResults:
    """Check holes, sheets, magnets and power. A check whose packages are missing is skipped, with a message."""
    too_large = too_large_message(size_of(board)) if LARGE in page_sizes else None
    holes = CheckResults([], [*hole_faults(board), *([too_large] if too_large else [])])
    magnets = _run_check(lambda: check_magnets(board), Message("building-magnets-left-out"))
    power = _run_check(lambda: check_power(board, lay_out(board)), Message("building-power-left-out"))
    checks = (holes, magnets, power)
    return CheckResults(
        [line for check in checks for line in check.lines],
        [fault for check in checks for fault in check.faults],
        [part for check in checks for part in check.skipped],
    )


def _run_check(check: Callable[[], CheckResults], skip_message: Message) -> CheckResults:
    try:
        return check()
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("signalbox"):
            raise
        return CheckResults([], [], [skip_message])
