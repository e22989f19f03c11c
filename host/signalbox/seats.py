"""Who sits at the table: a seat has a name, and a human or a computer player behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HUMAN = "human"


def seat_named(wanted: str, names: Sequence[str]) -> int | None:
    """The seat of this name, in capitals or not where only one has it so; None when there is none."""
    if wanted in names:
        return names.index(wanted)
    found = [seat for seat, name in enumerate(names) if name.casefold() == wanted.casefold()]
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True)
class Seat:
    """One seat. `kind` is "human" or the name of a computer player."""

    name: str
    kind: str = HUMAN

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN
