"""The original simple player of Les P’tites Locos, frozen as a yardstick for later ones.

Do not change it when the simple player changes. Its evaluation of a position had two faults: a loco on the board could
be worth less than one in the hand, and the player hindered a leader no more than anybody else.
"""

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import FACES
from shared_rules.ptites_locos.track import BUFFER, Track

# The value of a loco, relative to that of one at home
WAY_DONE = 0.6  # at the end of its path; 0 at the beginning
STANDING = 0.1  # for being on the board at all
HOME_NEXT = 0.2  # if any roll brings it home
WRECKED_NEXT = 0.3  # lost if any roll wrecks it

MAX_POINTS = 2 * FACES
AT_LEAST = [  # for each number of points, the probability of rolling at least that many
    sum(a + b >= points for a in range(1, FACES + 1) for b in range(1, FACES + 1)) / FACES**2
    for points in range(MAX_POINTS + 2)
]


class Yardstick:
    """Evaluates positions, with a cached table for each configuration of the platforms."""

    def __init__(self) -> None:
        self._tables: _Tables | None = None

    def worth(self, state: State, seat: int) -> float:
        """Return the value of the position to `seat`: its own prospects minus the average of the other seats."""
        if self._tables is None or self._tables.track is not state.track:
            self._tables = _Tables(state.track)
        table = self._tables.of(state.config)
        worth = [float(home) for home in state.hangars]
        for player, squares in enumerate(state.loco_squares):
            for square in squares:
                worth[player] += table[square]
        own = worth[seat]
        return own - (sum(worth) - own) / (state.players - 1)


class _Tables:
    """The prospects of a loco on each square of one track, for every configuration of the platforms."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self._distances = _Distances(track)
        self._tables: dict[int, list[float]] = {}

    def of(self, config: int) -> list[float]:
        """Return the prospects of a loco on each square in this configuration of the platforms."""
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
        """Return how many squares a lone loco can move with one roll, and whether that brings it home."""
        row = self.track.row(config)
        for step in range(MAX_POINTS):
            square = row[square]
            if square >= BUFFER:
                return step, False
            if square in self.track.arrivals:
                return step + 1, True
        return MAX_POINTS, False


class _Distances:
    """The distance that a loco still has to go, averaged over all possible configurations of the platforms ahead."""

    def __init__(self, track: Track) -> None:
        self._track = track
        self._fixed: dict[int, float] = dict.fromkeys(track.arrivals, 0.0)
        self.longest = max(self._from_fixed(square) for square in range(track.fixed))

    def of(self, config: int, square: int) -> float:
        """Return the distance from a square to the next fixed square, or `longest` if the track ends before one."""
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
        """Return the distance from a square by way of the next fixed square, or None if the track ends before it."""
        row = self._track.row(config)
        steps = 1
        square = row[square]
        while self._track.fixed <= square < BUFFER:
            square = row[square]
            steps += 1
        return None if square >= BUFFER else steps + self._from_fixed(square)
