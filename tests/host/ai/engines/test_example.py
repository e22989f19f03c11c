"""The example engine in examples/engine, written in JavaScript: it plays, and keeps track of what it was sent."""

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
SHERIFF = 9  # worth more than any dynamite

pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node.js")


def test_example_engine_beats_a_random_player() -> None:
    words = ["arena", "golden-train", "--seats", f"random,engine:bold=2 node {BANDIT}", "--games", str(GAMES), "--json"]
    result = CliRunner().invoke(signalbox, words, catch_exceptions=False)
    last = json.loads(result.output.splitlines()[-1])
    assert last["games"] == GAMES
    assert last["players"][1]["win"] > 0.75


@pytest.mark.parametrize("pile", ["open", "closed"])
def test_engine_attacks_when_the_opponent_has_a_wagon_of_value_1(pile: str) -> None:
    """The engine can only do this if it keeps track of all wagons in the trains."""
    random = Random(3)
    options: Options = {"pile": pile, "match": "value", "first": 1}
    start = games.rules("golden-train").start(2, options)
    attacks = 0
    with running(f"node {BANDIT}", "golden-train", 2, 0, options) as engine:
        for state in decisions(start, random, 200):
            assert isinstance(state, State)
            if state.current_player() != 0 or state.phase not in (DECIDE, TARGET):
                continue
            chosen = state.notation(engine(state, random))
            if state.phase == DECIDE:
                assert chosen == ("attack" if 1 in state.trains[1] else "decline")
            elif not state.targets:
                attacks += 1
                place = int(chosen.rpartition(".")[2])
                assert state.trains[1][place - 1] == min(state.trains[1], key=lambda value: value or SHERIFF)
    assert attacks
