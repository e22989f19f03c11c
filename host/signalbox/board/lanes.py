"""Rows of squares that a description may make longer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ExtensibleLane:
    """A row of squares: what it is called, its squares in order, the one to come, and where its length is written.

    `length` leads to a whole number in the file: names of tables and keys, then places in lists, 0 first.
    """

    called: str
    squares: tuple[str, ...]
    to_come: str
    length: tuple[str | int, ...]
