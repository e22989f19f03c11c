"""A sentence that stays to be read for a while: why something was not done, or what has just been noted."""

from __future__ import annotations

from signalbox.messages import Message

NOTICE_S = 6.0


class Notice:
    """The notice of one table. Times are the driver's clock in seconds."""

    def __init__(self) -> None:
        self.message: Message | None = None
        self._until = 0.0

    def show(self, at: float, message: Message) -> None:
        """Show a message from now on, in the place of the one before."""
        self.message = message
        self._until = at + NOTICE_S

    def clear(self) -> None:
        """Show none any more."""
        self.message = None

    def expire(self, at: float) -> None:
        """Clear it once it has been there to be read for long enough."""
        if self.message is not None and at >= self._until:
            self.clear()

    def deadline(self) -> float | None:
        """When it is to be cleared; None when there is none."""
        return None if self.message is None else self._until
