"""Whole games on boards where squares share sensors, lights or both: no misreadings, no losses."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.board.layout import place_of, standing_in
from signalbox.board.tabletop import AIR, HAND
from signalbox.games.registry import rules
from signalbox.play.lobby.setup import demo_seats
from signalbox.play.record.dice import Dice
from signalbox.play.table.opening import NewGame, OpenTable, new_table
from signalbox.simulator.people.demo import DemoOptions, SimulatedPlayers, play_simulated
from signalbox.simulator.people.simulation import Simulation
from tests.host.board.descriptions import shared_paris
from tests.host.simulator.people.demo_game import close
from tests.soak import soak

pytestmark = pytest.mark.thorough

GAME = "paris-connection"
BOTH, SENSOR, LIGHT = ("sensor", "light"), ("sensor",), ("light",)
SEEDS = range(2, 22)
UNTIDY = [
    (BOTH, 1),
    *soak((SENSOR, 1), (LIGHT, 1), *((shared, seed) for shared in (BOTH, SENSOR, LIGHT) for seed in SEEDS)),
]
LED = [
    (BOTH, "obedient"),
    (SENSOR, "lights"),
    *soak((LIGHT, "lights"), (SENSOR, "obedient"), (BOTH, "lights"), (LIGHT, "obedient")),
]


def play(
    folder: Path, shared: tuple[str, ...], options: DemoOptions, players: int = 3
) -> tuple[OpenTable, SimulatedPlayers, Simulation]:
    """Play a game to its end."""
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
    """Check that the pieces on the board, except those just lifted, match the game's state."""
    tabletop, state = simulation.hands.tabletop, opened.table.state
    assert state is not None
    at = tabletop.at.items()
    down = [(piece, where) for piece, where in at if where not in (AIR, HAND)]
    stand = Counter((place_of(tabletop, where), tabletop.colours[piece]) for piece, where in down)
    up = Counter(tabletop.colours[piece] for piece, where in at if where == AIR)
    wanted = standing_in(tabletop, state)
    assert stand - wanted == Counter()
    assert Counter(colour for (_, colour), count in (wanted - stand).items() for _ in range(count)) <= up
    assert simulation.agreement.lost == 0


def full_hexes(opened: OpenTable) -> int:
    assert opened.table.state is not None
    return sum(count > 1 for count in opened.table.state.readings())


@pytest.mark.parametrize(("shared", "seed"), UNTIDY)
def test_untidy_hands_are_not_misread(tmp_path: Path, shared: tuple[str, ...], seed: int) -> None:
    opened, group, simulation = play(tmp_path, shared, DemoOptions(f"shared {seed}", 1.0), 3 + seed % 4)
    assert group.player.wrong_moves == 0
    assert_nothing_is_lost(opened, simulation)


@pytest.mark.parametrize(("shared", "people"), LED)
def test_sentences_or_lights_alone_lead_to_the_end(tmp_path: Path, shared: tuple[str, ...], people: str) -> None:
    opened, group, simulation = play(tmp_path, shared, DemoOptions("1", 0.0, people=people))
    assert not any(group.player.figures().values())
    assert_nothing_is_lost(opened, simulation)
    assert full_hexes(opened) > 20
