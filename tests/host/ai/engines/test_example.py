"""The engine of examples/engine, which is in another language: it plays, and remembers what it has heard."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from shared_rules.golden_train import State
from shared_rules.golden_train.position import DECIDE, TARGET
from signalbox import games
from signalbox.cli.main import signalbox
from tests.host.ai.engines.starting import decisions, running

if TYPE_CHECKING:
    from shared_rules.game import Options

BANDIT = Path(__file__).parents[4] / "examples/engine/bandit.js"
NODE = shutil.which("node")
GAMES = 12
FAILS = 9  # a sheriff, which is worth more than any dynamite

pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node.js")


def test_it_plays_whole_games_and_wins_most_against_chance() -> None:
    words = ["arena", "golden-train", "--seats", f"random,engine:bold=2 node {BANDIT}", "--games", str(GAMES), "--json"]
    done = CliRunner().invoke(signalbox, words, catch_exceptions=False)
    last = json.loads(done.output.splitlines()[-1])
    assert last["games"] == GAMES
    assert last["players"][1]["win"] > 0.75


@pytest.mark.parametrize("pile", ["open", "closed"])
def test_it_attacks_where_a_wagon_of_1_lies_opposite_and_takes_that_one(pile: str) -> None:
    """As one who has heard every value: its own account of the trains has to be right all along."""
    random = Random(3)
    options: Options = {"pile": pile, "match": "value", "first": 1}
    state = games.rules("golden-train").start(2, options)
    attacked = 0
    with running(f"node {BANDIT}", "golden-train", 2, 0, options) as engine:
        for each in decisions(state, random, 200):
            assert isinstance(each, State)
            if each.current_player() != 0 or each.phase not in (DECIDE, TARGET):
                continue
            chosen = each.notation(engine(each, random))
            if each.phase == DECIDE:
                assert chosen == ("attack" if 1 in each.trains[1] else "decline")
            elif not each.targets:
                attacked += 1
                place = int(chosen.rpartition(".")[2])
                assert each.trains[1][place - 1] == min(each.trains[1], key=lambda value: value or FAILS)
    assert attacked
