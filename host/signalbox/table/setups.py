"""The ways to lay the board out for a game, as the readings show them, and what is said before it begins."""

from __future__ import annotations

from signalbox.messages import Message
from signalbox.table.config import Options, TableConfig
from signalbox.table.layout import difference
from signalbox.table.reading import Reading


def fitting(config: TableConfig, reading: Reading) -> list[tuple[Options, bytes]]:
    """The ways that the board may show now, as far as working sensors tell."""
    return [setup for setup in config.setups if reading.fits(setup[1])]


def shown(config: TableConfig, reading: Reading) -> Options | None:
    """The one way that the board shows for certain, None as long as it shows none or several."""
    found = fitting(config, reading)
    if len(found) == 1 and config.layout.shows_parts(reading.now, found[0][1]):
        return found[0][0]
    return None


def nearest(config: TableConfig, reading: Reading) -> tuple[Options, bytes]:
    """The way that the fewest sensors contradict."""
    return min(config.setups, key=lambda setup: difference(reading.believed(setup[1]), setup[1]))


def in_force(config: TableConfig) -> list[Message]:
    """The options that the game is played with, a line each."""
    return config.option_words.in_force(config.setups[0][0], [seat.name for seat in config.seats])


def who_begins(config: TableConfig) -> Message | None:
    """The question who begins; None where it has been said, or where the rules draw lots."""
    question = config.option_words.who_begins() if config.first_is_drawn else None
    if question is None:
        return None
    return Message("who-begins", question=question, player=config.seats[int(config.setups[0][0]["first"])].name)


def begin_with(config: TableConfig, seat: int) -> None:
    """Let this seat begin the game that is being laid out."""
    for options, _ in config.setups:
        options["first"] = seat
