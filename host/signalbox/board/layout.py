"""The pieces and parts of a game, and where they belong in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from shared_rules.game import SPECTATOR
from signalbox.board.tabletop import AIR, HAND

if TYPE_CHECKING:
    from shared_rules.game import Game, State
    from signalbox.board.tabletop import Tabletop


def pieces_for(game: Game, players: int) -> dict[str, str]:
    """Return the colour of each piece for this number of players, by piece id: green1, green2 ..."""
    counts = game.pieces(players)
    return {f"{colour}{n}": colour for colour, count in counts.items() for n in range(1, count + 1)}


def where_pieces_belong(tabletop: Tabletop, state: State) -> dict[str, str]:
    """Return the square (or HAND) of every piece in the position, leaving as many as possible where they are.

    A piece that the view shows on a square whose sensor must be open has been lifted off, so it is in the HAND.
    """
    needed = _on_the_board(tabletop, state)
    belongs: dict[str, str] = {}
    for piece, where in tabletop.at.items():  # on its square, or on any square of its place
        for name in (where, place_of(tabletop, where)):
            if needed[name, tabletop.colours[piece]]:
                needed[name, tabletop.colours[piece]] -= 1
                belongs[piece] = where
                break
    loose = [piece for piece in tabletop.at if piece not in belongs]
    loose.sort(key=lambda piece: tabletop.at[piece] == HAND)  # pieces in the HAND come last
    for (name, colour), count in needed.items():
        for _ in range(count):
            piece = next(piece for piece in loose if tabletop.colours[piece] == colour)
            loose.remove(piece)
            belongs[piece] = _spot_for(tabletop, belongs, name)
    return {piece: belongs.get(piece, HAND) for piece in tabletop.at}


def _on_the_board(tabletop: Tabletop, state: State) -> Counter[tuple[str, str]]:
    """Return the number of pieces of each colour on each square, or on any square of a place, by (name, colour)."""
    room = dict(zip(tabletop.board.places, state.readings(), strict=True))
    needed: Counter[tuple[str, str]] = Counter()
    for piece in state.view(SPECTATOR)["pieces"]:
        place = place_of(tabletop, piece["square"]) or piece["square"]
        if room[place]:
            room[place] -= 1
            needed[piece["square"], piece["colour"]] += 1
    return needed


def count_pieces(tabletop: Tabletop, state: State) -> Counter[tuple[str, str]]:
    """Return the number of pieces of each colour on each place in the position, by (place, colour)."""
    standing: Counter[tuple[str, str]] = Counter()
    for (name, colour), count in _on_the_board(tabletop, state).items():
        standing[place_of(tabletop, name) or name, colour] += count
    return standing


def _spot_for(tabletop: Tabletop, belongs: Mapping[str, str], place: str) -> str:
    """Return a square of a place where no other piece belongs, preferably one that is also empty now."""
    try:
        return free_spot(tabletop, {**tabletop.at, **belongs}, place)
    except LookupError:
        return free_spot(tabletop, belongs, place)


def place_of(tabletop: Tabletop, square: str) -> str:
    """Return the place that a square belongs to, or "" for HAND and AIR."""
    described = tabletop.board.squares.get(square)
    return described.place if described else ""


def free_spot(tabletop: Tabletop, at: Mapping[str, str], place: str) -> str:
    """Return a free square of a place; return a square, HAND or AIR unchanged. Raise LookupError if none is free."""
    if place in (HAND, AIR) or place in tabletop.board.squares:
        return place
    taken = set(at.values())
    for square in _spots_of(tabletop, place):
        if square not in taken:
            return square
    raise LookupError(f"no square of {place} is free")


def pieces_of(tabletop: Tabletop, at: Mapping[str, str], square: str, colour: str) -> list[str]:
    """Return the pieces of a colour on a square, on any square of a place, or in the HAND, according to `at`."""
    spots = _spots_of(tabletop, square) or [square]
    return [piece for piece, where in at.items() if where in spots and tabletop.colours[piece] == colour]


def _spots_of(tabletop: Tabletop, place: str) -> list[str]:
    return [square.name for square in tabletop.board.squares.values() if square.place == place]


def readings_with(tabletop: Tabletop, moved: Mapping[str, str]) -> bytes:
    """Return the readings after moving these pieces: the number of pieces on each place, and the closed code reeds."""
    board, over = tabletop.board, set(tabletop.named()) - {*tabletop.at.values()}
    squares = [where for where in ({**tabletop.at, **moved}).values() if where in board.squares]
    standing = Counter(board.squares[square].place for square in [*squares, *over])
    closed = board.sensors.counts(tabletop.closed_with(moved))
    return bytes(standing.get(place, count) for place, count in zip(board.places, closed, strict=True))


def cells_of(tabletop: Tabletop, bay: str) -> list[str]:
    """Return all squares of a bay, or [] for AIR."""
    return [] if bay == AIR else [square for ends in tabletop.board.bays[bay].cells for square in ends]


def carried_square(tabletop: Tabletop, square: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """Return the square that a piece on `square` reaches when its platform moves from bay and side `old` to `new`."""
    before, after = (tabletop.board.bays[bay].cells_under(side) for bay, side in (old, new))
    for strand, ends in enumerate(before):
        if square in ends:
            return after[strand][ends.index(square)]
    raise ValueError(f"{square} is no cell of {old[0]}")


def saved_text(tabletop: Tabletop, state: State) -> str:
    """Return the state of the tabletop to save. Things in the air are saved where they belong in the position."""
    return tabletop.to_text(where_pieces_belong(tabletop, state) if AIR in tabletop.at.values() else None)


def lay_out(tabletop: Tabletop, state: State) -> None:
    """Put every piece and part where it belongs in the position, all at once."""
    for part in state.view(SPECTATOR)["parts"]:
        tabletop.bay_of[part["part"]], tabletop.side_of[part["part"]] = part["bay"], part["side"]
    tabletop.at.update(where_pieces_belong(tabletop, state))
