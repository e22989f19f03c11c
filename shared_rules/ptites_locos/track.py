"""The track of Les P'tites Locos: a table of every square's successor for each configuration of the platforms.

A square is a number in the game's own frame, in which the squares of a platform keep their numbers wherever it is, so
that moving a platform does not change the square of any loco. A cell is a number in the board's frame, in which the
eight spots of a bay keep their numbers. Fixed squares have the same number in both frames. A configuration is a number
that encodes the bay and the side of every platform.
"""

from shared_rules import game_data

MYPY = False
if MYPY:
    from typing import Final

BUFFER: "Final" = 254  # no square: the next step hits a buffer
DERAIL: "Final" = 255  # no square: the next step leaves the track

SIDES: "Final" = "AB"
_MAX_BAYS: "Final" = 4  # with more, a configuration's number would not fit in a byte
_MAX_SQUARES: "Final" = 250


class Track:
    """The tables for the track of one board, built once from its game data (L1, L3 and the board's geometry)."""

    lanes: int
    strands: int
    bays: list[str]
    platforms: list[str]  # in the order of their home bays, because not every Python keeps the order of a dict
    names: list[str]  # squares: S1, Q1.1.1, A1, blue.1.0 ...
    cells: list[str]  # squares in the board's frame: S1, Q1.1.1, A1, B0.1.0 ...
    fixed: int  # the number of squares on the board itself; those with higher numbers are on platforms
    arrivals: list[int]  # indexed by lane - 1: the arrival squares
    home: int  # the configuration with every platform in its home bay and side A at the buffer
    moved: list[bytes]  # [configuration][2 * platform + side]: the configuration after that move
    exits: list[list[int]]  # [2 * platform + side][entry lane - 1]: the exit lane, counted from 1, or 0 for a buffer
    rows: list[bytes]  # indexed by configuration: the cache of `row`
    code_letters: list[list[str]]  # indexed by 2 * platform + side: the letters of the code reeds that it closes

    def __init__(self, data: dict[str, object]) -> None:
        """Compute the tables from game data. Raise ValueError if it does not describe a board of this game."""
        self.lanes = game_data.read_number(data, "lanes")
        self.strands = game_data.read_number(data, "strands")
        self.bays = game_data.read_names(data, "bays")
        parts = game_data.read_table(data.get("platforms"), "platforms")
        if not 2 <= len(self.bays) <= _MAX_BAYS or len(parts) != len(self.bays) - 1:
            raise ValueError("a board has 2 to %d bays and one platform fewer than bays" % _MAX_BAYS)
        self.platforms = sorted(parts, key=lambda name: self._home_bay(parts, name))
        if self.strands < self.lanes:
            raise ValueError("a platform has a strand for each of the %d lanes, or more" % self.lanes)
        self._name_squares(_read_lengths(data, len(self.bays) - 1, self.lanes))
        self._assignments = _bay_assignments(len(self.platforms), len(self.bays))
        self._read_platforms([game_data.read_table(parts[name], name) for name in self.platforms], data)
        self._inner_squares = self._make_inner_row()
        configs = len(self._assignments) << len(self.platforms)
        self.rows = [b""] * configs
        self.moved = [self._configs_after_moves(config) for config in range(configs)]

    def row(self, config: int) -> bytes:
        """Return the successor of each square in this configuration: another square, BUFFER or DERAIL."""
        row = self.rows[config]
        if not row:
            row = self.rows[config] = self._make_row(config)
        return row

    def bay(self, config: int, platform: int) -> int:
        """Return the bay of a platform."""
        return self._assignments[config >> len(self.platforms)][platform]

    def side(self, config: int, platform: int) -> int:
        """Return 0 if side A of a platform is at the buffer, or 1 if side B is."""
        return config >> platform & 1

    def empty_bay(self, config: int) -> int:
        """Return the bay that holds no platform."""
        assignment = self._assignments[config >> len(self.platforms)]
        for bay in range(len(self.bays)):
            if bay not in assignment:
                return bay
        raise ValueError("no bay is empty")

    def config(self, bays: list[int], sides: list[int]) -> int:
        """Return the configuration with these bays and sides of the platforms. Raise ValueError if two share a bay."""
        number = self._assignments.index(bytes(bays)) << len(self.platforms)
        for platform, side in enumerate(sides):
            number |= side << platform
        return number

    def cell(self, config: int, square: int) -> int:
        """Return the cell of a square. Turning a platform round reverses the order of its squares (L9)."""
        if square < self.fixed:
            return square
        size = 2 * self.strands
        platform = (square - self.fixed) // size
        spot = (square - self.fixed) % size
        if self.side(config, platform):
            spot = size - 1 - spot
        return self.fixed + self.bay(config, platform) * size + spot

    def closed_code_reeds(self, config: int) -> list[str]:
        """Return the code reeds that the platforms close, such as `B1.a`."""
        closed = []
        for platform in range(len(self.platforms)):
            bay = self.bays[self.bay(config, platform)]
            for letter in self.code_letters[2 * platform + self.side(config, platform)]:
                closed.append(bay + "." + letter)
        return closed

    def _home_bay(self, parts: dict[str, object], name: str) -> int:
        return self.bays.index(game_data.read_text(game_data.read_table(parts[name], name), "home"))

    def _read_platforms(self, parts: list[dict[str, object]], data: dict[str, object]) -> None:
        """Read each platform's strands, home and code reeds."""
        opposite = game_data.read_table(data.get("opposite"), "opposite")
        self.exits = [_read_exits(part, side, self.strands) for part in parts for side in SIDES]
        homes = [self.bays.index(game_data.read_text(part, "home")) for part in parts]
        self.home = self._assignments.index(bytes(homes)) << len(parts)
        self.code_letters = []
        for part in parts:
            letters = game_data.read_names(part, "code")
            self.code_letters.append(letters)
            self.code_letters.append([game_data.read_text(opposite, letter) for letter in letters])

    def _name_squares(self, lengths: list[list[int]]) -> None:
        fixed = ["S%d" % (lane + 1) for lane in range(self.lanes)]
        self._first_squares = []  # [quadrant][lane]: the first square; the arrival squares are last
        for q, row in enumerate(lengths):
            heads = []
            for lane, length in enumerate(row):
                heads.append(len(fixed))
                for k in range(length):
                    fixed.append("Q%d.%d.%d" % (q + 1, lane + 1, k + 1))
            self._first_squares.append(heads)
        self._lengths = lengths
        self.arrivals = [len(fixed) + lane for lane in range(self.lanes)]
        self._first_squares.append(self.arrivals)
        fixed += ["A%d" % (lane + 1) for lane in range(self.lanes)]
        self._last_before_bay = [list(range(self.lanes))]  # [bay][lane]: the last square before the bay
        for q, row in enumerate(lengths):
            self._last_before_bay.append([self._first_squares[q][lane] + length - 1 for lane, length in enumerate(row)])
        self.fixed = len(fixed)
        self.names = fixed + self._spot_names(self.platforms)
        self.cells = fixed + self._spot_names(self.bays)
        if len(self.names) > _MAX_SQUARES:
            raise ValueError("a board has at most %d squares" % _MAX_SQUARES)

    def _spot_names(self, owners: list[str]) -> list[str]:
        return ["%s.%d.%d" % (o, strand + 1, end) for o in owners for strand in range(self.strands) for end in (0, 1)]

    def _make_inner_row(self) -> bytes:
        """Return a row with only the successors within quadrant lanes, which do not depend on the platforms."""
        row = bytearray(bytes([BUFFER]) * len(self.names))
        for q, lengths in enumerate(self._lengths):
            for lane, length in enumerate(lengths):
                head = self._first_squares[q][lane]
                for square in range(head, head + length - 1):
                    row[square] = square + 1
        return bytes(row)

    def _make_row(self, config: int) -> bytes:
        row = bytearray(self._inner_squares)
        for square in self._last_before_bay[self.empty_bay(config)]:
            row[square] = DERAIL
        size = 2 * self.strands
        for platform in range(len(self.platforms)):
            bay = self.bay(config, platform)
            side = self.side(config, platform)
            exits = self.exits[2 * platform + side]
            first = self.fixed + platform * size
            spots = range(first + size - 1, first - 1, -1) if side else range(first, first + size)
            for lane, square in enumerate(self._last_before_bay[bay]):
                row[square] = spots[2 * lane]
            for lane in range(self.strands):
                if exits[lane]:
                    row[spots[2 * lane]] = spots[2 * exits[lane] - 1]
                row[spots[2 * lane + 1]] = self._first_squares[bay][lane] if lane < self.lanes else DERAIL
        return bytes(row)

    def _configs_after_moves(self, config: int) -> bytes:
        platforms = len(self.platforms)
        sides = config & ((1 << platforms) - 1)
        after = bytearray()
        for platform in range(platforms):
            bays = bytearray(self._assignments[config >> platforms])
            bays[platform] = self.empty_bay(config)
            way = self._assignments.index(bytes(bays)) << platforms
            for side in (0, 1):
                after.append(way | sides & ~(1 << platform) | side << platform)
        return bytes(after)


