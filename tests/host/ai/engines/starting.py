"""Engines of tests: their command lines, and the games that they play."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, TERMINAL
from signalbox import games
from signalbox.ai.engines.command import parse
from signalbox.ai.engines.engine import Engine

if TYPE_CHECKING:
    from shared_rules.game import Options, State

FAKE = Path(__file__).parent / "fake.py"
BEGUN: Options = {"first": 0}


def fake(way: str = "plays", told: Path | None = None, settings: str = "") -> str:
    """The command line of an engine that behaves so, and writes what it is told into a file."""
    words = [sys.executable, "-S", "-E", str(FAKE), way, *([str(told)] if told is not None else [])]
    return f"{settings} {shlex.join(words)}".strip()


@contextmanager
def running(command: str, game: str, players: int, seat: int, options: Options) -> Iterator[Engine]:
    """An engine at one seat of a game."""
    board = games.board(game)
    engine = Engine(parse(command), games.rules(game, board), board, players, seat)
    try:
        engine.begin(options)
        yield engine
    finally:
        engine.close()


def started(game: str, players: int, random: Random) -> tuple[Options, State]:
    """A new game with its options, complete."""
    rules = games.rules(game)
    options = rules.setups(players, rules.drawn(players, BEGUN, lambda count: int(random.random() * count)))[0][0]
    return options, rules.start(players, options)


def decisions(state: State, random: Random, count: int) -> Iterator[State]:
    """The game played on at random, at each of its next decisions."""
    while count and state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        yield state
        count -= 1
        state.apply(random.choice(state.legal_actions()))
