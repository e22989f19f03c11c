"""What seats add to the dice before the game begins, so that nobody has to trust who started the program."""

from __future__ import annotations

from signalbox.errors import UserError
from signalbox.messages import Message
from signalbox.table.table import Table

TEXT_MOST = 32  # characters: more than anybody reads aloud


def is_open(table: Table) -> bool:
    """Whether something may still be added: nothing has been drawn for good."""
    return table.match is None


def contribute(table: Table, at: float, seat: str, text: str) -> None:
    """Add what a seat says, in place of what it may have added before.

    Raises UserError when the game has begun, nobody plays at that seat, or the text is empty or too long.
    """
    people = {str(number): player for number, player in enumerate(table.config.seats) if player.is_human}
    added = " ".join(text.split())
    if not is_open(table):
        raise UserError(Message("dice-closed"))
    if seat not in people:
        raise UserError(Message("dice-no-such-seat", players=tuple(player.name for player in people.values())))
    if not added.isprintable() or not 0 < len(added) <= TEXT_MOST:
        raise UserError(Message("dice-add-text", most=TEXT_MOST))
    table.config.dice.contribute(int(seat), added)
    table.config.draw()
    table.notice.show(at, Message("dice-added", player=people[seat].name))
