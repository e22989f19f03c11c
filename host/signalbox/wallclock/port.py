"""The port of the board to work with: the one that was named, or the one on which it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from signalbox.link import ports

if TYPE_CHECKING:
    from signalbox.board import Board

VIRTUAL = "virtual"  # in place of a port's name


def find_port(board: Board, wanted: str, tell: Callable[[str], None]) -> str | None:
    """The port `wanted` when the board answers on it, else any on which it does, said aloud; None when nothing does.

    Raises UserError when the board does not answer on the port `wanted`.
    """
    if wanted:
        ports.check(wanted, board)
        return wanted
    probes = ports.search(ports.candidates(), board)
    for probe in probes:
        if not probe.problem:
            tell(f"The board was found on {probe.port}.")
            return probe.port
    for probe in probes:
        tell(probe.problem)
    return None
