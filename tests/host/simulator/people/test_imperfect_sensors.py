"""Whole games with shared sensors or simulated magnets: no move is misread, no reading lost."""

import json
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from signalbox.app import game_start
from signalbox.board import load
from signalbox.board.piece_places import count_pieces, place_of
from signalbox.board.tabletop import AIR, HAND
from signalbox.cli import main as cli
from signalbox.games.registry import rules
from signalbox.play.lobby.setup import demo_seats
from signalbox.play.record.dice import Dice
from signalbox.play.table.opening import NewGame, OpenTable, new_table
from signalbox.simulator import behaviour
from signalbox.simulator.people.demo import DemoOptions, SimulatedPlayers, play_simulated
from signalbox.simulator.people.simulation import Simulation
from tests.host.board.descriptions import shared_paris
from tests.host.simulator.people.demo_game import close, start_demo
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough


def test_resumed_demo_keeps_its_broken_sensors(tmp_path: Path) -> None:
    demo_options = DemoOptions("7", 0.0, ("S1=stuck",))
    opened = game_start.new_demo_game("ptites-locos", 2, {}, demo_options, tmp_path)
    default_options = DemoOptions(opened.table.config.dice.commitment, 0.0)
    assert DemoOptions.from_journal(opened) == default_options  # nothing is written before the game begins
    group, _ = play_simulated(opened, demo_options, lambda _: None)
    assert DemoOptions.from_journal(opened) == demo_options
    assert group.player.figures()["wrong_moves"] == 0
    close(opened)


GAME = "paris-connection"
BOTH, SENSOR, LIGHT = ("sensor", "light"), ("sensor",), ("light",)
SEEDS = range(2, 22)
UNTIDY = [
    (BOTH, 1),
    *mark_soak((SENSOR, 1), (LIGHT, 1), *((how, seed) for how in (BOTH, SENSOR, LIGHT) for seed in SEEDS)),
]
GUIDED = [
    (BOTH, "obedient"),
    (SENSOR, "lights"),
    *mark_soak((LIGHT, "lights"), (SENSOR, "obedient"), (BOTH, "lights"), (LIGHT, "obedient")),
]


def play(
    folder: Path, shared: tuple[str, ...], options: DemoOptions, players: int = 3
) -> tuple[OpenTable, SimulatedPlayers, Simulation]:
    path = folder / "shared.toml"
    path.write_text(shared_paris(*shared), encoding="utf-8")
    seats = demo_seats(rules(GAME, load(path)), players)
    plan = NewGame(GAME, seats, {"first": 0}, Dice.from_text(options.seed), folder, board=str(path))
    opened = new_table(plan, datetime(2026, 1, 1, tzinfo=UTC))
    group, simulation = play_simulated(opened, options, lambda _: None)
    assert opened.table.is_over
    close(opened)
    return opened, group, simulation


def assert_nothing_is_lost(opened: OpenTable, simulation: Simulation) -> None:
    """Check that the pieces on the board, apart from pieces just lifted, match the game's state."""
    tabletop, state = simulation.hands.tabletop, opened.table.state
    assert state is not None
    places = tabletop.at.items()
    placed = [(piece, place) for piece, place in places if place not in (AIR, HAND)]
    actual = Counter((place_of(tabletop, place), tabletop.colours[piece]) for piece, place in placed)
    lifted = Counter(tabletop.colours[piece] for piece, place in places if place == AIR)
    expected = count_pieces(tabletop, state)
    assert actual - expected == Counter()
    assert Counter(colour for (_, colour), count in (expected - actual).items() for _ in range(count)) <= lifted
    assert simulation.agreement.lost_changes == 0


@pytest.mark.parametrize(("shared", "seed"), UNTIDY)
def test_untidy_hands_are_not_misread(tmp_path: Path, shared: tuple[str, ...], seed: int) -> None:
    opened, group, simulation = play(tmp_path, shared, DemoOptions(f"shared {seed}", 1.0), 3 + seed % 4)
    assert group.player.figures()["wrong_moves"] == 0
    assert_nothing_is_lost(opened, simulation)


