"""Parser for the text of a position of Paris Connection (see `text`). Each error is one sentence."""

from shared_rules.game_data import split_position
from shared_rules.paris_connection.country import Country, hex_numbers
from shared_rules.paris_connection.position import (
    BUILD,
    CHOOSE,
    CHOSEN,
    COMPANIES,
    DEAL,
    MAX_PLACED,
    NONE,
    OVER,
    PHASES,
    TRADE,
    TREASURY,
    Position,
    Setting,
)

_FIELDS = 9


class ParsedPosition:
    """The checked fields of a position's text."""

    def __init__(self, setting: Setting, words: str) -> None:
        """Read `words`. Raise ValueError if it is not a position on this map."""
        fields = split_position(words, _FIELDS)
        self.idle_rounds = _read_number(fields[0], 1, 999, "rounds without building")
        self.shares = [_read_shares(held, setting.locos - TREASURY) for held in fields[1].split("/")]
        if len(self.shares) not in setting.shares:
            raise ValueError("a position has the shares of each player, not '%s'" % fields[1])
        self.seat = _read_number(fields[2], 0, len(self.shares) - 1, "seat")
        if fields[3] not in PHASES:
            raise ValueError("a position's phase is one of %s, not '%s'" % (", ".join(PHASES), fields[3]))
        self.phase = PHASES.index(fields[3])
        self.company = _read_company(setting, fields[4])
        self.placed = _read_number(fields[5], 0, MAX_PLACED, "locos placed")
        self.taken = _read_company(setting, fields[6])
        self.idle = _read_number(fields[7], 0, self.idle_rounds * len(self.shares), "turns without building")
        self.hexes = _read_hexes(setting.country, fields[8])
        self._check_turn(words)
        self._check_locos(setting, words)

    def set_up(self, position: Position) -> None:
        """Set up `position`, a new game with the same number of players, treating all shares held as dealt."""
        stores = bytearray(COMPANIES)
        for company, own in enumerate(self.hexes):
            held = sum([shares[company] for shares in self.shares])
            stores[company] = position.setting.locos - 1 - len(hex_numbers(own)) - held
        position.dealt = [bytearray(shares) for shares in self.shares]
        position.shares = [bytearray(shares) for shares in self.shares]
        dealt = sum([sum(shares) for shares in self.shares])
        position.to_deal = position.to_deal - dealt if self.phase == DEAL else 0
        position.seat, position.phase, position.company = self.seat, self.phase, self.company
        position.placed, position.taken, position.idle = self.placed, self.taken, self.idle
        position.set_locos(self.hexes, bytes(stores))

    def _check_turn(self, words: str) -> None:
        phase = self.phase
        has_company, has_placed, has_taken = self.company != NONE, self.placed > 0, self.taken != NONE
        faults = [
            phase in (DEAL, CHOOSE) and (has_company or has_placed or has_taken),
            phase in (CHOSEN, BUILD, TRADE) and not has_company,
            phase == CHOSEN and (has_placed or has_taken),
            phase == BUILD and (not has_placed or has_taken),
            phase == TRADE and (has_placed or not has_taken or self.taken == self.company),
            phase == OVER and has_placed and not has_company,
        ]
        if True in faults:
            raise ValueError("the phase and the turn of '%s' do not fit together" % words)

    def _check_locos(self, setting: Setting, words: str) -> None:
        for company in range(COMPANIES):
            used = len(hex_numbers(self.hexes[company])) + sum([held[company] for held in self.shares]) + 1
            if used > setting.locos:
                raise ValueError("there are %d locos of a company, and '%s' has more" % (setting.locos, words))


def _read_number(word: str, minimum: int, maximum: int, name: str) -> int:
    if not word.isdigit() or not minimum <= int(word) <= maximum:
        raise ValueError("the %s of a position is a number from %d to %d, not '%s'" % (name, minimum, maximum, word))
    return int(word)


def _read_shares(words: str, maximum: int) -> bytearray:
    held = [_read_number(word, 0, maximum, "share") for word in words.split("-")]
    if len(held) != COMPANIES:
        raise ValueError("a seat has shares of %d companies, not '%s'" % (COMPANIES, words))
    return bytearray(held)


def _read_company(setting: Setting, word: str) -> int:
    if word == "-":
        return NONE
    if word not in setting.companies:
        raise ValueError("'%s' is no company of this game" % word)
    return setting.companies.index(word)


def _read_hexes(country: Country, words: str) -> list[int]:
    """Return each company's set of hexes. Raise ValueError if a hex has more locos than it has room for (P6)."""
    companies = words.split("/")
    hexes: list[int] = []
    occupied = full = 0
    for text in companies:
        own = 0
        for run in text.split(","):
            for number in _read_run(country, run):
                bit = 1 << number
                if (own | full) & bit:
                    raise ValueError("'%s' has no room for another loco" % country.names[number])
                own |= bit
                full |= bit & (occupied | country.single)
        occupied |= own
        hexes.append(own)
    if len(hexes) != COMPANIES:
        raise ValueError("a position has the hexes of %d companies, not '%s'" % (COMPANIES, words))
    return hexes


def _read_run(country: Country, words: str) -> list[int]:
    """Return the hex numbers in a run: a single hex, "6.8", or adjacent hexes in a row, "6.8-10"."""
    name, _, last = words.partition("-")
    first = country.find_hex(name)
    end = _read_number(last, 1, country.width - 1, "column") if last else first % country.width
    run = list(range(first, first - first % country.width + end + 1))
    if first < 0 or not run or [number for number in run if not country.names[number]]:
        raise ValueError("'%s' is no hex of this map" % words)
    return run
