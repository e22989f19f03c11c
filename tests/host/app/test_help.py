"""What `--help` says of playing: where the games' names are, and where a seat sees what it holds in secret."""

import pytest
from typer.testing import CliRunner

from signalbox import games
from signalbox.app import cli


def help_of(command: str) -> str:
    said = CliRunner().invoke(cli.make_app(), [command, "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"})
    assert said.exit_code == 0
    return " ".join(said.output.replace("│", " ").split())


@pytest.mark.parametrize("command", ["play", "demo"])
def test_it_says_where_every_game_is_named(command: str) -> None:
    assert "signalbox boards list" in help_of(command)

    said = CliRunner().invoke(cli.make_app(), ["boards", "list"])

    assert [line.split()[1].rstrip(",") for line in said.output.splitlines()] == games.names()


def test_a_seats_shares_are_on_its_own_page() -> None:
    said = help_of("play")

    assert "What a seat holds in secret is shown on its own page alone" in said
    assert "--lan" in said


@pytest.mark.parametrize("command", ["play", "demo"])
def test_patterns_can_be_chosen(command: str) -> None:
    assert "--no-patterns" in help_of(command)
