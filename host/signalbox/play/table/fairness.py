"""The additions of seats to the dice before the game begins, so that nobody has to trust the starter of the program."""

from __future__ import annotations

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table import setups
from signalbox.play.table.table import Table

TEXT_MOST = 32  # characters: more than anybody reads aloud


def is_open(table: Table) -> bool:
    """Return whether something may still be added: nothing has been drawn for good."""
    return table.match is None


def contribute(table: Table, at: float, seat: str, text: str) -> None:
    """Add what a seat says, in place of what it may have added before.

    Raises UserError when the game has begun, nobody plays at that seat, the text is empty or too long, or what is drawn
    anew with it is laid out already.
    """
    people = {str(number): player for number, player in enumerate(table.config.seats) if player.is_human}
    added = " ".join(text.split())
    if not is_open(table):
        raise UserError(Message("dice-closed"))
    if seat not in people:
        raise UserError(Message("dice-no-such-seat", players=tuple(player.name for player in people.values())))
    if not added.isprintable() or not 0 < len(added) <= TEXT_MOST:
        raise UserError(Message("dice-add-text", most=TEXT_MOST))
    config = table.config
    if not config.own_hands and _is_laid_out_as_drawn(table):
        raise UserError(Message("dice-laid-out"))
    is_new = int(seat) not in config.dice.contributions
    config.dice.contribute(int(seat), added)
    config.draw()
    table.notice.show(at, Message("dice-added" if is_new else "dice-changed", player=people[seat].name))


def _is_laid_out_as_drawn(table: Table) -> bool:
    """Return whether pieces lie where they were drawn to: no sensor would tell that they belong elsewhere then."""
    config, now = table.config, table.reading.now
    return setups.is_drawn(config) and any(count and config.layout.squares_of(place) for place, count in enumerate(now))
