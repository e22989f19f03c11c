"""The computer players of Les P'tites Locos.

The child player drives each loco as far as it can, considers nothing else, and makes half of its decisions at random.
The easy player uses rules of thumb: it compares its locos' prospects with its opponents'. Prospects are the distance
covered, the chance that the next roll brings a loco home, and the chance that it wrecks a loco. A loco on the board is
always worth more than one in hand. The fair player uses learned values of the positions after a run, in which it
moves the platform shown by the die and drives a loco. The strong player also considers every roll of the next player,
assuming the best answer to each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from random import Random
from typing import NamedTuple

from shared_rules.ptites_locos import State, position
from shared_rules.ptites_locos.position import FACES
from shared_rules.ptites_locos.track import BUFFER, Track
from signalbox.games.coach import Chances
from signalbox.games.one_ply import Evaluator, OnePly, Search
from signalbox.games.players import CHILD, EASY, STRONG, CarelessPlayer
from signalbox.games.ptites_locos.coach import WON, ValueTable, learned_tables, table_key
from signalbox.games.search_budget import within_budget

POINTS = range(2, 2 * FACES + 1)
_PLAIN = [sum(a + b == p and a != b for a in range(1, FACES + 1) for b in range(1, FACES + 1)) for p in POINTS]
_DOUBLE = [int(p % 2 == 0) for p in POINTS]  # the number of doubles in 36 rolls; `_PLAIN` has that of other rolls


class Run(NamedTuple):
    """A way to end a run: its remaining actions, and each seat's chance of winning afterwards."""

    actions: list[int]
    chances: Chances


