"""A connection that tells what goes into it and what it gives to the line: the one place where a line is watched."""

from signalbox.board import Board
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event


class Trace:
    """What a watched connection tells, in its order. Times are the driver's clock in seconds. Here nothing is kept."""

    def opened(self, now: float) -> None:
        """The port was opened."""

    def closed(self, now: float) -> None:
        """The port was closed or has gone."""

    def received(self, now: float, data: bytes) -> None:
        """Bytes came from the board, cut anywhere; none when only time has passed."""

    def ticked(self, now: float) -> None:
        """The connection did what was due."""

    def sent(self, data: bytes) -> None:
        """Bytes went to the board."""

    def commanded(self, now: float, kind: str, args: list[str]) -> None:
        """The board was given a command besides what the table shows."""


class TracedConnection(Connection):
    """A Connection that tells a trace of every call from outside, before it is done."""

    def __init__(self, board: Board, trace: Trace, first_seq: int = 0) -> None:
        super().__init__(board, first_seq)
        self.trace = trace

    def opened(self, now: float) -> None:
        self.trace.opened(now)
        super().opened(now)

    def closed(self, now: float) -> list[Event]:
        self.trace.closed(now)
        return super().closed(now)

    def receive(self, now: float, data: bytes) -> list[Event]:
        self.trace.received(now, data)
        return super().receive(now, data)

    def tick(self, now: float) -> list[Event]:
        self.trace.ticked(now)
        return super().tick(now)

    def outgoing(self) -> bytes:
        data = super().outgoing()
        if data:
            self.trace.sent(data)
        return data

    def command(self, now: float, kind: str, args: list[str]) -> None:
        self.trace.commanded(now, kind, args)
        super().command(now, kind, args)
