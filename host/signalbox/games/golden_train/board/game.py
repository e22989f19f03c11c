"""The tables of Golden Train together: what is played with, what the rules are built from, how it is drawn."""

from signalbox.board import toml_values
from signalbox.board.common import Common
from signalbox.board.game_needs import check_buttons, check_lights
from signalbox.board.game_tables import GameTables
from signalbox.board.model import Area, Picture, Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.games.golden_train.board.deck import Deck, read_deck
from signalbox.games.golden_train.board.trains import Trains, read_trains

SEATS = (2, 4)
TABLE_BUTTONS = ("undo", "confirm", "help")
PILES = {"pile.wagons": "Wagons", "pile.dynamites": "Dynamites"}
HALF = 0.5  # steps from the middle of a place to its side
PILE_HALF = (0.7, 1.2)  # steps down and right from the middle of a pile to its sides
TITLE_UP = 0.65  # steps from a train's first place to its name
TITLE_DOWN = 0.45  # steps from a pile's light to its name
BESIDE = (0.36, 0.0)  # steps up and right from a place's middle to its light


def read_game(top: TomlTable, common: Common) -> GameTables | None:
    """Read the game's own tables. None when the description has a fault; faults are added to the table's."""
    wagon = _read_wagon(top, common)
    trains = read_trains(top)
    deck = read_deck(top, len(trains.rows), common.colours)
    _check_squares(top, common)
    _check_seats(top, common, trains)
    if trains.whole:
        count = len(trains.rows)
        check_lights(top, [*PILES, *(f"seat.{seat}" for seat in range(1, count + 1))])
        check_buttons(top, _buttons(count))
    if top.faults:
        return None
    return GameTables({}, {}, _rules(common, wagon, trains, deck), _picture(common, wagon, trains, deck))


def _read_wagon(top: TomlTable, common: Common) -> str:
    table = top.table("game")
    if table is None:
        return ""
    wagon = table.read("wagon", toml_values.text())
    if wagon is not None and wagon not in common.colours:
        table.fault("wagon", Message("golden-board-no-colour", colour=toml_values.word(wagon)))
    elif wagon in common.header.seats:
        table.fault("wagon", Message("golden-board-colour-taken", colour=wagon))
    table.done()
    return wagon or ""


def _check_squares(top: TomlTable, common: Common) -> None:
    for square in common.squares.values():
        if square.place != square.name:
            table = TomlTable("[squares]", {}, top.faults)
            table.fault(f"{square.name} place", Message("golden-board-place"))


def _check_seats(top: TomlTable, common: Common, trains: Trains) -> None:
    board = top.table("board")
    seats = common.header.seats
    if board is not None and seats and trains.rows and len(seats) != len(trains.rows):
        wrong = Message("golden-board-seats", trains=str(len(trains.rows)), found=str(len(seats)))
        board.fault("seats", wrong)


def _buttons(trains: int) -> list[str]:
    return [*(f"{word}.{seat}" for word in ("attack", "stop") for seat in range(1, trains + 1)), *TABLE_BUTTONS]


def _rules(common: Common, wagon: str, trains: Trains, deck: Deck) -> dict[str, object]:
    return {
        "seats": common.header.seats,
        "trains": trains.names(),
        "wagon": wagon,
        "wagons": deck.wagons,
        "dynamites": deck.dynamites,
        "locomotives": deck.locomotives,
        "value_colours": deck.colours,
    }


def _picture(common: Common, wagon: str, trains: Trains, deck: Deck) -> Picture:
    up, right = BESIDE
    rows = trains.names()
    return Picture(
        kinds={name: "wagon" if place else "loco" for names in rows for place, name in enumerate(names)},
        lights={name: (square.row - up, square.column + right) for name, square in common.squares.items()},
        pieces=dict.fromkeys(common.header.seats, "loco") | {wagon: "wagon"},
        counts={wagon: sum(deck.wagons.values())},
        areas=[_row(common, number, names) for number, names in enumerate(rows, 1)]
        + [_pile(common.light_places[light], light, label) for light, label in PILES.items()],
        scene="desert",
    )


def _row(common: Common, number: int, names: list[str]) -> Area:
    spots = [common.squares[name].at for name in names]
    row, column = spots[0]
    return Area(_box(spots, (HALF, HALF)), "train", f"Train {number}", (row - TITLE_UP, column))


def _pile(middle: Point, light: str, label: str) -> Area:
    return Area(_box([middle], PILE_HALF), light.replace(".", " "), label, (middle[0] + TITLE_DOWN, middle[1]))


def _box(spots: list[Point], half: Point) -> list[Point]:
    """The corners of what lies round these spots, clockwise from the top left."""
    top, left = (min(spot[axis] for spot in spots) - half[axis] for axis in (0, 1))
    bottom, right = (max(spot[axis] for spot in spots) + half[axis] for axis in (0, 1))
    return [(top, left), (top, right), (bottom, right), (bottom, left)]
