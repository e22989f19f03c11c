"""Games of simulated people over reeds that feel magnets: nothing is lost, and nothing is seen that is not there."""

from pathlib import Path

import pytest

from signalbox.app import playing
from signalbox.simulator import timing
from signalbox.simulator.players.demo import DemoOptions, simulate
from tests.soak import soak

SEEDS = 20  # of each game, in `make soak`
GAMES = {"ptites-locos": (2, 3, 4), "golden-train": (2, 3, 4), "paris-connection": (3, 4, 5, 6)}
STILL_S = timing.LOWER_S[1] + 0.05  # after so long whatever moved is where it goes, and the scanner has seen it
PART_S = 240.0  # simulated seconds
CASES = [(game, seed, PART_S) for game in GAMES for seed in (0, 1)]
WHOLE = [(game, seed, float("inf")) for game in GAMES for seed in range(2, 2 + SEEDS)]


@pytest.mark.parametrize(("game", "seed", "seconds"), [*CASES, *soak(*WHOLE)])
def test_reeds_tell_what_lies_on_the_board_and_no_move_is_mistaken(
    tmp_path: Path, game: str, seed: int, seconds: float
) -> None:
    """Whenever hands are still, the firmware has exactly those reeds closed over which a magnet lies."""
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
    assert opened.table.journal is not None
    opened.table.journal.close()
    assert looks > 20
    assert group.player.figures()["wrong_moves"] == 0
