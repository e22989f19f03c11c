"""The map of Paris Connection as bit masks: hexes are numbers, and a set of hexes is an integer with those bits set.

Hexes are arranged in "odd-r" rows: they are pointy-top, rows and columns are counted from 1, and odd rows are shifted
half a hex to the right. A hex's number is (row - 1) * width + column. No map uses column 0, so a step past the end of a
row never reaches a hex. Eight masks, one for each kind of step, give the neighbours of a hex across open borders, so
that no table with an entry for each hex is needed.
"""

from shared_rules import game_data

MYPY = False
if MYPY:
    from typing import Final

NO_HEX: "Final" = "_"
EIFFEL: "Final" = "E"
START: "Final" = "*"
RURAL: "Final" = "."
ENDS_THE_GAME: "Final" = "Marseille"  # P11

_DIGITS: "Final" = "0123456789"
_MAX_HEXES: "Final" = 255  # so that the index of a hex's place fits in a byte
_MIN_COLUMNS: "Final" = 3  # so that every kind of step changes the number by a different amount


def lowest_hex(mask: int) -> int:
    """Return a set with only the lowest-numbered hex of `mask`, which must not be empty."""
    return mask & -mask


def hex_number(bit: int) -> int:
    """Return the number of the hex in a set of one hex."""
    return len(bin(bit)) - 3


def _hexes_with(kinds: str, signs: str) -> int:
    """Return the set of the hexes whose sign is in `kinds`. The index of a sign is the number of its hex."""
    return int("".join(["1" if sign in kinds else "0" for sign in reversed(signs)]), 2)


def hex_numbers(mask: int) -> list[int]:
    """Return the numbers of the hexes in a set, in ascending order."""
    text = bin(mask)
    last = len(text) - 1
    ascending: list[int] = []
    index = text.rfind("1")
    while index >= 0:
        ascending.append(last - index)
        index = text.rfind("1", 0, index)
    return ascending


