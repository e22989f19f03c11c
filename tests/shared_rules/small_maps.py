"""Small maps of Paris Connection drawn as text, with the locos on them.

A cell is a map sign (`.` rural, `*` start, a digit a city, `_` no hex) followed by the letters of the companies there:
r red, b blue, k black, n brown, y yellow, p purple. `!` marks the hex under test. Cells are separated by spaces. Odd
rows are shifted half a hex to the right, so each hex is drawn between its neighbours above and below. Companies missing
from a drawing are placed elsewhere, each next to its own city.
"""

from collections.abc import Iterable
from typing import Any

from shared_rules.paris_connection import ParisConnection, State

LETTERS = {"r": "red", "b": "blue", "k": "black", "n": "brown", "y": "yellow", "p": "purple"}
COMPANIES = list(LETTERS.values())


def data_of(rows: list[str], borders: Iterable[tuple[str, ...]], **changes: Any) -> dict[str, Any]:
    """Return game data for a map. Cities are named "C" plus their hex, but the city of value 4 is Marseille."""
    signs = {f"{r}.{c}": sign for r, row in enumerate(rows, 1) for c, sign in enumerate(row, 1)}
    hexes = [name for name, sign in signs.items() if sign not in "_E"]
    cities = {f"C{name}" if signs[name] != "4" else "Marseille": name for name in hexes if signs[name].isdigit()}
    data: dict[str, Any] = {
        "name": "small",
        "places": hexes,
        "rows": rows,
        "companies": COMPANIES,
        "seats": ["orange", "lime", "green", "cyan"],
        "stations": {f"S{name}": name for name in hexes if signs[name] == "*"},
        "cities": cities,
        "borders": [list(pair) for pair in borders],
        "locos": 33,
        "shares": {"3": 2, "4": 2},
        "limits": {"3": 4, "4": 4},
        "penalty": 20,
    }
    return data | changes


class DrawnMap:
    """A game on a map drawn as text. `marked` is the hex marked with `!`."""

    def __init__(self, drawing: str, borders: Iterable[tuple[str, ...]] = ()) -> None:
        cells = [line.split() for line in drawing.strip("\n").splitlines()]
        width = max(len(row) for row in cells)
        absent = [company for letter, company in LETTERS.items() if letter not in drawing]
        # after two empty rows, add a start hex and a city for each company that is not in the drawing
        elsewhere = "_".join(["*1"] * len(absent)) or "_"
        width = max(width, len(elsewhere))
        rows = ["".join(cell[0] for cell in row).ljust(width, "_") for row in cells]
        rows += ["_" * width, "_" * width, elsewhere.ljust(width, "_")]
        self.marked = ""
        self.hexes: dict[str, list[str]] = {company: [] for company in COMPANIES}
        for r, row in enumerate(cells, 1):
            for c, cell in enumerate(row, 1):
                for letter in cell[1:]:
                    if letter == "!":
                        self.marked = f"{r}.{c}"
                    else:
                        self.hexes[LETTERS[letter]].append(f"{r}.{c}")
        for index, company in enumerate(absent):
            self.hexes[company].append(f"{len(rows)}.{3 * index + 1}")
        self.data = data_of(rows, borders)
        self.game = ParisConnection(self.data)

    def state(self, company: str = "red", phase: str = "chosen", shares: str = "", seat: int = 0) -> State:
        """Return a position with three players and a chosen company. By default, all hold a share of each company."""
        held = shares or "1-1-1-1-1-1/1-1-1-1-1-1/1-1-1-1-1-1"
        named_company = company if phase == "chosen" else "-"
        hexes = "/".join(",".join(self.hexes[one]) for one in COMPANIES)
        return self.game.from_position(f"10 {held} {seat} {phase} {named_company} 0 - 0 {hexes}")
