"""Simulated play of every game: untidy hands, bad lines, broken boards, killed processes, and a repeated seed.

Paris Connection is long: `make test` plays only one of its games to the end, and the first part of others.
"""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from signalbox.app import game_start
from signalbox.device.link.faults.spec import CLEAN, Faults, parse
from signalbox.play.record.entries import valid_entries
from signalbox.play.record.record_folder import read_record
from signalbox.play.table.config import Options, VirtualHands
from signalbox.play.table.opening import OpenTable
from signalbox.simulator.faults import parse_broken_sensors
from signalbox.simulator.people.demo import DemoOptions, SimulatedPlayers, count_turns, make_simulation, play_simulated
from signalbox.simulator.people.simulation import AGREE_S, Simulation
from tests.host.simulator.people.demo_game import close, play_demo
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough

GAMES = [
    ("ptites-locos", 2, 1.0, {}),
    ("ptites-locos", 4, 1.0, {"repair": True, "placement": "slide"}),
    ("golden-train", 2, 0.5, {}),
    ("golden-train", 3, 1.0, {"pile": "closed"}),
    ("golden-train", 4, 1.0, {"match": "number"}),
    ("paris-connection", 3, 1.0, {}),
    *mark_soak(
        ("paris-connection", 6, 1.0, {}),
        ("ptites-locos", 3, 0.5, {"repair": True, "placement": "slide"}),
        ("ptites-locos", 4, 0.5, {"placement": "slide"}),
        ("ptites-locos", 3, 1.0, {"repair": True}),
        *(("ptites-locos", players, 0.5, {}) for players in (2, 3, 4)),
        ("ptites-locos", 2, 0.5, {"repair": True}),
        ("ptites-locos", 4, 1.0, {}),
        *(("ptites-locos", players, 1.0, {"placement": "slide"}) for players in (2, 3)),
    ),
]
WHOLE_S = math.inf
PART_S = 240.0  # simulated seconds of a long game
PART_ENTRIES = 50  # played in that time, at least
FAULTY = [
    ("golden-train", 2, 1, WHOLE_S),
    ("paris-connection", 3, 1, PART_S),
    ("ptites-locos", 4, 2, WHOLE_S),
    *mark_soak(("paris-connection", 3, 1, WHOLE_S), ("ptites-locos", 2, 0, WHOLE_S), ("ptites-locos", 3, 1, WHOLE_S)),
]
BROKEN_IN_PARIS = ["red=dead", "confirm=dead", "6.9.L=chattering", "7.10.R=dead", "4.11.L=stuck", "5.10=dead"]
BROKEN_IN_TRAINS = ["confirm=dead", "attack.1=dead", "stop.2=dead", "undo=stuck", "T2.1=chattering"]
BROKEN = [
    *mark_soak(("paris-connection", 3, 0.5, {}, ["random:80"], WHOLE_S)),
    ("golden-train", 2, 0.5, {}, ["random:10"], WHOLE_S),
    ("golden-train", 2, 0.5, {}, ["T1.0=dead", "T1.1=dead", "T2.1=stuck", "T2.2=dead", "T1.2=stuck"], WHOLE_S),
    ("golden-train", 3, 0.5, {}, BROKEN_IN_TRAINS, WHOLE_S),
    ("paris-connection", 3, 0.5, {}, BROKEN_IN_PARIS, PART_S),
    *mark_soak(("paris-connection", 3, 0.5, {}, BROKEN_IN_PARIS, WHOLE_S)),
    *mark_soak(("ptites-locos", 2, 0.0, {"placement": "slide"}, ["random:1"], WHOLE_S)),
    *mark_soak(("ptites-locos", 3, 0.5, {}, ["random:2"], WHOLE_S)),
    ("ptites-locos", 2, 1.0, {"repair": True}, ["random:6"], WHOLE_S),
    ("ptites-locos", 2, 0.0, {}, ["S1=dead", "A1=stuck", "Q1.1.1=stuck"], WHOLE_S),
    ("ptites-locos", 2, 0.0, {}, ["B0.a=dead", "B0.c=dead"], WHOLE_S),  # one of red's codes, where no platform is yet
    ("ptites-locos", 2, 0.5, {}, [f"B1.{reed}=dead" for reed in "abef"], WHOLE_S),  # which side of blue is up?
    ("ptites-locos", 2, 0.0, {}, [f"H{n}=dead" for n in range(1, 10)], WHOLE_S),  # no hangar counts
    ("ptites-locos", 2, 0.0, {}, ["confirm=dead", "roll=dead", "Q1.1.3=stuck"], WHOLE_S),  # the page has the buttons
    ("ptites-locos", 2, 0.0, {}, ["Q1.1.3=chattering", "B2.a=chattering"], WHOLE_S),
]
COMPUTERS = [("golden-train", WHOLE_S), ("paris-connection", PART_S), *mark_soak(("paris-connection", WHOLE_S))]
LIFE_STEPS = 600


def play(
    folder: Path,
    game: str,
    players: int,
    options: Options,
    demo_options: DemoOptions,
    faults: str = "",
    seconds: float = WHOLE_S,
) -> tuple[OpenTable, SimulatedPlayers, Simulation]:
    opened = game_start.new_demo_game(game, players, options, demo_options, folder)
    return opened, *play_on(opened, demo_options, parse(faults) if faults else CLEAN, seconds)


