"""Which things come with a board, and where they belong in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from signalbox.virtual.tabletop import AIR, HAND

if TYPE_CHECKING:
    from shared_rules.game import State
    from signalbox.board import Board
    from signalbox.virtual.tabletop import Tabletop

HANGAR = "hangar"  # the place that all hangars are


def pieces_for(board: Board, players: int) -> dict[str, str]:
    """Piece ids and their colours, for so many players: green1, green2 ..."""
    each = board.game_data()["locos"]
    assert isinstance(each, int)
    return {f"{colour}{n}": colour for colour in board.seats[:players] for n in range(1, each + 1)}


def where_pieces_belong(tabletop: Tabletop, state: State) -> dict[str, str]:
    """Every piece's square (or HAND) in the position, leaving as many as possible where they are."""
    view: Any = state.view(-1)
    wanted = {piece["square"]: piece["colour"] for piece in view["pieces"]}
    belongs = {piece: where for piece, where in tabletop.at.items() if wanted.get(where) == tabletop.colours[piece]}
    for square, colour in wanted.items():
        if square not in belongs.values():
            loose = [p for p, c in tabletop.colours.items() if c == colour and p not in belongs]
            belongs[min(loose, key=lambda piece: _settled(tabletop, piece))] = square
    for colour, seat in zip(tabletop.board.seats, view["seats"], strict=False):
        _send_home(tabletop, belongs, colour, seat["hangars"])
    return {piece: belongs.get(piece, HAND) for piece in tabletop.at}


def _settled(tabletop: Tabletop, piece: str) -> int:
    """How little a piece looks as if it were on its way: in the air or on a square, beside the board, in a hangar."""
    where = tabletop.at[piece]
    return 2 if place_of(tabletop, where) == HANGAR else int(where == HAND)


def _send_home(tabletop: Tabletop, belongs: dict[str, str], colour: str, count: int) -> None:
    """Give `count` more pieces of a colour a hangar each: those that are in one, then any that are loose."""
    loose = [p for p, c in tabletop.colours.items() if c == colour and p not in belongs]
    loose.sort(key=lambda piece: place_of(tabletop, tabletop.at[piece]) != HANGAR)
    for piece in loose[:count]:
        at_home = place_of(tabletop, tabletop.at[piece]) == HANGAR
        belongs[piece] = tabletop.at[piece] if at_home else free_spot(tabletop, tabletop.at | belongs, HANGAR)


def place_of(tabletop: Tabletop, square: str) -> str:
    """The place that a square belongs to; "" for HAND and AIR."""
    found = tabletop.board.squares.get(square)
    return found.place if found else ""


def free_spot(tabletop: Tabletop, at: Mapping[str, str], place: str) -> str:
    """A square of a place that no piece of `at` has; the square itself where the place is one, HAND for HAND."""
    if place in (HAND, AIR) or place in tabletop.board.squares:
        return place
    taken = set(at.values())
    return next(
        square.name for square in tabletop.board.squares.values() if square.place == place and square.name not in taken
    )


def pieces_of(tabletop: Tabletop, at: Mapping[str, str], square: str, colour: str) -> list[str]:
    """The pieces of a colour that are at a square or in the HAND according to `at`."""
    return [piece for piece, where in at.items() if where == square and tabletop.colours[piece] == colour]


def cells_of(tabletop: Tabletop, bay: str) -> list[str]:
    """All squares of a bay; none for AIR."""
    return [] if bay == AIR else [square for ends in tabletop.board.bays[bay].cells for square in ends]


def carried_to(tabletop: Tabletop, square: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """Where a cell of a platform comes to lie when the platform moves from bay and side `old` to `new`."""
    before, after = tabletop.cells(*old), tabletop.cells(*new)
    for strand, ends in enumerate(before):
        if square in ends:
            return after[strand][ends.index(square)]
    raise ValueError(f"{square} is no cell of {old[0]}")


def lay_out(tabletop: Tabletop, state: State) -> None:
    """Put everything where the position says, at once."""
    view: Any = state.view(-1)
    for part in view["parts"]:
        tabletop.bay_of[part["part"]], tabletop.side_of[part["part"]] = part["bay"], part["side"]
    tabletop.at.update(where_pieces_belong(tabletop, state))
