"""Perft of the P'tites Locos: both engines agree with the counts on file."""

import json

import pytest

from tests.shared_rules.boards import GAME
from tests.shared_rules.naive_locos import NaiveGame
from tests.shared_rules.perft import FILE, POSITIONS, naive_nodes, nodes

COUNTED: list[tuple[str, list[int]]] = [
    (entry["position"], entry["nodes"]) for entry in json.loads(FILE.read_text("ascii"))
]
NAIVE_LIMIT = 4_000  # nodes: the second engine is slow


def test_every_position_is_on_file() -> None:
    assert [position for position, _ in COUNTED] == POSITIONS


@pytest.mark.parametrize(("position", "counts"), COUNTED)
def test_engine_agrees_with_the_file(position: str, counts: list[int]) -> None:
    state = GAME.from_position(position)
    assert [nodes(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert state.position() == position


@pytest.mark.parametrize(("position", "counts"), COUNTED)
def test_naive_engine_agrees_with_the_file(position: str, counts: list[int]) -> None:
    game = NaiveGame.from_text(position)
    shallow = [count for count in counts if count <= NAIVE_LIMIT]
    assert [naive_nodes(game, depth) for depth in range(1, len(shallow) + 1)] == shallow
