"""How soon the next instruction is lit after the last movement of the hands, in whole games of every kind.

Run ``python -m tests.bench.instruction [GAMES]`` to print one JSON object per line. Times are in milliseconds since the
last change of a reed, less QUIET_MS. Each is given as simulated time plus this machine's processor time, and as
simulated plus real time, which includes waiting for the disk. For reference, the movements are repeated with a host
that has no table, waits equally long and lights one light: this measures scan, debouncing and line.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from shared_rules.recognise import QUIET_MS
from shared_rules.scene import STEADY
from signalbox.app import game_start
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Confirmed, Event, Readings
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.session import Session
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from signalbox.simulator.people.simulation import Simulation
from tests.bench._output import Result, print_results
from tests.bench._stopwatch import Reaction, Stopwatch

GAMES = 10
PLAYERS = {"ptites-locos": (2, 3, 4), "golden-train": (2, 3, 4), "paris-connection": (3, 4, 5, 6)}
SLOPPY = 0.5

Movements = list[tuple[int, int]]  # (milliseconds, reading of the reeds from then on)


def results(games: int = GAMES) -> Iterator[Result]:
    """Measure every game together with its reference."""
    for game in PLAYERS:
        yield from measure(game, games)


def measure(game: str, games: int) -> list[Result]:
    """Play with every number of players. Return results for actions, for partial moves, and for the reference."""
    reactions: list[Reaction] = []
    reference: list[Reaction] = []
    for number in range(games):
        players = PLAYERS[game][number % len(PLAYERS[game])]
        with tempfile.TemporaryDirectory() as folder:
            open_table, simulation = _open_table(game, players, number, Path(folder) / "played")
            watch = Stopwatch(simulation)
            movements = _play(simulation, watch)
            reactions += watch.reactions
            open_table.close()
            open_table, simulation = _open_table(game, players, number, Path(folder) / "again")
            reference += _replay_movements(open_table, simulation, movements)
            open_table.close()
    lit = [reaction for reaction in reactions if reaction.lit_at is not None]
    return [
        _result(game, "action", [reaction for reaction in lit if reaction.acted]),
        _result(game, "movement", [reaction for reaction in lit if not reaction.acted]),
        _result(game, "reference", [reaction for reaction in reference if reaction.lit_at is not None]),
    ]


class SessionWithoutTable(Session):
    """A host that, whatever was moved, waits until the board is quiet, verifies the readings and lights one light."""

    def __init__(self, open_table: OpenTable, connection: Connection) -> None:
        super().__init__(open_table.table, connection)
        self._changed_at = 0.0
        self._is_unanswered = False  # whether a movement still needs a reaction
        self._is_verifying = False
        self._lit = 0

    def handle(self, now: float, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Readings):
                self._changed_at, self._is_unanswered, self._is_verifying = now, True, False
            elif isinstance(event, Confirmed) and self._is_verifying and event.as_of >= self._due():
                self._is_unanswered, self._lit = False, self._lit ^ 1
                self.connection.show(now, [(self._lit, 0xFFFFFF, STEADY, 0, 1)])

    def tick(self, now: float) -> None:
        if self._is_unanswered and not self._is_verifying and now >= self._due():
            self._is_verifying = True
            self.connection.verify(now)

    def deadline(self) -> float | None:
        return self._due() if self._is_unanswered and not self._is_verifying else None

    def identify(self, now: float, pieces: Mapping[str, str]) -> None:
        """Do nothing, because only a table needs to know its pieces."""

    def _due(self) -> float:
        return self._changed_at + QUIET_MS / 1000


class ReplayingHands(Hands):
    """Repeats recorded movements in place of simulated hands."""

    def __init__(self, hands: Hands, movements: Movements) -> None:
        super().__init__(hands.tabletop, hands.random, 0.0)
        self._movements = movements[::-1]
        self._closed = movements[0][1]

    @property
    def is_over(self) -> bool:
        return not self._movements

    def closed_bitmap(self) -> int:
        return self._closed

    def deadline(self) -> float | None:
        return self._movements[-1][0] / 1000 if self._movements else None

    def act(self, at: float) -> None:
        while self._movements and self._movements[-1][0] / 1000 <= at:
            self._closed = self._movements.pop()[1]


def _open_table(game: str, players: int, number: int, folder: Path) -> tuple[OpenTable, Simulation]:
    demo_options = DemoOptions(f"{number}", SLOPPY)
    open_table = game_start.new_demo_game(game, players, {}, demo_options, folder)
    return open_table, make_simulation(open_table, demo_options)[1]


def _play(simulation: Simulation, watch: Stopwatch) -> Movements:
    """Play a game to its end and return every change of its reeds."""
    movements: Movements = []
    while not simulation.table.is_over:
        watch.step()
        closed = simulation.hands.closed_bitmap()
        if not movements or movements[-1][1] != closed:
            movements.append((simulation.now_ms, closed))
    return movements


def _replay_movements(open_table: OpenTable, simulation: Simulation, movements: Movements) -> list[Reaction]:
    """Repeat the movements with a host that has no table, and return the reactions."""
    simulation.session = SessionWithoutTable(open_table, simulation.connection)
    simulation.player = None
    simulation.hands = hands = ReplayingHands(simulation.hands, movements)
    watch = Stopwatch(simulation)
    while not hands.is_over:
        watch.step()
    return watch.reactions


def _result(game: str, after: str, reactions: Sequence[Reaction]) -> Result:
    beyond = [
        1000 * (reaction.lit_at - reaction.moved_at) - QUIET_MS for reaction in reactions if reaction.lit_at is not None
    ]
    real_times = [
        1000 * (reaction.lit_on_wall_at - reaction.moved_at) - QUIET_MS
        for reaction in reactions
        if reaction.lit_on_wall_at is not None
    ]
    return {
        "bench": "instruction_ms",
        "game": game,
        "after": after,
        "median": round(statistics.median(beyond), 1),
        "p99": _p99(beyond),
        "max": round(max(beyond), 1),
        "p99_at_the_wall_clock": _p99(real_times),
        "n": len(beyond),
    }


def _p99(times: Sequence[float]) -> float:
    return round(statistics.quantiles(times, n=100, method="inclusive")[98], 1)


if __name__ == "__main__":
    print_results(results(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
