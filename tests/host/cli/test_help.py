"""Test that `--help` shows whole sentences, working examples, and the names of games and boards."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from signalbox import games
from signalbox.board.load import dashed_board_names
from signalbox.cli import main as cli
from signalbox.cli.command import Command, NameType
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime import preferences_file
from signalbox.games.players import PLAYERS
from tests.english import english

WIDE = 10_000  # columns, so that no paragraph is broken
TYPED = re.compile(r"^\s*(-|signalbox)|^\S*[=|]\S*$")  # options, commands, values


def help_of(*words: str, width: int = 80, **environment: str) -> str:
    output = CliRunner().invoke(cli.signalbox, [*words, "--help"], env=environment, terminal_width=width)
    assert output.exit_code == 0
    return output.output


def help_on_one_line(command: str) -> str:
    return " ".join(help_of(command).split())


def commands(command: click.Command, *words: str) -> Iterator[tuple[tuple[str, ...], Command]]:
    """Yield every command and group, with the words to type after `signalbox`. The first is the program itself."""
    assert isinstance(command, Command)
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if (member := command.get_command(context, name)) is not None:
                yield from commands(member, *words, name)


def pieces(text: str) -> set[str]:
    """Return the sentences, bracketed parts and capitalised words of a help text, leaving out what users type."""
    parts = re.split(r"\n|\s{2,}|(?<=[.?!;]) |[\[\]]|\u202f?:(?=\s|$)", text)
    output = {part.strip() for part in parts if re.search("[a-z]{2}", part) and not TYPED.search(part)}
    return {*output, *re.findall(r"\b[A-Z]{3,}\b", text)}


COMMANDS = list(commands(cli.signalbox))
ALIKE = {  # what users type, and words that are the same in both languages
    *(word for words, _ in COMMANDS for word in words),
    *games.names(),
    *("browser", "dask", "no-patterns", "page", "physics", "sloppy", "strong"),
    *("ABA", "CIRCUITPY", "HEX", "JSON", "OPTION", "OPTIONS", "Options", "PORT", "Usage"),
}

GROUPS = [words for words, command in COMMANDS if isinstance(command, click.Group)]


@pytest.mark.parametrize("words", GROUPS, ids=" ".join)
def test_commands_are_listed_with_whole_sentences(words: tuple[str, ...]) -> None:
    listed = help_of(*words).partition("Commands:\n")[2].splitlines()
    assert len(listed) > 0
    assert [line for line in listed if not line.endswith((".", "?")) or line.endswith("...")] == []


@pytest.mark.parametrize("words", [words for words, _ in COMMANDS], ids=" ".join)
def test_help_is_in_the_language_of_the_terminal(words: tuple[str, ...]) -> None:
    """Compare piece by piece: only what users type may be the same as in English."""
    english, french = (pieces(help_of(*words, width=WIDE, LC_ALL=locale)) for locale in ("en_GB.UTF-8", "fr_FR.UTF-8"))
    assert (english & french) - ALIKE == set()
    assert not any("help-" in piece for piece in english | french)


def test_help_uses_the_language_option_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences_file, "default_path", lambda: tmp_path / "preferences.json")
    output = CliRunner().invoke(cli.signalbox, ["stats", "--lang", "fr", "--help"])
    assert "Compter les parties" in output.output


NAMING = [  # the parameters that take the name of a game or a board
    (words, param)
    for words, command in COMMANDS
    for param in command.params
    if param.name in ("game", "description") or (param.name == "board" and isinstance(param, click.Argument))
]


@pytest.mark.parametrize(("words", "param"), NAMING, ids=lambda value: getattr(value, "name", None))
def test_names_of_games_and_boards_are_read_alike_everywhere(words: tuple[str, ...], param: click.Parameter) -> None:
    """Help lists all names. Case and dashes are ignored, and an error suggests the closest name."""
    assert isinstance(param.type, NameType)
    names = games.names() if param.name == "game" else dashed_board_names()
    assert tuple(param.type.names()) == tuple(names)
    assert f"({', '.join(names[:-1])} or {names[-1]})" in help_of(*words, width=WIDE)

    context = click.Context(click.Command("any"))
    spellings = {param.type.convert(text, param, context) for text in ("ptites-locos", "Ptites_Locos", "PTITES-LOCOS")}
    assert {games.dashed_name(name) for name in spellings} == {"ptites-locos"}
    for misspelt, name in (("golden", "golden-train"), ("locos", "ptites-locos"), ("ptite-loco", "ptites-locos")):
        with pytest.raises(UserError) as error:
            param.type.convert(misspelt, param, context)
        assert error.value.message.id == "did-you-mean"
        assert error.value.message.args["close"] == (Message("typed", word=name),)


def test_commands_that_take_a_game_or_a_board() -> None:
    assert " ".join(sorted({words[0] for words, _ in NAMING})) == "arena boards build check demo deploy play wiring"


@pytest.mark.parametrize(("words", "command"), COMMANDS, ids=lambda value: getattr(value, "name", None))
def test_every_help_has_two_working_examples(
    words: tuple[str, ...], command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Parse each example as if it were typed, with every command replaced by one that does nothing."""
    monkeypatch.setattr(preferences_file, "default_path", lambda: tmp_path / "preferences.json")
    for _, other in COMMANDS:
        monkeypatch.setattr(other, "callback", lambda **_: None)
    lines = [line.strip() for line in help_of(*words).splitlines()]
    assert len(command.examples) >= 2
    for example in command.examples:
        assert f"signalbox {example}" in lines
        typed = shlex.split(example)
        assert tuple(typed[: len(words)]) == words
        CliRunner().invoke(cli.signalbox, typed, standalone_mode=False, catch_exceptions=False)


@pytest.mark.parametrize("words", [words for words, _ in COMMANDS], ids=" ".join)
def test_short_help_option(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(cli.signalbox, [*words, "-h"]).output == help_of(*words)


def test_computer_players_are_listed_where_they_can_be_chosen() -> None:
    assert f"[{'|'.join(PLAYERS)}]" in help_of("engine")
    assert f"{', '.join(PLAYERS)}, or engine:COMMAND" in help_on_one_line("arena")


@pytest.mark.parametrize("command", ["play", "demo"])
def test_help_explains_the_options_of_every_game(command: str) -> None:
    output = help_on_one_line(command)
    for name in games.names():
        for choice in games.entry(name).options.choices():
            assert f"{choice.text} {english(choice.meaning)}" in output


def test_help_of_arena_lists_only_its_own_options() -> None:
    output = help_on_one_line("arena")
    assert "repair=yes" in output
    assert "first=" not in output


def test_help_explains_an_unusable_game_and_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.entry

    def entry(name: str) -> object:
        if name == "golden-train":
            raise UserError("The game golden_train cannot be used: install it again.")
        return real(name)

    monkeypatch.setattr(games, "entry", entry)
    output = help_on_one_line("play")
    assert "The game golden_train cannot be used: install it again." in output
    assert "repair=yes" in output


def test_help_of_play_explains_secrets_of_seats() -> None:
    output = help_on_one_line("play")
    assert "A seat’s secrets are shown on its own page only" in output
    assert "--lan" in output
