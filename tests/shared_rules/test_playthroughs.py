"""The golden games replay exactly, and every game has some."""

from pathlib import Path

import pytest

from signalbox import games
from tests.shared_rules import playthroughs

ALL = [(name, players, options) for name, found in playthroughs.SETTINGS.items() for players, options in found]


@pytest.mark.parametrize("name", games.names())
def test_golden_games_cover_every_number_of_players(name: str) -> None:
    game = playthroughs.rules(name)
    numbers = {players for players, _ in playthroughs.SETTINGS.get(name, [])}
    assert numbers == set(range(game.min_players, game.max_players + 1))


@pytest.mark.parametrize(("name", "players", "options"), ALL)
def test_golden_game_replays_exactly(name: str, players: int, options: playthroughs.Options) -> None:
    lines = playthroughs.file_of(name, players, options).read_text("ascii").splitlines()
    state = playthroughs.rules(name).start(players, options)
    assert lines[0] == playthroughs.head(name, players, options)
    assert lines[1:] == playthroughs.written(state, playthroughs.actions(lines))
    assert lines[-1].startswith("won by [")


def test_no_unused_golden_game() -> None:
    wanted: set[Path] = {playthroughs.file_of(*setting) for setting in ALL}
    assert set(playthroughs.FOLDER.iterdir()) == wanted