class Country:
    """The map of one board, built once from its game data (P5, P6 and the map in the rules)."""

    width: int  # the number of a hex minus the number of the hex above it
    names: list[str]  # indexed by hex number: "20.16", or "" where no loco may be placed
    cities: list[tuple[int, str]]  # number and name, in ascending order
    stations: list[tuple[int, str]]  # the start hexes, in ascending order
    city_values: bytes  # indexed by hex number: the value of a city, or 0 for any other hex (P8)
    land: int  # the hexes where a loco may be placed
    city: int  # the cities
    single: int  # cities and start hexes, which have room for only one loco (P6)
    last_stop: int  # the city that ends the game, as a set (P11)
    eiffel: str  # the name of the hex where no loco may be placed, or "" if the map has none

    def __init__(self, data: dict[str, object]) -> None:
        """Read the map from a board's game data. Raise ValueError if it is not a map of this game."""
        rows = game_data.read_names(data, "rows")
        self.width = max([len(row) for row in rows] + [_MIN_COLUMNS]) + 1
        self._read_rows(rows)
        self._read_names(data)
        self._step_masks: list[int] = []
        self._add_step_masks(len(rows), self._read_borders(data))
        for number, name in self.stations:
            if not self.shortest_path(self.neighbours_of(1 << number), self.land & ~self.single | self.city):
                raise ValueError("no city can be reached from %s" % name)

    def find_hex(self, name: str) -> int:
        """Return the number of the hex `name`, or -1 if no hex of that name can hold a loco."""
        row, _, column = name.partition(".")
        if not row.isdigit() or not column.isdigit():
            return -1
        number = (int(row) - 1) * self.width + int(column)
        return number if 0 <= number < len(self.names) and self.names[number] == name else -1

    def neighbours_of(self, mask: int) -> int:
        """Return all hexes adjacent to a hex of the set across an edge that is not checkered (P5)."""
        left, right, up, down, up_right, down_right, up_left, down_left = self._step_masks
        width = self.width
        return (
            (mask & left) >> 1
            | (mask & right) << 1
            | (mask & up) >> width
            | (mask & down) << width
            | (mask & up_right) >> width - 1
            | (mask & down_right) << width + 1
            | (mask & up_left) >> width + 1
            | (mask & down_left) << width - 1
        )

    def shortest_path(self, start: int, allowed: int) -> int:
        """Return a shortest path from a hex of `start` to a city, or 0 if there is none (P7).

        All hexes of the path are in `allowed`. The result is the set of these hexes, including the city.
        """
        goal = allowed & self.city
        wave = start & allowed
        unvisited = allowed & ~wave
        layers = [wave]
        while not wave & goal:
            if not wave:
                return 0
            wave = self.neighbours_of(wave) & unvisited
            unvisited ^= wave
            layers.append(wave)
        step = lowest_hex(wave & goal)
        route = step
        for layer in range(len(layers) - 2, -1, -1):
            step = lowest_hex(self.neighbours_of(step) & layers[layer])
            route |= step
        return route

    def all_neighbours(self, number: int) -> list[int]:
        """Return all neighbours of a hex, including those across checkered edges."""
        return [other for other in self._adjacent_numbers(number) if 0 <= other < len(self.names) and self.names[other]]

    def _adjacent_numbers(self, number: int) -> list[int]:
        width = self.width
        half = 1 if number // width % 2 == 0 else 0  # the first row is odd; odd rows are shifted half a hex right
        above, below = number - width + half, number + width + half
        return [number - 1, number + 1, above - 1, above, below - 1, below]

    def _read_rows(self, rows: list[str]) -> None:
        """Read the hexes. Growing the sets one hex at a time would fragment a controller's memory too much."""
        width = self.width
        signs = "".join([NO_HEX + row + NO_HEX * (width - 1 - len(row)) for row in rows])
        for number, sign in enumerate(signs):
            if sign not in NO_HEX + EIFFEL + START + RURAL + _DIGITS:
                raise ValueError("'%s' in row %d means nothing on a map" % (sign, number // width + 1))
        self.land = _hexes_with(_DIGITS + START + RURAL, signs)
        self.city = _hexes_with(_DIGITS, signs)
        self.single = _hexes_with(_DIGITS + START, signs)
        self.city_values = bytes([int(sign) if sign in _DIGITS else 0 for sign in signs])
        if bin(self.land).count("1") > _MAX_HEXES:
            raise ValueError("a map has at most %d hexes" % _MAX_HEXES)
        self.names = [""] * len(signs)
        for number in hex_numbers(self.land):
            self.names[number] = self._make_name(number)
        eiffel = signs.find(EIFFEL)
        self.eiffel = "" if eiffel < 0 else self._make_name(eiffel)

    def _make_name(self, number: int) -> str:
        return "%d.%d" % (number // self.width + 1, number % self.width)

    def _read_names(self, data: dict[str, object]) -> None:
        self.cities = self._read_hex_names(data, "cities", self.city, "city")
        self.stations = self._read_hex_names(data, "stations", self.single & ~self.city, "start hex")
        self.last_stop = 0
        for number, name in self.cities:
            if name == ENDS_THE_GAME:
                self.last_stop = 1 << number

    def _read_hex_names(self, data: dict[str, object], key: str, hexes: int, kind: str) -> list[tuple[int, str]]:
        """Return the (number, name) pairs under a key, sorted. Raise ValueError unless exactly `hexes` have names."""
        table = game_data.read_table(data.get(key), key)
        named = sorted([(self.find_hex(str(table[name])), str(name)) for name in table])
        if [number for number, _ in named] != hex_numbers(hexes):
            raise ValueError("the map has a name for every %s, and no other" % kind)
        return named

    def _read_borders(self, data: dict[str, object]) -> list[tuple[int, int]]:
        borders: list[tuple[int, int]] = []
        for one, other in _read_pairs(data, "borders"):
            pair = (self.find_hex(one), self.find_hex(other))
            if min(pair) < 0 or pair[1] not in self.all_neighbours(pair[0]):
                raise ValueError("a checkered border lies between two hexes that touch, not %s and %s" % (one, other))
            borders += [pair, (pair[1], pair[0])]
        return borders

    def _add_step_masks(self, rows: int, borders: list[tuple[int, int]]) -> None:
        """Add a mask for each kind of step: the hexes from which that step crosses an open edge to another hex."""
        width = self.width
        odd = 0
        for row in range(0, rows, 2):
            odd |= ((1 << width) - 1) << row * width
        steps = [-1, 1, -width, width, 1 - width, width + 1, -1 - width, width - 1]
        from_odd_rows = [True, True, True, True, True, True, False, False]
        from_even_rows = [True, True, True, True, False, False, True, True]
        for kind, step in enumerate(steps):
            origins = self.land >> step if step > 0 else self.land << -step
            mask = self.land & origins
            if not from_odd_rows[kind]:
                mask &= ~odd
            if not from_even_rows[kind]:
                mask &= odd
            for one, other in borders:
                if other - one == step:
                    mask &= ~(1 << one)
            self._step_masks.append(mask)


def _read_pairs(data: dict[str, object], key: str) -> list[tuple[str, str]]:
    """Return the pairs of hexes under a key, or [] if the key is missing. Raise ValueError for any other value."""
    value = data.get(key, [])
    if isinstance(value, list):
        pairs = [(str(pair[0]), str(pair[1])) for pair in value if isinstance(pair, list) and len(pair) == 2]
        if len(pairs) == len(value):
            return pairs
    raise ValueError("%s is a list of pairs of hexes" % key)
