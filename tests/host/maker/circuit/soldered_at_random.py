"""Bundled boards with their sensors and lights numbered in random order."""

import random
import tomllib
from collections.abc import Iterator
from typing import Any

from signalbox.board import Board
from signalbox.board.load import compile_board
from tests.host.board.descriptions import REAL


def random_boards(count: int, pitch_mm: float | None = None) -> list[Board]:
    """Return `count` boards of P'tites Locos with random numbering. The same arguments give the same boards."""
    return [_shuffled(random.Random(seed), f"shuffled{seed}", pitch_mm) for seed in range(count)]


def _shuffled(rng: random.Random, name: str, pitch_mm: float | None) -> Board:
    data = tomllib.loads(REAL)
    if pitch_mm is not None:
        data["board"]["pitch_mm"] = pitch_mm
    for key in ("sensor", "light"):
        lines = [line for line in _lines(data) if key in line]
        numbers = [line[key] for line in lines]
        rng.shuffle(numbers)
        for line, number in zip(lines, numbers, strict=True):
            line[key] = number
    return compile_board(name, data, name)


def _lines(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from data["squares"].values()
    yield from data["lights"].values()
    yield from data["buttons"].values()
    for bay in data["bays"].values():
        yield from bay["code"].values()
