"""[deck]: how many cards of each kind there are (G1, G2)."""

from collections.abc import Iterable
from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

CARDS = 58  # G1: locomotives, wagons and dynamites together
SHERIFF = "sheriff"
VALUES = [str(value) for value in range(1, 10)]  # a value is shown by a light that goes out so many times
COUNT_LIMIT = CARDS


@dataclass
class Deck:
    """Cards of each kind; wagons and dynamites by their value. `colours` are those of the lights that count it out."""

    locomotives: int
    wagons: dict[str, int]
    dynamites: dict[str, int]
    colours: dict[str, str]


def read_deck(top: TomlTable, trains: int, colours: Iterable[str]) -> Deck:
    table = top.table("deck")
    if table is None:
        return Deck(0, {}, {}, {})
    locomotives = table.read("locomotives", toml_values.whole(1, COUNT_LIMIT))
    wagons = _read_cards(table, "wagons", [*VALUES, SHERIFF])
    dynamites = _read_cards(table, "dynamites", VALUES)
    lights = _read_colours(table, colours)
    table.done()
    if locomotives is None or wagons is None or dynamites is None:
        return Deck(0, {}, {}, {})
    if trains and locomotives != trains:
        wrong = Message("golden-board-locomotives", trains=str(trains), found=str(locomotives))
        table.fault("locomotives", wrong)
    if not sum(wagons.values()):
        table.fault("wagons", Message("golden-board-no-wagons"))
    if not sum(dynamites.values()):
        table.fault("dynamites", Message("golden-board-no-dynamites"))
    _check_total(top, locomotives, sum(wagons.values()), sum(dynamites.values()))
    return Deck(locomotives, wagons, dynamites, lights)


def _check_total(top: TomlTable, locomotives: int, wagons: int, dynamites: int) -> None:
    total = locomotives + wagons + dynamites
    if total != CARDS:
        wrong = Message(
            "golden-board-cards",
            cards=str(CARDS),
            locomotives=str(locomotives),
            wagons=str(wagons),
            dynamites=str(dynamites),
            total=str(total),
        )
        top.fault("deck", wrong)


def _read_cards(deck: TomlTable, key: str, kinds: list[str]) -> dict[str, int] | None:
    table = deck.table(key)
    if table is None:
        return None
    before = len(table.faults)
    cards: dict[str, int] = {}
    for kind in table.names():
        if kind in kinds:
            cards[kind] = table.read(kind, toml_values.whole(0, COUNT_LIMIT)) or 0
        else:
            table.fault(kind, _value_expected(SHERIFF in kinds))
    return cards if len(table.faults) == before else None


def _read_colours(deck: TomlTable, known: Iterable[str]) -> dict[str, str]:
    """The light of a value that is not plain, by value; the description may leave the table out."""
    table = deck.table("colours") if deck.has("colours") else None
    found: dict[str, str] = {}
    for value in table.names() if table is not None else ():
        if table is not None and value in [*VALUES, SHERIFF]:
            colour = table.read(value, toml_values.choice(known))
            found[value] = colour or ""
    if table is not None:
        table.done()
    return found


def _value_expected(or_sheriff: bool) -> Message:
    values = toml_values.span(int(VALUES[0]), int(VALUES[-1]))
    if or_sheriff:
        return Message("golden-board-value-or-sheriff", values=values, sheriff=toml_values.word(SHERIFF))
    return Message("golden-board-value", values=values)
