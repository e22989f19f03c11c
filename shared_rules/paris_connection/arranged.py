"""Locos set by hand in a game of Paris Connection: checks that an arrangement is a valid position (P5 to P7, P11).

The shares, the seat on turn and its actions so far in this turn do not change. Values follow from the locos' hexes
(P8).
"""

from shared_rules.arrangement import read_arrangement
from shared_rules.game import NotAllowedError
from shared_rules.paris_connection.country import numbers
from shared_rules.paris_connection.position import COMPANIES, DEAL, OVER, TRADE, Position


def arranged_locos(position: Position, words: str) -> tuple[list[int], bytes]:
    """Return each company's occupied hexes and the number of locos left in its store.

    Raise NotAllowedError if no position has this arrangement.
    """
    if position.phase == OVER:
        raise NotAllowedError("game-over")
    if position.phase == DEAL:
        raise NotAllowedError("paris-being-dealt")
    own = _hexes(position, read_arrangement(words)[0])
    stores = bytearray(COMPANIES)
    for company in range(COMPANIES):
        left = position.stores[company] + len(numbers(position.own[company])) - len(numbers(own[company]))
        if left < 0:
            raise NotAllowedError("paris-arranged-store-empty", company=position.setting.companies[company])
        stores[company] = left
        _check_track(position, company, own[company])
        if own[company] & position.country.last_stop:
            raise NotAllowedError("paris-arranged-end")
    if stores.count(b"\0") > COMPANIES - 2:
        raise NotAllowedError("paris-arranged-end")
    if position.phase == TRADE and not stores[position.taken]:
        raise NotAllowedError("paris-arranged-store-empty", company=position.setting.companies[position.taken])
    _check_ways(position, own)
    return own, bytes(stores)


def _hexes(position: Position, pieces: list[tuple[str, str]]) -> list[int]:
    """Return the hexes of each company. Raise NotAllowedError if a hex has more locos than it has room for (P6)."""
    country, companies = position.country, position.setting.companies
    own = [0] * COMPANIES
    counts: dict[str, int] = {}
    for place, colour in pieces:
        number = country.number(place)
        if colour not in companies:
            raise NotAllowedError("arranged-foreign", colour=colour)
        if number < 0:
            raise NotAllowedError("arranged-nowhere", place=place)
        company, bit = companies.index(colour), 1 << number
        counts[place] = counts.get(place, 0) + 1
        if own[company] & bit or counts[place] > (1 if country.single & bit else 2):
            raise NotAllowedError("arranged-taken", place=place)
        own[company] |= bit
    return own


def _check_track(position: Position, company: int, own: int) -> None:
    """Raise NotAllowedError unless a company's locos form a single network connected to its station (P5)."""
    country = position.country
    station = country.stations[position.starts.index(company)]
    reached = 1 << station[0]
    while True:
        more = country.spread(reached) & own & ~reached
        if not more:
            break
        reached |= more
    if reached != own:
        raise NotAllowedError("paris-arranged-apart", company=position.setting.companies[company], station=station[1])


def _check_ways(position: Position, own: list[int]) -> None:
    """Raise NotAllowedError unless every company has reached a city or still can (P7)."""
    country = position.country
    some = full = 0
    for locos in own:
        full |= locos & (some | country.single)
        some |= locos
    for company in range(COMPANIES):
        room = country.land & ~(own[company] | full)
        if not own[company] & country.city and not country.path(country.spread(own[company]), room):
            raise NotAllowedError("paris-arranged-cut-off", company=position.setting.companies[company])
