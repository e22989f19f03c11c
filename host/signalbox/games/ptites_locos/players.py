"""The computer players of Les P'tites Locos.

How the learned players of Les P'tites Locos look ahead: over their own run, and over every roll that may follow.

A run is a roll, the platform it names, and a loco. Whoever is on turn answers each roll with what is best for itself.

What a position of the P'tites Locos is worth to a seat: its locos' prospects against the others'.

A loco's prospect counts the way it still has to go, the chance that the next roll brings it home, and the chance that
the next roll wrecks it, as the platforms lie now. A loco in the hand is worth nothing and one on the board always more:
a wreck costs a part of what there is to lose.

The computer players of Les P'tites Locos by level.

A child drives on as far as it can, sees nothing else, and as often does just anything. Easy looks at dangers and at
the others, by rules of thumb, and is careless now and then. Fair knows the learned values of where its run leads to;
strong also goes through every roll of whoever is next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from random import Random
from typing import NamedTuple

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import (
    AGAIN,
    FACES,
    HAND,
    HANGAR,
    MOVE,
    NONE,
    OVER,
    PASS,
    PLATFORM,
    ROLL,
    STOP,
    TILE,
    Setting,
)
from shared_rules.ptites_locos.track import BUFFER, Track
from signalbox.games.coach import Chances
from signalbox.games.one_ply import Evaluator, OnePly, Search
from signalbox.games.players import CHILD, EASY, STRONG, Careless
from signalbox.games.ptites_locos.coach import WON, Values, learned, way_of
from signalbox.games.search_budget import within_budget

POINTS = range(2, 2 * FACES + 1)
_PLAIN = [sum(a + b == p and a != b for a in range(1, FACES + 1) for b in range(1, FACES + 1)) for p in POINTS]
_DOUBLE = [int(p % 2 == 0) for p in POINTS]  # ways of 36, as `_PLAIN`


class Run(NamedTuple):
    """A way to end a run: the actions that are left of it, and each seat's chance to win after it."""

    actions: list[int]
    chances: Chances


