"""The deck and the mat of Golden Train, read from a board's game data. Each error is one sentence (G1, G2)."""

MYPY = False
if MYPY:
    from typing import Final

CARDS: "Final" = 58  # G1: locomotives, wagons and dynamites in total
SHERIFF: "Final" = 0  # the value of a wagon without a number; it counts as 0 in a tie (G10)
SHERIFF_NAME: "Final" = "sheriff"
PLAIN_COLOUR: "Final" = "white"  # the colour of a value's light if the data gives none

_MAX_VALUE: "Final" = 9
_MAX_WAGONS: "Final" = 63  # a wagon's seat and place in its train share a byte


class Deck:
    """The cards. Byte n of `wagons` and of `dynamites` is the number of cards of value n; value 0 is the sheriff."""

    def __init__(self, data: dict[str, object]) -> None:
        """Read the deck from a board's game data. Raise ValueError if it is not valid (G2)."""
        wagons = _read_counts(data.get("wagons"), "wagons", True)
        dynamites = _read_counts(data.get("dynamites"), "dynamites", False)
        locomotives = data.get("locomotives")
        if not isinstance(locomotives, int) or locomotives < 1:
            raise ValueError("the deck gives no number of locomotives")
        self.wagons = bytes(wagons)
        self.dynamites = bytes(dynamites)
        self.locomotives = locomotives
        self.names = [SHERIFF_NAME] + [str(value) for value in range(1, _MAX_VALUE + 1)]  # indexed by value
        self.values = [value for value in range(1, len(wagons)) if wagons[value]]  # of the wagons, sheriff last
        if wagons[SHERIFF]:
            self.values.append(SHERIFF)
        total = locomotives + sum(wagons) + sum(dynamites)
        if total != CARDS:
            raise ValueError(
                "the deck has %d cards, not %d: %d locomotives, %d wagons and %d dynamites"
                % (total, CARDS, locomotives, sum(wagons), sum(dynamites))
            )

    def dip_count(self, value: int) -> int:
        """Return how many times a wagon's light dips: its value or, for a sheriff, the highest value plus one."""
        return value if value != SHERIFF else max(self.values) + 1


def read_rows(data: dict[str, object], places: list[str]) -> list[list[str]]:
    """Return the places of each train, the locomotive's first. Raise ValueError if a train or place is missing."""
    trains = []
    listed = data.get("trains")
    for row in listed if isinstance(listed, list) else []:
        trains.append([str(place) for place in row] if isinstance(row, list) else [])
    if not trains or min(len(row) for row in trains) < 2:
        raise ValueError("trains gives each seat a locomotive's place and at least one for a wagon")
    for row in trains:
        for place in row:
            if place not in places:
                raise ValueError("the game data has no place %s" % place)
    return trains


def read_colours(data: dict[str, object]) -> list[str]:
    """Return the light colour of each value: from `value_colours`, or PLAIN_COLOUR if it is not listed there."""
    by_value = [PLAIN_COLOUR] * (_MAX_VALUE + 1)
    table = data.get("value_colours")
    if isinstance(table, dict):
        for name in table:
            by_value[_read_value(str(name), "value_colours", True)] = str(table[name])
    return by_value


def _read_counts(value: object, cards: str, sheriffs: bool) -> bytearray:
    """Return the number of cards of each value, read from a table. Raise ValueError if the table is invalid."""
    counts = bytearray(_MAX_VALUE + 1)
    if isinstance(value, dict):
        for name in value:
            count = value[name]
            if not isinstance(count, int) or not 0 <= count <= _MAX_WAGONS:
                raise ValueError("the deck has no number of %s of value %s" % (cards, name))
            counts[_read_value(str(name), cards, sheriffs)] = count
    if not sum(counts):
        raise ValueError("the deck lacks %s" % cards)
    return counts


def _read_value(name: str, cards: str, sheriffs: bool) -> int:
    if sheriffs and name == SHERIFF_NAME:
        return SHERIFF
    if len(name) != 1 or not name.isdigit() or name == "0":
        allowed = "a number from 1 to %d" % _MAX_VALUE + (" or sheriff" if sheriffs else "")
        raise ValueError("the value of %s is %s, not '%s'" % (cards, allowed, name))
    return int(name)
