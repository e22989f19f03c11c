"""Effects of the next roll compared with the rules."""

from random import Random

import pytest

from signalbox.games.ptites_locos.reasons import next_rolls
from tests.host.games.ptites_locos.rolls_by_rules import rolls_by_rules
from tests.host.games.ptites_locos.test_evaluator import FOUR_WAYS, at, random_games
from tests.soak import thorough

POSITIONS = [
    FOUR_WAYS,
    "free -,yellow.B,blue.A,red.B 0-2-0:Q1.2.4,Q3.1.4/1-0-0:Q1.2.2,Q3.1.6,yellow.3.0 0 0 1 loco red.2.3 -",
    "slide -,red.A,yellow.A,blue.B 0-2-0:S3,Q1.2.5/1-2-0:yellow.3.1 0 0 1 loco red.2.3 -",
    "free+repair yellow.A,-,red.A,blue.A 1-2-2:S3/2-1-0:red.2.1 10 0 1 tile - -",
]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_match_the_rules(position: str) -> None:
    state = at(position)
    for seat in range(state.players):
        assert next_rolls(state, seat) == rolls_by_rules(state, seat)


@pytest.mark.parametrize("repair", thorough(False, True))
def test_counts_match_the_rules_in_whole_games(repair: bool) -> None:
    random = Random(1)
    for state in random_games(6, ["simple", "random", "simple"], repair):
        if random.random() < 0.1:
            for seat in range(state.players):
                assert next_rolls(state, seat) == rolls_by_rules(state, seat)
