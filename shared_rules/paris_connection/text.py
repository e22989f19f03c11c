"""Positions and actions of Paris Connection as text.

A position is nine fields in one line: the number of rounds without building that ends the game, each seat's shares, the
seat to act, the phase, the named company, the number of locos placed, the company of the share taken, the number of
consecutive turns without building, and each company's hexes, where "6.8-10" means three adjacent hexes. This is an
example for three players, before the first turn::

    10 2-2-1-2-2-1/1-3-2-1-1-2/2-0-2-3-1-2 0 company - 0 - 0 5.11/5.12/6.11/6.13/7.11/7.12

The text contains every seat's shares, so not everyone may see it before the end.
"""

from shared_rules.game import NotAllowedError
from shared_rules.paris_connection.country import Country, hex_numbers
from shared_rules.paris_connection.position import (
    COMPANIES,
    COMPANY,
    DEALT,
    DONE,
    NONE,
    PHASES,
    TAKE,
    Position,
    Setting,
)

VERBS = ["company", "place", "take", "done", "pass"]

_PLAIN = {"à": "a", "â": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "î": "i", "ï": "i", "ô": "o", "û": "u", "É": "e"}


def action_text(setting: Setting, action: int) -> str:
    """Return an action in notation: `deal red`, `company red`, `place 6.9`, `take blue`, `done` or `pass`."""
    if action < COMPANY:
        return "place " + setting.country.names[action]
    if action < TAKE:
        return "company " + setting.companies[action - COMPANY]
    if action < DONE:
        return "take " + setting.companies[action - TAKE]
    if action >= DEALT:
        return "deal " + setting.companies[action - DEALT]
    return "done" if action == DONE else "pass"


def normalise_text(country: Country, words: str) -> str:
    """Return typed text in the format of `action_text`: lowercase, single spaces, a hex instead of a city's name."""
    parts = plain_text(words).split()
    if len(parts) > 1 and parts[0] == "place":
        name = "-".join(parts[1:])
        for number, city in country.cities:
            if plain_text(city).replace(" ", "-") == name:
                return "place " + country.names[number]
    return " ".join(parts)


def plain_text(words: str) -> str:
    """Return the text in lowercase and without accents."""
    return "".join([_PLAIN.get(letter, letter) for letter in words]).lower()


def read_starts(companies: list[str], words: str) -> list[int]:
    """Return the companies that `words` names, in full or by prefix. Raise NotAllowedError if any is wrong."""
    starts: list[int] = []
    for word in words.lower().replace(",", " ").replace("-", " ").split():
        matching = [company for company in range(COMPANIES) if companies[company].startswith(word)]
        if len(matching) == 1:
            starts.append(matching[0])
    if sorted(starts) != list(range(COMPANIES)):
        raise NotAllowedError("paris-option-starts-wrong", example=starts_text(companies, range(COMPANIES)))
    return starts


def starts_text(companies: list[str], starts: "list[int] | range") -> str:
    """Return the companies at the stations as text in the format of the option `starts`."""
    return ",".join([companies[company] for company in starts])


def position_text(position: Position) -> str:
    """Return the whole position in one line."""
    setting = position.setting
    shares = "/".join(["-".join([str(count) for count in held]) for held in position.shares])
    hexes = "/".join([_runs_text(position.country, hexes) for hexes in position.company_hexes])
    turn = "%d %s %s" % (position.seat, PHASES[position.phase], _company_text(setting, position.company))
    placement = "%d %s %d" % (position.placed, _company_text(setting, position.taken), position.idle)
    return "%d %s %s %s %s" % (setting.idle_rounds, shares, turn, placement, hexes)


def _runs_text(country: Country, hexes: int) -> str:
    """Return a set of hexes as text, with adjacent hexes in a row written as "6.8-10"."""
    runs: list[str] = []
    begin = end = -1
    for number in hex_numbers(hexes) + [len(country.names) + 1]:
        if number != end + 1 or begin < 0:
            if begin >= 0:
                name = country.names[begin]
                runs.append("%s-%d" % (name, end % country.width) if end > begin else name)
            begin = number
        end = number
    return ",".join(runs)


def _company_text(setting: Setting, company: int) -> str:
    return "-" if company == NONE else setting.companies[company]
