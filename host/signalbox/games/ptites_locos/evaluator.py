"""What a position of the P'tites Locos is worth to a seat: its locos' prospects against the others'.

A loco's prospect counts the way it still has to go, the chance that the next roll brings it home, and the chance that
the next roll wrecks it, as the platforms lie now. A loco in the hand is worth nothing and one on the board always more:
a wreck costs a part of what there is to lose.
"""

from typing import NamedTuple

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import FACES, HAND, HANGAR, MOVE
from shared_rules.ptites_locos.track import BUFFER, Track
from signalbox.games.one_ply import Search

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

    def _tables_of(self, track: Track) -> "_Tables":
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
