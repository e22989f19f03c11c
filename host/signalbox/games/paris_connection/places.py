"""What the hexes of Paris Connection are called in words: by the nearest city or station, and the way from there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from signalbox.core.messages import Message, Text

if TYPE_CHECKING:
    from shared_rules.paris_connection.country import Country

# The ways from a hex to its six neighbours, clockwise, as steps in a frame of two axes: east, and down to the right.
WAYS = {"e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}
STRAIGHT = {("se", "sw"): "s", ("nw", "ne"): "n"}  # as far one way as the other: there is a word for that
NAMES = list(WAYS)


class Way(NamedTuple):
    """From one hex to another: so many hexes one way, then so many another; `turn` is "" and `more` 0 without one."""

    hexes: int
    way: str
    more: int
    turn: str

    @property
    def length(self) -> int:
        """In hexes."""
        return self.hexes + self.more


class HexPlaces:
    """The names of one map's hexes."""

    def __init__(self, country: Country) -> None:
        self._country = country
        self._cities = dict(country.cities)
        self._stations = dict(country.stations)
        self.name = cache(self._name)

    def _name(self, hex_name: str) -> Text:
        """A city or station by its name, another hex by its way from the nearest; as it stands for what is no hex."""
        number = self._country.number(hex_name)
        if number < 0:
            return hex_name
        named = self._named(number)
        if named is not None:
            return named
        ways = [(self._way(anchor, number), anchor) for anchor in (*self._cities, *self._stations)]
        way, anchor = min(ways, key=lambda each: (each[0].length, each[0].more, each[1]))
        near = self._named(anchor)
        assert near is not None
        if way.more:
            return Message("paris-place-turn", count=way.hexes, way=way.way, more=way.more, turn=way.turn, near=near)
        return Message("paris-place-way", count=way.hexes, way=way.way, near=near)

    def _named(self, number: int) -> Message | None:
        if number in self._cities:
            return Message("paris-place-city", city=self._cities[number])
        if number in self._stations:
            return Message("paris-place-station", station=self._stations[number])
        return None

    def _way(self, start: int, end: int) -> Way:
        (x, y), (to_x, to_y) = self._axes(start), self._axes(end)
        right, down = to_x - x, to_y - y
        for i, name in enumerate(NAMES):
            turn = NAMES[(i + 1) % len(NAMES)]
            (a, b), (c, d) = WAYS[name], WAYS[turn]
            hexes, more = right * d - down * c, down * a - right * b
            if hexes > 0 and more >= 0:
                return _said(hexes, name, more, turn)
        raise AssertionError("two hexes that are not the same lie some way from each other")

    def _axes(self, number: int) -> tuple[int, int]:
        """Odd rows, counted from 1, lie half a hex further right."""
        row, column = divmod(number, self._country.width)
        return column - (row + row % 2) // 2, row


def _said(hexes: int, way: str, more: int, turn: str) -> Way:
    """The longer part first."""
    if not more:
        return Way(hexes, way, 0, "")
    if hexes == more and (way, turn) in STRAIGHT:
        return Way(2 * hexes, STRAIGHT[way, turn], 0, "")
    return Way(hexes, way, more, turn) if hexes >= more else Way(more, turn, hexes, way)
