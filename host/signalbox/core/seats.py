"""The seats at the table: each has a name, and a human or a computer player behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HUMAN = "human"
ENGINE = "engine"  # another program, by the protocol of docs/engines.md


def seat_named(text: str, names: Sequence[str]) -> int | None:
    """Return the seat of this name, capitals not counting where only one has it so; None without one."""
    if text in names:
        return names.index(text)
    alike = [seat for seat, name in enumerate(names) if name.casefold() == text.casefold()]
    return alike[0] if len(alike) == 1 else None


@dataclass(frozen=True)
class Seat:
    """One seat. `kind` is HUMAN, ENGINE or the name of a computer player.

    `command` is how an engine was named where it was typed. It is in no record and on no page: what starts a program is
    never taken from there.
    """

    name: str
    kind: str = HUMAN
    command: str = ""

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    @property
    def typed(self) -> str:
        """The seat as on a command line."""
        return f"{self.name}={self.kind}:{self.command}" if self.kind == ENGINE else f"{self.name}={self.kind}"
