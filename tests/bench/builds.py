"""How long it takes to find the legal builds of Paris Connection, including cut-offs, in random games on the full map.

Run with ``python -m tests.bench.builds``; prints one JSON object per line.
"""

import json
import statistics
import time
from random import Random

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import BUILD, CHOSEN
from signalbox import games

GAMES = 40
PLAYERS = 4

Result = dict[str, object]


def results(count: int = GAMES) -> list[Result]:
    """Measure the milliseconds to find the legal actions of a seat that has chosen a company and may place a loco."""
    rules = games.rules("paris-connection", games.board("paris-connection"))
    times: list[float] = []
    for number in range(count):
        random = Random(number)
        state = rules.start(PLAYERS, rules.drawn(PLAYERS, {}, random.randrange))
        assert isinstance(state, State)
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                outcomes = state.chance_outcomes()
                state.apply(random.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0])
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
    for result in results():
        print(json.dumps(result))
