"""The visible side of a position of Golden Train: readings, view, and the marks of the lights.

A value is shown only while it is announced or revealed. A wagon beyond the last place of its row lies beside the board,
where no sensor reads it and no light shows it.
"""

from shared_rules import game
from shared_rules.golden_train.position import (
    CLOSE,
    CLOSING,
    COUPLE,
    COUPLING,
    DECIDE,
    NAME,
    NONE,
    OVER,
    PHASES,
    PUT_BACK,
    SEAT,
    TARGET,
    WAGON,
    Position,
)
from shared_rules.golden_train.text import wagon_name

MYPY = False
if MYPY:
    from typing import TypedDict

    from shared_rules.game import Effect, Mark, Piece, View

    class RevealedWagon(TypedDict):
        """A wagon that has been turned over."""

        wagon: str
        seat: int
        value: str

    class SeatView(TypedDict):
        """The number of wagons in a train, and how many of them are beside the board."""

        wagons: int
        beside: int

    class TrainsView(View):
        """A view that is the same for every seat, because every value is announced to everyone."""

        phase: str
        drawn: str | None  # the wagon drawn, while it is face up
        coupled: str | None  # the wagon just coupled, while its owner decides about an attack
        top: str | None  # the next wagon in an open pile
        strength: int | None  # the strength of the attack
        sum: int | None  # the sum of the values of the wagons attacked so far
        revealed: list[RevealedWagon]  # after the end, all wagons
        seats: list[SeatView]
        pile: int
        discards: int
        dynamites: int
        winners: list[int]


OFF_BOARD = "hand"
PILE_LIGHT = "pile.wagons"
DYNAMITE_LIGHT = "pile.dynamites"


def readings(position: Position) -> bytes:
    """Return the readings: 1 for each locomotive and wagon on the mat, 0 for a revealed wagon, which is lifted off."""
    setting = position.setting
    counts = bytearray(len(setting.places))
    for seat in range(position.players):
        row = setting.rows[seat]
        for place in row[: len(position.trains[seat]) + 1]:
            counts[setting.places[place]] = 1
    for wagon in position.targets:
        if is_on_mat(position, wagon):
            counts[setting.places[wagon_name(setting, wagon)]] = 0
    return bytes(counts)


