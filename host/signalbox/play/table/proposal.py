"""Playing on from the board as it is: the ways in which that can be meant, and who has agreed to the one that is shown.

The board contradicts the game, and the players want it so. What lies there becomes the position, if it is one by the
rules and everybody whose seat a person plays says yes to it, one after another. Dice, points, cards and whose turn it
is stay; a move that was begun may count as made, as it came out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from shared_rules.game import SPECTATOR, State
from signalbox.play.table.layout import Layout
from signalbox.play.table.standing import standing

PieceChange = tuple[str, tuple[str, ...]]  # a place, and the colours of the pieces that are on it now
PartChange = tuple[str, str, str]  # a part, the bay it lies in now, and its side at the buffer


@dataclass(frozen=True)
class Way:
    """One way to play on: `action`, if any, counts as made, and then the pieces lie as `words` say.

    `pieces` and `parts` are what lies otherwise than the game has it.
    """

    action: int | None
    words: str
    pieces: Sequence[PieceChange]
    parts: Sequence[PartChange]


@dataclass
class Proposal:
    """What is asked, seat by seat. `now` are the readings it is about; times are the driver's clock in seconds."""

    ways: Sequence[Way]
    seats: Sequence[int]  # who has to agree
    now: bytes
    asked_at: float
    shown: int = 0
    agreed: list[int] = field(default_factory=list)  # the seats that have said yes to the way that is shown

    @property
    def way(self) -> Way:
        """The way that is shown."""
        return self.ways[self.shown]

    @property
    def seat(self) -> int:
        """Who is asked now."""
        return self.seats[len(self.agreed)]

    def show_next(self, at: float) -> None:
        """Show the next way; nobody has agreed to it yet."""
        self.shown = (self.shown + 1) % len(self.ways)
        self.agreed = []
        self.asked_at = at

    def say_yes(self, at: float) -> bool:
        """Whoever is asked agrees; whether that was the last one."""
        self.agreed.append(self.seat)
        self.asked_at = at
        return len(self.agreed) == len(self.seats)


def lie_changes(before: State, after: State, layout: Layout) -> tuple[list[PieceChange], list[PartChange]]:
    """What lies otherwise after than before."""
    old, new = standing(before, layout), standing(after, layout)
    names = layout.board.places
    pieces = [(names[i], colours) for i, colours in enumerate(new) if colours != old[i]]
    lay = [(part["part"], part["bay"], part["side"]) for part in before.view(SPECTATOR)["parts"]]
    lies = [(part["part"], part["bay"], part["side"]) for part in after.view(SPECTATOR)["parts"]]
    return pieces, [part for part in lies if part not in lay]