def _bay_assignments(platforms: int, bays: int) -> list[bytes]:
    """Return all ways to assign a different bay to each platform."""
    ways = [b""]
    for _ in range(platforms):
        ways = [way + bytes([bay]) for way in ways for bay in range(bays) if bay not in way]
    return ways


def _integers_in(value: object) -> list[int]:
    """Return the integers in a list, in order, or [] if `value` is not a list."""
    return [number for number in value if isinstance(number, int)] if isinstance(value, list) else []


def _read_lengths(data: dict[str, object], quadrants: int, lanes: int) -> list[list[int]]:
    """Return, for each quadrant, the number of squares in each lane. Raise ValueError if any is missing or invalid."""
    value = data.get("lengths")
    rows = [_integers_in(row) for row in value] if isinstance(value, list) else []
    if len(rows) != quadrants or [row for row in rows if len(row) != lanes or min(row) < 1 or max(row) > 99]:
        raise ValueError("lengths gives each of %d quadrants %d lanes of 1 to 99 squares" % (quadrants, lanes))
    return rows


def _read_exits(part: dict[str, object], side: str, strands: int) -> list[int]:
    """Return the exit lane, or 0 for a buffer, of each entry lane of a platform. Raise ValueError if any is invalid."""
    exits = _integers_in(part.get(side))
    connected = [lane for lane in exits if lane]
    if len(exits) != strands or len(connected) != len(set(connected)) or min(exits) < 0 or max(exits) > strands:
        raise ValueError("side %s of a platform names one exit lane, 1 to %d or 0, for each lane" % (side, strands))
    return exits
