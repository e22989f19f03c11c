"""A second, slow engine for Paris Connection, which searches the map again for every cut-off.

It shares no code with the real engine. Actions are in notation.
"""

import copy
from typing import Any

Hex = tuple[int, int]  # row and column from 1


class NaiveParis:
    def __init__(
        self, data: dict[str, Any], players: int, starts: list[str], first: int, idle_rounds: int = 10
    ) -> None:
        self.players = players
        self.companies: list[str] = data["companies"]
        self.signs = {
            (r, c): sign
            for r, row in enumerate(data["rows"], 1)
            for c, sign in enumerate(row, 1)
            if sign not in ("_", "E")
        }
        self.borders = {frozenset((spot(a), spot(b))) for a, b in data["borders"]}
        self._near = {one: [two for two in self.signs if self._touch(one, two)] for one in self.signs}
        self.marseille = spot(data["cities"]["Marseille"]) if "Marseille" in data["cities"] else None
        self.limit: int = data["limits"][str(players)]
        self.penalty: int = data["penalty"]
        self.idle_rounds = idle_rounds
        stations = sorted(spot(name) for name in data["stations"].values())
        self.locos: dict[str, list[Hex]] = {company: [] for company in self.companies}
        for station, company in zip(stations, starts, strict=True):
            self.locos[company].append(station)
        self.store = dict.fromkeys(self.companies, data["locos"] - 2)
        self.shares: list[dict[str, int]] = [dict.fromkeys(self.companies, 0) for _ in range(players)]
        self.deals = data["shares"][str(players)] * players
        self.seat = first
        self.company: str | None = None
        self.placed = 0
        self.took: list[str] = []
        self.idle = 0
        self.over = False

    # Legal actions.

    def legal(self) -> list[str]:
        """Return every legal action or, while shares are being dealt, every possible deal."""
        if self.over:
            return []
        if self.deals:
            return [f"deal {company}" for company in self.companies if self.store[company]]
        if self.company is None:
            return [f"company {c}" for c in self.companies if self.builds(c) or self._trade_targets(c)] or ["pass"]
        if self.took:
            return [f"take {self.took[0]}", "done"]
        places = [f"place {r}.{c}" for r, c in self.builds(self.company)]
        if self.placed:
            return [*places, "done"]
        return places + [f"take {other}" for other in self._trade_targets(self.company)]

    def builds(self, company: str) -> list[Hex]:
        """Return the hexes where a company's next loco may be placed."""
        if not self.store[company]:
            return []
        spots = {neighbour for loco in self.locos[company] for neighbour in self.near(loco)}
        return [one for one in sorted(spots) if self.has_room(company, one) and not self.cut_off_by(company, one)]

    def cut_off_by(self, company: str, spot: Hex) -> list[str]:
        """Return the companies that a loco of this company on `spot` would cut off."""
        after = copy.copy(self)
        after.locos = {one: [*spots, spot] if one == company else spots for one, spots in self.locos.items()}
        return [other for other in self.companies if other != company and not after.is_safe(other)]

    def is_safe(self, company: str) -> bool:
        """Return whether a company has reached a city or still can."""
        if any(self.signs[loco].isdigit() for loco in self.locos[company]):
            return True
        seen = set(self.locos[company])
        todo = list(seen)
        while todo:
            for neighbour in self.near(todo.pop()):
                if neighbour not in seen and self.has_room(company, neighbour):
                    if self.signs[neighbour].isdigit():
                        return True
                    seen.add(neighbour)
                    todo.append(neighbour)
        return False

    def has_room(self, company: str, spot: Hex) -> bool:
        """Return whether the hex has room for another loco of this company."""
        occupants = [one for one in self.companies if spot in self.locos[one]]
        return company not in occupants and len(occupants) < (2 if self.signs[spot] == "." else 1)

    def near(self, spot: Hex) -> list[Hex]:
        return self._near[spot]

    def _trade_targets(self, company: str) -> list[str]:
        if not self.shares[self.seat][company]:
            return []
        return [other for other in self.companies if other != company and self.store[other]]

    def _touch(self, one: Hex, two: Hex) -> bool:
        return steps(one, two) == 1 and frozenset((one, two)) not in self.borders

    # Carrying them out.

    def play(self, text: str) -> None:
        """Play one of the actions returned by `legal`."""
        verb, _, word = text.partition(" ")
        if verb == "deal":
            self.store[word] -= 1
            self.shares[self.seat][word] += 1
            self.deals -= 1
            self.seat = (self.seat + 1) % self.players
        elif verb == "company":
            self.company = word
        elif verb == "place":
            self._place(spot(word))
        elif verb == "take":
            self._take(word)
        else:
            self._next(bool(self.placed))

    def _place(self, spot: Hex) -> None:
        assert self.company is not None
        self.locos[self.company].append(spot)
        self.store[self.company] -= 1
        self.placed += 1
        if spot == self.marseille or self._boards() < 2:
            self.over = True
        elif self.placed == 5 or not self.builds(self.company):
            self._next(True)

    def _take(self, word: str) -> None:
        if not self.took:
            assert self.company is not None
            self.shares[self.seat][self.company] -= 1
            self.store[self.company] += 1
        self.shares[self.seat][word] += 1
        self.store[word] -= 1
        self.took.append(word)
        if len(self.took) == 2 or not self.store[word]:
            self._next(False)

    def _next(self, built: bool) -> None:
        self.idle = 0 if built else self.idle + 1
        if self._boards() < 2 or self.idle == self.idle_rounds * self.players:
            self.over = True
            return
        self.seat = (self.seat + 1) % self.players
        self.company, self.placed, self.took = None, 0, []

    def _boards(self) -> int:
        return sum(1 for count in self.store.values() if count)

    # The score.

    def value(self, company: str) -> int:
        return sum(int(self.signs[loco]) for loco in self.locos[company] if self.signs[loco].isdigit())

    def score(self, seat: int) -> int:
        held = self.shares[seat]
        excess = max(0, sum(held.values()) - self.limit)
        return sum(count * self.value(company) for company, count in held.items()) - self.penalty * excess

    def returns(self) -> list[float]:
        scores = [self.score(seat) for seat in range(self.players)]
        winners = [seat for seat, score in enumerate(scores) if self.over and score == max(scores)]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]


def spot(name: str) -> Hex:
    """Return the row and column of a named hex."""
    row, column = name.split(".")
    return int(row), int(column)


def steps(one: Hex, other: Hex) -> int:
    """Return the distance between two hexes in cube coordinates, ignoring borders."""
    a, b = _cube(one), _cube(other)
    return max(abs(a[i] - b[i]) for i in range(3))


def _cube(spot: Hex) -> tuple[int, int, int]:
    row, column = spot
    q = column - (row - row % 2) // 2
    return q, row, -q - row
