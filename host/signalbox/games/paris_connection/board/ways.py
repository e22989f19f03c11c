"""Where locos can get on the map: what borders and map may not do, and what the file has to add up to."""

from dataclasses import replace

from signalbox.board import toml_values
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.games.paris_connection.board.hex_geometry import Hex, name, neighbours
from signalbox.games.paris_connection.board.map import EIFFEL, RURAL, VALUES, Country

SHOWN = 6  # hexes that a sentence names


def check_ways(top: TomlTable, country: Country) -> None:
    """The map is one piece with the borders in place, nothing is shut off, and every start hex leads to every city."""
    table = top.table("borders")
    if table is None or not country.hexes:
        return
    free = {at for at, sign in country.hexes.items() if sign != EIFFEL}
    shut = _check_edges(table, country, free)
    if not shut:
        shut = _check_piece(table, country, free)
    if not shut:
        _check_starts(table, country)


def check_totals(top: TomlTable, country: Country) -> None:
    """The map has as many hexes and cities as the file declares: so a slip in a row is noticed."""
    table = top.table("totals")
    if table is None:
        return
    hexes = table.read("hexes", toml_values.whole(1, 9999))
    cities = table.read("cities", toml_values.whole(1, 999))
    values = table.read("values", toml_values.wholes(len(VALUES), 0, 999))
    table.done()
    if not country.hexes or hexes is None or cities is None or values is None:
        return
    found = [len(country.of_kind(value)) for value in VALUES]
    if hexes != len(country.hexes):
        table.fault("hexes", Message("paris-board-hexes", declared=str(hexes), found=str(len(country.hexes))))
    if cities != sum(found):
        table.fault("cities", Message("paris-board-cities", declared=str(cities), found=str(sum(found))))
    for value, declared, count in zip(VALUES, values, found, strict=True):
        if declared != count:
            wrong = Message("paris-board-values", value=value, declared=str(declared), found=str(count))
            table.fault("values", wrong)


def _check_edges(table: TomlTable, country: Country, free: set[Hex]) -> bool:
    """No hex has all its edges shut. Whether one has."""
    shut = [at for at in free if not _beside(country, at, free)]
    for at in sorted(shut):
        shut_by_borders = any(side in free for side in neighbours(at))
        why = Message("paris-board-shut-by-borders" if shut_by_borders else "paris-board-shut-by-map")
        table.fault(country.called(at), why)
    return bool(shut)


def _check_piece(table: TomlTable, country: Country, free: set[Hex]) -> bool:
    """The map without the Eiffel hex is one piece. Whether it is not."""
    pieces = _pieces(country, free)
    joined = len(_pieces(replace(country, borders=[]), free)) == 1
    for piece in pieces[:-1]:
        why = Message("paris-board-cut-off-by-borders" if joined else "paris-board-cut-off-by-map")
        table.fault(_first(country, sorted(piece)), why)
    return len(pieces) > 1


def _pieces(country: Country, free: set[Hex]) -> list[set[Hex]]:
    """What hangs together, the largest piece last."""
    left = set(free)
    pieces: list[set[Hex]] = []
    while left:
        pieces.append(_reached(country, {min(left)}, free))
        left -= pieces[-1]
    return sorted(pieces, key=len)


def _check_starts(table: TomlTable, country: Country) -> None:
    """Every city can be reached from every start hex; nobody passes through another one's start hex."""
    enterable = set(country.of_kind((RURAL, *VALUES)))
    for station, start in country.stations.items():
        reached = _reached(country, {start}, enterable | {start})
        missed = [at for at in country.of_kind(VALUES) if at not in reached]
        if missed:
            no_way = Message("paris-board-no-way", cities=_first(country, missed))
            table.fault(f"{name(start)} ({station})", no_way)


def _first(country: Country, hexes: list[Hex]) -> str:
    """The first of these hexes by name, and how many there are where there are more."""
    named = ", ".join(country.called(at) for at in hexes[:SHOWN])
    return f"{named}… ({len(hexes)})" if len(hexes) > SHOWN else named


def _reached(country: Country, start: set[Hex], free: set[Hex]) -> set[Hex]:
    """Everything that can be reached over free hexes and open edges."""
    reached = set(start)
    edge = list(start)
    while edge:
        for at in _beside(country, edge.pop(), free):
            if at not in reached:
                reached.add(at)
                edge.append(at)
    return reached


def _beside(country: Country, at: Hex, free: set[Hex]) -> list[Hex]:
    shut = country.borders
    return [side for side in neighbours(at) if side in free and (at, side) not in shut and (side, at) not in shut]
