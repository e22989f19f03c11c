"""The pieces and parts of a game, and where they belong in a position."""

from collections import Counter
from collections.abc import Mapping

from shared_rules.game import SPECTATOR, Game, State
from signalbox.board.tabletop import AIR, HAND, Tabletop


def pieces_for(game: Game, players: int) -> dict[str, str]:
    """Return a dict from the id of each piece (green1, green2 ...) to its colour, for this number of players."""
    counts = game.pieces(players)
    return {f"{colour}{n}": colour for colour, count in counts.items() for n in range(1, count + 1)}


def target_squares(tabletop: Tabletop, state: State) -> dict[str, str]:
    """Return the square (or HAND) where each piece belongs in the position, so that as few pieces as possible move.

    A piece that the view shows on a square whose sensor must be open has been lifted off, and belongs in the HAND.
    """
    needed = _count_on_board(tabletop, state)
    targets: dict[str, str] = {}
    for piece, spot in tabletop.at.items():  # the position names either its square or only its place
        for name in (spot, place_of(tabletop, spot)):
            if needed[name, tabletop.colours[piece]]:
                needed[name, tabletop.colours[piece]] -= 1
                targets[piece] = spot
                break
    unplaced = [piece for piece in tabletop.at if piece not in targets]
    unplaced.sort(key=lambda piece: tabletop.at[piece] == HAND)  # pieces in the HAND come last
    for (name, colour), count in needed.items():
        for _ in range(count):
            piece = next(piece for piece in unplaced if tabletop.colours[piece] == colour)
            unplaced.remove(piece)
            targets[piece] = _unclaimed_square(tabletop, targets, name)
    return {piece: targets.get(piece, HAND) for piece in tabletop.at}


def _count_on_board(tabletop: Tabletop, state: State) -> Counter[tuple[str, str]]:
    """Return the number of pieces on the board by (square, colour), or (place, colour) if the view names a place."""
    remaining = dict(zip(tabletop.board.places, state.readings(), strict=True))
    needed: Counter[tuple[str, str]] = Counter()
    for piece in state.view(SPECTATOR)["pieces"]:
        place = place_of(tabletop, piece["square"]) or piece["square"]
        if remaining[place]:
            remaining[place] -= 1
            needed[piece["square"], piece["colour"]] += 1
    return needed


def count_pieces(tabletop: Tabletop, state: State) -> Counter[tuple[str, str]]:
    """Count the pieces of each colour on each place in the position. The keys are (place, colour)."""
    counts: Counter[tuple[str, str]] = Counter()
    for (name, colour), count in _count_on_board(tabletop, state).items():
        counts[place_of(tabletop, name) or name, colour] += count
    return counts


def _unclaimed_square(tabletop: Tabletop, targets: Mapping[str, str], place: str) -> str:
    """Return a square of a place where no other piece belongs, preferably one that is empty at present."""
    try:
        return free_spot(tabletop, {**tabletop.at, **targets}, place)
    except LookupError:
        return free_spot(tabletop, targets, place)


def place_of(tabletop: Tabletop, square: str) -> str:
    """Return the place that a square belongs to, or "" for HAND and AIR."""
    described = tabletop.board.squares.get(square)
    return described.place if described else ""


def free_spot(tabletop: Tabletop, at: Mapping[str, str], place: str) -> str:
    """Return a free square of a place. A square, HAND or AIR is returned as is. Raise LookupError if none is free."""
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


def readings_after_move(tabletop: Tabletop, moves: Mapping[str, str]) -> bytes:
    """Return the readings after moving these pieces: the number of pieces at each place, and the closed code reeds."""
    board, hovered_squares = tabletop.board, set(tabletop.piece_colours()) - {*tabletop.at.values()}
    squares = [where for where in ({**tabletop.at, **moves}).values() if where in board.squares]
    counts = Counter(board.squares[square].place for square in [*squares, *hovered_squares])
    closed = board.sensors.count_closed(tabletop.closed_bitmap_after_moves(moves))
    return bytes(counts.get(place, count) for place, count in zip(board.places, closed, strict=True))


def cells_of(tabletop: Tabletop, bay: str) -> list[str]:
    """Return all squares of a bay, or [] for AIR."""
    return [] if bay == AIR else [square for ends in tabletop.board.bays[bay].cells for square in ends]


def square_after_part_move(tabletop: Tabletop, square: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """Return the square where a piece on `square` ends up if its platform moves from `old` to `new`, (bay, side)."""
    before, after = (tabletop.board.bays[bay].cells_under(side) for bay, side in (old, new))
    for strand, ends in enumerate(before):
        if square in ends:
            return after[strand][ends.index(square)]
    raise ValueError(f"{square} is no cell of {old[0]}")


def tabletop_text(tabletop: Tabletop, state: State) -> str:
    """Return the tabletop as text to save. Lifted pieces, unless on a lifted part, are saved where they belong."""
    return tabletop.to_text(target_squares(tabletop, state) if AIR in tabletop.at.values() else None)


def lay_out(tabletop: Tabletop, state: State) -> None:
    """Put every piece and part where it belongs in the position, all at once."""
    for part in state.view(SPECTATOR)["parts"]:
        tabletop.bay_of[part["part"]], tabletop.side_of[part["part"]] = part["bay"], part["side"]
    tabletop.at.update(target_squares(tabletop, state))
