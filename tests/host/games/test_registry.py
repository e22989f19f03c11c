"""The registry of games."""

import pytest

from signalbox import games
from signalbox.core.errors import UserError


@pytest.mark.parametrize("name", [*games.names(), "ptites_locos"])
def test_game_fits_its_board(name: str) -> None:
    board = games.board(name)
    rules = games.rules(name, board)
    assert rules.name == board.game
    assert rules.setups(rules.min_players, {})


def test_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match="There is no game 'chess': choose golden-train, paris-connection"):
        games.board("chess")
