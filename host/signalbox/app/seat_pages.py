"""The seats' own pages at a table: their private state, commands and keys. The keys are saved with the game."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from shared_rules.game import NotAllowedError
from signalbox.app import preferences
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.device.runtime.reliable_files import write_atomically
from signalbox.play.table import commands
from signalbox.play.table.buttons import match_in_progress, play_completed_action
from signalbox.play.table.match import Match
from signalbox.play.table.present.snapshot import private_data
from signalbox.play.table.present.snapshot_types import PrivateData
from signalbox.play.table.table import Table
from signalbox.web.page_types import TableStatePart
from signalbox.web.seat_links import NO_KEYS, Holders, Seats, parse_saved_seats

KEYS = "keys"  # journal key for the hashes of the pages' keys


class HolderFile:
    """The file that stores who holds each seat's page, in case the program is killed.

    A game's record stores this too, but the record does not exist before the first move.
    """

    def __init__(self, path: Path, tell: Tell) -> None:
        """`tell` is called with a message when the file cannot be written."""
        self._path = path
        self._tell = tell

    def load_seats(self) -> Seats:
        """Return the seats stored in the file, or no seats if it cannot be read.

        Later changes to these seats are saved in the file.
        """
        try:
            saved = json.loads(self._path.read_bytes())
            holders = [(int(seat), str(name), str(key)) for seat, (name, key) in saved.items()]
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            holders = []
        seats = Seats({seat: name for seat, name, _ in holders}, json.dumps({seat: key for seat, _, key in holders}))
        seats.save_holders = self.save_later
        return seats

    def save_later(self, holders: Holders) -> None:
        """Save the pages' holders without waiting for the disk. Call this method from a running event loop."""
        preferences.save_later(partial(_write, json.dumps(holders)), self._path, self._tell)


def _write(text: str, path: Path, tell: Tell) -> None:
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        tell(Message("pages-not-kept", file=str(path), why=str(error.strerror)))


class SeatPages:
    """The seats' own pages at one table. `now` is the time on the game's clock in seconds."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._saved_keys = (None if table.journal is None else table.journal.state(KEYS)) or NO_KEYS
        joined = parse_saved_seats(self._saved_keys)  # a player whose seat a computer has taken keeps the page
        names = {n: seat.name for n, seat in enumerate(table.config.seats)}
        people = {n: name for n, name in names.items() if table.config.seats[n].is_human or n in joined}
        self.seats = Seats(people, self._saved_keys, {n: name for n, name in names.items() if n not in people})
        self._answers: dict[int, tuple[list[int], Message]] = {}  # keyed by seat; with the game's history at the time
        self._has_secrets: bool | None = None  # whether seats have holdings in this game; None until it begins

    def private_states(self, hands: Sequence[int] = ()) -> dict[int, PrivateData]:
        """Return the private part of the state for each seat that has joined, and for those that the table may show."""
        seats = [*self.seats.joined_seats(), *hands]
        return {seat: {**private_data(self._table, seat), "told": self._requested_chances(seat)} for seat in seats}

    def table_part(self) -> TableStatePart:
        """Return the part of the state for the table's own page."""
        if self._has_secrets is None and self._table.match is not None:
            self._has_secrets = bool(private_data(self._table, 0)["holdings"])
        return self.seats.table_part(bool(self._has_secrets))

    def update(self) -> None:
        """Give a page to each newly seated person."""
        for number, seat in enumerate(self._table.config.seats):
            if seat.is_human:
                self.seats.add_seat(number, seat.name)

    def save(self) -> None:
        """Save the hashes of the keys with the game once it has a record. Raise UserError if this fails."""
        journal, text = self._table.journal, self.seats.to_text()
        if journal is not None and text != self._saved_keys:
            journal.set_state(KEYS, text)
            self._saved_keys = text

    def command(self, now: float, seat: int, command: commands.Command) -> None:
        """Carry out a command from a seat's own page. If it is refused, raise UserError, which only that page shows."""
        if isinstance(command, commands.AddToSeed):
            if command.seat != str(seat):
                raise UserError(Message("seat-adds-for-itself"))
            commands.carry_out(self._table, now, command)
            return
        if isinstance(command, commands.AskChances):
            match = match_in_progress(self._table, now)
            self._answers[seat] = match.state.history[:], commands.chances_message(match, seat, seat)
            return
        self._check_turn(now, seat)
        match command:
            case commands.PressButton():
                self._press(now, seat, command)
            case commands.ChooseByWord(text) if any(
                text == choice["text"] for choice in private_data(self._table, seat)["choices"]
            ):
                commands.carry_out(self._table, now, command)
            case _:
                raise UserError(Message("seat-cannot-choose"))

    def _requested_chances(self, seat: int) -> Message | None:
        """Return the chances that the seat requested, or None if the game has continued since then."""
        history, chances = self._answers.get(seat, (None, None))
        return chances if self._table.state is not None and self._table.state.history == history else None

    def _check_turn(self, now: float, seat: int) -> Match:
        match = match_in_progress(self._table, now)
        seat_to_move = match.state.turn()
        if match.is_over:
            raise UserError(Message("game-over"))
        if seat_to_move != seat:
            raise UserError(Message("seat-not-your-turn", player=match.config.messages.player_name(seat_to_move)))
        if match.state.current_player() != seat:
            raise UserError(Message("seat-nothing-to-decide"))
        return match

    def _press(self, now: float, seat: int, command: commands.PressButton) -> None:
        """Press one of the game's buttons. Raise UserError if it is refused, so that only this seat sees the reason."""
        table = self._table
        if command.button not in table.config.game_buttons:
            raise UserError(Message("seat-button-is-tables"))
        play_completed_action(match_in_progress(table, now), now)
        match = self._check_turn(now, seat)  # finishing the hands may have ended the turn
        try:
            match.state.button(command.button)
        except NotAllowedError as fault:
            raise UserError(table.config.messages.reason_message(fault.reason)) from None
        table.menu = None  # otherwise the button would only close the menu
        commands.carry_out(table, now, command)
