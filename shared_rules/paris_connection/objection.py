"""Why no loco may be put on a hex now, in words (P4 to P7)."""

from shared_rules.paris_connection.position import (
    CHOOSE,
    COMPANIES,
    DEAL,
    OVER,
    TRADE,
    Position,
)
from shared_rules.paris_connection.text import hex_title


def objection(position: Position, place: str) -> str:
    """One sentence, or "" for a hex where the next loco may stand."""
    why = reason(position, place)
    return "%s%s." % (why[:1].upper(), why[1:]) if why else ""


def reason(position: Position, place: str) -> str:
    """The same as the end of a sentence."""
    country = position.country
    number = country.number(place)
    if place == country.eiffel:
        return "nothing is built on the Eiffel hex"
    if number < 0:
        return "%s is no hex of this map" % place
    return _about_the_turn(position) or _about_the_hex(position, number) or _about_cuts(position, number)


def _about_the_turn(position: Position) -> str:
    colour = "" if position.company < 0 else position.setting.companies[position.company]
    if position.phase == OVER:
        return "the game is over"
    if position.phase == DEAL:
        return "the shares are still being dealt"
    if position.phase == CHOOSE:
        return "no company is chosen yet: press the button of its storing board first"
    if position.phase == TRADE:
        return "this turn is a trade: nothing is built in it"
    if not position.stores[position.company]:
        return "the %s storing board is empty" % colour
    return ""


def _about_the_hex(position: Position, number: int) -> str:
    """What speaks against the hex itself (P5, P6)."""
    country, company = position.country, position.company
    bit, colour, title = 1 << number, position.setting.companies[company], hex_title(country, number)
    if position.own[company] & bit:
        return "%s has a loco on %s already" % (colour, title)
    if bit & country.single & ~country.city:
        return "%s is a start hex: only its first loco stands there" % title
    if bit & country.city and position.full & bit:
        return "%s is taken: a city holds one loco" % title
    if position.full & bit:
        return "%s is full: a hex holds two locos" % title
    if position.reach[company] & bit:
        return ""
    if [other for other in country.touching(number) if position.own[company] >> other & 1]:
        return "a checkered border lies between %s and the %s locos beside it" % (title, colour)
    return "%s is not next to a %s loco" % (title, colour)


def _about_cuts(position: Position, number: int) -> str:
    """Which companies a loco there would cut off from every free city (P7)."""
    company, bit = position.company, 1 << number
    if position.clear_of_cuts(company, bit):
        return ""
    cut = [other for other in range(COMPANIES) if other != company and position.paths[other] & bit]
    colours = [position.setting.companies[other] for other in cut if not position.way(other, bit)]
    title = hex_title(position.country, number)
    return "a loco on %s would cut %s off from every free city" % (title, " and ".join(colours))