class Lookahead:
    """An evaluator that uses chances of winning. For the `width` best runs, it considers the next player's rolls."""

    judges_decisions = True

    def __init__(self, values: ValueTable, width: int = 0) -> None:
        self._values = values
        self._width = width

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the chance of winning (0 to 1) after each action, minus 1 if the action was not searched in depth."""
        if not self._width or state.phase == position.TILE:
            return [chances[state.seat] for chances in self.chances_after(state, actions)]
        if state.phase == position.AGAIN:
            return [
                self._average_over_rolls(state, state.seat, 2)[state.seat],
                self._outlook_after(state, [position.STOP])[state.seat],
            ]
        return self._best_of_runs(state, actions, self._continuations(state, actions))

    def outlook(self, state: State) -> Chances:
        """Return each seat's chance of winning, averaged over all rolls if one is due, or after the best decision."""
        if state.phase == position.OVER:
            return state.returns()
        if state.phase == position.ROLL:
            return self._average_over_rolls(state, state.seat, state.run)
        return max(self.chances_after(state, state.legal_actions()), key=itemgetter(state.seat))

    def chances_for_seat(self, state: State, _seat: int) -> Chances:
        """Return the outlook, which is the same for all seats because nothing is hidden."""
        return self.outlook(state)

    def chances_after(self, state: State, actions: list[int]) -> list[Chances]:
        """Return each seat's chance of winning after each of these legal actions, searching to the end of the run."""
        if state.phase == position.TILE:
            return [self._outlook_after(state, [action]) for action in actions]
        if state.phase == position.AGAIN:
            return [
                self._outlook_after_stopping(state)
                if action == position.STOP
                else self._average_over_rolls(state, state.seat, 2)
                for action in actions
            ]
        best_by_action: dict[int, Chances] = {}
        for run in self._continuations(state, actions):
            best = best_by_action.setdefault(run.actions[0], run.chances)
            if run.chances[state.seat] > best[state.seat]:
                best_by_action[run.actions[0]] = run.chances
        return [best_by_action[action] for action in actions]

    def _continuations(self, state: State, actions: list[int]) -> list[Run]:
        """Return the ways to end the run that begin with one of these actions."""
        if state.phase != position.PLATFORM:
            return [run for run in self._runs(state, state.config) if run.actions[0] in actions]
        return [
            Run([action, *run.actions], run.chances)
            for action in actions
            for run in self._runs(state, state.track.moved[state.config][action - position.MOVE])
        ]

    def _best_of_runs(self, state: State, actions: list[int], runs: list[Run]) -> list[float]:
        """Return the best chance after each action. Actions searched in depth rank above all others."""
        seat = state.seat
        runs.sort(key=lambda run: -run.chances[seat])
        if len(runs) == 1:
            return [runs[0].chances[seat] for _ in actions]
        best_by_action = dict.fromkeys(actions, -1.0)
        for run in within_budget(runs[: self._width]):
            chance = self._outlook_after(state, run.actions)[seat]
            best_by_action[run.actions[0]] = max(best_by_action[run.actions[0]], chance)
        for run in runs:
            best_by_action[run.actions[0]] = max(best_by_action[run.actions[0]], run.chances[seat] - 1)
        return [best_by_action[action] for action in actions]

    def _outlook_after(self, state: State, actions: list[int]) -> Chances:
        """Return the outlook after playing these actions."""
        for action in actions:
            state.apply(action)
        chances = self.outlook(state)
        for _ in actions:
            state.undo()
        return chances

    def _runs(self, state: State, config: int) -> list[Run]:
        """Return the ways to end a run once the platform has been moved, one for each movable loco."""
        seat = state.seat
        next_seat = (seat + 1) % state.players
        row, is_double = state.track.row(config), state.low == state.high and state.run == 1
        sums = self._values.sums(state, config, next_seat)
        runs: list[Run] = []
        for action in state.driving_actions(seat, state.runner):
            ends = state.loco_ends(row, seat, action, state.low + state.high)
            runs.append(Run([action], self._chances(state, sums, config, ends, seat, is_double)))
        return runs or [Run([position.PASS], self._values.chances(sums))]

    def _chances(
        self, state: State, sums: list[int], config: int, ends: list[int], seat: int, is_double: bool
    ) -> Chances:
        """Return each seat's chance of winning after a move. A player who may play again does so if that is better."""
        values, next_seat = self._values, (seat + 1) % state.players
        after = values.sums_after(state, sums, config, next_seat, ends)
        stopping = values.chances(after)
        if is_double and ends[2] != position.HANGAR and max(after) < WON:
            again = values.chances(values.sums_with_turn(after, next_seat, seat))
            return again if again[seat] > stopping[seat] else stopping
        return stopping

    def _outlook_after_stopping(self, state: State) -> Chances:
        """Return each seat's chance of winning if the player to move stops after the first run of a double."""
        return self._values.chances(self._values.sums(state, state.config, (state.seat + 1) % state.players))

    def _average_over_rolls(self, state: State, seat: int, run: int) -> Chances:
        """Return each seat's chance, averaged over all rolls, assuming that `seat` plays its best answer to each."""
        any_colour = state.colour == position.NONE or run == 2
        colours = range(len(state.track.platforms)) if any_colour else [state.colour]
        total, count = [0.0] * state.players, 0
        for colour in colours:
            plain, double = self._answer_chances(state, seat, run, colour)
            for ways, answers in ((_PLAIN, plain), (_DOUBLE, double)):
                for weight, answer in zip(ways, answers, strict=True):
                    for other, chance in enumerate(answer):
                        total[other] += weight * chance
            count += FACES**2
        return [other / count for other in total]

    def _answer_chances(self, state: State, seat: int, run: int, colour: int) -> tuple[list[Chances], list[Chances]]:
        """Return the chances after the best answer to each total of the dice, for non-doubles, then for doubles."""
        values, track = self._values, state.track
        runner = state.runner if run == 2 else position.NONE
        no_answer = [-1.0] * state.players
        plain, double = [no_answer] * len(POINTS), [no_answer] * len(POINTS)
        next_seat = (seat + 1) % state.players
        movable = state.driving_actions(seat, runner)
        for side in allowed_sides(state, colour):
            config = track.moved[state.config][2 * colour + side]
            row = track.row(config)
            sums = values.sums(state, config, next_seat)
            if not movable:
                stays = values.chances(sums)
                plain = [max(answer, stays, key=itemgetter(seat)) for answer in plain]
                double = [max(answer, stays, key=itemgetter(seat)) for answer in double]
            for action in movable:
                for index, points in enumerate(POINTS):
                    ends = state.loco_ends(row, seat, action, points)
                    if _PLAIN[index] or run == 2:
                        chances = self._chances(state, sums, config, ends, seat, False)
                        if chances[seat] > plain[index][seat]:
                            plain[index] = chances
                    if _DOUBLE[index] and run == 1:
                        chances = self._chances(state, sums, config, ends, seat, True)
                        if chances[seat] > double[index][seat]:
                            double[index] = chances
        return plain, plain if run == 2 else double