def is_on_mat(position: Position, wagon: int) -> bool:
    """Return whether a wagon has a place on the mat instead of lying beside the board."""
    return wagon % SEAT + 1 < len(position.setting.rows[wagon // SEAT])


def last_wagon(position: Position, seat: int) -> int:
    """Return the number of the last wagon of a train, which must not be empty."""
    return SEAT * seat + len(position.trains[seat]) - 1


def view(position: Position) -> "TrainsView":
    """Return the position as plain JSON data, the same for every seat."""
    setting = position.setting
    face_up = _face_up_wagons(position)
    pieces: list[Piece] = []
    for seat in range(position.players):
        row = setting.rows[seat]
        pieces.append({"square": row[0], "colour": setting.seats[seat], "seat": seat})
        for place in range(min(len(position.trains[seat]), len(row) - 1)):
            piece: Piece = {"square": row[place + 1], "colour": setting.wagon_colour, "seat": seat}
            if SEAT * seat + place in face_up:
                piece["value"] = setting.deck.names[position.trains[seat][place]]
                if position.phase == CLOSE:
                    piece["gone"] = True
            pieces.append(piece)
    drawn = position.card if position.phase == COUPLE else NONE
    coupled = position.trains[position.seat][-1] if position.phase == DECIDE else NONE
    top = NONE if position.phase == COUPLE else position.card
    return {
        "pieces": pieces,
        "parts": [],
        "phase": PHASES[position.phase],
        "drawn": None if drawn == NONE else setting.deck.names[drawn],
        "coupled": None if coupled == NONE else setting.deck.names[coupled],
        "top": None if top == NONE else setting.deck.names[top],
        "strength": position.strength if position.strength else None,
        "sum": position.revealed_sum() if position.strength else None,
        "revealed": [_revealed_wagon(position, wagon) for wagon in face_up],
        "seats": [_seat_view(position, seat) for seat in range(position.players)],
        "pile": sum(position.pile) + (top != NONE),
        "discards": sum(position.discards),
        "dynamites": sum(position.dynamites),
        "winners": position.winners(),
    }


def _face_up_wagons(position: Position) -> list[int]:
    """Return the wagons that are face up."""
    if position.phase != OVER:
        return list(position.targets)
    return [SEAT * seat + k for seat in range(position.players) for k in range(len(position.trains[seat]))]


def _revealed_wagon(position: Position, wagon: int) -> "RevealedWagon":
    name = wagon_name(position.setting, wagon)
    return {"wagon": name, "seat": wagon // SEAT, "value": position.setting.deck.names[position.value(wagon)]}


def _seat_view(position: Position, seat: int) -> "SeatView":
    wagons = len(position.trains[seat])
    return {"wagons": wagons, "beside": max(0, wagons + 1 - len(position.setting.rows[seat]))}


def mover(position: Position, action: int) -> str:
    """Return the place that a token is picked up from, or "" if it comes from off the board or no token moves."""
    entries = effects(position, action)
    if not entries:
        return ""
    square = entries[-1 if action == PUT_BACK else 0]["square"]
    return "" if square == OFF_BOARD else square


def effects(position: Position, action: int) -> "list[Effect]":
    """Return one effect for each token that moves, or [] if no token on the mat moves.

    A train closes up in order, starting behind the locomotive (G8), because the players know each token as a wagon
    whose value has been announced.
    """
    if action not in position.legal_actions():
        return []
    if action == COUPLING:
        wagon = last_wagon(position, position.seat) + 1
        return [_effect(position, OFF_BOARD, wagon_name(position.setting, wagon))] if is_on_mat(position, wagon) else []
    if action == CLOSING:
        return _closing_effects(position)
    if action == PUT_BACK:
        return _put_back_effects(position)
    if NAME <= action < WAGON and is_on_mat(position, action - NAME):
        return [_effect(position, wagon_name(position.setting, action - NAME), OFF_BOARD)]
    return []


def _closing_effects(position: Position) -> "list[Effect]":
    """Return the effects of moving the remaining wagons forward to close the gaps in front of them (G8)."""
    entries: list[Effect] = []
    for seat in range(position.players):
        row = position.setting.rows[seat]
        new_place = 0
        for place in range(len(position.trains[seat])):
            wagon = SEAT * seat + place
            if wagon in position.targets:
                continue
            new_place += 1
            if new_place <= place and new_place < len(row):
                origin = row[place + 1] if is_on_mat(position, wagon) else OFF_BOARD
                entries.append(_effect(position, origin, row[new_place]))
    return entries


def _put_back_effects(position: Position) -> "list[Effect]":
    entries: list[Effect] = []
    for wagon in position.targets:
        if is_on_mat(position, wagon):
            entries.append(_effect(position, OFF_BOARD, wagon_name(position.setting, wagon)))
    last = last_wagon(position, position.seat)
    if is_on_mat(position, last):
        entries.append(_effect(position, wagon_name(position.setting, last), OFF_BOARD))
    return entries


def _effect(position: Position, square: str, to: str) -> "Effect":
    """Return the effect of moving one token; nothing crashes in this game."""
    path, colour = [] if to == OFF_BOARD else [to], position.setting.wagon_colour
    return {"square": square, "to": to, "path": path, "colour": colour, "crash": False, "light": ""}


def marks(position: Position) -> "list[Mark]":
    """Return the marks for the seat whose turn it is, face-up cards, choices, and tokens to be put down.

    After an attack, the marks show the values of the attacked wagons, but no choices: the table guides the players
    step by step through the only possible action.
    """
    setting = position.setting
    colour = setting.seats[position.seat]
    if position.phase == OVER:
        return _end_marks(position)
    marks = [("seat.%d" % (position.seat + 1), game.TURN, colour, 0, 1)]
    if position.card != NONE:
        marks.append(_value_mark(position, PILE_LIGHT, position.card))
    if position.strength:
        marks.append((DYNAMITE_LIGHT, game.VALUE, setting.colours[position.strength], 0, position.strength))
    if position.phase == COUPLE:
        marks += [(entry["to"], game.PUT, colour, 0, 1) for entry in effects(position, COUPLING)]
    elif position.phase == DECIDE:
        marks.append((DYNAMITE_LIGHT, game.CHOICE, colour, 0, 1))
    elif position.phase == TARGET:
        for wagon in position.opposing_wagons():
            if is_on_mat(position, wagon):
                marks.append((wagon_name(setting, wagon), game.CHOICE, colour, 0, 1))
    lit = [mark[0] for mark in marks]
    for wagon in position.targets:
        name = wagon_name(setting, wagon)
        if is_on_mat(position, wagon) and name not in lit:
            marks.append(_value_mark(position, name, position.value(wagon)))
    return marks


def _end_marks(position: Position) -> "list[Mark]":
    """Return marks for the winners and for the values that were turned over to break a tie in length (G10)."""
    setting = position.setting
    winners, revealed = position.ranking()
    marks = [("seat.%d" % (seat + 1), game.TURN, setting.seats[seat], 0, 1) for seat in winners]
    for seat in range(position.players):
        for wagon in range(SEAT * seat, SEAT * seat + revealed[seat]):
            if is_on_mat(position, wagon):
                marks.append(_value_mark(position, wagon_name(setting, wagon), position.value(wagon)))
    return marks


def _value_mark(position: Position, light: str, value: int) -> "Mark":
    setting = position.setting
    return (light, game.VALUE, setting.colours[value], 0, setting.deck.dip_count(value))
