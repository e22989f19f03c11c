"""Usage errors are messages, shown in the language of the terminal."""

import click
import pytest
from click.testing import CliRunner

from signalbox.cli.command import CommandError, error_message
from signalbox.cli.main import COMMANDS, signalbox
from signalbox.core.messages import Message

BOARDS = ("golden-train", "paris-connection", "paris-connection-small", "ptites-locos")


def perhaps(unknown: Message, *close: str) -> Message:
    return Message("did-you-mean", unknown=unknown, close=tuple(Message("typed", word=word) for word in close))


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (
            "plya",
            perhaps(Message("usage-no-command", command="plya", commands=tuple(COMMANDS)), "play", "replay", "deploy"),
        ),
        ("boards xyz", Message("usage-no-command", command="xyz", commands=("check", "edit", "list", "squares"))),
        ("boards --", Message("usage-command-missing", commands=("check", "edit", "list", "squares"))),
        ("play --sed 4", perhaps(Message("usage-no-option", option="--sed"), "--seed", "--set", "--seat")),
        ("play --xyzzy", Message("usage-no-option", option="--xyzzy")),
        ("--xyz", Message("usage-no-option", option="--xyz")),
        ("build ptites_locos", Message("usage-option-missing", option="--out")),
        ("build", Message("usage-name-missing", argument="NAME|PATH", names=BOARDS)),
        ("boards edit", Message("usage-argument-missing", argument="PATH")),
        ("play --seat", Message("usage-value-missing", option="--seat")),
        ("check --virtual=1", Message("usage-no-value", option="--virtual")),
        ("play --no-browser=1", Message("usage-no-value", option="--no-browser")),
        ("play --pace quick", Message("usage-choice", option="--pace", choices=("slow", "normal", "fast"))),
        (
            "wiring learn --only light",
            perhaps(Message("usage-choice", option="--only", choices=("sensors", "lights")), "lights"),
        ),
        ("check --only dice", Message("usage-choice", option="--only", choices=("link", "sensors", "lights", "power"))),
        (
            "demo --people slop",
            perhaps(
                Message(
                    "usage-choice",
                    option="--people",
                    choices=("sloppy", "obedient", "lights", "child", "sleeper", "mixed"),
                ),
                "sloppy",
            ),
        ),
        ("play --players two", Message("usage-whole-number", option="--players")),
        (
            "play --page-port 70000",
            Message("usage-whole-number-between", option="--page-port", least="0", most="65535"),
        ),
        ("demo --sloppy 3", Message("usage-number-between", option="--sloppy", least="0", most="1")),
        ("check one two", Message("usage-too-much", words="one two")),
    ],
)
def test_usage_error_is_a_message(typed: str, message: Message) -> None:
    with pytest.raises(CommandError) as error:
        CliRunner().invoke(signalbox, typed.split(), standalone_mode=False, catch_exceptions=False)
    assert error.value.words == message


def test_usage_error_is_shown_below_the_usage_in_the_language_of_the_terminal() -> None:
    result = CliRunner().invoke(signalbox, ["boards", "edit"], env={"LC_ALL": "fr_FR.UTF-8"}, prog_name="signalbox")
    usage, more, blank, sentence = result.stderr.splitlines()
    assert usage.startswith("Usage\u202f: signalbox boards edit [OPTIONS] CHEMIN")
    assert "`signalbox boards edit --help`" in more
    assert (blank, sentence, result.exit_code) == ("", "Il manque CHEMIN.", 2)


def test_group_without_a_command_shows_its_help() -> None:
    result = CliRunner().invoke(signalbox, ["boards"], env={"LC_ALL": "fr_FR.UTF-8"})
    assert "Commandes\u202f:" in result.output


def test_other_errors_keep_clicks_wording() -> None:
    context = click.Context(click.Command("play"))
    assert error_message(click.UsageError("Something else."), context) == Message("verbatim", text="Something else.")
