"""The rules of Milk Run on a described board."""

from shared_rules import game, game_data

MYPY = False
if MYPY:
    from shared_rules.game import Effect, Mark, Options, Piece, View

    class MilkView(View):
        """A seat's view. There are no secrets, so all seats have the same one."""

        rolled: int  # 0 before the roll
        loaded: list[int]  # churns of each seat


HAND = "hand"
DIE = 3  # the number of faces
WAIT = 100  # if no station can be reached; a lower action is the number of the station to drive to
ROLLED = 200  # plus the number rolled


class State(game.State):
    """A game in progress."""

    def __init__(self, rules: "MilkRun", players: int, first: int) -> None:
        self.rules = rules
        self.players = players
        self.history: list[int] = []
        count = len(rules.stations)
        self.at = [seat * count // players for seat in range(players)]
        self.waiting = [station not in self.at for station in range(count)]  # whether a churn is at each station
        self.loaded = [0] * players
        self.seat = first
        self.rolled = 0
        self._before: list[tuple[list[int], list[bool], list[int], int, int]] = []

    def current_player(self) -> int:
        if True not in self.waiting:
            return game.TERMINAL
        return self.seat if self.rolled else game.CHANCE

    def turn(self) -> int:
        return self.seat

    def legal_actions(self) -> list[int]:
        if self.current_player() < 0:
            return []
        ahead = [(self.at[self.seat] + step) % len(self.waiting) for step in range(1, self.rolled + 1)]
        return sorted([station for station in ahead if station not in self.at]) or [WAIT]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.current_player() != game.CHANCE:
            return []
        return [(ROLLED + number, 1 / DIE) for number in range(1, DIE + 1)]

    def outcome_at(self, number: float) -> int:
        return ROLLED + 1 + int(number * DIE)

    def apply(self, action: int) -> None:
        self._before.append((list(self.at), list(self.waiting), list(self.loaded), self.seat, self.rolled))
        self.history.append(action)
        if action > ROLLED:
            self.rolled = action - ROLLED
            return
        if action != WAIT:
            self.at[self.seat] = action
            self.loaded[self.seat] += self.waiting[action]
            self.waiting[action] = False
        if True in self.waiting:  # once the game is over, the turn stays with the last player
            self.seat = (self.seat + 1) % self.players
        self.rolled = 0

    def undo(self) -> int:
        action = self.history.pop()
        self.at, self.waiting, self.loaded, self.seat, self.rolled = self._before.pop()
        return action

    def clone(self) -> "State":
        twin = State(self.rules, self.players, self.seat)
        twin.at, twin.waiting, twin.loaded = list(self.at), list(self.waiting), list(self.loaded)
        twin.rolled, twin.history, twin._before = self.rolled, list(self.history), list(self._before)
        return twin

    def returns(self) -> list[float]:
        if self.current_player() != game.TERMINAL:
            return [0.0] * self.players
        maximum = max(self.loaded)
        return [1 / self.loaded.count(maximum) if churns == maximum else 0.0 for churns in self.loaded]

    def notation(self, action: int) -> str:
        """Return the action as text: `roll 2`, `drive S4` or `wait`."""
        if action > ROLLED:
            return "roll %d" % (action - ROLLED)
        return "wait" if action == WAIT else "drive " + self.rules.stations[action]

    def position(self) -> str:
        locos = ",".join([self.rules.stations[station] for station in self.at])
        milk = "".join(["+" if churn else "." for churn in self.waiting])
        loaded = "-".join([str(churns) for churns in self.loaded])
        return "%s %s %s %d %d" % (locos, milk, loaded, self.seat, self.rolled)

    def view(self, seat: int) -> "MilkView":
        rules = self.rules
        pieces: list[Piece] = []
        for owner, station in enumerate(self.at):
            pieces.append({"square": rules.stations[station], "colour": rules.seats[owner], "seat": owner})
        for station, churn in enumerate(self.waiting):
            if churn:
                pieces.append({"square": rules.platforms[station], "colour": rules.churn})
        return {"pieces": pieces, "parts": [], "rolled": self.rolled, "loaded": list(self.loaded)}

    def readings(self) -> bytes:
        taken = [self.rules.stations[station] for station in self.at]
        taken += [self.rules.platforms[station] for station, churn in enumerate(self.waiting) if churn]
        return bytes([place in taken for place in self.rules.places])

    def input_kind(self, action: int) -> int:
        if action > ROLLED:
            return game.BY_WORD
        return game.BY_ITSELF if action == WAIT else game.BY_HANDS

    def objection(self, place: str) -> "game.Reason | None":
        if place in self.rules.platforms:
            return game.Reason("milk-run-only-loaded")
        ends = [self.rules.stations[action] for action in self.legal_actions() if action != WAIT]
        return None if place in ends or not ends else game.Reason("milk-run-not-there")

    def mover(self, action: int) -> str:
        return self.rules.stations[self.at[self.seat]] if action < WAIT else ""

    def effects(self, action: int) -> "list[Effect]":
        if action >= WAIT:
            return []
        to = self.rules.stations[action]
        moves = [_effect(self.mover(action), to, self.rules.seats[self.seat])]
        if self.waiting[action]:
            moves.append(_effect(self.rules.platforms[action], HAND, self.rules.churn))
        return moves

    def marks(self) -> "list[Mark]":
        colour = self.rules.seats[self.seat]
        marks: list[Mark] = [("seat.%d" % (self.seat + 1), game.TURN, colour, 0, 1)]
        if self.rolled:
            marks.append(("die.%d" % self.rolled, game.SHOWN, "white", 0, 1))
        for action in self.legal_actions():
            if action != WAIT:
                marks.append((self.rules.stations[action], game.CHOICE, colour, 0, 1))
        return marks


class MilkRun(game.Game):
    """The game of Milk Run, for two players or more, up to the number of seats on the board."""

    def __init__(self, data: dict[str, object]) -> None:
        self.name = "milk_run"
        self.title = "Milk Run"
        self.stations = game_data.read_names(data, "stations")
        self.platforms = game_data.read_names(data, "platforms")
        self.seats = game_data.read_names(data, "seats")
        self.churn = game_data.read_text(data, "churn")
        self.places = game_data.read_names(data, "places")
        if len(self.stations) != len(self.platforms) or len(self.stations) < 2 * len(self.seats):
            raise ValueError("each station has a platform, and each seat has two stations or more")
        self.min_players = 2
        self.max_players = len(self.seats)
        self.verbs = ["drive", "wait"]

    def options(self) -> "Options":
        return {"first": -1}

    def pieces(self, players: int) -> dict[str, int]:
        counts = {self.churn: len(self.stations) - players}
        for colour in self.seats[:players]:
            counts[colour] = 1
        return counts

    def setups(self, players: int, options: "Options") -> "list[tuple[Options, bytes]]":
        return [(self.complete(players, options), State(self, players, 0).readings())]

    def start(self, players: int, options: "Options") -> State:
        first = self.complete(players, options)["first"]
        if not isinstance(first, int) or first < 0:
            raise ValueError("a game starts with the first seat given")
        return State(self, players, first)


def _effect(square: str, to: str, colour: str) -> "Effect":
    path = [] if to == HAND else [to]
    return {"square": square, "to": to, "path": path, "colour": colour, "crash": False, "light": ""}
