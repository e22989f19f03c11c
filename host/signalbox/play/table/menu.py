"""The menu operated with the board's own buttons during a game: its entries and its timeout.

Holding Help opens the menu. The effects of its buttons are defined in `buttons.py`, and its lights in `present`.
"""

from __future__ import annotations

from typing import NamedTuple

MENU_S = 30.0  # after this time without a press the menu closes, and the game continues
SURE_S = 1.0  # Confirm is ignored sooner than this after the second question, as nobody can have read the question
GO_ON, LEAVE, END = "go on", "leave", "end"

Entry = str | int  # one of these three, or a seat by number from 0


class Menu(NamedTuple):
    """An open menu; each press creates a new one. Times are in seconds on the driver's clock."""

    entries: tuple[Entry, ...]
    closes_at: float
    number: int = 0  # the index of the entry that is offered
    sure_from: float | None = None  # after a request to end the game, the time from which Confirm may repeat it
    is_left: bool = False  # people have asked to leave, so the table's owner may go back to the start page

    @property
    def entry(self) -> Entry:
        """The entry that Confirm chooses now."""
        return self.entries[self.number]

    def next(self, at: float) -> Menu:
        """Return the menu at the next entry, wrapping from the last to the first."""
        return Menu(self.entries, at + MENU_S, (self.number + 1) % len(self.entries))

    def ask_again(self, at: float) -> Menu:
        """Return the menu asking for a second Confirm, as ending the game cannot be undone."""
        return self._replace(closes_at=at + MENU_S, sure_from=at + SURE_S)

    def stays(self, at: float) -> Menu:
        """Return the menu at the same entry, open for another MENU_S seconds."""
        return self._replace(closes_at=at + MENU_S, sure_from=None)
