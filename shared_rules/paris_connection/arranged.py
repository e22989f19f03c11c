"""Locos arranged by hand in a game of Paris Connection: the check that the arrangement is valid (P5 to P7, P11).

The shares, whose turn it is and what has been done in that turn do not change. The values follow from the locos'
hexes (P8).
"""

from shared_rules.arrangement import read_arrangement
from shared_rules.game import NotAllowedError
from shared_rules.paris_connection.country import hex_numbers
from shared_rules.paris_connection.position import COMPANIES, DEAL, OVER, TRADE, Position


def arranged_locos(position: Position, words: str) -> tuple[list[int], bytes]:
    """Return each company's occupied hexes and the number of locos left in its store.

    Raise NotAllowedError if no position has this arrangement.
    """
    if position.phase == OVER:
        raise NotAllowedError("game-over")
    if position.phase == DEAL:
        raise NotAllowedError("paris-being-dealt")
    hexes = _company_hexes(position, read_arrangement(words)[0])
    stores = bytearray(COMPANIES)
    for company in range(COMPANIES):
        added = len(hex_numbers(hexes[company])) - len(hex_numbers(position.company_hexes[company]))
        remaining = position.stores[company] - added
        if remaining < 0:
            raise NotAllowedError("paris-arranged-store-empty", company=position.setting.companies[company])
        stores[company] = remaining
        _check_track(position, company, hexes[company])
        if hexes[company] & position.country.last_stop:
            raise NotAllowedError("paris-arranged-end")
    if stores.count(b"\0") > COMPANIES - 2:
        raise NotAllowedError("paris-arranged-end")
    if position.phase == TRADE and not stores[position.taken]:
        raise NotAllowedError("paris-arranged-store-empty", company=position.setting.companies[position.taken])
    _check_paths(position, hexes)
    return hexes, bytes(stores)


def _company_hexes(position: Position, pieces: list[tuple[str, str]]) -> list[int]:
    """Return the hexes of each company. Raise NotAllowedError if a hex has more locos than it has room for (P6)."""
    country, companies = position.country, position.setting.companies
    hexes = [0] * COMPANIES
    counts: dict[str, int] = {}
    for place, colour in pieces:
        number = country.find_hex(place)
        if colour not in companies:
            raise NotAllowedError("arranged-foreign", colour=colour)
        if number < 0:
            raise NotAllowedError("arranged-nowhere", place=place)
        company, bit = companies.index(colour), 1 << number
        counts[place] = counts.get(place, 0) + 1
        if hexes[company] & bit or counts[place] > (1 if country.single & bit else 2):
            raise NotAllowedError("arranged-taken", place=place)
        hexes[company] |= bit
    return hexes


def _check_track(position: Position, company: int, hexes: int) -> None:
    """Raise NotAllowedError unless a company's locos form a single network connected to its station (P5)."""
    country = position.country
    station = country.stations[position.starts.index(company)]
    reached = 1 << station[0]
    while True:
        added = country.neighbours_of(reached) & hexes & ~reached
        if not added:
            break
        reached |= added
    if reached != hexes:
        raise NotAllowedError("paris-arranged-apart", company=position.setting.companies[company], station=station[1])


def _check_paths(position: Position, hexes: list[int]) -> None:
    """Raise NotAllowedError unless every company has reached a city or still can (P7)."""
    country = position.country
    occupied = full = 0
    for locos in hexes:
        full |= locos & (occupied | country.single)
        occupied |= locos
    for company in range(COMPANIES):
        room = country.land & ~(hexes[company] | full)
        if not hexes[company] & country.city and not country.shortest_path(country.neighbours_of(hexes[company]), room):
            raise NotAllowedError("paris-arranged-cut-off", company=position.setting.companies[company])
