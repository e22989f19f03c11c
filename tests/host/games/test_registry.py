"""The registry of games."""

import pytest

from signalbox import games
from signalbox.core.errors import UserError


@pytest.mark.parametrize("name", [*games.names(), "ptites_locos"])
def test_a_game_is_played_on_its_board(name: str) -> None:
    board = games.board(name)
    rules = games.rules(name, board)
    assert rules.name == board.game
    assert rules.setups(rules.min_players, {})


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UserError, match="There is no game 'chess': play golden-train, paris-connection"):
        games.board("chess")
