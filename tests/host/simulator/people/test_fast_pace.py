"""Computers at the fast pace on a virtual board, whose pieces the program moves, with the magnets of real ones."""

from itertools import pairwise
from pathlib import Path

import pytest

from signalbox.app import game_start
from signalbox.core.seats import Seat
from signalbox.play.record.entries import ACTION, CHANCE
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.pace import PACES
from signalbox.simulator.people.demo import COMPUTER_PLAYER, DemoOptions, make_simulation

LIMIT_S = 1.5  # for what a computer decides, until its pieces stand there
ENTRIES = 80


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "players"), [("ptites-locos", 2), ("golden-train", 2), ("paris-connection", 3)])
def test_computer_decides_and_moves_within_a_moment(tmp_path: Path, game: str, players: int) -> None:
    seats = [Seat(name, COMPUTER_PLAYER) for name in ("Ann", "Ben", "Cleo")[:players]]
    opened = game_start.new_game(game, seats, {}, "", tmp_path, game.replace("-", "_"))
    table = opened.table
    table.config.virtual_hands, table.config.pace = VirtualHands.COMPUTERS, PACES["fast"]
    _, simulation = make_simulation(opened, DemoOptions(table.config.dice.commitment, 0.0))
    simulation.enable_piece_identification()
    while len(table.record) < ENTRIES and not table.is_over:
        simulation.step()
    assert table.journal is not None
    entries = list(table.journal.entries())
    waits = [round(entry.at - before.at, 2) for before, entry in pairwise(entries)]
    assert max(waits) <= LIMIT_S
    assert {entry.kind for entry in entries} <= {ACTION, CHANCE}, "no correction, and no sensor that seems broken"
