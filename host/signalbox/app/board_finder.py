"""Finding the board of a game again once it has gone, and noticing that another one has come in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from signalbox.device.link import ports

if TYPE_CHECKING:
    from signalbox.board import Board


class BoardFinder:
    """What a Driver asks for a port. It may take its time, and runs in the Driver's thread."""

    def __init__(self, board: Board, port: str, *, takes_others: bool) -> None:
        """`port` is where the board is played on, or was named. `takes_others`: any board that is known may come."""
        self._board = board
        self._takes_others = takes_others
        self._beside = {*ports.candidates()} - {port}  # what else is plugged in says nothing
        self.on_other: Callable[[], object] = lambda: None

    def __call__(self, last: str) -> str | None:
        """The port on which the board answers, `last` first; None when it does on none."""
        found = ports.find(self._board, last)
        if found is None and self._takes_others and self._has_another(last):
            self.on_other()
        return found

    def _has_another(self, last: str) -> bool:
        names = {last, *ports.candidates()} - self._beside - {""}
        probes = (ports.ask(name, None) for name in sorted(names))
        return any(probe.problem is None and probe.board.name != self._board.name for probe in probes)
