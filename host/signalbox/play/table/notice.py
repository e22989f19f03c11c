"""A sentence that stays to be read for a while: why something was not done, what has just been noted, or news."""

from __future__ import annotations

from math import inf

from signalbox.core.messages import Message

NOTICE_S = 6.0


class Notice:
    """The notice of one table. Times are the driver's clock in seconds."""

    def __init__(self) -> None:
        self.message: Message | None = None
        self._until = 0.0
        self._is_news = False
        self._is_advice = False

    def show(self, at: float, message: Message) -> None:
        """Show a message from now on, in the place of the one before. It speaks of the decision at hand."""
        self.message = message
        self._until = at + NOTICE_S
        self._is_news = self._is_advice = False

    def advise(self, at: float, message: Message, *, stays: bool = False) -> None:
        """Say that something is to be put right first, or how: until it is, however long that takes if it `stays`."""
        self.show(at, message)
        self._is_advice = True
        if stays:
            self._until = inf

    def end_advice(self) -> None:
        """All is right: nothing is to be put right any more."""
        if self._is_advice:
            self.message = None

    def tell(self, at: float, news: Message) -> None:
        """Show what the rules have given or taken: it is there to be read while the game goes on."""
        self.show(at, news)
        self._is_news = True

    def clear(self) -> None:
        """Show no answer to what was asked for before any more; news stays its time."""
        if not self._is_news:
            self.message = None

    def forget(self) -> None:
        """Show none any more, news neither."""
        self.message = None

    def expire(self, at: float) -> None:
        """Clear it once it has been there to be read for long enough."""
        if self.message is not None and at >= self._until:
            self.forget()

    def deadline(self) -> float | None:
        """When it is to be cleared; None when there is none, or it stays."""
        return None if self.message is None or self._until == inf else self._until
