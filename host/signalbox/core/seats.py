"""The seats at the table: each has a name, and a human or computer player."""

from collections.abc import Sequence
from dataclasses import dataclass

HUMAN = "human"
ENGINE = "engine"  # another program that uses the protocol of docs/engines.md


def find_seat(text: str, names: Sequence[str]) -> int | None:
    """Return the index of the seat with this name, or of the only seat that matches ignoring case, else None."""
    if text in names:
        return names.index(text)
    matching = [seat for seat, name in enumerate(names) if name.casefold() == text.casefold()]
    return matching[0] if len(matching) == 1 else None


@dataclass(frozen=True)
class Seat:
    """One seat. `kind` is HUMAN, ENGINE or the name of a computer player.

    `command` is the command of an engine, as typed. It is never written to a record or a page, because no program
    may be started from text found there.
    """

    name: str
    kind: str = HUMAN
    command: str = ""

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN
