"""What a position of Les P'tites Locos shows: the sensor readings, the view, and the marks to be lit.

A square on a platform is given the name of the bay cell that it covers, so that it can be found on the board.
"""

from shared_rules import game
from shared_rules.ptites_locos.position import (
    AGAIN,
    ENTER,
    HAND,
    HANGAR,
    LOCO,
    MOVE,
    NO_TILE,
    NONE,
    PHASES,
    PLATFORM,
    Position,
)
from shared_rules.ptites_locos.track import BUFFER, SIDES

MYPY = False
if MYPY:
    from typing import TypedDict

    from shared_rules.game import Effect, Mark, Part, Piece, View
    from shared_rules.ptites_locos.track import Track

    class Dice(TypedDict):
        """The dice; before a roll, `colour` is None and `numbers` is []."""

        colour: str | None
        numbers: list[int]

    class SeatView(TypedDict):
        """How many locos a seat has in hand and in hangars, and how many repair tiles."""

        hand: int
        hangars: int
        tiles: int

    class LocosView(View):
        """A view that is the same for every seat, because there are no secrets."""

        locos: dict[str, list[str]]  # for each colour, the squares as in `Track.names`, "hand" or "hangar"
        dice: Dice
        seats: list[SeatView]
        reserve: int  # repair tiles
        to_win: int
        phase: str
        winner: int | None


HANGAR_PLACE = "hangar"
PIP_COLOUR = "white"

# The lights for each number on a die: 1 2 3 down its left side, 4 in the middle, 5 6 7 down its right side
_PIPS = ((), (4,), (1, 7), (1, 4, 7), (1, 3, 5, 7), (1, 3, 4, 5, 7), (1, 2, 3, 5, 6, 7))


def readings(position: Position) -> bytes:
    """Return the number of closed sensors at each place, including hangars and the code reeds under platforms."""
    places = position.setting.places
    counts = bytearray(len(places))
    occupied = [cell_name(position, square) for squares in position.loco_squares for square in squares]
    for name in occupied + position.track.closed_code_reeds(position.config):
        counts[places[name]] += 1
    counts[places[HANGAR_PLACE]] = sum(position.hangars)
    return bytes(counts)


def cell_name(position: Position, square: int) -> str:
    """Return the name of the cell at which a square lies in the present configuration of the platforms."""
    return position.track.cells[position.track.cell(position.config, square)]


def view(position: Position) -> "LocosView":
    """Return the position as plain JSON data, the same for every seat because there are no secrets."""
    setting = position.setting
    track = position.track
    pieces: list[Piece] = []
    locos: dict[str, list[str]] = {}
    seats: list[SeatView] = []
    for seat in range(position.players):
        squares = position.loco_squares[seat]
        for s in squares:
            pieces.append({"square": cell_name(position, s), "colour": setting.seats[seat], "seat": seat})
        for _ in range(position.hangars[seat]):
            pieces.append({"square": HANGAR_PLACE, "colour": setting.seats[seat], "seat": seat})
        off = ["hand"] * position.hands[seat] + ["hangar"] * position.hangars[seat]
        locos[setting.seats[seat]] = [track.names[s] for s in squares] + off
        seats.append({"hand": position.hands[seat], "hangars": position.hangars[seat], "tiles": position.tiles[seat]})
    return {
        "pieces": pieces,
        "locos": locos,
        "parts": _part_views(position),
        "dice": {
            "colour": None if position.colour == NONE else track.platforms[position.colour],
            "numbers": [position.low, position.high] if position.low else [],
        },
        "seats": seats,
        "reserve": position.reserve,
        "to_win": setting.to_win,
        "phase": PHASES[position.phase],
        "winner": None if position.winner == NONE else position.winner,
    }


def _part_views(position: Position) -> "list[Part]":
    track = position.track
    parts: list[Part] = []
    for platform, name in enumerate(track.platforms):
        bay = track.bays[track.bay(position.config, platform)]
        parts.append({"part": name, "bay": bay, "side": SIDES[track.side(position.config, platform)]})
    return parts


