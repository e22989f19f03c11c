"""What the editor's page may ask for. The fields are texts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Move:
    """Lay a thing elsewhere, in rows and columns."""

    thing: str
    row: str
    column: str


@dataclass(frozen=True)
class Renumber:
    """Give a thing another number on a chain, "sensor" or "light"; whatever has that one gets the thing's."""

    thing: str
    chain: str
    number: str


@dataclass(frozen=True)
class Lengthen:
    """Add a square at the end of the lane that is called so."""

    lane: str


@dataclass(frozen=True)
class Undo:
    """Take the last change back."""


@dataclass(frozen=True)
class Redo:
    """Make the change again that was taken back last."""


@dataclass(frozen=True)
class Save:
    """Write the file; `faults` is how many the page shows, which are saved with it."""

    faults: str


@dataclass(frozen=True)
class Reload:
    """Take the file as it now is on the disk."""


Command = Move | Renumber | Lengthen | Undo | Redo | Save | Reload
VERBS: dict[str, type[Command]] = {
    "move": Move,
    "renumber": Renumber,
    "lengthen": Lengthen,
    "undo": Undo,
    "redo": Redo,
    "save": Save,
    "reload": Reload,
}