def allowed_sides(state: State, colour: int) -> Iterable[int]:
    """Return the sides of a platform that may be put at the buffer (L8)."""
    return [1 - state.track.side(state.config, colour)] if state.setting.slide else range(2)


# The parts of a loco's value, in units of the value of a loco at home
DISTANCE_VALUE = 0.6  # at the end of its path; 0 at the beginning
PRESENCE_VALUE = 0.1  # for being on the board at all
HOMECOMING_VALUE = 0.2  # if every roll brings it home
WRECK_LOSS = 0.4  # the fraction of its value that is lost if every roll wrecks it
LEADER_WEIGHT = 0.5  # the leader's weight in the value of the opponents' locos; the rest is the average

MAX_POINTS = 2 * FACES
AT_LEAST = [  # indexed by points: the probability of rolling at least that many
    sum(a + b >= points for a in range(1, FACES + 1) for b in range(1, FACES + 1)) / FACES**2
    for points in range(MAX_POINTS + 2)
]


class Prospects(NamedTuple):
    """The components of the value of one loco, or of all of a seat's locos. A loco at home has the value 1."""

    distance: float  # the value of the distance covered
    danger: float  # the expected loss in the next roll
    next_home: float  # the expected gain from coming home in the next roll

    @property
    def worth(self) -> float:
        """The total value. It is positive for a loco on the board, which is thus worth more than one in hand."""
        return self.distance - self.danger + self.next_home


class LocoEvaluator:
    """An evaluator of positions by rules of thumb. It caches a table for each configuration of the platforms."""

    def __init__(self) -> None:
        self._tables: _Tables | None = None

    def worth(self, state: State, seat: int) -> float:
        """Return the value of the position to `seat`: its own prospects minus its opponents', mainly the leader's."""
        worths = self.prospects(state)
        return worths[seat] - opponents_value(worths, seat)

    def prospects(self, state: State) -> list[float]:
        """Return the value of each seat's locos. A loco at home counts as 1, and a loco in hand as 0."""
        table = self._tables_of(state.track).values(state.config)
        worth = [float(home) for home in state.hangars]
        for player, squares in enumerate(state.loco_squares):
            for square in squares:
                worth[player] += table[square]
        return worth

    def seat_prospects(self, state: State, seat: int) -> Prospects:
        """Return the components of the total value of the seat's locos on the board."""
        tables = self._tables_of(state.track)
        locos = [tables.prospects(state.config, square) for square in state.loco_squares[seat]]
        return Prospects(*(sum(part) for part in zip(*locos, strict=True))) if locos else Prospects(0.0, 0.0, 0.0)

    def _tables_of(self, track: Track) -> _Tables:
        if self._tables is None or self._tables.track is not track:
            self._tables = _Tables(track)
        return self._tables


def opponents_value(worths: list[float], seat: int) -> float:
    """Return the combined value of all other seats' locos, with extra weight on the leader's."""
    others = worths[:seat] + worths[seat + 1 :]
    return LEADER_WEIGHT * max(others) + (1 - LEADER_WEIGHT) * sum(others) / len(others)


def is_blunder(state: State, action: int) -> bool:
    """Return whether a move crashes one of the player's own locos or brings another player's loco home."""
    if action >= position.MOVE:
        return False
    last = state.legs(action)[-1]  # the locos before the last one only stop
    return last.end == (position.HAND if last.seat == state.seat else position.HANGAR)


def create_heuristic_evaluator() -> Search[State]:
    """Return an evaluator that uses the rules of thumb of `LocoEvaluator` and avoids blunders."""
    return Search(LocoEvaluator().worth, is_blunder)


