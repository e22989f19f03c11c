"""[deck]: how many cards of each kind there are (G1, G2)."""

from collections.abc import Iterable
from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.toml_table import TomlTable

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
        table.fault("locomotives", f"{trains} are expected, one for each train, not {locomotives}")
    _check_kind(table, "wagons", wagons, "no wagon could be drawn, and no train would grow")
    _check_kind(table, "dynamites", dynamites, "nobody could attack, and the last dynamite ends the game")
    total = locomotives + sum(wagons.values()) + sum(dynamites.values())
    if total != CARDS:
        parts = f"{locomotives} locomotives, {sum(wagons.values())} wagons and {sum(dynamites.values())} dynamites"
        top.fault("deck", f"{CARDS} cards are expected, and {parts} are {total}")
    return Deck(locomotives, wagons, dynamites, lights)


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
            also = f' or "{SHERIFF}"' if SHERIFF in kinds else ""
            table.fault(kind, f"the value of a card is expected, {VALUES[0]} to {VALUES[-1]}{also}")
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


def _check_kind(table: TomlTable, key: str, cards: dict[str, int], why: str) -> None:
    if not sum(cards.values()):
        table.fault(key, f"there are none: {why}")
