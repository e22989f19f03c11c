"""Where locos can get on the map: what borders and map may not do, and what the file has to add up to."""

from dataclasses import replace

from signalbox.board import toml_values
from signalbox.board.toml_table import TomlTable
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
        table.fault("hexes", f"{hexes} are declared, the Eiffel hex too, and the map has {len(country.hexes)}")
    if cities != sum(found):
        table.fault("cities", f"{cities} are declared, and the map has {sum(found)}")
    for value, declared, count in zip(VALUES, values, found, strict=True):
        if declared != count:
            table.fault("values", f"of value {value} {declared} are declared, and the map has {count}")


def _check_edges(table: TomlTable, country: Country, free: set[Hex]) -> bool:
    """No hex has all its edges shut. Whether one has."""
    shut = [at for at in free if not _beside(country, at, free)]
    for at in sorted(shut):
        because = "the borders shut" if any(side in free for side in neighbours(at)) else "the map leaves"
        table.fault(country.called(at), f"{because} every edge of this hex, and no loco could get there")
    return bool(shut)


def _check_piece(table: TomlTable, country: Country, free: set[Hex]) -> bool:
    """The map without the Eiffel hex is one piece. Whether it is not."""
    pieces = _pieces(country, free)
    joined = len(_pieces(replace(country, borders=[]), free)) == 1
    for piece in pieces[:-1]:
        why = "the borders cut it off" if joined else "the map does not join it"
        table.fault(_some(country, sorted(piece)), f"no way leads to the rest of the map: {why}")
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
            table.fault(f"{name(start)} ({station})", f"from this start hex no way leads to {_some(country, missed)}")


def _some(country: Country, hexes: list[Hex]) -> str:
    """The first of these hexes by name, and how many more there are."""
    more = f" and {len(hexes) - SHOWN} more" if len(hexes) > SHOWN else ""
    return ", ".join(country.called(at) for at in hexes[:SHOWN]) + more


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
