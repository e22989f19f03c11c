"""A table for people who read only the terminal: its board drawn in letters, and what is on it in words."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import dist
from typing import NamedTuple

from shared_rules.scene import BLINK, CHASE, COUNT, DOUBLE, FAST, PULSE
from shared_rules.wire import hex_to_bitmap
from signalbox.board.drawing import piece_name
from signalbox.board.model import Board, Point, Square, centre
from signalbox.board.scene import Entry
from signalbox.core.messages import Arg, Message, Text
from signalbox.core.messages.catalogue import user_catalogue
from signalbox.play.table.present.snapshot_types import PrivateData, TableSnapshot

MAX_STEP = 8  # characters from one square to the next
MAX_LINES = 24  # a board that would be taller has one line a row, on which pieces replace the names of squares
SAME_ROW = 0.45  # in rows
FEW = 6  # of more places than these, only the names that people type are listed
FREE, NO_PART, UNKNOWN = ".", "_", "?"
FAULT_COLOUR = "white"


class Sign(NamedTuple):
    """A sign in the drawing or a name printed on the board, and its meaning or its square."""

    sign: str
    meaning: Text


SHOWN = Sign("+", Message("terminal-lit-shown"))
LIGHT_SIGNS = {
    PULSE: Sign("*", Message("terminal-lit-choice")),
    DOUBLE: Sign("<", Message("terminal-lit-take")),
    BLINK: Sign(">", Message("terminal-lit-put")),
    CHASE: Sign("~", Message("terminal-lit-way")),
    FAST: Sign("!", Message("terminal-lit-wrong")),
}


class Cell(NamedTuple):
    """A spot of the drawing: a square, or a place whose squares are less than a step apart."""

    at: Point
    name: str
    squares: list[Square]


class BoardText:
    """The texts of one board, in the user's language."""

    def __init__(self, board: Board, pieces: Mapping[str, int], place_name: Callable[[str], Text]) -> None:
        """`pieces` counts the game's pieces by colour. `place_name` returns the everyday name of a square or place."""
        self._board = board
        self._pieces = pieces
        self._place_name = place_name
        self._rows = _rows_of(board)
        self._cells = {square.name: cell for row in self._rows for cell in row for square in cell.squares}

    def drawing(self, snapshot: TableSnapshot, scene: Sequence[Entry], width: int) -> list[Message]:
        """Return the board in letters, and what they mean.

        Each square has its name, its pieces and a sign if it is lit. On a tall board, pieces replace the name. The
        drawing is `width` characters wide at most, unless the board has too many columns for that.
        """
        contents, letters, floor = self._contents(snapshot), self._letters(), self._floor(snapshot)
        by_light = {light: _light_sign(pattern, steps) for light, _, pattern, _, steps in scene}
        squares = self._board.squares.values()
        lit = {self._cells[square.name].name: by_light[square.light] for square in squares if square.light in by_light}
        standing = [letters[colour] for colour in letters if colour or [""] in contents.values()]
        texts = {}
        for cell in self._cells.values():
            pieces = "".join(letters[colour].sign for square in cell.squares for colour in contents[square.name])
            empty = floor[cell.name].sign if cell.name in floor else ""
            texts[cell.name] = lit[cell.name].sign if cell.name in lit else " ", pieces or empty
        signs = dict.fromkeys([*standing, *floor.values(), *lit.values()])
        lines = [Message("verbatim", text=line) for line in self._lines(texts, width)]
        return [*lines, *(_legend(group) for group in ([*signs], self._printed_names()) if group)]

    def _lines(self, texts: Mapping[str, tuple[str, str]], width: int) -> Iterator[str]:
        """Yield the lines of the drawing. `texts` has the sign of each cell's light, and what is in the cell."""
        heads = [_shared_beginning(row) for row in self._rows]
        margin = max(map(len, heads)) + any(heads)
        columns = [cell.at[1] for cell in self._cells.values()]
        step = max(2, min(MAX_STEP, int((width - margin) / (max(columns) - min(columns) + 1))))
        has_names = 2 * len(self._rows) <= MAX_LINES
        for head, row in zip(heads, self._rows, strict=True):
            names, things = head, "" if has_names else head
            for cell in row:
                start = margin + int((cell.at[1] - min(columns)) * step + 0.5)
                name = _shortened(cell.name.removeprefix(head), step - 1)
                mark, inside = texts[cell.name]
                names = names.ljust(start + 1) + name
                things = things.ljust(start) + mark + (inside or (FREE if has_names else name))
            if has_names:
                yield names
            yield things

    def words(
        self, snapshot: TableSnapshot, scene: Sequence[Entry], own: PrivateData | None = None
    ) -> Iterator[Message]:
        """Yield what stands where, what is lit and why, what lies face up, and who has what.

        `own` is the private data of the only reader.
        """
        standing: defaultdict[str, list[str]] = defaultdict(list)
        for square, colours in self._contents(snapshot).items():
            for colour in colours:
                standing[colour].append(square)
        for colour, squares in standing.items():
            yield _fact(self._piece(colour), *self._places(squares))
        for part in snapshot["parts"]:
            bay = self._board.bays[part["bay"]].title
            yield Message("terminal-platform", platform=part["part"], bay=bay, side=part["side"])
        yield from self._lit(scene)
        yield from (_fact(item["label"], item["text"]) for item in snapshot["shown"] if item["text"])
        for seat in snapshot["seats"] if snapshot["record"] else ():
            hand = [] if seat["tray"] is None else [Message("terminal-in-hand", count=seat["tray"])]
            yield _fact(seat["name"], *hand, *(_fact(fact["label"], fact["text"]) for fact in seat["facts"]))
        for store in snapshot["stores"]:
            worth = [] if store["value"] is None else [Message("terminal-worth", value=store["value"])]
            yield _fact(store["label"], Message("terminal-left", count=store["count"]), *worth)
        if own is not None and own["holdings"]:
            held = [_fact(holding["label"], str(holding["count"])) for holding in own["holdings"] if holding["count"]]
            yield _fact(Message("terminal-yours"), *held)

    def _lit(self, scene: Sequence[Entry]) -> Iterator[Message]:
        """Yield each kind of light that asks for something on a square: for what, its colour and its places."""
        colours = {value: colour for colour, value in self._board.colours.items()}
        squares = {square.light: square.name for square in self._board.squares.values()}
        groups: defaultdict[tuple[Sign, int], list[str]] = defaultdict(list)
        for light, rgb, pattern, _, _ in scene:
            if light in squares and pattern in LIGHT_SIGNS:
                groups[LIGHT_SIGNS[pattern], rgb].append(squares[light])
        for (sign, rgb), names in groups.items():
            colour = colours.get(rgb, FAULT_COLOUR)
            yield Message("terminal-lit", colour=colour, why=sign.meaning, places=self._places(names))

    def _printed_names(self) -> list[Sign]:
        """Return the names that are printed on squares."""
        areas = [area for area in self._board.picture.areas if area.label]
        cells = [cell for row in self._rows for cell in row]
        near = [(area, cell) for area in areas for cell in cells if dist(cell.at, area.label_at) < SAME_ROW]
        return [Sign(area.label, cell.name) for area, cell in near]

    def _contents(self, snapshot: TableSnapshot) -> defaultdict[str, list[str]]:
        """Return the colours of the pieces by square, "" for a piece that is only sensed.

        Of a place with several squares, those that are sensed come first.
        """
        closed, squares = hex_to_bitmap(snapshot["closed"]), self._board.squares.values()
        contents: defaultdict[str, list[str]] = defaultdict(list)
        for piece in snapshot["pieces"]:
            room = [square for square in squares if piece["square"] in (square.name, square.place)]
            room.sort(key=lambda square: (square.name in contents, not closed >> square.sensor & 1))
            for square in room[:1]:  # there is none for a piece beside the board
                contents[square.name].append(piece["colour"])
        known = {self._board.squares[name].sensor for name in contents}
        for square in squares:
            if closed >> square.sensor & 1 and square.sensor not in known:
                contents[square.name].append("")
        return contents

    def _letters(self) -> dict[str, Sign]:
        """Return a capital for the pieces of each colour: the first letter of its name that is free."""
        letters: dict[str, Sign] = {}
        for colour in sorted(self._pieces, key=lambda colour: -self._pieces[colour]):
            taken = [sign.sign for sign in letters.values()]
            free = (letter for letter in _colour_name(colour).upper() if letter not in taken)
            letters[colour] = Sign(next(free, UNKNOWN), self._piece(colour))
        return letters | {"": Sign(UNKNOWN, self._piece(""))}

    def _floor(self, snapshot: TableSnapshot) -> dict[str, Sign]:
        """Return the sign of each cell of a bay while no piece stands there: the initial of its platform, if any.

        Before a game, nobody knows the platforms.
        """
        free = Sign(NO_PART, Message("terminal-no-platform"))
        signs = dict.fromkeys(self._board.bays if snapshot["parts"] else (), free)
        for part in snapshot["parts"]:
            initial = _colour_name(self._board.parts[part["part"]].colour)[0].lower()
            signs[part["bay"]] = Sign(initial, Message("platform-called", platform=part["part"]))
        return {cell: sign for bay, sign in signs.items() for lane in self._board.bays[bay].cells for cell in lane}

    def _piece(self, colour: str) -> Message:
        return piece_name(colour, self._board.picture.pieces[colour]) if colour else Message("terminal-unknown-piece")

    def _places(self, squares: Sequence[str]) -> tuple[Arg, ...]:
        """Return squares by the names that people type, and in words if they are few."""
        names = dict.fromkeys(self._cells[square].name for square in squares)
        if len(names) > FEW:
            return tuple(names)
        return tuple(Message("terminal-place", place=self._place_name(name), square=name) for name in names)


