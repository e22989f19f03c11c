"""The menu operated with the board's own buttons during a game: its entries and its timeout.

Holding Help opens the menu. The effects of its buttons are defined in `buttons.py`, and its lights in `present`.
"""

from __future__ import annotations

from typing import NamedTuple

MENU_S = 30.0  # the menu closes after this long without a press, and the game continues
SURE_S = 1.0  # Confirm is ignored for this long after the second question, because nobody can have read it yet
GO_ON, LEAVE, END = "go on", "leave", "end"

Entry = str | int  # one of the three words above, or a seat number, counted from 0


class Menu(NamedTuple):
    """An open menu, which is immutable: a press creates a new Menu. Times are in seconds on the driver's clock."""

    entries: tuple[Entry, ...]
    closes_at: float
    number: int = 0  # the index of the entry on offer
    confirmable_at: float | None = None  # once End has been chosen, the time from which a second Confirm ends the game
    is_leave_chosen: bool = False  # people have chosen to leave, so the table's owner may return to the start page

    @property
    def entry(self) -> Entry:
        """The entry that Confirm would choose."""
        return self.entries[self.number]

    def next_entry(self, at: float) -> Menu:
        """Return the menu with the next entry selected, wrapping around after the last."""
        return Menu(self.entries, at + MENU_S, (self.number + 1) % len(self.entries))

    def ask_again(self, at: float) -> Menu:
        """Return the menu asking for a second Confirm, because ending the game cannot be undone."""
        return self._replace(closes_at=at + MENU_S, confirmable_at=at + SURE_S)

    def keep_open(self, at: float) -> Menu:
        """Return the menu with the same entry selected, open for another MENU_S seconds."""
        return self._replace(closes_at=at + MENU_S, confirmable_at=None)
