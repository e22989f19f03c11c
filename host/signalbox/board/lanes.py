"""Rows of squares that a description may make longer."""

from dataclasses import dataclass

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english


@dataclass(frozen=True)
class ExtensibleLane:
    """A row of squares: what it is called, its squares in order, the one to come, and where its length is written.

    `length` leads to a whole number in the file: names of tables and keys, then places in lists, 0 first.
    """

    called: Message
    squares: tuple[str, ...]
    to_come: str
    length: tuple[str | int, ...]

    @property
    def id(self) -> str:
        """What commands name it by, in any language."""
        return english(self.called)