def mover(position: Position, action: int) -> str:
    """Return the cell or platform that is picked up, or "" if a loco comes from hand or nothing moves."""
    if action < ENTER:
        return cell_name(position, action)
    if MOVE <= action < NO_TILE:
        return position.track.platforms[(action - MOVE) // 2]
    return ""


def effects(position: Position, action: int) -> "list[Effect]":
    """Return one effect for each piece that moves, a platform before the locos on it (L9), or [] if nothing moves.

    "square" is the loco's cell or "hand". "path" lists the cells it enters, in order. "to" is the cell where it stops,
    "hand" or "hangar". "crash" is whether it crashes, and "light" is the light where it crashes, or "" if it does not.
    """
    if action not in position.legal_actions():
        return []
    if MOVE <= action < NO_TILE:
        return _platform_effects(position, action)
    if action >= MOVE:
        return []
    entries: list[Effect] = []
    for leg in position.legs(action):
        entry = _effect(_place(position, leg.origin), _place(position, leg.end), position.setting.seats[leg.seat])
        entry["path"] = [cell_name(position, square) for square in leg.path]
        if leg.end == HAND:
            entry["crash"] = True
            entry["light"] = crash_light(position.track, position.config, leg.last_square())
        entries.append(entry)
    return entries


def _platform_effects(position: Position, action: int) -> "list[Effect]":
    track = position.track
    platform, side = (action - MOVE) // 2, (action - MOVE) % 2
    after = track.moved[position.config][action - MOVE]
    bays = (track.bays[track.bay(position.config, platform)], track.bays[track.bay(after, platform)])
    name = track.platforms[platform]
    moved = _effect(bays[0], bays[1], name)
    moved["part"] = name
    moved["side"] = SIDES[side]
    entries = [moved]
    for square in range(len(track.names)):
        if not 0 < position.at[square] <= position.players:  # no loco
            continue
        cells = (track.cell(position.config, square), track.cell(after, square))
        if cells[0] != cells[1]:
            colour = position.setting.seats[position.at[square] - 1]
            entries.append(_effect(track.cells[cells[0]], track.cells[cells[1]], colour))
    return entries


def _effect(square: str, to: str, colour: str) -> "Effect":
    """Return the effect of a direct move, which crosses no squares and cannot crash."""
    return {"square": square, "to": to, "path": [], "colour": colour, "crash": False, "light": ""}


def _place(position: Position, square: int) -> str:
    if square == HAND:
        return "hand"
    return HANGAR_PLACE if square == HANGAR else cell_name(position, square)


def marks(position: Position) -> "list[Mark]":
    """Return the marks for the dice, the seat whose turn it is, and the move to be made."""
    seats = position.setting.seats
    marks = _dice_marks(position)
    marks.append(("seat.%d" % (position.seat + 1), game.TURN, seats[position.seat], 0, 1))
    if position.phase == PLATFORM:
        return marks + _platform_marks(position)
    if position.phase == LOCO:
        return marks + _loco_marks(position)
    if position.phase == AGAIN and position.runner != HAND:
        marks.append((cell_name(position, position.runner), game.SHOWN, seats[position.seat], 0, 1))
    return marks


def _dice_marks(position: Position) -> "list[Mark]":
    marks: list[Mark] = []
    if position.colour != NONE:
        marks.append(("dice.colour", game.SHOWN, position.track.platforms[position.colour], 0, 1))
    for die, number in enumerate([position.low, position.high]):
        for pip in _PIPS[number]:
            marks.append(("dice.%d.%d" % (die + 1, pip), game.SHOWN, PIP_COLOUR, 0, 1))
    return marks


def _platform_marks(position: Position) -> "list[Mark]":
    track = position.track
    colour = track.platforms[position.colour]
    bay = track.bay(position.config, position.colour)
    cells = _bay_cells(track, bay)
    target = track.empty_bay(position.config)
    marks: list[Mark] = [(name, game.TAKE, colour, 0, 1) for name in cells]
    marks += [(name, game.PUT, colour, 0, 1) for name in _bay_cells(track, target)]
    marks.append(("buffer." + track.bays[target], game.PUT, colour, 0, 1))
    return marks


def _bay_cells(track: "Track", bay: int) -> list[str]:
    """Return the names of the cells in a bay: the entry and exit of each lane in turn."""
    size = 2 * track.strands
    return track.cells[track.fixed + bay * size : track.fixed + (bay + 1) * size]


def _loco_marks(position: Position) -> "list[Mark]":
    colour = position.setting.seats[position.seat]
    marks: list[Mark] = []
    for action in position.legal_actions():
        if ENTER <= action < MOVE:
            marks.append((position.track.names[action - ENTER], game.CHOICE, colour, 0, 1))
        elif action < ENTER:
            marks.append((cell_name(position, action), game.CHOICE, colour, 0, 1))
    return marks


def crash_light(track: "Track", config: int, square: int) -> str:
    """Return the light for a crash beyond `square`: the buffer's, or the square's own if the loco derails."""
    if track.row(config)[square] != BUFFER:
        return track.cells[track.cell(config, square)]
    if square < track.fixed:
        return "buffer." + track.names[square]
    return "buffer." + track.bays[track.bay(config, (square - track.fixed) // (2 * track.strands))]
