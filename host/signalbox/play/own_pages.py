"""The seats' own pages at a table: what each is shown, what it may decide, and its key kept with the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from signalbox.errors import UserError
from signalbox.table.snapshot import private as private_of
from signalbox.web.seats import NOBODY, Seats

if TYPE_CHECKING:
    from signalbox.table.snapshot_types import Private
    from signalbox.table.table import Table

KEYS = "keys"  # the key under which the journal keeps the hashes of the pages' keys


class OwnPages:
    """The own pages of one table's seats. `at` is the driver's clock in seconds."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._saved = (None if table.journal is None else table.journal.state(KEYS)) or NOBODY
        people = {number: seat.name for number, seat in enumerate(table.seats) if seat.is_human}
        self.seats = Seats(people, self._saved)

    def private(self, at: float) -> dict[int, Private]:
        """What each seat that has joined may see beside what everybody sees."""
        return {seat: private_of(self._table, at, seat) for seat in self.seats.joined()}

    def save(self) -> None:
        """Keep the keys' hashes with the game, as soon as it has a record. Raises UserError when it cannot."""
        journal, text = self._table.journal, self.seats.to_text()
        if journal is not None and text != self._saved:
            journal.set_state(KEYS, text)
            self._saved = text

    def command(self, at: float, seat: int, message: Mapping[str, str]) -> None:
        """Do what a seat's own page asks. Raises UserError with one sentence, which that page alone is shown."""
        self._check_turn(seat)
        if message["do"] == "press":
            self._press(at, seat, message["button"])
        elif message["text"] in {choice["text"] for choice in private_of(self._table, at, seat)["choices"]}:
            self._table.choose(at, message["text"])
        else:
            raise UserError("That cannot be chosen now: choose one of those your page shows.")

    def _check_turn(self, seat: int) -> None:
        table = self._table
        state, _ = table.playing()
        if table.finished:
            raise UserError("The game is over.")
        if state.turn() != seat:
            raise UserError(f"It is {table.words.name(state.turn())}'s turn: wait for yours.")
        if state.current_player() != seat:
            raise UserError("There is nothing to decide now: look at the table.")

    def _press(self, at: float, seat: int, button: str) -> None:
        """Press a button of the game's own: why it cannot be is said here, for the table would say it aloud."""
        table = self._table
        if button not in table.buttons.of_game:
            raise UserError("That button is the table's: press it there.")
        table.buttons.finish_hands(at)
        self._check_turn(seat)  # what the hands did may have ended it
        try:
            table.playing()[0].button(button)
        except ValueError as fault:
            raise UserError(table.words.sentence(fault)) from None
        table.press(at, button)
