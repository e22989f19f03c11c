"""The simple player of Les P’tites Locos as it first was: a yardstick for those that follow.

It stays as it is, whatever becomes of the simple player. What it took for the worth of a position had two faults: a
loco on the board could be worth less than one in the hand, and a leader was no more to be hindered than anybody else.
"""

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import FACES
from shared_rules.ptites_locos.track import BUFFER, Track

# What a loco is worth, one at home being worth 1
WAY_DONE = 0.6  # at the end of its way, nothing at its beginning
STANDING = 0.1  # on the board at all
HOME_NEXT = 0.2  # when any roll brings it home
WRECKED_NEXT = 0.3  # lost when any roll wrecks it

POINTS_MOST = 2 * FACES
AT_LEAST = [  # by points: the probability of a roll of so many or more
    sum(a + b >= points for a in range(1, FACES + 1) for b in range(1, FACES + 1)) / FACES**2
    for points in range(POINTS_MOST + 2)
]


class Yardstick:
    """What positions are worth; tables of the track they are on grow with the ways in which the platforms have lain."""

    def __init__(self) -> None:
        self._tables: _Tables | None = None

    def worth(self, state: State, seat: int) -> float:
        """What the position is worth to `seat`: its own prospects less the average of the others'."""
        if self._tables is None or self._tables.track is not state.track:
            self._tables = _Tables(state.track)
        table = self._tables.of(state.config)
        worth = [float(home) for home in state.hangars]
        for player, squares in enumerate(state.standing):
            for square in squares:
                worth[player] += table[square]
        own = worth[seat]
        return own - (sum(worth) - own) / (state.players - 1)


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
            table = [self._prospect(config, square) for square in range(len(self.track.names))]
            self._tables[config] = table
        return table

    def _prospect(self, config: int, square: int) -> float:
        way = WAY_DONE * (1 - self._distances.of(config, square) / self._distances.longest)
        free, home = self._run(config, square)
        if home:
            return STANDING + way + HOME_NEXT * AT_LEAST[free]
        return STANDING + way - WRECKED_NEXT * AT_LEAST[free + 1]

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
