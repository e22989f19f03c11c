"""The reasons why no loco may be put on a hex (P4 to P7)."""

from shared_rules.game import Reason
from shared_rules.paris_connection.position import CHOOSE, COMPANIES, DEAL, OVER, TRADE, Position


def objection(position: Position, place: str) -> "Reason | None":
    """Return the reason why no loco may be put on a hex, or None if the company's next loco may go there."""
    country = position.country
    number = country.find_hex(place)
    if place == country.eiffel:
        return Reason("paris-eiffel-hex")
    if number < 0:
        return Reason("paris-no-hex", text=place)
    return _turn_objection(position) or _hex_objection(position, number) or _cut_off_objection(position, number)


def _turn_objection(position: Position) -> "Reason | None":
    if position.phase == OVER:
        return Reason("game-over")
    if position.phase == DEAL:
        return Reason("paris-being-dealt")
    if position.phase == CHOOSE:
        return Reason("paris-choose-first")
    if position.phase == TRADE:
        return Reason("paris-trade-builds-nothing")
    if not position.stores[position.company]:
        return Reason("paris-store-empty", company=position.setting.companies[position.company])
    return None


def _hex_objection(position: Position, number: int) -> "Reason | None":
    """Return the reason why the hex itself can take no loco, or None (P5, P6)."""
    country, company = position.country, position.company
    bit, colour, name = 1 << number, position.setting.companies[company], country.names[number]
    if position.company_hexes[company] & bit:
        return Reason("paris-hex-has-own-loco", company=colour, place=name)
    if bit & country.single & ~country.city:
        return Reason("paris-start-hex-full", place=name)
    if bit & country.city and position.full & bit:
        return Reason("paris-city-full", place=name)
    if position.full & bit:
        return Reason("paris-hex-full", place=name)
    if position.reach[company] & bit:
        return None
    if [other for other in country.all_neighbours(number) if position.company_hexes[company] >> other & 1]:
        return Reason("paris-checkered-border", company=colour, place=name)
    return Reason("paris-hex-not-next", company=colour, place=name)


def _cut_off_objection(position: Position, number: int) -> "Reason | None":
    """Return a reason naming the companies that a loco on the hex would cut off from every free city, or None (P7)."""
    company, bit = position.company, 1 << number
    if position.hexes_without_cut_offs(company, bit):
        return None
    affected = [other for other in range(COMPANIES) if other != company and position.paths[other] & bit]
    companies = [position.setting.companies[other] for other in affected if not position.path_around(other, bit)]
    return Reason("paris-cuts-off", place=position.country.names[number], companies=tuple(companies))
