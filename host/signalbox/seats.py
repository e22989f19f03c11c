"""Who sits at the table: a seat has a name, and a human or a computer player behind it."""

from __future__ import annotations

from dataclasses import dataclass

HUMAN = "human"
GRACE_S = 2.0  # a person may think again for so long before a computer plays on


@dataclass(frozen=True)
class Seat:
    """One seat. `kind` is "human" or the name of a computer player."""

    name: str
    kind: str = HUMAN

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN
