"""The ways to lay the board out for a game, as the readings show them, and what is said before it begins."""

from __future__ import annotations

from signalbox.core.messages import Message
from signalbox.play.table.config import Options, TableConfig
from signalbox.play.table.layout import difference
from signalbox.play.table.sensing import Reading


def fitting(config: TableConfig, reading: Reading) -> list[tuple[Options, bytes]]:
    """Return the ways that the board may show now, as far as working sensors tell."""
    return [setup for setup in config.setups if reading.fits(setup[1])]


def shown(config: TableConfig, reading: Reading) -> Options | None:
    """Return the one way that the board shows for certain, None as long as it shows none or several."""
    ways = fitting(config, reading)
    if len(ways) == 1 and config.layout.shows_parts(reading.now, ways[0][1]):
        return ways[0][0]
    return None


def nearest(config: TableConfig, reading: Reading) -> tuple[Options, bytes]:
    """Return the way that the fewest sensors contradict."""
    return min(config.setups, key=lambda setup: difference(reading.believed(setup[1]), setup[1]))


def in_force(config: TableConfig) -> list[Message]:
    """Return the options that the game is played with, a line each: not who begins while that is asked."""
    options, names = config.setups[0][0], [seat.name for seat in config.seats]
    is_open = is_who_begins_open(config)
    known = {name: value for name, value in options.items() if name != "first" or not is_open}
    return config.option_words.in_force(known, names)


def who_begins(config: TableConfig) -> Message | None:
    """Return the question who begins; None where it was said before, or where the rules draw lots."""
    return config.option_words.who_begins() if config.asks_who_begins else None


def is_who_begins_open(config: TableConfig) -> bool:
    """Return whether people still have to say who begins."""
    return who_begins(config) is not None and not config.first_is_said


def is_drawn(config: TableConfig) -> bool:
    """Return whether lots say how the board is laid out."""
    drawn = config.dice.drawn(config.rules, len(config.seats), {})
    return any(config.options.get(name, "") == "" for name in drawn if name != "first")


def waits_for_people(config: TableConfig) -> bool:
    """Return whether somebody has to speak first: who begins or, where the board lays itself out for people, when."""
    begins_at_once = config.own_hands and any(seat.is_human for seat in config.seats)
    return not config.first_is_said and (who_begins(config) is not None or begins_at_once)


def first(config: TableConfig) -> int:
    """Return the seat that begins: the one that was said, or that is offered while nothing has been."""
    return int(config.setups[0][0]["first"])


def begin_with(config: TableConfig, seat: int) -> None:
    """Let this seat begin, as people have said."""
    offer(config, seat)
    config.first_is_said = True


def offer(config: TableConfig, seat: int) -> None:
    """Ask whether this seat begins."""
    for options, _ in config.setups:
        options["first"] = seat
