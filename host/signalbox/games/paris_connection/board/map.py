"""[map], [stations], [cities], [borders]: the hexes there are, what each of them is, and what lies between them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from signalbox.board import toml_values
from signalbox.board.toml_table import TomlTable
from signalbox.games.paris_connection.board.hex_geometry import SIDES, Hex, name, neighbours, parse

EIFFEL = "E"
START = "*"
RURAL = "."
NOTHING = "_"
VALUES = "1234"
SIGNS = (RURAL, *VALUES, START, EIFFEL, NOTHING)
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
    rows = table.read("rows", toml_values.any_texts("texts, a sign for every hex"))
    table.done()
    if rows is None:
        return
    for number, text in enumerate(rows, 1):
        strange = next((sign for sign in text if sign not in SIGNS), None)
        if strange is not None:
            signs = f'"{RURAL}", "1" to "{VALUES[-1]}", "{START}", "{EIFFEL}" or "{NOTHING}"'
            table.fault("rows", f'row {number} has the sign "{strange}", and {signs} are expected')
            return
    hexes = hexes_of(rows)
    if not _check_middle(table, hexes):
        return
    country.rows, country.hexes = rows, hexes


def _check_middle(table: TomlTable, hexes: dict[Hex, str]) -> bool:
    """One Eiffel hex, the six start hexes round it, and one city that ends the game."""
    eiffel = [at for at, sign in hexes.items() if sign == EIFFEL]
    if len(eiffel) != 1:
        table.fault("rows", f'one Eiffel hex, "{EIFFEL}", is expected, not {len(eiffel)}')
        return False
    round_it = neighbours(eiffel[0])
    for at in round_it:
        if hexes.get(at) != START:
            where = f"{name(at)}, beside the Eiffel hex {name(eiffel[0])}"
            table.fault("rows", f'a start hex, "{START}", is expected at {where}, not "{hexes.get(at, NOTHING)}"')
    for at, sign in hexes.items():
        if sign == START and at not in round_it:
            table.fault("rows", f"the start hex {name(at)} does not lie beside the Eiffel hex {name(eiffel[0])}")
    last = [name(at) for at, sign in hexes.items() if sign == LAST_VALUE]
    if len(last) != 1:
        said = f"{len(last)}: {', '.join(last)}" if last else "0"
        table.fault("rows", f"one city of value {LAST_VALUE} is expected, where the game ends, not {said}")
    return all(hexes.get(at) == START for at in round_it)


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
            table.fault(station, "a name of letters is expected, with single spaces, hyphens or apostrophes in it")
        elif at is None or (country.hexes and country.hexes.get(at) != START):
            table.fault(station, f'the name of a start hex is expected, such as "5.11", not "{text}"')
        elif at in country.stations.values():
            other = next(other for other, where in country.stations.items() if where == at)
            table.fault(station, f"{text} is the start hex of {other} already")
        else:
            country.stations[station] = at
    for at in country.of_kind(START):
        if at not in country.stations.values() and len(table.names()) != len(SIDES):
            table.fault(name(at), "no station is named for this start hex")


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
                table.fault(str(row), f"row {row} of the map has no city")
            continue
        names = table.read(
            str(row),
            toml_values.texts(f"names, one for each city of row {row} from left to right", len(spots), len(spots)),
        )
        for city, at in zip(names or [], spots, strict=False):
            if not _NAME.fullmatch(city):
                sentence = "a name of letters is expected, with single spaces, hyphens or apostrophes in it"
                table.fault(str(row), f'{sentence}, not "{city}"')
            elif city in country.cities:
                table.fault(str(row), f"{city} is the city {name(country.cities[city])} already")
            else:
                country.cities[city] = at
    table.done()


def _read_borders(top: TomlTable, country: Country) -> None:
    table = top.table("borders")
    if table is None:
        return
    for run in table.names():
        pairs = table.read(run, toml_values.text_pairs('hexes that lie side by side, such as ["8.18", "8.19"]'))
        for pair in (pairs or []) if country.hexes else []:
            _add_border(table, run, pair, country)


def _add_border(table: TomlTable, run: str, pair: tuple[str, str], country: Country) -> None:
    said = f'["{pair[0]}", "{pair[1]}"]'
    ends = [parse(text) for text in pair]
    for text, at in zip(pair, ends, strict=True):
        if at is None or at not in country.hexes:
            table.fault(run, f'{said}: the name of a hex on the map is expected, not "{text}"')
            return
    one, other = ends[0] or (0, 0), ends[1] or (0, 0)
    if other not in neighbours(one):
        table.fault(run, f"{said}: the two hexes do not lie side by side, so no edge lies between them")
    elif EIFFEL in (country.hexes[one], country.hexes[other]):
        table.fault(run, f"{said}: nobody enters the Eiffel hex, so no border is needed there")
    elif (one, other) in country.borders or (other, one) in country.borders:
        table.fault(run, f"{said}: this border is listed already")
    else:
        country.borders.append((one, other))
