"""A game simple enough to calculate by hand: roll a die, keep the points or pass; the first to reach 10 wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.game import BY_WORD, CHANCE, TERMINAL, Game, State

if TYPE_CHECKING:
    from shared_rules.game import View

    class RaceView(View):
        points: list[int]


KEEP, PASS = 0, 1
GOAL = 10
FACES = 6


class RaceState(State):
    def __init__(self, players: int, first: int) -> None:
        self.players = players
        self.history = []
        self._points = [0] * players
        self._first = first
        self._saved: list[list[int]] = []

    def turn(self) -> int:
        return (self._first + (len(self.history) - (self._won())) // 2) % self.players

    def current_player(self) -> int:
        if self._won():
            return TERMINAL
        return self.turn() if len(self.history) % 2 else CHANCE

    def legal_actions(self) -> list[int]:
        return [KEEP, PASS] if self.current_player() >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(face, 1 / FACES) for face in range(1, FACES + 1)] if self.current_player() == CHANCE else []

    def apply(self, action: int) -> None:
        self._saved.append(list(self._points))
        if self.current_player() == self.turn() and action == KEEP:
            self._points[self.turn()] += self.history[-1]
        self.history.append(action)

    def undo(self) -> int:
        action = self.history.pop()
        self._points = self._saved.pop()
        return action

    def returns(self) -> list[float]:
        return [float(points >= GOAL) for points in self._points]

    def notation(self, action: int) -> str:
        if self.current_player() == CHANCE:
            return f"roll {action}"
        return "keep" if action == KEEP else "pass"

    def position(self) -> str:
        return " ".join(map(str, self._points))

    def view(self, seat: int) -> RaceView:
        return {"pieces": [], "parts": [], "points": list(self._points)}

    def input_kind(self, action: int) -> int:
        return BY_WORD

    def _won(self) -> int:
        return int(max(self._points) >= GOAL)


class Race(Game):
    def __init__(self) -> None:
        self.name = "race"
        self.title = "Race"
        self.min_players, self.max_players = 2, 4
        self.places = []

    def start(self, players: int, options: dict[str, str | int | bool]) -> State:
        return RaceState(players, int(options["first"]))