class _Tables:
    """The prospects of a loco on each square of one track, for each configuration of the platforms."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self._distances = _Distances(track)
        self._tables: dict[int, list[float]] = {}

    def values(self, config: int) -> list[float]:
        """Return the value of a loco on each square."""
        if config not in self._tables:
            squares = range(len(self.track.names))
            self._tables[config] = [self.prospects(config, square).worth for square in squares]
        return self._tables[config]

    def prospects(self, config: int, square: int) -> Prospects:
        """Return the prospects of a loco on a square."""
        way = PRESENCE_VALUE + DISTANCE_VALUE * (1 - self._distances.distance(config, square) / self._distances.longest)
        free, home = self._run(config, square)
        if home:
            return Prospects(way, 0.0, HOMECOMING_VALUE * AT_LEAST[free])
        return Prospects(way, way * WRECK_LOSS * AT_LEAST[free + 1], 0.0)

    def _run(self, config: int, square: int) -> tuple[int, bool]:
        """Return how many squares a lone loco can run with one roll, and whether the last square is an arrival."""
        row = self.track.row(config)
        for step in range(MAX_POINTS):
            square = row[square]
            if square >= BUFFER:
                return step, False
            if square in self.track.arrivals:
                return step + 1, True
        return MAX_POINTS, False


class _Distances:
    """The number of squares that a loco still has to run, averaged over all configurations of the platforms ahead."""

    def __init__(self, track: Track) -> None:
        self._track = track
        self._fixed: dict[int, float] = dict.fromkeys(track.arrivals, 0.0)
        self.longest = max(self._distance_from_fixed(square) for square in range(track.fixed))

    def distance(self, config: int, square: int) -> float:
        """Return the distance from a square, or the longest possible distance if its platform leads nowhere now."""
        if square < self._track.fixed:
            return self._distance_from_fixed(square)
        distance = self._distance_ahead(config, square)
        return self.longest if distance is None else distance

    def _distance_from_fixed(self, square: int) -> float:
        if square not in self._fixed:
            configs = range(len(self._track.moved))
            distances = [d for config in configs if (d := self._distance_ahead(config, square)) is not None]
            self._fixed[square] = sum(distances) / len(distances)
        return self._fixed[square]

    def _distance_ahead(self, config: int, square: int) -> float | None:
        """Return the distance via the next fixed square, or None if the track ends before that."""
        row = self._track.row(config)
        steps = 1
        square = row[square]
        while self._track.fixed <= square < BUFFER:
            square = row[square]
            steps += 1
        return None if square >= BUFFER else steps + self._distance_from_fixed(square)


CARELESS_CHILD = 0.5  # the fraction of decisions made at random
CARELESS_EASY = 0.25
WIDTH_STRONG = 8


def player(level: str) -> Callable[[State, Random], int]:
    """Return the computer player for a level."""
    if level == CHILD:
        locos = LocoEvaluator()
        drives_on = Search[State](lambda state, seat: state.hangars[seat] + locos.seat_prospects(state, seat).distance)
        return CarelessPlayer(OnePly(drives_on), CARELESS_CHILD)
    if level == EASY:
        return CarelessPlayer(OnePly(create_heuristic_evaluator()), CARELESS_EASY)
    return OnePly(Judge(WIDTH_STRONG if level == STRONG else 0))


def coach(state: State) -> Lookahead | None:
    """Return the coach for a game, which judges like the fair player, or None if there is no table for it."""
    table = learned_tables().get(table_key(state))
    return None if table is None else Lookahead(table.calibrated_copy())


class Judge:
    """An evaluator that uses learned values or, if there are none, rules of thumb. `width` is passed to `Lookahead`."""

    def __init__(self, width: int = 0) -> None:
        self._width = width
        self._setting: position.Setting | None = None
        self._players = 0
        self._evaluator: Evaluator[State] = create_heuristic_evaluator()

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the value of each legal action to the player to move."""
        if state.setting is not self._setting or state.players != self._players:
            self._setting, self._players = state.setting, state.players
            table = learned_tables().get(table_key(state))
            self._evaluator = create_heuristic_evaluator() if table is None else Lookahead(table, self._width)
        return self._evaluator(state, actions, random)
