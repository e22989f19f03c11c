"""How long it takes to find the legal builds of Paris Connection, cut-off rule included, in random full-map games.

Run ``python -m tests.bench.legal_builds`` to print one JSON object per line.
"""

import statistics
import time
from random import Random

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection.position import BUILD, CHOSEN
from tests.bench._output import Result, print_results
from tests.shared_rules.boards import PARIS

GAMES = 40
PLAYERS = 4


def results(count: int = GAMES) -> list[Result]:
    """Measure the milliseconds to find the legal actions of a seat that has chosen a company and may place a loco."""
    times: list[float] = []
    for number in range(count):
        random = Random(number)
        state = PARIS.start(PLAYERS, PARIS.draw_options(PLAYERS, {}, random.randrange))
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply(state.sample_chance(random))
                continue
            if state.phase in (CHOSEN, BUILD):
                began = time.perf_counter()
                state.legal_actions()
                times.append(1000 * (time.perf_counter() - began))
            state.apply(random.choice(state.legal_actions()))
    p99 = statistics.quantiles(times, n=100)[98]
    figures = {"median": round(statistics.median(times), 3), "p99": round(p99, 3), "max": round(max(times), 3)}
    return [{"bench": "paris_connection_builds_ms", "players": PLAYERS, "positions": len(times), **figures}]


if __name__ == "__main__":
    print_results(results())
