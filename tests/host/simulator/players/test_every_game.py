"""Whole games of Golden Train and Paris Connection by simulated players: untidy, bad lines, broken boards, killed."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from signalbox.app import playing
from signalbox.link.faults.spec import CLEAN, parse
from signalbox.record.entries import standing
from signalbox.record.reading import read_record
from signalbox.simulator.players.demo import DemoOptions, SimulatedPlayers, play_simulated, simulate, turns
from signalbox.simulator.players.simulation import Simulation
from signalbox.simulator.reeds import broken_sensors
from signalbox.table.config import Options
from signalbox.table.opening import OpenTable
from tests.soak import soak

GAMES = [
    ("golden-train", 2, 0.5, {}),
    ("golden-train", 3, 1.0, {"pile": "closed"}),
    ("golden-train", 4, 1.0, {"match": "number"}),
    ("paris-connection", 6, 1.0, {}),
    *soak(("paris-connection", 3, 1.0, {})),
]
FAULTY = [("golden-train", 2), ("paris-connection", 3)]
BROKEN = [
    *soak(("paris-connection", 3, ["random:80"])),
    ("golden-train", 2, ["random:10"]),
    ("golden-train", 2, ["T1.0=dead", "T1.1=dead", "T2.1=stuck", "T2.2=dead", "T1.2=stuck"]),
    ("golden-train", 3, ["confirm=dead", "attack.1=dead", "stop.2=dead", "undo=stuck", "T2.1=chattering"]),
    (
        "paris-connection",
        3,
        ["red=dead", "confirm=dead", "6.9.L=chattering", "7.10.R=dead", "4.11.L=stuck", "5.10=dead"],
    ),
]
LIFE_STEPS = 600


def play(
    folder: Path, game: str, players: int, options: Options, demo_options: DemoOptions, faults: str = ""
) -> tuple[OpenTable, SimulatedPlayers, Simulation]:
    opened = playing.fresh_demo(game, players, options, demo_options, folder)
    line = parse(faults) if faults else CLEAN
    group, simulation = play_simulated(opened, demo_options, lambda _: None, line)
    close(opened)
    return opened, group, simulation


def close(opened: OpenTable) -> None:
    assert opened.table.journal is not None
    opened.table.journal.close()


@pytest.mark.parametrize(("game", "players", "sloppy", "options"), GAMES)
def test_a_game_by_untidy_hands_ends_and_nothing_is_misread(
    tmp_path: Path, game: str, players: int, sloppy: float, options: Options
) -> None:
    opened, group, simulation = play(tmp_path, game, players, options, DemoOptions(f"{game} {players}", sloppy))
    assert opened.table.is_over
    assert group.player.wrong_moves == 0
    assert simulation.session.fault == ""
    assert opened.table.state is not None
    assert turns(opened.table.state) > players


@pytest.mark.parametrize(("game", "players"), FAULTY)
def test_a_game_on_a_bad_line_ends_and_nothing_is_misread(tmp_path: Path, game: str, players: int) -> None:
    _, group, simulation = play(tmp_path, game, players, {}, DemoOptions("bad", 0.5), "damage=1%,cut=30s,seed=1")
    assert group.player.wrong_moves == 0
    assert min(simulation.cable.tally[kind] for kind in ("damage", "cut")) > 0
    assert simulation.agreement.lost == 0


@pytest.mark.parametrize(("game", "players", "broken"), BROKEN)
def test_a_game_with_broken_sensors_ends_and_nothing_is_misread(
    tmp_path: Path, game: str, players: int, broken: Sequence[str]
) -> None:
    demo_options = DemoOptions("2", 0.5, tuple(broken))
    opened, group, _ = play(tmp_path, game, players, {}, demo_options)
    assert opened.table.is_over
    assert group.player.wrong_moves == 0
    named = opened.table.diagnosis.ignored
    really = broken_sensors(opened.board, broken, demo_options.seed)
    assert {named.sensor(name) for name in named.kinds()} <= set(really)


@pytest.mark.parametrize("game", ["golden-train", "paris-connection"])
def test_hands_carry_out_what_computer_seats_decide(tmp_path: Path, game: str) -> None:
    opened = playing.fresh(game, ["Ann", "Ben=simple", "Cleo=simple"], {}, "3", tmp_path)
    group, _ = play_simulated(opened, DemoOptions("3", 0.5, ("random:5",)), lambda _: None)
    close(opened)
    assert opened.table.is_over
    assert group.player.wrong_moves == 0


@pytest.mark.parametrize("game", ["golden-train", *soak("paris-connection")])
def test_a_game_killed_again_and_again_is_the_same_game(tmp_path: Path, game: str) -> None:
    players, demo_options = 3, DemoOptions("kill", 0.5)
    whole, path = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    play(whole, game, players, {}, demo_options)
    opened = playing.fresh_demo(game, players, {}, demo_options, path)
    kills = 0
    while not opened.table.is_over:
        group, simulation = simulate(opened, demo_options)
        before, done = len(opened.table.record), 0
        while not opened.table.is_over and (done < LIFE_STEPS or len(opened.table.record) == before):
            simulation.step()
            done += 1
        assert group.player.wrong_moves == 0
        close(opened)
        if not opened.table.is_over:
            kills += 1
            opened = playing.resumed(path)
    assert kills > 1
    assert actions(path) == actions(whole)


def actions(path: Path) -> list[tuple[str, str, int | None]]:
    """What stands in a record: kind, notation and seat."""
    return [(entry.kind, entry.text, entry.seat) for entry in standing(read_record(path).entries)]
