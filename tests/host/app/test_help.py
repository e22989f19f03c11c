"""What `--help` says: every command in a whole sentence; of playing, where the games' names and the secrets are."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from signalbox import games
from signalbox.app import cli
from signalbox.errors import UserError
from signalbox.messages import catalogue as catalogues
from signalbox.record.cli import record
from signalbox.runtime import preferences_file
from tests.english import english


def help_of(*words: str, **environment: str) -> str:
    said = CliRunner().invoke(cli.signalbox, [*words, "--help"], env={"COLUMNS": "80", **environment})
    assert said.exit_code == 0
    return said.output


def groups(command: click.Command, *words: str) -> Iterator[tuple[str, ...]]:
    """The words of every group of commands, the whole program's none first."""
    if isinstance(command, click.Group):
        yield words
        context = click.Context(command)
        for name in command.list_commands(context):
            if (member := command.get_command(context, name)) is not None:
                yield from groups(member, *words, name)


@pytest.mark.parametrize("words", list(groups(cli.signalbox)), ids=" ".join)
def test_what_a_command_does_is_listed_in_a_whole_sentence(words: tuple[str, ...]) -> None:
    listed = help_of(*words).partition("Commands:\n")[2].splitlines()
    assert len(listed) > 0
    assert [line for line in listed if not line.endswith((".", "?")) or line.endswith("...")] == []


@pytest.mark.parametrize(
    "words", [(), ("record",), *(("record", name) for name in record.commands), ("replay",), ("stats",)], ids=" ".join
)
def test_help_is_in_the_language_of_the_terminal(words: tuple[str, ...]) -> None:
    """Line by line nothing is left as it is in English, but for what is typed."""
    english, french = (
        {line.strip() for line in help_of(*words, LC_ALL=locale).splitlines() if " " in line.strip()}
        for locale in ("en_GB.UTF-8", "fr_FR.UTF-8")
    )
    assert "Options\u202f:\n" in help_of(*words, LC_ALL="fr_FR.UTF-8")
    assert {line for line in english & french if not line.startswith("-")} == set()
    assert [line for line in english | french if "help-" in line] == []


def test_help_speaks_as_it_is_asked_to_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "_own", "en-GB")  # as it is again afterwards
    monkeypatch.setattr(preferences_file, "default_path", lambda: tmp_path / "preferences.json")
    said = CliRunner().invoke(cli.signalbox, ["stats", "--lang", "fr", "--help"])
    assert "Compter les parties" in said.output


@pytest.mark.parametrize("command", ["play", "demo"])
def test_it_says_where_every_game_is_named(command: str) -> None:
    assert "signalbox boards list" in help_of(command)

    said = CliRunner().invoke(cli.signalbox, ["boards", "list"])

    assert sorted({line.split()[1].rstrip(",") for line in said.output.splitlines()}) == games.names()


@pytest.mark.parametrize("command", ["play", "demo"])
def test_it_says_what_the_options_of_every_game_mean(command: str) -> None:
    """One by one: lines are broken where the terminal ends."""
    said = " ".join(help_of(command).split())
    for name in games.names():
        for choice in games.entry(name).options.choices():
            assert f"{choice.typed} {english(choice.meaning)}" in said


def test_of_a_game_that_cannot_be_used_it_says_why_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.entry

    def entry(name: str) -> object:
        if name == "golden-train":
            raise UserError("The game golden_train cannot be used: install it again.")
        return real(name)

    monkeypatch.setattr(games, "entry", entry)
    said = " ".join(help_of("play").split())
    assert "The game golden_train cannot be used: install it again." in said
    assert "repair=yes" in said


def test_a_seats_shares_are_on_its_own_page() -> None:
    said = " ".join(help_of("play").split())

    assert "What a seat holds in secret is shown on its own page alone" in said
    assert "--lan" in said


@pytest.mark.parametrize("command", ["play", "demo"])
def test_patterns_can_be_chosen(command: str) -> None:
    assert "--no-patterns" in help_of(command)
