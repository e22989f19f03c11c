"""Positions and actions of Les P'tites Locos as text.

A position is nine fields in one line: options, bays in the order of travel, seats, reserve, seat to act, run, phase,
dice, and the loco that may run again. This is an example for two players, after an opening roll of red 3 and 4::

    free -,blue.A,red.B,yellow.A 4-0-0:/3-0-0:Q1.2.3 0 0 1 platform red.3.4 -

A seat's text has the numbers of its locos in hand, locos in hangars and tiles, then the squares of its other locos.
"""

from shared_rules.game_data import parse_position_number, split_position
from shared_rules.ptites_locos.position import (
    AGAIN,
    DICE,
    ENTER,
    FACES,
    HAND,
    LOCO,
    MOVE,
    NO_TILE,
    NONE,
    OVER,
    PASS,
    PHASES,
    PLATFORM,
    PLAY_AGAIN,
    ROLL,
    STOP,
    TAKE_TILE,
    TILE,
    Position,
    Setting,
)
from shared_rules.ptites_locos.track import SIDES, Track

_FIELDS = 9
_WORDS = {PASS: "pass", NO_TILE: "no tile", PLAY_AGAIN: "again", STOP: "stop"}
_RULES = {"free": (False, False), "slide": (True, False), "free+repair": (False, True), "slide+repair": (True, True)}


