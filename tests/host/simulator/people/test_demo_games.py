"""Whole games by simulated players: on the worst line, and repeated with the same seed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from signalbox.app import playing
from signalbox.device.link.faults.spec import parse
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from signalbox.simulator.people.simulation import AGREE_S
from tests.host.simulator.people.demo_game import close, play_demo
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough

LAID_OUT_S = 20.0


@pytest.mark.parametrize("seed", [1, *mark_soak(*range(2, 12))])
def test_both_ends_agree_on_the_worst_documented_line(tmp_path: Path, seed: int) -> None:
    """docs/faults.md allows up to 5 % loss and 200 ms delay, combined with any other faults."""
    faults = parse(f"lose=5%,repeat=15%,delay=200ms,stall=6s/4s,hang=6s/2s,unread=5s/2s,seed={seed}")
    _, group, simulation = play_demo(tmp_path, "ptites-locos", 2, DemoOptions(str(seed), 0.3), faults=faults)
    assert (simulation.agreement.lost, group.player.figures()["wrong_moves"]) == (0, 0)
    assert simulation.agreement.longest_s < AGREE_S


def run_demo(hash_seed: str, *args: str) -> dict[str, object]:
    """Run a demo in its own process and return its JSON output."""
    result = subprocess.run(
        [sys.executable, "-m", "signalbox", "demo", "--json", *args],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, object] = json.loads(result.stdout)
    return figures


def test_same_seed_gives_the_same_bytes_and_faults() -> None:
    faults = "damage=3%,split=5%,delay=20ms,cut=30s,reset=40s,stall=20s,hang=20s,wrap=9s"
    args = ("--seed", "5", "--sloppy", "0.5", "--faults", faults)
    first_result = run_demo("1", *args)
    assert first_result["line_sha256"]
    assert first_result["wrong_moves"] == first_result["lost"] == 0
    assert isinstance(first_result["faults"], dict)
    assert first_result["faults"]["damage"] > 0
    assert run_demo("2", *args) == first_result


def test_people_let_a_self_setting_board_begin(tmp_path: Path) -> None:
    options = DemoOptions("1", 0.0)
    opened = playing.new_demo_game("golden-train", 2, {"first": "Ann"}, options, tmp_path)
    opened.table.config.own_hands = True
    _, simulation = make_simulation(opened, options)
    simulation.run(LAID_OUT_S)
    close(opened)
