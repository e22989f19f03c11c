"""The setups of a game, compared with the readings, and the players' choices before the game begins."""

from signalbox.core.messages import Message
from signalbox.play.table.config import Options, TableConfig
from signalbox.play.table.readings import Reading


def matching_setups(config: TableConfig, reading: Reading) -> list[tuple[Options, bytes]]:
    """Return the setups that are consistent with the readings of the working sensors."""
    return [setup for setup in config.setups if reading.fits(setup[1])]


def identified_options(config: TableConfig, reading: Reading) -> Options | None:
    """Return the options of the setup on the board, or None if it cannot be identified with certainty."""
    matches = matching_setups(config, reading)
    if len(matches) == 1 and config.layout.detects_all_parts(reading.now, matches[0][1]):
        return matches[0][0]
    return None


def nearest_setup(config: TableConfig, reading: Reading) -> tuple[Options, bytes]:
    """Return the setup that the fewest sensors contradict."""
    return min(config.setups, key=lambda setup: reading.gap(setup[1]))


def option_lines(config: TableConfig) -> list[Message]:
    """Return the options in force, one line each. Who begins is left out while it is undecided."""
    options, names = config.setups[0][0], [seat.name for seat in config.seats]
    is_undecided = first_player_question(config) is not None and not config.is_first_chosen
    decided = {name: value for name, value in options.items() if name != "first" or not is_undecided}
    return config.option_words.option_lines(decided, names)


def first_player_question(config: TableConfig) -> Message | None:
    """Return the message asking who begins, or None if people are not asked or the rules decide by lot."""
    return config.option_words.first_seat_question if config.asks_who_begins else None


def is_layout_random(config: TableConfig) -> bool:
    """Return whether the layout of the board is chosen at random."""
    drawn = config.dice.draw_options(config.rules, len(config.seats), {})
    return any(config.options.get(name, "") == "" for name in drawn if name != "first")


def waits_for_people(config: TableConfig) -> bool:
    """Return whether people decide who begins or, where the board sets itself up, first have time to add to the dice.

    One person alone has nobody to agree with.
    """
    has_several_people = sum(seat.is_human for seat in config.seats) > 1
    gives_time = bool(config.virtual_hands) and has_several_people
    return not config.is_first_chosen and (first_player_question(config) is not None or gives_time)


def first_seat(config: TableConfig) -> int:
    """Return the seat that begins or, while this is undecided, the seat now proposed."""
    return int(config.setups[0][0]["first"])


def choose_first_seat(config: TableConfig, seat: int) -> None:
    """Record that people have chosen this seat to begin."""
    offer_first_seat(config, seat)
    config.is_first_chosen = True


def offer_first_seat(config: TableConfig, seat: int) -> None:
    """Propose that this seat should begin."""
    for options, _ in config.setups:
        options["first"] = seat
