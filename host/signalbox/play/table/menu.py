"""The menu of a board's own buttons in the middle of a game: what it offers, and for how long.

Help opens it by being held. What its buttons do is in `buttons.py`, what its lights show in `present`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

MENU_S = 30.0  # without a press it closes, and the game goes on
SURE_S = 1.0  # a sooner Confirm after the second question was made without seeing it
GO_ON, LEAVE, END = "go on", "leave", "end"

Entry = str | int  # one of these three, or a seat by number from 0


@dataclass(frozen=True)
class Menu:
    """An open menu; each press makes another one. Times are the driver's clock in seconds."""

    entries: tuple[Entry, ...]
    closes_at: float
    number: int = 0  # of the entry that is offered
    sure_from: float | None = None  # after a request for the end, when Confirm may repeat it
    is_left: bool = False  # people have asked for the start, and the table's owner may go there

    @property
    def entry(self) -> Entry:
        """The meaning of Confirm now."""
        return self.entries[self.number]

    def next(self, at: float) -> Menu:
        """Return the entry after this one, the first after the last."""
        return Menu(self.entries, at + MENU_S, (self.number + 1) % len(self.entries))

    def asks_again(self, at: float) -> Menu:
        """Return the menu asking a second time for what cannot be undone."""
        return replace(self, closes_at=at + MENU_S, sure_from=at + SURE_S)

    def stays(self, at: float) -> Menu:
        """Return the same entry, open for another MENU_S."""
        return replace(self, closes_at=at + MENU_S, sure_from=None)
