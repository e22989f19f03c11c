"""What the strength of players of Golden Train and Paris Connection is measured against: the simple player as it is.

Of Les P’tites Locos the yardstick is a copy in `tests/bench`, for its simple player has changed since. The two others
have not. When one of these tests fails, the simple player plays otherwise: keep a copy of it as it was, or measure anew
what docs/computer_players.md says.
"""

from hashlib import sha256

import pytest

from shared_rules.game import TERMINAL, State
from signalbox import games
from signalbox.ai.arena.match import Tournament, play
from signalbox.games.players import SIMPLE

CASES = [
    ("golden-train", 2, 6, "ce21e01645211de9"),
    ("golden-train", 4, 4, "d48dcd7329cbc910"),
    ("paris-connection", 3, 1, "6e81c0b5cde8450c"),
    ("paris-connection", 5, 1, "d8c4294950a0ae22"),
]


@pytest.mark.parametrize(("game", "players", "count", "digest"), CASES)
def test_the_simple_player_plays_as_when_the_others_were_measured(
    game: str, players: int, count: int, digest: str
) -> None:
    found = sha256()

    def see(_: State, state: State, __: bool) -> None:
        if state.current_player() == TERMINAL:
            found.update(repr(list(state.history)).encode())

    tournament = Tournament(game, games.entry(game).board, (SIMPLE,) * players, "yardstick")
    for number in range(count):
        play(tournament, number, see)
    assert found.hexdigest()[:16] == digest