@pytest.mark.parametrize(("shared", "people"), GUIDED)
def test_sentences_or_lights_alone_lead_to_the_end(tmp_path: Path, shared: tuple[str, ...], people: str) -> None:
    opened, group, simulation = play(tmp_path, shared, DemoOptions("1", 0.0, people=people))
    assert not any(group.player.figures().values())
    assert_nothing_is_lost(opened, simulation)
    assert opened.table.state is not None
    assert sum(count > 1 for count in opened.table.state.readings()) > 20  # full hexes


SEEDS_WITH_MAGNETS = 20  # for each game, in `make soak`
GAMES_WITH_MAGNETS = {"ptites-locos": (2, 3, 4), "golden-train": (2, 3, 4), "paris-connection": (3, 4, 5, 6)}
STILL_S = behaviour.LOWER_S[1] + 0.05  # by then, whatever moved has arrived and the scanner has noticed
PART_S = 240.0  # simulated seconds
CASES = [(game, seed, PART_S) for game in GAMES_WITH_MAGNETS for seed in (0, 1)]
WHOLE = [(game, seed, float("inf")) for game in GAMES_WITH_MAGNETS for seed in range(2, 2 + SEEDS_WITH_MAGNETS)]


@pytest.mark.parametrize(("game", "seed", "seconds"), [*CASES, *mark_soak(*WHOLE)])
def test_reeds_match_the_board_and_no_move_is_misread(tmp_path: Path, game: str, seed: int, seconds: float) -> None:
    """While hands are still, the firmware reads exactly the reeds under magnets as closed."""
    players = GAMES_WITH_MAGNETS[game][seed % len(GAMES_WITH_MAGNETS[game])]
    demo_options = DemoOptions(f"magnets {seed}", (0.0, 0.5, 1.0)[seed % 3])
    opened, group, simulation = start_demo(tmp_path, game, players, demo_options)
    tabletop = group.hands.tabletop
    arrangement: object = None
    moved_at, looks = 0.0, 0
    while not opened.table.is_over and simulation.now < seconds:
        simulation.step()
        current = (dict(tabletop.at), dict(tabletop.bay_of), dict(tabletop.side_of), group.hands.is_busy)
        if current != arrangement or group.hands.is_busy:
            arrangement, moved_at = current, simulation.now
        elif simulation.now - moved_at > STILL_S:
            looks += 1
            assert simulation.machine.sensed_bitmap == tabletop.closed_bitmap(), f"{simulation.now} s"
    close(opened)
    assert looks > 20
    assert group.player.figures()["wrong_moves"] == 0


def test_playing_needs_neither_numpy_nor_magpylib(tmp_path: Path) -> None:
    blocked = "import sys; sys.modules.update(numpy=None, magpylib=None); from signalbox.cli.main import main; main()"
    args = ("demo", "golden-train", "--sloppy", "0.5", "--json", "--record", str(tmp_path / "game.signalbox"))
    result = subprocess.run([sys.executable, "-c", blocked, *args], capture_output=True, text=True, check=True)
    figures = json.loads(result.stdout)
    assert figures["wrong_moves"] == 0
    assert figures["movements"] > 20


def test_without_physics_reeds_close_at_once_and_the_choice_is_saved(tmp_path: Path) -> None:
    opened, group, simulation = start_demo(tmp_path, "golden-train", 2, DemoOptions("ideal", 0.0, physics=False))
    while opened.table.journal is None or simulation.now < 30:
        simulation.step()
        pressed = sum(1 << sensor for sensor in opened.board.buttons.values())
        assert group.hands.closed_bitmap() & ~pressed == group.hands.tabletop.closed_bitmap()
    assert not DemoOptions.from_journal(opened).physics
    close(opened)


def test_option_turns_the_physics_off() -> None:
    def line_sha256(*args: str) -> str:
        result = CliRunner().invoke(cli.signalbox, ["demo", "golden-train", "--seed", "3", "--json", *args])
        assert result.exit_code == 0, result.output
        return str(json.loads(result.output)["line_sha256"])

    assert line_sha256() == line_sha256("--physics") != line_sha256("--no-physics")
