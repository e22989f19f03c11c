"""What a roll costs: drawing the dice of each game from the seed, compared with one HMAC-SHA256.

Run ``python -m tests.bench.rolls`` to print one JSON object for each game. Times are microseconds, the minimum of
several rounds. The first roll with given outcomes also computes their weights; later rolls reuse them.
"""

import hmac
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from shared_rules.game import CHANCE, State
from signalbox import games
from signalbox.play.record.dice import Dice, integer_weights
from tests.bench._output import print_results

ROUNDS = 7
ROLLS = 200


def results() -> Iterator[dict[str, object]]:
    """Measure one roll in each game: the first chance event with several outcomes."""
    dice = Dice.from_text("rolls")
    for game in games.names():
        outcomes = _state_before_roll(game, dice).chance_outcomes()
        roll = partial(dice.outcome, "0.1", outcomes)
        yield {
            "bench": "roll_us",
            "game": game,
            "outcomes": len(outcomes),
            "first": _fastest_us(roll, 1, integer_weights.cache_clear),
            "next": _fastest_us(roll, ROLLS),
            "hmac_sha256": _fastest_us(lambda: hmac.digest(dice.key, b"0.1:0", "sha256"), ROLLS),
        }


def _state_before_roll(game: str, dice: Dice) -> State:
    rules = games.rules(game, games.board(game))
    options, _ = rules.setups(rules.min_players, rules.draw_options(rules.min_players, {}, dice.draw_function()))[0]
    state, random = rules.start(rules.min_players, options), Random(0)
    while state.current_player() != CHANCE or len(state.chance_outcomes()) < 2:
        choices = [action for action, _ in state.chance_outcomes()] or state.legal_actions()
        state.apply(random.choice(choices))
    return state


def _fastest_us(roll: Callable[[], object], times: int, before: Callable[[], object] = lambda: None) -> float:
    took = []
    for _ in range(ROUNDS):
        before()
        began = time.perf_counter()
        for _ in range(times):
            roll()
        took.append(time.perf_counter() - began)
    return round(1e6 * min(took) / times, 1)


if __name__ == "__main__":
    print_results(results())
