"""The simple players against which the strength of other players was measured.

The simple player of Les P'tites Locos has changed since then; `tests/bench` has a copy of the original. The simple
players of Golden Train and Paris Connection have not. If one of these tests fails, the simple player plays differently:
keep a copy of the old one, or repeat the measurements in docs/computer_players.md.
"""

from hashlib import sha256

import pytest

from shared_rules.game import TERMINAL, State
from signalbox import games
from signalbox.ai.arena.match import Tournament, play_match
from signalbox.games.players import SIMPLE

CASES = [
    ("golden-train", 2, 6, "ce21e01645211de9"),
    ("golden-train", 4, 4, "d48dcd7329cbc910"),
    ("paris-connection", 3, 1, "6e81c0b5cde8450c"),
    ("paris-connection", 5, 1, "d8c4294950a0ae22"),
]


@pytest.mark.parametrize(("game", "players", "count", "digest"), CASES)
def test_simple_player_is_unchanged(game: str, players: int, count: int, digest: str) -> None:
    hasher = sha256()

    def record_end(_: State, state: State, __: bool) -> None:
        if state.current_player() == TERMINAL:
            hasher.update(repr(list(state.history)).encode())

    tournament = Tournament(game, games.entry(game).board, (SIMPLE,) * players, "yardstick")
    for number in range(count):
        play_match(tournament, number, record_end)
    assert hasher.hexdigest()[:16] == digest
