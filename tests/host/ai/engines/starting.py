"""Command lines of test engines, and games for them to play."""

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
from signalbox.ai.engines.command import parse_command
from signalbox.ai.engines.engine import Engine

if TYPE_CHECKING:
    from shared_rules.game import Options, State

FAKE = Path(__file__).parent / "fake.py"
BEGUN: Options = {"first": 0}


def fake(behaviour: str = "plays", log: Path | None = None, settings: str = "") -> str:
    """Return the command line of a test engine that behaves this way and writes every line it receives to `log`."""
    arguments = [sys.executable, "-S", "-E", str(FAKE), behaviour, *([str(log)] if log is not None else [])]
    return f"{settings} {shlex.join(arguments)}".strip()


@contextmanager
def running_engine(command: str, game: str, players: int, seat: int, options: Options) -> Iterator[Engine]:
    """Start an engine for one seat of a game, and close it on exit."""
    board = games.board(game)
    engine = Engine(parse_command(command), games.rules(game, board), board, players, seat)
    try:
        engine.begin(options)
        yield engine
    finally:
        engine.close()


def new_game_state(game: str, players: int, random: Random) -> tuple[Options, State]:
    """Return the complete options and the initial state of a new game."""
    rules = games.rules(game)
    drawn = rules.draw_options(players, BEGUN, lambda count: int(random.random() * count))
    options = rules.setups(players, drawn)[0][0]
    return options, rules.start(players, options)


def decisions(state: State, random: Random, count: int) -> Iterator[State]:
    """Play random moves from `state`, and yield the state before each of the next `count` decisions."""
    while count and state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        yield state
        count -= 1
        state.apply(random.choice(state.legal_actions()))