class Lookahead:
    """Values every action by the chance to win behind it.

    `width` is with how many of its best runs the player also goes through every roll of whoever is next; 0 for none.
    """

    judgement = True

    def __init__(self, values: Values, width: int = 0) -> None:
        self._values = values
        self._width = width

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """The chance to win, 0 to 1, behind each legal action; less than 0 where it was not looked through."""
        if not self._width or state.phase == TILE:
            return [chances[state.seat] for chances in self.behind(state, actions)]
        if state.phase == AGAIN:
            return [self._over_rolls(state, state.seat, 2)[state.seat], self._after(state, Run([STOP], []))[state.seat]]
        return self._of_runs(state, actions, self._ways_on(state, actions))

    def outlook(self, state: State) -> Chances:
        """Each seat's chance to win, over all that the next roll may bring, or behind the best that can be done."""
        if state.phase == OVER:
            return state.returns()
        if state.phase == ROLL:
            return self._over_rolls(state, state.seat, state.run)
        return max(self.behind(state, state.legal_actions()), key=itemgetter(state.seat))

    def known(self, state: State, _seat: int) -> Chances:
        """The same, for any seat: nothing is hidden."""
        return self.outlook(state)

    def behind(self, state: State, actions: list[int]) -> list[Chances]:
        """Each seat's chance to win behind each of these legal actions, to the end of the run that it is of."""
        if state.phase == TILE:
            return [self._tile(state, action) for action in actions]
        if state.phase == AGAIN:
            return [
                self._standing(state) if action == STOP else self._over_rolls(state, state.seat, 2)
                for action in actions
            ]
        found: dict[int, Chances] = {}
        for run in self._ways_on(state, actions):
            best = found.setdefault(run.actions[0], run.chances)
            if run.chances[state.seat] > best[state.seat]:
                found[run.actions[0]] = run.chances
        return [found[action] for action in actions]

    def _ways_on(self, state: State, actions: list[int]) -> list[Run]:
        """The ways to end the run that begin with one of these actions."""
        if state.phase != PLATFORM:
            return [run for run in self._runs(state, state.config) if run.actions[0] in actions]
        return [
            Run([action, *run.actions], run.chances)
            for action in actions
            for run in self._runs(state, state.track.moved[state.config][action - MOVE])
        ]

    def _of_runs(self, state: State, actions: list[int], runs: list[Run]) -> list[float]:
        """The best that each action leads to. Those that were looked through come before all others."""
        seat = state.seat
        runs.sort(key=lambda run: -run.chances[seat])
        if len(runs) == 1:
            return [runs[0].chances[seat] for _ in actions]
        found = dict.fromkeys(actions, -1.0)
        for run in within_budget(runs[: self._width]):
            found[run.actions[0]] = max(found[run.actions[0]], self._after(state, run)[seat])
        for run in runs:
            found[run.actions[0]] = max(found[run.actions[0]], run.chances[seat] - 1)
        return [found[action] for action in actions]

    def _after(self, state: State, run: Run) -> Chances:
        for action in run.actions:
            state.apply(action)
        found = self.outlook(state)
        for _ in run.actions:
            state.undo()
        return found

    def _runs(self, state: State, config: int) -> list[Run]:
        """The ways to end a run in which the platform has been moved: one for each loco."""
        seat = state.seat
        following = (seat + 1) % state.players
        row, is_double = state.track.row(config), state.low == state.high and state.run == 1
        sums = self._values.sums(state, config, following)
        found: list[Run] = []
        for action in state.movable(seat, state.runner):
            ends = state.ends(row, seat, action, state.low + state.high)
            found.append(Run([action], self._chances(state, sums, config, ends, seat, is_double)))
        return found or [Run([PASS], self._values.chances(sums))]

    def _chances(
        self, state: State, sums: list[int], config: int, ends: list[int], seat: int, is_double: bool
    ) -> Chances:
        """Once locos have moved. Whoever may play again has what is better: to stop, or to be on turn still."""
        values, following = self._values, (seat + 1) % state.players
        after = values.after(state, sums, config, following, ends)
        found = values.chances(after)
        if is_double and ends[2] != HANGAR and max(after) < WON:
            again = values.chances(values.on_turn(after, following, seat))
            return again if again[seat] > found[seat] else found
        return found

    def _standing(self, state: State) -> Chances:
        """Once the player on turn has stopped after the first run of a double."""
        return self._values.chances(self._values.sums(state, state.config, (state.seat + 1) % state.players))

    def _tile(self, state: State, action: int) -> Chances:
        """Each seat's chance once a repair tile has been handed back, or has not."""
        state.apply(action)
        found = self._over_rolls(state, state.seat, 1)
        state.undo()
        return found

    def _over_rolls(self, state: State, seat: int, run: int) -> Chances:
        """Each seat's chance on the average of all rolls, which `seat` answers with what is best for itself."""
        any_colour = state.colour == NONE or run == 2
        colours = range(len(state.track.platforms)) if any_colour else [state.colour]
        total, count = [0.0] * state.players, 0
        for colour in colours:
            plain, double = self._answers(state, seat, run, colour)
            for ways, answers in ((_PLAIN, plain), (_DOUBLE, double)):
                for weight, answer in zip(ways, answers, strict=True):
                    for each, chance in enumerate(answer):
                        total[each] += weight * chance
            count += FACES**2
        return [each / count for each in total]

    def _answers(self, state: State, seat: int, run: int, colour: int) -> tuple[list[Chances], list[Chances]]:
        """The best answers to all numbers of points, as a plain roll and as a double."""
        values, track = self._values, state.track
        runner = state.runner if run == 2 else NONE
        nothing = [-1.0] * state.players
        plain, double = [nothing] * len(POINTS), [nothing] * len(POINTS)
        following = (seat + 1) % state.players
        movable = state.movable(seat, runner)
        for side in sides(state, colour):
            config = track.moved[state.config][2 * colour + side]
            row = track.row(config)
            sums = values.sums(state, config, following)
            if not movable:
                stays = values.chances(sums)
                plain = [max(each, stays, key=itemgetter(seat)) for each in plain]
                double = [max(each, stays, key=itemgetter(seat)) for each in double]
            for action in movable:
                for index, points in enumerate(POINTS):
                    ends = state.ends(row, seat, action, points)
                    if _PLAIN[index] or run == 2:
                        found = self._chances(state, sums, config, ends, seat, False)
                        if found[seat] > plain[index][seat]:
                            plain[index] = found
                    if _DOUBLE[index] and run == 1:
                        found = self._chances(state, sums, config, ends, seat, True)
                        if found[seat] > double[index][seat]:
                            double[index] = found
        return plain, plain if run == 2 else double


