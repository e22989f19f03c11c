"""[map], [stations], [cities], [borders]: the hexes there are, what each of them is, and what lies between them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from signalbox.board import toml_values
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.games.paris_connection.board.hex_geometry import SIDES, Hex, name, neighbours, parse

EIFFEL = "E"
START = "*"
RURAL = "."
NOTHING = "_"
VALUES = "1234"
SIGNS = (RURAL, *VALUES, START, EIFFEL, NOTHING)
ROWS = toml_values.any_texts(Message("paris-board-rows"))
LAST_VALUE = "4"  # P11: a loco in that city ends the game, so there is one
_NAME = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")  # a name on a map can never be taken for a hex


@dataclass
class Country:
    """The map as the file says it. `hexes` in reading order; empty where [map] has a fault."""

    rows: list[str] = field(default_factory=list)
    hexes: dict[Hex, str] = field(default_factory=dict)  # the sign of every hex on the map
    stations: dict[str, Hex] = field(default_factory=dict)
    cities: dict[str, Hex] = field(default_factory=dict)
    borders: list[tuple[Hex, Hex]] = field(default_factory=list)

    def of_kind(self, signs: Iterable[str]) -> list[Hex]:
        return [at for at, sign in self.hexes.items() if sign in signs]

    def called(self, at: Hex) -> str:
        """A hex as a sentence names it: ``9.19 (Mulhouse)``."""
        city = next((city for city, where in self.cities.items() if where == at), "")
        return f"{name(at)} ({city})" if city else name(at)


def read_country(top: TomlTable) -> Country:
    """Read the tables of the map. Faults are added to the table's."""
    country = Country()
    _read_rows(top, country)
    _read_stations(top, country)
    _read_cities(top, country)
    _read_borders(top, country)
    return country


def hexes_of(rows: list[str]) -> dict[Hex, str]:
    """Every hex on the map with its sign, in reading order."""
    spots = ((row, column, sign) for row, text in enumerate(rows, 1) for column, sign in enumerate(text, 1))
    return {(row, column): sign for row, column, sign in spots if sign != NOTHING}


def _read_rows(top: TomlTable, country: Country) -> None:
    table = top.table("map")
    if table is None:
        return
    table.skip("sensor", "light", "order", "share")  # squares.py reads them
    rows = table.read("rows", ROWS)
    table.done()
    if rows is None:
        return
    for number, text in enumerate(rows, 1):
        strange = next((sign for sign in text if sign not in SIGNS), None)
        if strange is not None:
            signs, found = toml_values.words(SIGNS), toml_values.word(strange)
            table.fault("rows", Message("paris-board-sign", row=str(number), found=found, signs=signs))
            return
    hexes = hexes_of(rows)
    if not _check_middle(table, hexes):
        return
    country.rows, country.hexes = rows, hexes


def _check_middle(table: TomlTable, hexes: dict[Hex, str]) -> bool:
    """One Eiffel hex, the six start hexes round it, and one city that ends the game."""
    eiffel = [at for at, sign in hexes.items() if sign == EIFFEL]
    if len(eiffel) != 1:
        wrong = Message("paris-board-eiffel", sign=toml_values.word(EIFFEL), found=str(len(eiffel)))
        table.fault("rows", wrong)
        return False
    round_it = neighbours(eiffel[0])
    for at in round_it:
        if hexes.get(at) != START:
            table.fault("rows", _no_start(at, eiffel[0], hexes.get(at, NOTHING)))
    for at, sign in hexes.items():
        if sign == START and at not in round_it:
            table.fault("rows", Message("paris-board-start-astray", hex=name(at), eiffel=name(eiffel[0])))
    last = [name(at) for at, sign in hexes.items() if sign == LAST_VALUE]
    if len(last) != 1:
        table.fault("rows", _not_one_end(last))
    return all(hexes.get(at) == START for at in round_it)


def _no_start(at: Hex, eiffel: Hex, sign: str) -> Message:
    start, found = toml_values.word(START), toml_values.word(sign)
    return Message("paris-board-no-start", sign=start, hex=name(at), eiffel=name(eiffel), found=found)


def _not_one_end(hexes: list[str]) -> Message:
    if not hexes:
        return Message("paris-board-no-end", value=LAST_VALUE)
    return Message("paris-board-several-ends", value=LAST_VALUE, count=str(len(hexes)), hexes=tuple(hexes))


def _read_stations(top: TomlTable, country: Country) -> None:
    table = top.table("stations")
    if table is None:
        return
    for station in table.names():
        text = table.read(station, toml_values.text()) if table.quoted_value(station) else None
        if text is None:
            continue
        at = parse(text)
        if not _NAME.fullmatch(station):
            table.fault(station, Message("paris-board-no-name"))
        elif at is None or (country.hexes and country.hexes.get(at) != START):
            table.fault(station, Message("paris-board-no-start-hex", found=toml_values.word(text)))
        elif at in country.stations.values():
            other = next(other for other, where in country.stations.items() if where == at)
            table.fault(station, Message("paris-board-start-taken", hex=text, other=other))
        else:
            country.stations[station] = at
    for at in country.of_kind(START):
        if at not in country.stations.values() and len(table.names()) != len(SIDES):
            table.fault(name(at), Message("paris-board-start-unnamed"))


def _read_cities(top: TomlTable, country: Country) -> None:
    table = top.table("cities")
    if table is None or not country.hexes:
        if table is not None:
            table.skip(*table.names())
        return
    for row in range(1, len(country.rows) + 1):
        spots = [at for at in country.of_kind(VALUES) if at[0] == row]
        if not spots:
            if table.has(str(row)):
                table.fault(str(row), Message("paris-board-row-without-city", row=str(row)))
            continue
        wanted = toml_values.texts(Message("paris-board-city-names", row=str(row)), len(spots), len(spots))
        names = table.read(str(row), wanted)
        for city, at in zip(names or [], spots, strict=False):
            if not _NAME.fullmatch(city):
                table.fault(str(row), Message("paris-board-no-city-name", found=toml_values.word(city)))
            elif city in country.cities:
                taken = Message("paris-board-city-taken", city=city, hex=name(country.cities[city]))
                table.fault(str(row), taken)
            else:
                country.cities[city] = at
    table.done()


def _read_borders(top: TomlTable, country: Country) -> None:
    table = top.table("borders")
    if table is None:
        return
    for run in table.names():
        pairs = table.read(run, toml_values.text_pairs(Message("paris-board-neighbours", example='["8.18", "8.19"]')))
        for pair in (pairs or []) if country.hexes else []:
            _add_border(table, run, pair, country)


def _add_border(table: TomlTable, run: str, pair: tuple[str, str], country: Country) -> None:
    said = f'["{pair[0]}", "{pair[1]}"]'
    ends = [parse(text) for text in pair]
    for text, at in zip(pair, ends, strict=True):
        if at is None or at not in country.hexes:
            table.fault(run, Message("paris-board-no-hex", pair=said, found=toml_values.word(text)))
            return
    one, other = ends[0] or (0, 0), ends[1] or (0, 0)
    if other not in neighbours(one):
        table.fault(run, Message("paris-board-border-apart", pair=said))
    elif EIFFEL in (country.hexes[one], country.hexes[other]):
        table.fault(run, Message("paris-board-border-at-eiffel", pair=said))
    elif (one, other) in country.borders or (other, one) in country.borders:
        table.fault(run, Message("paris-board-border-twice", pair=said))
    else:
        country.borders.append((one, other))
