"""The serial port of a board: the one that was named, or the one on which it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from signalbox.core.messages import Message
from signalbox.device.link import ports

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.link.ports import Probe

VIRTUAL = "virtual"  # in place of a serial port's name


def find_serial_port(board: Board | None, wanted: str, tell: Callable[[Message], None]) -> Probe | None:
    """Return the board's answer on the serial port `wanted`, or on any with ""; None when it is on none.

    With None for the board any known one will do. Raises UserError when none is on the port `wanted`.
    """
    if wanted:
        return ports.check(wanted, board)
    probes = ports.search(ports.candidates(), board)
    for probe in probes:
        if not probe.problem:
            tell(Message("port-found", port=probe.port))
            return probe
    for probe in probes:
        if probe.problem:
            tell(probe.problem)
    return None
