"""The tables of a board description that are specific to Golden Train, and the drawing of the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.common_tables import CommonTables
from signalbox.board.game_tables import TABLE_BUTTONS, GameTables, check_buttons, check_lights
from signalbox.board.model import Area, Picture, Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

CARDS = 58  # G1: locomotives, wagons and dynamites in total
SHERIFF = "sheriff"
VALUES = [str(value) for value in range(1, 10)]  # a light shows a value by going out this many times


@dataclass
class Deck:
    """The number of cards of each kind. `wagons`, `dynamites` and the lights' `colours` are keyed by value."""

    locomotives: int
    wagons: dict[str, int]
    dynamites: dict[str, int]
    colours: dict[str, str]


def read_deck(top: TomlTable, trains: int, colours: Iterable[str]) -> Deck:
    table = top.table("deck")
    locomotives = table.read("locomotives", toml_values.integer(1, CARDS))
    wagons = _read_cards(table, "wagons", [*VALUES, SHERIFF])
    dynamites = _read_cards(table, "dynamites", VALUES)
    lights = _read_colours(table, colours)
    table.report_unread_keys()
    if locomotives is None or wagons is None or dynamites is None:
        return Deck(0, {}, {}, {})
    if trains and locomotives != trains:
        message = Message("golden-board-locomotives", trains=str(trains), found=str(locomotives))
        table.report_fault("locomotives", message)
    if not sum(wagons.values()):
        table.report_fault("wagons", Message("golden-board-no-wagons"))
    if not sum(dynamites.values()):
        table.report_fault("dynamites", Message("golden-board-no-dynamites"))
    _check_total(top, locomotives, sum(wagons.values()), sum(dynamites.values()))
    return Deck(locomotives, wagons, dynamites, lights)


def _check_total(top: TomlTable, locomotives: int, wagons: int, dynamites: int) -> None:
    total = locomotives + wagons + dynamites
    if total != CARDS:
        fault = Message(
            "golden-board-cards",
            cards=str(CARDS),
            locomotives=str(locomotives),
            wagons=str(wagons),
            dynamites=str(dynamites),
            total=str(total),
        )
        top.report_fault("deck", fault)


def _read_cards(deck: TomlTable, key: str, kinds: list[str]) -> dict[str, int] | None:
    table = deck.table(key)
    if table.is_missing:
        return None
    fault_count = len(table.faults)
    cards: dict[str, int] = {}
    for kind in table.names():
        if kind in kinds:
            cards[kind] = table.read(kind, toml_values.integer(0, CARDS)) or 0
        else:
            table.report_fault(kind, _allowed_values(SHERIFF in kinds))
    return cards if len(table.faults) == fault_count else None


def _read_colours(deck: TomlTable, known_colours: Iterable[str]) -> dict[str, str]:
    """Return the light colour of each value listed in the optional table [deck.colours]."""
    table = deck.optional_table("colours")
    values = [value for value in table.names() if value in [*VALUES, SHERIFF]]
    colours = {value: table.read(value, toml_values.choice(known_colours)) or "" for value in values}
    table.report_unread_keys()
    return colours


def _allowed_values(with_sheriff: bool) -> Message:
    values = toml_values.span(int(VALUES[0]), int(VALUES[-1]))
    if with_sheriff:
        return Message("golden-board-value-or-sheriff", values=values, sheriff=toml_values.quote(SHERIFF))
    return Message("golden-board-value", values=values)


WAGON_LIMIT = 40  # the maximum number of places behind a locomotive
TRAINS = (2, 4)  # the limits of the number of trains, one for each player (G3)
NUMBER_LIMIT = 999  # board/common_tables.py checks the actual limit of the chains
STEP = (-2.0, 2.0)  # the limits of the distance from one place to the next


@dataclass
class Train:
    """A row of places: the position, sensor and light of the first place, and the step from each place to the next."""

    position: list[float]
    step: Point
    sensor: int
    light: int


@dataclass
class Trains:
    """The contents of the table [trains]. If the table has an error, `wagons` is 0 or `rows` is empty."""

    wagons: int
    rows: list[Train]

    @property
    def is_complete(self) -> bool:
        return bool(self.wagons and self.rows)

    def names(self) -> list[list[str]]:
        """Return the names of the places of each train, starting with the locomotive's: ``T1.0``, ``T1.1``, ..."""
        places = range(self.wagons + 1)
        return [[f"T{number}.{place}" for place in places] for number in range(1, len(self.rows) + 1)]


def read_trains(top: TomlTable) -> Trains:
    table = top.table("trains")
    if table.is_missing:
        return Trains(0, [])
    wagons = table.read("wagons", toml_values.integer(1, WAGON_LIMIT))
    count = sum(name != "wagons" for name in table.names())
    if not TRAINS[0] <= count <= TRAINS[1]:
        top.report_fault("trains", Message("golden-board-trains", trains=toml_values.span(*TRAINS), found=str(count)))
        return Trains(0, [])
    rows = [row for row in (_read_row(table, f"T{number}") for number in range(1, count + 1)) if row is not None]
    table.report_unread_keys()
    return Trains(wagons or 0, rows if len(rows) == count else [])


def squares(top: TomlTable) -> dict[str, dict[str, object]]:
    """Return the entries of [squares] generated from the rows of [trains]. A file can override any of them."""
    trains = read_trains(top)
    entries: dict[str, dict[str, object]] = {}
    if not trains.is_complete:
        return entries
    for names, row in zip(trains.names(), trains.rows, strict=True):
        for place, name in enumerate(names):
            at = [round(row.position[axis] + place * row.step[axis], 3) for axis in (0, 1)]
            entries[name] = {"at": at, "sensor": row.sensor + place, "light": row.light + place}
    return entries