def sides(state: State, colour: int) -> Iterable[int]:
    """On which sides a platform may be put at the buffer (L8)."""
    return [1 - state.track.side(state.config, colour)] if state.setting.slide else range(2)


# What a loco is worth, one at home being worth 1
WAY_DONE = 0.6  # at the end of its way, nothing at its beginning
STANDING = 0.1  # on the board at all
HOME_NEXT = 0.2  # when any roll brings it home
WRECKED_NEXT = 0.4  # the part of it that is lost when any roll wrecks it
LEADER = 0.5  # of what the others' locos are worth, the share of whoever has most; the rest is their average

POINTS_MOST = 2 * FACES
AT_LEAST = [  # by points: the probability of a roll of so many or more
    sum(a + b >= points for a in range(1, FACES + 1) for b in range(1, FACES + 1)) / FACES**2
    for points in range(POINTS_MOST + 2)
]


class Prospects(NamedTuple):
    """What one loco or all of a seat's are worth, in parts; one at home is worth 1."""

    way: float  # what they have come of their way
    danger: float  # of that, what the next roll may cost
    next_home: float  # what it adds that the next roll may bring them home

    @property
    def worth(self) -> float:
        """All of it; never negative, so that a loco on the board is worth more than one in the hand."""
        return self.way - self.danger + self.next_home


class LocoEvaluator:
    """What positions are worth; tables of the track they are on grow with the ways in which the platforms have lain."""

    def __init__(self) -> None:
        self._tables: _Tables | None = None

    def worth(self, state: State, seat: int) -> float:
        """What the position is worth to `seat`: its own prospects less the others', those of the leader above all."""
        worths = self.prospects(state)
        return worths[seat] - of_others(worths, seat)

    def prospects(self, state: State) -> list[float]:
        """By seat: what its locos are worth, one at home being worth 1 and one in the hand nothing."""
        table = self._tables_of(state.track).of(state.config)
        worth = [float(home) for home in state.hangars]
        for player, squares in enumerate(state.standing):
            for square in squares:
                worth[player] += table[square]
        return worth

    def parts(self, state: State, seat: int) -> Prospects:
        """What the seat's locos on the board are worth, in parts."""
        tables = self._tables_of(state.track)
        locos = [tables.prospects(state.config, square) for square in state.standing[seat]]
        return Prospects(*(sum(part) for part in zip(*locos, strict=True))) if locos else Prospects(0.0, 0.0, 0.0)

    def _tables_of(self, track: Track) -> _Tables:
        if self._tables is None or self._tables.track is not track:
            self._tables = _Tables(track)
        return self._tables


def of_others(worths: list[float], seat: int) -> float:
    """What all but one seat have, given what each has: the leader's counts more than the others'."""
    others = worths[:seat] + worths[seat + 1 :]
    return LEADER * max(others) + (1 - LEADER) * sum(others) / len(others)


def is_blunder(state: State, action: int) -> bool:
    """Whether a loco's move crashes one of the player's own locos, or brings one of the others' home."""
    if action >= MOVE:
        return False
    last = state.course(action)[-1]  # those before it only stop
    return last.end == (HAND if last.seat == state.seat else HANGAR)


def by_rules_of_thumb() -> Search[State]:
    """What each action is worth by these prospects, blunders left out."""
    return Search(LocoEvaluator().worth, is_blunder)


