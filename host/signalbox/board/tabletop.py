"""The things on the table: pieces and platforms with magnets, their positions, and the sensors that they close.

The tabletop models the physical world without any rules, so a piece may be put anywhere that is free. Hands of any kind
(a page, a script, a test) may move the things; the board detects only which sensors are closed.
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import TypedDict

from signalbox.board import Board
from signalbox.board.model import SIDES
from signalbox.core.errors import UserError
from signalbox.core.messages import Message


class SensorSharing:
    """The squares of a board that share sensors. In its methods, `at` maps each piece to its position."""

    def __init__(self, board: Board) -> None:
        over: dict[int, str] = {}
        self._over = {place.name: over.setdefault(place.sensor, place.name) for place in board.squares.values()}
        self.bits = dict.fromkeys(board.squares, 0) | {square: 1 << sensor for sensor, square in over.items()}

    def square_over_sensor(self, square: str) -> str:
        """Return the square over the sensor of `square`: the square itself unless several share the sensor."""
        return self._over.get(square, square)

    def landing_square(self, piece: str, target: str, at: Mapping[str, str]) -> str:
        """Return the square where a piece put on `target` ends up: over the sensor if that is free, else beside it."""
        over = self.square_over_sensor(target)
        taken = {spot for other, spot in at.items() if other != piece}
        if over not in taken:
            return over
        candidates = [square for square, sensor in self._over.items() if sensor == over] if target in taken else []
        return next((square for square in candidates if square not in taken), target)

    def pieces_beside(self, at: Mapping[str, str]) -> dict[str, str]:
        """Return the pieces that are beside a free shared sensor, each with the square over that sensor."""
        taken = set(at.values())
        goals = {piece: self._over[where] for piece, where in at.items() if where in self._over}
        return {piece: square for piece, square in goals.items() if square not in taken}


HAND = "hand"  # in the owner's tray beside the board
AIR = "air"  # in a hand


class PiecePlacement(TypedDict):
    """A piece and its position, which is a square, HAND or AIR."""

    id: str
    colour: str
    at: str


class PartPlacement(TypedDict):
    """A part, its bay or AIR, and the side at the buffer."""

    id: str
    bay: str
    side: str


class Picture(TypedDict):
    """The positions of all pieces and parts."""

    pieces: list[PiecePlacement]
    parts: list[PartPlacement]


class Tabletop:
    """The pieces and parts of one board. Moves that are physically impossible raise UserError."""

    def __init__(self, board: Board, pieces: Mapping[str, str]) -> None:
        """Put all `pieces` (id -> colour) in the HAND, and all parts in their home bays with side A at the buffer."""
        self.board = board
        self.colours = dict(pieces)
        self._sharing = SensorSharing(board)
        self._bits = self._sharing.bits
        self.at: dict[str, str] = dict.fromkeys(pieces, HAND)
        self.bay_of: dict[str, str] = {name: part.home for name, part in board.parts.items()}
        self.side_of: dict[str, str] = dict.fromkeys(board.parts, SIDES[0])
        self._riding: dict[str, dict[str, tuple[int, int]]] = {}  # lifted part -> piece -> (strand, end), from 0
        self._codes: dict[tuple[str, str, str], int] = {}  # part, bay and side -> its code there
        self.pick_up_counts: Counter[str] = Counter()  # how often each thing was picked up, even from another hand
        self.over: dict[str, str] = {}  # piece in the air -> square over which a hand holds it, closing its reed

    # What the board detects.

    def closed_bitmap(self) -> int:
        """Return the bitmap of sensors that magnets close."""
        bitmap = self._piece_bitmap(self.at)
        for part, bay in self.bay_of.items():
            if bay != AIR:
                bitmap |= self.code_bitmap(part)
        return bitmap

    def piece_colours(self) -> dict[str, str]:
        """Return the colour of the piece on or over each square, as read by a board that can identify its pieces."""
        where = {**{piece: at for piece, at in self.at.items() if at in self._bits}, **self.over}
        return {square: self.colours[piece] for piece, square in where.items()}

    def code_bitmap(self, part: str) -> int:
        """Return the bitmap of code reeds that a part closes in its present bay."""
        key = part, self.bay_of[part], self.side_of[part]
        if key not in self._codes:
            self._codes[key] = self.board.bays[key[1]].code_of(self.board.parts[part], key[2])
        return self._codes[key]

    def closed_bitmap_after_moves(self, moves: Mapping[str, str]) -> int:
        """Return what `closed_bitmap` would return if these pieces were moved."""
        positions = dict(self.at)
        for piece, where in moves.items():
            positions[piece] = self._sharing.landing_square(piece, where, positions)
        return self.closed_bitmap() & ~self._piece_bitmap(self.at) | self._piece_bitmap(positions)

    def _piece_bitmap(self, at: Mapping[str, str]) -> int:
        bitmap = 0
        bit = self._bits.get
        for where in (*at.values(), *self.over.values()):
            bitmap |= bit(where, 0)
        return bitmap

    def riders(self, part: str) -> dict[str, tuple[int, int]]:
        """Return the (strand, end), from 0, of each piece on a part, whether the part is in a bay or in the air."""
        bay = self.bay_of[part]
        if bay == AIR:
            return dict(self._riding[part])
        riders: dict[str, tuple[int, int]] = {}
        for strand, ends in enumerate(self.board.bays[bay].cells_under(self.side_of[part])):
            for end, square in enumerate(ends):
                piece = self.piece_at(square)
                if piece is not None:
                    riders[piece] = (strand, end)
        return riders

    # Pieces.

    def piece_at(self, square: str) -> str | None:
        """Return the piece on a square, if any."""
        return next((piece for piece, where in self.at.items() if where == square), None)

    def lift(self, piece: str) -> None:
        """Pick up a piece from the board, the tray or another hand."""
        self._check_movable(piece)
        self.pick_up_counts[piece] += 1
        self.at[piece] = AIR

    def hold_over(self, piece: str, square: str) -> None:
        """Hold a lifted piece over a square, which closes the reed of the square if the square is free."""
        if self.at.get(piece) == AIR and square in self.board.squares and self.piece_at(square) is None:
            self.over[piece] = square
        else:
            self.over.pop(piece, None)

    def place(self, piece: str, target: str) -> None:
        """Put a lifted piece on a free square or in the HAND. A cell of an empty bay is a square like any other."""
        self._check_movable(piece)
        if target != HAND and target not in self.board.squares:
            raise UserError(Message("hands-no-square", square=target))
        target = self._sharing.landing_square(piece, target, self.at)
        if target != HAND and self.piece_at(target) not in (None, piece):
            raise UserError(Message("hands-square-taken"))
        self.over.pop(piece, None)
        self.at[piece] = target

    # Parts.

    def lift_part(self, part: str) -> None:
        """Pick up a platform together with the pieces on it."""
        bay = self.bay_of.get(part)
        if bay is None:
            raise UserError(Message("hands-no-platform", platform=part))
        self.pick_up_counts[part] += 1
        if bay == AIR:
            return
        riders = self.riders(part)
        for piece in riders:
            self.at[piece] = AIR
        self._riding[part] = riders
        self.bay_of[part] = AIR

    def place_part(self, part: str, bay: str, side: str) -> None:
        """Put a lifted platform, with its pieces, into an empty bay with `side` at the buffer."""
        if part not in self.bay_of or bay not in self.board.bays or side not in SIDES:
            raise UserError(Message("hands-platform-placed-wrong"))
        if self.bay_of[part] != AIR:
            self.lift_part(part)
        if bay in self.bay_of.values():
            raise UserError(Message("hands-bay-taken", bay=self.board.bays[bay].title))
        cells = self.board.bays[bay].cells_under(side)
        for piece, (strand, end) in self._riding[part].items():
            taken = self.piece_at(cells[strand][end])
            self.at[piece] = cells[strand][end] if taken is None else HAND
        del self._riding[part]
        self.bay_of[part] = bay
        self.side_of[part] = side

    def _check_movable(self, piece: str) -> None:
        if piece not in self.at:
            raise UserError(Message("hands-no-piece", piece=piece))
        if any(piece in riders for riders in self._riding.values()):
            raise UserError(Message("hands-piece-rides"))

    # Saving and restoring.

    def to_text(self, targets: Mapping[str, str] | None = None) -> str:
        """Return all positions as JSON. A piece in the air is saved at its target, or in the HAND if that is taken.

        A piece that rides on a lifted part stays in the air with it.
        """
        at, homes = dict(self.at), targets or {}
        riding = {piece for riders in self._riding.values() for piece in riders}
        for piece in [piece for piece, where in self.at.items() if where == AIR and piece not in riding]:
            home = homes.get(piece, HAND)
            at[piece] = HAND if home in at.values() else home
        return json.dumps({"at": at, "bays": self.bay_of, "sides": self.side_of, "riding": self._riding})

    def restore(self, text: str) -> None:
        """Restore a tabletop saved by `to_text`."""
        data = json.loads(text)
        self.at.update({piece: where for piece, where in data["at"].items() if piece in self.at})
        self.bay_of.update(data["bays"])
        self.side_of.update(data["sides"])
        self._riding = {
            part: {piece: (strand, end) for piece, (strand, end) in riders.items()}
            for part, riders in data["riding"].items()
        }
        self.over = {}


def picture_of(tabletop: Tabletop) -> Picture:
    """Return the positions of all pieces and parts, as JSON data for the page."""
    colours, sides = tabletop.colours, tabletop.side_of
    return {
        "pieces": [{"id": piece, "colour": colours[piece], "at": where} for piece, where in tabletop.at.items()],
        "parts": [{"id": part, "bay": bay, "side": sides[part]} for part, bay in tabletop.bay_of.items()],
    }
