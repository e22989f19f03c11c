"""Somebody else plays a seat in the middle of a game, or nobody plays on."""

from __future__ import annotations

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import HUMAN
from signalbox.games.players import check_name
from signalbox.play.record.entries import ENDED
from signalbox.play.table.buttons import GAME_OVER, playing
from signalbox.play.table.table import Table


def give_seat(table: Table, at: float, seat: str, kind: str) -> None:
    """From now on HUMAN or a computer player of this name plays a seat. Raises UserError when that cannot be."""
    match, seats = playing(table, at), table.config.seats
    if match.is_over:
        raise UserError(GAME_OVER)
    if seat not in map(str, range(len(seats))):
        raise UserError(Message("seat-unknown", count=len(seats)))
    if kind != HUMAN:
        check_name(kind)
    number = int(seat)
    if seats[number].kind != kind:
        match.seat(at, number, kind)
    player = "person" if kind == HUMAN else "computer"
    table.notice.show(at, Message("seat-given", player=seats[number].name, kind=player))


def end_game(table: Table, at: float) -> None:
    """The game is over, without a winner. Raises UserError when it is so already, or has not begun."""
    match = playing(table, at)
    if match.is_over:
        raise UserError(GAME_OVER)
    match.write(at, ENDED, "", None)
    table.notice.clear()
    table.diagnosis.drop()  # nobody needs to know any more
    match.journal.finish()
