"""Games of simulated people with simulated magnets: no reading is lost or false."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from signalbox.app import playing
from signalbox.cli import main as cli
from signalbox.simulator import behaviour
from signalbox.simulator.people.demo import DemoOptions, simulate
from tests.host.simulator.people.demo_game import close
from tests.soak import soak

pytestmark = pytest.mark.thorough

SEEDS = 20  # of each game, in `make soak`
GAMES = {"ptites-locos": (2, 3, 4), "golden-train": (2, 3, 4), "paris-connection": (3, 4, 5, 6)}
STILL_S = behaviour.LOWER_S[1] + 0.05  # after so long whatever moved is where it goes, and the scanner has seen it
PART_S = 240.0  # simulated seconds
CASES = [(game, seed, PART_S) for game in GAMES for seed in (0, 1)]
WHOLE = [(game, seed, float("inf")) for game in GAMES for seed in range(2, 2 + SEEDS)]


@pytest.mark.parametrize(("game", "seed", "seconds"), [*CASES, *soak(*WHOLE)])
def test_reeds_match_the_board_and_no_move_is_misread(tmp_path: Path, game: str, seed: int, seconds: float) -> None:
    """While hands are still, exactly the reeds under magnets are closed in the firmware."""
    players = GAMES[game][seed % len(GAMES[game])]
    demo_options = DemoOptions(f"magnets {seed}", (0.0, 0.5, 1.0)[seed % 3])
    opened = playing.fresh_demo(game, players, {}, demo_options, tmp_path)
    group, simulation = simulate(opened, demo_options)
    tabletop = group.hands.tabletop
    lying: object = None
    moved_at, looks = 0.0, 0
    while not opened.table.is_over and simulation.now < seconds:
        simulation.step()
        now = (dict(tabletop.at), dict(tabletop.bay_of), dict(tabletop.side_of), group.hands.busy)
        if now != lying or group.hands.busy:
            lying, moved_at = now, simulation.now
        elif simulation.now - moved_at > STILL_S:
            looks += 1
            assert simulation.machine.sensed == tabletop.closed(), f"{simulation.now} s"
    close(opened)
    assert looks > 20
    assert group.player.figures()["wrong_moves"] == 0


def test_playing_needs_neither_numpy_nor_magpylib(tmp_path: Path) -> None:
    blocked = "import sys; sys.modules.update(numpy=None, magpylib=None); from signalbox.cli.main import main; main()"
    words = ("demo", "golden-train", "--sloppy", "0.5", "--json", "--record", str(tmp_path / "game.signalbox"))
    done = subprocess.run([sys.executable, "-c", blocked, *words], capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    assert figures["wrong_moves"] == 0
    assert figures["movements"] > 20


def test_without_physics_reeds_close_at_once_and_the_choice_is_saved(tmp_path: Path) -> None:
    demo_options = DemoOptions("ideal", 0.0, physics=False)
    opened = playing.fresh_demo("golden-train", 2, {}, demo_options, tmp_path)
    group, simulation = simulate(opened, demo_options)
    while opened.table.journal is None or simulation.now < 30:
        simulation.step()
        pressed = sum(1 << sensor for sensor in opened.board.buttons.values())
        assert group.hands.closed() & ~pressed == group.hands.tabletop.closed()
    assert not DemoOptions.of(opened).physics
    opened.table.journal.close()


def test_option_turns_the_physics_off() -> None:
    def line(*words: str) -> str:
        done = CliRunner().invoke(cli.signalbox, ["demo", "golden-train", "--seed", "3", "--json", *words])
        assert done.exit_code == 0, done.output
        return str(json.loads(done.output)["line_sha256"])

    assert line() == line("--physics") != line("--no-physics")
