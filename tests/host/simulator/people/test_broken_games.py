"""Whole games on boards with broken sensors end, misread no move and blame only broken sensors."""

from pathlib import Path

import pytest

from signalbox.app import playing
from signalbox.play.table.config import Options
from signalbox.simulator.faults import broken_sensors
from signalbox.simulator.people.demo import DemoOptions, play_simulated
from tests.host.simulator.people.demo_game import close, play_demo
from tests.soak import soak

pytestmark = pytest.mark.thorough

GAMES = [
    *soak((2, 0.0, {"placement": "slide"}, ["random:1"]), (3, 0.5, {}, ["random:2"])),
    (2, 1.0, {"repair": True}, ["random:6"]),
    (2, 0.0, {}, ["S1=dead", "A1=stuck", "Q1.1.1=stuck"]),
    (2, 0.0, {}, ["B0.a=dead", "B0.c=dead"]),  # one code of red, in the bay that is empty at first
    (2, 0.5, {}, [f"B1.{reed}=dead" for reed in "abef"]),  # nothing shows which way blue lies at home
    (2, 0.0, {}, [f"H{n}=dead" for n in range(1, 10)]),  # no hangar counts
    (2, 0.0, {}, ["confirm=dead", "roll=dead", "Q1.1.3=stuck"]),  # the page has the same buttons
    (2, 0.0, {}, ["Q1.1.3=chattering", "B2.a=chattering"]),
]


@pytest.mark.parametrize(("players", "sloppy", "options", "broken"), GAMES)
def test_game_with_broken_sensors_ends_without_misreadings(
    tmp_path: Path, players: int, sloppy: float, options: Options, broken: list[str]
) -> None:
    demo_options = DemoOptions(f"{players} {sloppy} {broken}", sloppy, tuple(broken))
    opened, group, _ = play_demo(tmp_path, "ptites-locos", players, demo_options, options)
    assert group.player.wrong_moves == 0
    ignored = opened.table.diagnosis.ignored
    really = broken_sensors(opened.board, broken, demo_options.seed)
    assert {ignored.sensor(name) for name in ignored.kinds()} <= set(really)
    assert ignored or broken[0].startswith("random")  # those named here are used in every game


def test_resumed_demo_keeps_its_broken_sensors(tmp_path: Path) -> None:
    demo_options = DemoOptions("7", 0.0, ("S1=stuck",))
    opened = playing.fresh_demo("ptites-locos", 2, {}, demo_options, tmp_path)
    unwritten = DemoOptions(opened.table.config.dice.commitment, 0.0)
    assert DemoOptions.of(opened) == unwritten  # nothing is written before the game begins
    group, _ = play_simulated(opened, demo_options, lambda _: None)
    assert DemoOptions.of(opened) == demo_options
    assert group.player.wrong_moves == 0
    close(opened)
