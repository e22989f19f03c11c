"""What `--help` says: every command in a whole sentence, examples that work, and the names of games and boards."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from signalbox import games
from signalbox.board.load import listed_names
from signalbox.cli import main as cli
from signalbox.cli.command import Command, Name
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages import catalogue as catalogues
from signalbox.device.runtime import speaking
from signalbox.games.players import PLAYERS
from tests.english import english

WIDE = 10_000  # columns, in which no paragraph is broken
TYPED = re.compile(r"^\s*(-|signalbox)|^\S*[=|]\S*$")  # options, commands, values


def help_of(*words: str, width: int = 80, **environment: str) -> str:
    said = CliRunner().invoke(cli.signalbox, [*words, "--help"], env=environment, terminal_width=width)
    assert said.exit_code == 0
    return said.output


def commands(command: click.Command, *words: str) -> Iterator[tuple[tuple[str, ...], Command]]:
    """Every command and group of commands with its words, the whole program's none first."""
    assert isinstance(command, Command)
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
    *("browser", "dask", "no-patterns", "page", "physics", "sloppy", "strong"),
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
    english, french = (pieces(help_of(*words, width=WIDE, LC_ALL=locale)) for locale in ("en_GB.UTF-8", "fr_FR.UTF-8"))
    assert (english & french) - ALIKE == set()
    assert not any("help-" in piece for piece in english | french)


def test_help_speaks_as_it_is_asked_to_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "_own", "en-GB")  # as it is again afterwards
    monkeypatch.setattr(speaking, "default_path", lambda: tmp_path / "preferences.json")
    said = CliRunner().invoke(cli.signalbox, ["stats", "--lang", "fr", "--help"])
    assert "Compter les parties" in said.output


NAMING = [  # the parameters that take the name of a game or a board
    (words, param)
    for words, command in COMMANDS
    for param in command.params
    if param.name in ("game", "description") or (param.name == "board" and isinstance(param, click.Argument))
]


@pytest.mark.parametrize(("words", "param"), NAMING, ids=lambda value: getattr(value, "name", None))
def test_a_game_or_a_board_is_typed_alike_wherever_it_is_named(words: tuple[str, ...], param: click.Parameter) -> None:
    """The help names them all; capitals and dashes count for nothing; a near miss is answered with the nearest name."""
    assert isinstance(param.type, Name)
    names = games.names() if param.name == "game" else listed_names()
    assert tuple(param.type.names()) == tuple(names)
    said = help_of(*words, width=WIDE)
    assert f"({', '.join(names[:-1])} or {names[-1]})" in said

    context = click.Context(click.Command("any"))
    spellings = {param.type.convert(text, param, context) for text in ("ptites-locos", "Ptites_Locos", "PTITES-LOCOS")}
    assert {games.listed_name(name) for name in spellings} == {"ptites-locos"}
    for near, name in (("golden", "golden-train"), ("locos", "ptites-locos"), ("ptite-loco", "ptites-locos")):
        with pytest.raises(UserError) as error:
            param.type.convert(near, param, context)
        assert error.value.message.id == "did-you-mean"
        assert error.value.message.args["close"] == (Message("typed", word=name),)


def test_every_command_that_names_a_game_or_a_board_is_known() -> None:
    assert {words[0] for words, _ in NAMING} == {
        "play",
        "demo",
        "arena",
        "boards",
        "build",
        "check",
        "deploy",
        "wiring",
    }


@pytest.mark.parametrize(("words", "command"), COMMANDS, ids=lambda value: getattr(value, "name", None))
def test_every_help_has_two_examples_that_can_be_typed(
    words: tuple[str, ...], command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They are read as if they were typed, and the commands that they name do nothing."""
    monkeypatch.setattr(catalogues, "_own", "en-GB")
    monkeypatch.setattr(speaking, "default_path", lambda: tmp_path / "preferences.json")
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
def test_a_short_option_shows_the_help_too(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(cli.signalbox, [*words, "-h"]).output == help_of(*words)


def test_computer_players_are_named_where_one_can_be_chosen() -> None:
    assert f"[{'|'.join(PLAYERS)}]" in help_of("engine")
    assert f"{', '.join(PLAYERS)}, or engine:COMMAND" in " ".join(help_of("arena").split())


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

    assert "A seat’s secrets are shown on its own page only" in said
    assert "--lan" in said


@pytest.mark.parametrize("command", ["play", "demo"])
def test_patterns_can_be_chosen(command: str) -> None:
    assert "--no-patterns" in help_of(command)