def _rows_of(board: Board) -> list[list[Cell]]:
    """Return what is drawn, in rows from the top and from left to right."""
    places: defaultdict[str, list[Square]] = defaultdict(list)
    for square in board.squares.values():
        places[square.place].append(square)
    cells: list[Cell] = []
    for place, squares in places.items():
        if len(squares) > 1 and all(dist(square.at, squares[0].at) < 1 for square in squares):
            cells.append(Cell(centre([square.at for square in squares]), place, squares))
        else:
            cells += [Cell(square.at, square.name, [square]) for square in squares]
    rows: list[list[Cell]] = []
    for cell in sorted(cells):
        if not rows or cell.at[0] > rows[-1][0].at[0] + SAME_ROW:
            rows.append([])
        rows[-1].append(cell)
    return [sorted(row, key=lambda cell: cell.at[1]) for row in rows]


def _shared_beginning(row: Sequence[Cell]) -> str:
    """Return the beginning that the names of a row share, such as "T1.", or "" if they do not."""
    beginnings = {cell.name[: cell.name.rfind(".") + 1] for cell in row}
    return beginnings.pop() if len(beginnings) == 1 else ""


def _shortened(name: str, width: int) -> str:
    """Return a name without the first of its parts, as many as it takes to fit into `width` characters."""
    while len(name) > width and "." in name:
        name = name.partition(".")[2]
    return name if len(name) <= width else FREE


def _light_sign(pattern: int, steps: int) -> Sign:
    """Return the sign of a light. That of a light that counts is its number."""
    if pattern == COUNT:
        return Sign(str(steps), Message("terminal-lit-value", value=steps))
    return LIGHT_SIGNS.get(pattern, SHOWN)


def _legend(signs: Sequence[Sign]) -> Message:
    meanings = [Message("terminal-sign", sign=sign.sign, meaning=sign.meaning) for sign in signs]
    return Message("terminal-signs", signs=tuple(meanings))


def _colour_name(colour: str) -> str:
    return user_catalogue().text(Message("colour", colour=colour))


def _fact(label: Text, *texts: Arg) -> Message:
    return Message("terminal-fact", label=label, texts=texts)