def _read_row(table: TomlTable, name: str) -> Train | None:
    line = table.line(name)
    anywhere = toml_values.pair(toml_values.ROW_AND_COLUMN, -NUMBER_LIMIT, NUMBER_LIMIT)  # each place is checked later
    at = line.read("at", anywhere)
    step = line.read("step", toml_values.pair(toml_values.DOWN_AND_RIGHT, *STEP))
    sensor = line.read("sensor", toml_values.integer(0, NUMBER_LIMIT))
    light = line.read("light", toml_values.integer(0, NUMBER_LIMIT))
    line.report_unread_keys()
    if at is None or step is None or sensor is None or light is None:
        return None
    if step == (0, 0):
        line.report_fault("step", Message("golden-board-step"))
        return None
    return Train(list(at), step, sensor, light)


PILES = {"pile.wagons": "Wagons", "pile.dynamites": "Dynamite"}
PLACE_HALF = (0.5, 0.5)  # steps down and to the right from the centre of a place to its sides
PILE_HALF = (0.7, 1.2)  # steps down and to the right from the centre of a pile to its sides
TITLE_UP = 0.65  # steps from a train's first place up to the train's name
TITLE_DOWN = 0.45  # steps from a pile's light down to the pile's name
LIGHT_OFFSET = (0.36, 0.0)  # steps up and to the right from a place's centre to its light


def read_game(top: TomlTable, common: CommonTables) -> GameTables | None:
    """Read the game's own tables. If the description has errors, add them to `top.faults` and return None."""
    wagon = _read_wagon(top, common)
    trains = read_trains(top)
    deck = read_deck(top, len(trains.rows), common.colours)
    _check_squares(top, common)
    _check_seats(top, common, trains)
    if trains.is_complete:
        count = len(trains.rows)
        check_lights(top, [*PILES, *(f"seat.{seat}" for seat in range(1, count + 1))])
        own_buttons = [f"{word}.{seat}" for word in ("attack", "stop") for seat in range(1, count + 1)]
        check_buttons(top, [*own_buttons, *TABLE_BUTTONS])
    if top.faults:
        return None
    return GameTables({}, {}, _game_data(common, wagon, trains, deck), _picture(common, wagon, trains, deck))


def _read_wagon(top: TomlTable, common: CommonTables) -> str:
    table = top.table("game")
    wagon = table.read("wagon", toml_values.text())
    if wagon is not None and wagon not in common.colours:
        table.report_fault("wagon", Message("golden-board-no-colour", colour=toml_values.quote(wagon)))
    elif wagon in common.header.seats:
        table.report_fault("wagon", Message("golden-board-colour-taken", colour=wagon))
    table.report_unread_keys()
    return wagon or ""


def _check_squares(top: TomlTable, common: CommonTables) -> None:
    for square in common.squares.values():
        if square.place != square.name:
            top.report_fault_in("squares", f"{square.name} place", Message("golden-board-place"))


def _check_seats(top: TomlTable, common: CommonTables, trains: Trains) -> None:
    seats = common.header.seats
    if seats and trains.rows and len(seats) != len(trains.rows):
        fault = Message("golden-board-seats", trains=str(len(trains.rows)), found=str(len(seats)))
        top.report_fault_in("board", "seats", fault)


def _game_data(common: CommonTables, wagon: str, trains: Trains, deck: Deck) -> dict[str, object]:
    return {
        "seats": common.header.seats,
        "trains": trains.names(),
        "wagon": wagon,
        "wagons": deck.wagons,
        "dynamites": deck.dynamites,
        "locomotives": deck.locomotives,
        "value_colours": deck.colours,
    }


def _picture(common: CommonTables, wagon: str, trains: Trains, deck: Deck) -> Picture:
    up, right = LIGHT_OFFSET
    rows = trains.names()
    return Picture(
        kinds={name: "wagon" if place else "loco" for names in rows for place, name in enumerate(names)},
        lights={name: (square.row - up, square.column + right) for name, square in common.squares.items()},
        pieces=dict.fromkeys(common.header.seats, "loco") | {wagon: "wagon"},
        counts={wagon: sum(deck.wagons.values())},
        areas=[_train_area(common, number, names) for number, names in enumerate(rows, 1)]
        + [_pile_area(common.light_places[light], light, label) for light, label in PILES.items()],
        scene="desert",
    )


def _train_area(common: CommonTables, number: int, names: list[str]) -> Area:
    spots = [common.squares[name].at for name in names]
    row, column = spots[0]
    return Area(_box_corners(spots, PLACE_HALF), "train", f"Train {number}", (row - TITLE_UP, column))


def _pile_area(middle: Point, light: str, label: str) -> Area:
    return Area(_box_corners([middle], PILE_HALF), light.replace(".", " "), label, (middle[0] + TITLE_DOWN, middle[1]))


def _box_corners(spots: list[Point], half: Point) -> list[Point]:
    """Return the corners of a box around these spots with a margin of `half`, clockwise from the top left."""
    top, left = (min(spot[axis] for spot in spots) - half[axis] for axis in (0, 1))
    bottom, right = (max(spot[axis] for spot in spots) + half[axis] for axis in (0, 1))
    return [(top, left), (top, right), (bottom, right), (bottom, left)]