def play_on(
    opened: OpenTable, demo_options: DemoOptions, line: Faults, seconds: float
) -> tuple[SimulatedPlayers, Simulation]:
    """Play to the end, or for this many simulated seconds."""
    if seconds == WHOLE_S:
        group, simulation = play_simulated(opened, demo_options, lambda _: None, line)
        assert opened.table.is_over
    else:
        group, simulation = make_simulation(opened, demo_options, line)
        simulation.run(seconds)
        assert simulation.session.fault == ""
        assert len(opened.table.record) >= PART_ENTRIES
    close(opened)
    return group, simulation


@pytest.mark.parametrize(("game", "players", "sloppy", "options"), GAMES)
def test_untidy_game_ends_without_misreadings(
    tmp_path: Path, game: str, players: int, sloppy: float, options: Options
) -> None:
    opened, group, _ = play(tmp_path, game, players, options, DemoOptions(f"{game} {players}", sloppy))
    assert group.player.figures()["wrong_moves"] == 0
    assert opened.table.state is not None
    assert count_turns(opened.table.state) > players


@pytest.mark.parametrize(("game", "players", "seed", "seconds"), FAULTY)
def test_game_on_a_bad_line_has_no_misreadings_or_losses(
    tmp_path: Path, game: str, players: int, seed: int, seconds: float
) -> None:
    faults, demo_options = f"damage=1%,cut=30s,seed={seed}", DemoOptions(f"bad line {seed}", 0.5)
    _, group, simulation = play(tmp_path, game, players, {}, demo_options, faults, seconds)
    assert group.player.figures()["wrong_moves"] == 0
    assert min(simulation.cable.tally[kind] for kind in ("damage", "cut")) > 0
    assert simulation.agreement.lost_changes == 0
    assert simulation.agreement.longest_s < AGREE_S


@pytest.mark.parametrize(("game", "players", "sloppy", "options", "broken", "seconds"), BROKEN)
def test_game_with_broken_sensors_has_no_misreadings(
    tmp_path: Path, game: str, players: int, sloppy: float, options: Options, broken: list[str], seconds: float
) -> None:
    demo_options = DemoOptions("2", sloppy, tuple(broken))
    opened, group, _ = play(tmp_path, game, players, options, demo_options, seconds=seconds)
    assert group.player.figures()["wrong_moves"] == 0
    ignored = opened.table.diagnosis.ignored
    actually_broken = parse_broken_sensors(opened.board, broken, demo_options.seed)
    assert {ignored.sensor(name) for name in ignored.kinds()} <= set(actually_broken)
    assert ignored or game != "ptites-locos" or broken[0].startswith("random")  # the others are used in every game


@pytest.mark.parametrize(("game", "seconds"), COMPUTERS)
def test_hands_carry_out_decisions_of_computer_seats(tmp_path: Path, game: str, seconds: float) -> None:
    opened = game_start.new_game(game, ["Ann", "Ben=simple", "Cleo=simple"], {}, "3", tmp_path)
    group, _ = play_on(opened, DemoOptions("3", 0.5, ("random:5",)), CLEAN, seconds)
    assert group.player.figures()["wrong_moves"] == 0


@pytest.mark.parametrize("game", ["golden-train", *mark_soak("paris-connection")])
def test_repeatedly_killed_game_is_unchanged(tmp_path: Path, game: str) -> None:
    players, demo_options = 3, DemoOptions("kill", 0.5)
    uninterrupted, path = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    play(uninterrupted, game, players, {}, demo_options)
    opened = game_start.new_demo_game(game, players, {}, demo_options, path)
    kills = 0
    while not opened.table.is_over:
        group, simulation = make_simulation(opened, demo_options)
        before, steps = len(opened.table.record), 0
        while not opened.table.is_over and (steps < LIFE_STEPS or len(opened.table.record) == before):
            simulation.step()
            steps += 1
        assert group.player.figures()["wrong_moves"] == 0
        close(opened)
        if not opened.table.is_over:
            kills += 1
            opened = game_start.resume_game(path)
    assert kills > 1
    assert actions(path) == actions(uninterrupted)


def actions(path: Path) -> list[tuple[str, str, int | None]]:
    """Return (kind, notation, seat) for every entry in a record, leaving out entries that were taken back."""
    return [(entry.kind, entry.text, entry.seat) for entry in valid_entries(read_record(path).entries)]


LAID_OUT_S = 20.0


@pytest.mark.parametrize("seed", [1, *mark_soak(*range(2, 12))])
def test_both_ends_agree_on_the_worst_documented_line(tmp_path: Path, seed: int) -> None:
    """docs/faults.md allows up to 5 % loss and 200 ms delay, combined with any other faults."""
    faults = parse(f"lose=5%,repeat=15%,delay=200ms,stall=6s/4s,hang=6s/2s,unread=5s/2s,seed={seed}")
    _, group, simulation = play_demo(tmp_path, "ptites-locos", 2, DemoOptions(str(seed), 0.3), faults=faults)
    assert (simulation.agreement.lost_changes, group.player.figures()["wrong_moves"]) == (0, 0)
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
    opened = game_start.new_demo_game("golden-train", 2, {"first": "Ann"}, options, tmp_path)
    opened.table.config.virtual_hands = VirtualHands.COMPUTERS
    _, simulation = make_simulation(opened, options)
    simulation.run(LAID_OUT_S)
    close(opened)