def action_text(track: Track, action: int) -> str:
    """Return an action or a roll in notation, such as `roll red 3 4`, `platform red A`, `loco Q2.3.1` or `enter S2`."""
    if action in _WORDS:
        return _WORDS[action]
    if action >= DICE:
        faces = action - DICE
        colour = track.platforms[faces // (FACES * FACES)]
        return "roll %s %d %d" % (colour, faces // FACES % FACES + 1, faces % FACES + 1)
    if action >= TAKE_TILE:
        return "tile " + track.platforms[action - TAKE_TILE]
    if action >= MOVE:
        return "platform %s %s" % (track.platforms[(action - MOVE) // 2], SIDES[(action - MOVE) % 2])
    if action >= ENTER:
        return "enter " + track.names[action - ENTER]
    return "loco " + track.names[action]


def normalise_text(words: str, colour: str) -> str:
    """Return typed text in the format of `action_text` but in lowercase, with single spaces and the lower die first.

    `colour` is the colour that is already set and so may be left out of a roll, or "" if none is set.
    """
    parts = words.lower().split()
    if colour and len(parts) == 3 and parts[0] == "roll":
        parts.insert(1, colour.lower())
    if len(parts) == 4 and parts[0] == "roll":
        parts[2:] = sorted(parts[2:])
    return " ".join(parts)


def position_text(position: Position) -> str:
    """Return the whole position in one line."""
    setting = position.setting
    rules = ("slide" if setting.slide else "free") + ("+repair" if setting.repair else "")
    seats = [_seat_text(position, seat) for seat in range(position.players)]
    counts = "%d %d %d" % (position.reserve, position.seat, position.run)
    fields = [rules, _bays_text(position), "/".join(seats), counts, PHASES[position.phase]]
    return " ".join(fields + [_dice_text(position), _runner_text(position)])


def _seat_text(position: Position, seat: int) -> str:
    squares = [position.track.names[square] for square in position.loco_squares[seat]]
    counts = (position.hands[seat], position.hangars[seat], position.tiles[seat])
    return "%d-%d-%d:" % counts + ",".join(squares)


def _bays_text(position: Position) -> str:
    track = position.track
    bays = ["-"] * len(track.bays)
    for platform, name in enumerate(track.platforms):
        bays[track.bay(position.config, platform)] = name + "." + SIDES[track.side(position.config, platform)]
    return ",".join(bays)


def _dice_text(position: Position) -> str:
    if position.colour == NONE:
        return "-"
    colour = position.track.platforms[position.colour]
    return "%s.%d.%d" % (colour, position.low, position.high) if position.low else colour


def _runner_text(position: Position) -> str:
    if position.runner == NONE:
        return "-"
    return "hand" if position.runner == HAND else position.track.names[position.runner]


def read_setting(base: Setting, text: str) -> tuple[Setting, int, int]:
    """Return `base` with the options in a position's text, the number of players, and the configuration.

    Raise ValueError if the text is not a position on this board.
    """
    fields = split_position(text, _FIELDS)
    if fields[0] not in _RULES:
        raise ValueError("a position begins with its options, one of %s" % ", ".join(sorted(_RULES)))
    slide, repair = _RULES[fields[0]]
    return base.with_options(slide, repair), len(fields[2].split("/")), _read_bays(base.track, fields[1])


def read_position(position: Position, text: str) -> None:
    """Set up `position` from `text`; `read_setting` provides its setting. Raise ValueError if `text` is invalid."""
    fields = split_position(text, _FIELDS)
    for seat, field in enumerate(fields[2].split("/")):
        _read_seat(position, seat, field)
    position.reserve = parse_position_number(fields[3], position.setting.reserve, "reserve")
    held = sum(position.tiles) + position.reserve
    if held != (position.setting.reserve if position.setting.repair else 0):
        raise ValueError("the players' tiles and the reserve do not add up in '%s'" % text)
    position.seat = parse_position_number(fields[4], position.players - 1, "seat")
    position.run = parse_position_number(fields[5], 2, "run")
    if fields[6] not in PHASES or not position.run:
        raise ValueError("a position's run is 1 or 2 and its phase one of %s" % ", ".join(PHASES))
    position.phase = PHASES.index(fields[6])
    _read_dice(position, fields[7])
    _read_runner(position, fields[8])
    _check_phase(position, text)


def _read_bays(track: Track, field: str) -> int:
    bays = [-1] * len(track.platforms)
    sides = [0] * len(track.platforms)
    for bay, word in enumerate(field.split(",")):
        if word != "-":
            name, _, side = word.partition(".")
            if name not in track.platforms or side not in SIDES or not side:
                raise ValueError("a bay holds - or a platform and its side, not '%s'" % word)
            bays[track.platforms.index(name)] = bay
            sides[track.platforms.index(name)] = SIDES.index(side)
    if len(field.split(",")) != len(track.bays) or min(bays) < 0:
        raise ValueError("one bay is empty and every platform lies in another of its own, not '%s'" % field)
    return track.config(bays, sides)


def _read_seat(position: Position, seat: int, field: str) -> None:
    counts, colon, squares = field.partition(":")
    words = counts.split("-")
    if not colon or len(words) != 3:
        raise ValueError("a seat reads hand-hangars-tiles:squares, not '%s'" % field)
    setting = position.setting
    position.hands[seat] = parse_position_number(words[0], setting.locos, "hand")
    position.hangars[seat] = parse_position_number(words[1], setting.to_win, "hangars")
    position.tiles[seat] = parse_position_number(words[2], setting.reserve, "tiles")
    names = squares.split(",") if squares else []
    for name in names:
        position.set_occupant(_read_square(position, name), seat)
    if len(names) + position.hands[seat] + position.hangars[seat] != setting.locos:
        raise ValueError("a player has %d locos, and '%s' does not" % (setting.locos, field))
    if position.hangars[seat] == setting.to_win:
        position.winner = seat


def _read_square(position: Position, name: str) -> int:
    if name not in position.track.names:
        raise ValueError("'%s' is no square of this board" % name)
    square = position.track.names.index(name)
    if position.at[square]:
        raise ValueError("no loco can stand on %s here" % name)
    return square


def _read_dice(position: Position, field: str) -> None:
    words = field.split(".")
    if field == "-":
        position.colour, position.low, position.high = NONE, 0, 0
    elif words[0] in position.track.platforms and len(words) in (1, 3):
        position.colour = position.track.platforms.index(words[0])
        position.low = parse_position_number(words[1], FACES, "lower die") if len(words) == 3 else 0
        position.high = parse_position_number(words[2], FACES, "higher die") if len(words) == 3 else 0
    if position.low > position.high or (field != "-" and position.colour == NONE):
        raise ValueError("the dice read -, a colour, or colour.lower.higher, not '%s'" % field)


def _read_runner(position: Position, field: str) -> None:
    if field == "-":
        position.runner = NONE
    elif field == "hand":
        position.runner = HAND
    else:
        square = position.track.names.index(field) if field in position.track.names else -1
        if square < 0 or position.at[square] != position.seat + 1:
            raise ValueError("the loco that may run again is not one of the player's: '%s'" % field)
        position.runner = square


def _check_phase(position: Position, text: str) -> None:
    """Raise ValueError unless the dice, second run, tiles and winner are possible in this phase."""
    phase, runner = position.phase, position.runner
    faults = [
        (position.low > 0) != (phase in (PLATFORM, LOCO, AGAIN, OVER)),
        (position.winner != NONE) != (phase == OVER),
        (runner != NONE) != (phase == AGAIN or (position.run == 2 and phase != OVER)),
        runner == HAND and not position.hands[position.seat],
        phase == TILE and (not position.tiles[position.seat] or position.run == 2),
        phase == ROLL and position.colour != NONE and (not position.setting.repair or position.run == 2),
        phase == AGAIN and (position.low != position.high or position.run == 2),
    ]
    if True in faults:
        raise ValueError("the phase, dice and locos of '%s' do not fit together" % text)
