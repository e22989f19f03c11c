"""What `--help` says: every command in a whole sentence; of playing, where the games' names and the secrets are."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from signalbox import games
from signalbox.cli import main as cli
from signalbox.core.errors import UserError
from signalbox.core.messages import catalogue as catalogues
from signalbox.device.runtime import speaking
from tests.english import english

WIDE = 10_000  # columns, in which no paragraph is broken
TYPED = re.compile(r"^\s*(-|signalbox)|^\S*[=|]\S*$")  # options, commands, values


def help_of(*words: str, max_content_width: int | None = None, **environment: str) -> str:
    environment = {"COLUMNS": "80"} | environment
    arguments = [*words, "--help"]
    said = CliRunner().invoke(cli.signalbox, arguments, env=environment, max_content_width=max_content_width)
    assert said.exit_code == 0
    return said.output


def commands(command: click.Command, *words: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command and group of commands with its words, the whole program's none first."""
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if (member := command.get_command(context, name)) is not None:
                yield from commands(member, *words, name)


def pieces(text: str) -> set[str]:
    """Sentences, what stands in brackets, and the words in capitals: nothing that is typed."""
    parts = re.split(r"\n|\s{2,}|(?<=[.?!;]) |[\[\]]|\u202f?:(?=\s|$)", text)
    said = {part.strip() for part in parts if re.search("[a-z]{2}", part) and not TYPED.search(part)}
    return {*said, *re.findall(r"\b[A-Z]{3,}\b", text)}


COMMANDS = list(commands(cli.signalbox))
ALIKE = {  # what is typed, and what is so in both languages
    *(word for words, _ in COMMANDS for word in words),
    *games.names(),
    *("browser", "dask", "no-patterns", "page", "physics", "sloppy"),
    *("ABA", "CIRCUITPY", "HEX", "JSON", "OPTION", "OPTIONS", "Options", "PORT", "Usage"),
}


@pytest.mark.parametrize(
    "words", [words for words, command in COMMANDS if isinstance(command, click.Group)], ids=" ".join
)
def test_what_a_command_does_is_listed_in_a_whole_sentence(words: tuple[str, ...]) -> None:
    listed = help_of(*words).partition("Commands:\n")[2].splitlines()
    assert len(listed) > 0
    assert [line for line in listed if not line.endswith((".", "?")) or line.endswith("...")] == []


@pytest.mark.parametrize("words", [words for words, _ in COMMANDS], ids=" ".join)
def test_help_is_in_the_language_of_the_terminal(words: tuple[str, ...]) -> None:
    """Sentence by sentence nothing is left as it is in English, but for what is typed."""
    english, french = (
        pieces(help_of(*words, max_content_width=WIDE, COLUMNS=str(WIDE), LC_ALL=locale))
        for locale in ("en_GB.UTF-8", "fr_FR.UTF-8")
    )
    assert (english & french) - ALIKE == set()
    assert not any("help-" in piece for piece in english | french)


def test_help_speaks_as_it_is_asked_to_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "_own", "en-GB")  # as it is again afterwards
    monkeypatch.setattr(speaking, "default_path", lambda: tmp_path / "preferences.json")
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


def test_arena_lists_what_it_takes_and_no_more() -> None:
    said = " ".join(help_of("arena").split())
    assert "repair=yes" in said
    assert "first=" not in said


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