class _Tables:
    """The prospects of a loco on each square of one track, for every way in which the platforms lie."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self._distances = _Distances(track)
        self._tables: dict[int, list[float]] = {}

    def of(self, config: int) -> list[float]:
        """By square."""
        table = self._tables.get(config)
        if table is None:
            table = [self.prospects(config, square).worth for square in range(len(self.track.names))]
            self._tables[config] = table
        return table

    def prospects(self, config: int, square: int) -> Prospects:
        """Those of a loco on a square."""
        way = STANDING + WAY_DONE * (1 - self._distances.of(config, square) / self._distances.longest)
        free, home = self._run(config, square)
        if home:
            return Prospects(way, 0.0, HOME_NEXT * AT_LEAST[free])
        return Prospects(way, way * WRECKED_NEXT * AT_LEAST[free + 1], 0.0)

    def _run(self, config: int, square: int) -> tuple[int, bool]:
        """How many squares a loco alone can run onto with one roll, and whether the last one is its arrival."""
        row = self.track.row(config)
        for step in range(POINTS_MOST):
            square = row[square]
            if square >= BUFFER:
                return step, False
            if square in self.track.arrivals:
                return step + 1, True
        return POINTS_MOST, False


class _Distances:
    """How many squares a loco has to go, on the average of the ways in which the platforms may lie ahead of it."""

    def __init__(self, track: Track) -> None:
        self._track = track
        self._fixed: dict[int, float] = dict.fromkeys(track.arrivals, 0.0)
        self.longest = max(self._from_fixed(square) for square in range(track.fixed))

    def of(self, config: int, square: int) -> float:
        """From a square of a platform: as that platform lies now, or when it leads nowhere, on the average."""
        if square < self._track.fixed:
            return self._from_fixed(square)
        distance = self._ahead(config, square)
        return self.longest if distance is None else distance

    def _from_fixed(self, square: int) -> float:
        if square not in self._fixed:
            configs = range(len(self._track.moved))
            found = [d for config in configs if (d := self._ahead(config, square)) is not None]
            self._fixed[square] = sum(found) / len(found)
        return self._fixed[square]

    def _ahead(self, config: int, square: int) -> float | None:
        """By way of the next fixed square; None where the track ends before it."""
        row = self._track.row(config)
        steps = 1
        square = row[square]
        while self._track.fixed <= square < BUFFER:
            square = row[square]
            steps += 1
        return None if square >= BUFFER else steps + self._from_fixed(square)


CARELESS_CHILD = 0.5  # the part of its decisions
CARELESS_EASY = 0.25
WIDTH_STRONG = 8


def player(level: str) -> Callable[[State, Random], int]:
    """The player of a level."""
    if level == CHILD:
        locos = LocoEvaluator()
        drives_on: OnePly[State] = OnePly(
            Search(lambda state, seat: state.hangars[seat] + locos.parts(state, seat).way)
        )
        return Careless(drives_on, CARELESS_CHILD)
    if level == EASY:
        return Careless(OnePly(by_rules_of_thumb()), CARELESS_EASY)
    return OnePly(Judge(WIDTH_STRONG if level == STRONG else 0))


def coach(state: State) -> Lookahead | None:
    """Who judges a game that starts so, as a fair player would; None on a board that nothing was learned for."""
    table = learned().get(way_of(state))
    return None if table is None else Lookahead(table.sharp())


class Judge:
    """What each action is worth: its chance to win by learned values; on a board that none were learned for, by rules
    of thumb. `width` is a `Lookahead`'s."""

    def __init__(self, width: int = 0) -> None:
        self._width = width
        self._setting: Setting | None = None
        self._players = 0
        self._evaluator: Evaluator[State] = by_rules_of_thumb()

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Of each legal action, to the player to act."""
        if state.setting is not self._setting or state.players != self._players:
            self._setting, self._players = state.setting, state.players
            table = learned().get(way_of(state))
            self._evaluator = by_rules_of_thumb() if table is None else Lookahead(table, self._width)
        return self._evaluator(state, actions, random)
