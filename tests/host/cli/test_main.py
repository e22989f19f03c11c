"""Test the command line: board checks, errors as sentences in the user's language, and `signalbox engine`."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from signalbox import __version__
from signalbox.ai.engines.signalbox_engine import MAX_LINE
from signalbox.app import game_start
from signalbox.cli.command import CommandError, error_message
from signalbox.cli.main import COMMANDS, signalbox
from signalbox.core.messages import Message
from signalbox.simulator.people.demo import PEOPLE
from tests.host.board.descriptions import REAL, edited
from tests.host.cli.command import run

HEAVY = ("asyncio", "sqlite3", "starlette", "uvicorn", "serial", "rich", "importlib.metadata", "numpy", "magpylib")
ALL_HELP = f"""
import sys
from signalbox.cli import main as cli

try:
    cli.signalbox(["--help"])
finally:
    print([name for name in {HEAVY!r} if name in sys.modules])
"""


def test_valid_board_is_reported_with_its_counts() -> None:
    result = run("boards", "check", "ptites_locos")
    assert result.status == 0
    assert result.out.startswith("ptites_locos is correct: Les P’tites Locos, 92 squares, 4 bays, 3 moving parts, ")
    assert "120 sensors, 118 lights" in result.out


def test_wrong_board_is_refused_with_one_sentence_per_fault(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(('clock = "GP2"', 'clock = "GP3"'), ("tiles = 12", "tiles = -1")), encoding="utf-8")
    result = run("boards", "check", str(path))
    assert (result.status, result.out) == (1, "")
    assert result.err.splitlines() == [
        f"{path}: [pins] latch: GP3 is already used for clock: choose another pin.",
        f"{path}: [game] tiles: a whole number from 1 to 99 is expected, not -1.",
    ]


def test_path_is_shown_as_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(REAL, encoding="utf-8")
    result = run("boards", "check", "mine.toml")
    assert result.status == 0
    assert result.out.startswith("mine is correct: ")


def test_version() -> None:
    assert run("--version") == (0, f"signalbox {__version__}\n", "")


def test_help_imports_nothing_slow() -> None:
    result = subprocess.run([sys.executable, "-c", ALL_HELP], capture_output=True, text=True, check=True)
    assert result.stdout.endswith("\n[]\n")


def test_letters_the_terminal_lacks_are_replaced(path: Path) -> None:
    opened = game_start.new_game("ptites-locos", ["Ďura", "Ben"], {"first": "Ďura"}, "1", path)
    start = opened.table.config.setups[0][0]
    with opened.table.config.open_journal(start) as journal:
        state = opened.table.config.rules.start(2, start)
        journal.append("chance", state.notation(state.chance_outcomes()[0][0]), 0)
    western = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}  # as in a pipe on Windows
    command = [sys.executable, "-m", "signalbox", "record", "show", str(path)]
    result = subprocess.run(command, env=western, capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b" ?ura " in result.stdout


@pytest.mark.realtime
def test_typed_bytes_that_are_not_text_are_ignored(tmp_path: Path) -> None:
    words = ["--virtual", "--by-hand", "--no-page", "--description", "ptites_locos", "--report", str(tmp_path)]
    command = [sys.executable, "-m", "signalbox", "check", *words]
    strict = os.environ | {"PYTHONIOENCODING": "utf-8"}
    result = subprocess.run(command, env=strict, input=b"\xff\nquit\n", capture_output=True, timeout=60)
    assert (result.returncode, result.stderr) == (130, b"")


BOARDS = ("golden-train", "paris-connection", "paris-connection-small", "ptites-locos")

PORTS = {"minimum": "0", "maximum": "65535"}


def suggest(unknown: Message, *close: str) -> Message:
    return Message("did-you-mean", unknown=unknown, close=tuple(Message("typed", word=word) for word in close))


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (
            "plya",
            suggest(Message("usage-no-command", command="plya", commands=tuple(COMMANDS)), "play", "replay", "deploy"),
        ),
        ("boards xyz", Message("usage-no-command", command="xyz", commands=("check", "edit", "list", "squares"))),
        ("boards --", Message("usage-command-missing", commands=("check", "edit", "list", "squares"))),
        ("play --sed 4", suggest(Message("usage-no-option", option="--sed"), "--seed", "--set", "--seat")),
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
            suggest(Message("usage-choice", option="--only", choices=("sensors", "lights")), "lights"),
        ),
        ("check --only dice", Message("usage-choice", option="--only", choices=("link", "sensors", "lights", "power"))),
        ("demo --people slop", suggest(Message("usage-choice", option="--people", choices=PEOPLE), "sloppy")),
        ("play --players two", Message("usage-whole-number", option="--players")),
        ("play --page-port 70000", Message("usage-whole-number-between", option="--page-port", **PORTS)),
        ("play --page-port -1", Message("usage-whole-number-between", option="--page-port", **PORTS)),
        ("demo --sloppy 3", Message("usage-number-between", option="--sloppy", minimum="0", maximum="1")),
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
    assert "Commandes\u202f:" in CliRunner().invoke(signalbox, ["boards"], env={"LC_ALL": "fr_FR.UTF-8"}).output


def test_other_errors_keep_clicks_wording() -> None:
    context = click.Context(click.Command("play"))
    assert error_message(click.UsageError("Something else."), context) == Message("verbatim", text="Something else.")


def engine_output(data: bytes) -> list[str]:
    return CliRunner().invoke(signalbox, ["engine"], input=data, catch_exceptions=False).output.splitlines()


def test_command_answers_until_quit() -> None:
    words = ["engine", "--level", "fort"]  # as typed in French
    lines = CliRunner().invoke(signalbox, words, input="signalbox 1\nisready\nquit\nisready\n").output.splitlines()
    assert lines[0].startswith("id name Signalbox ")
    assert "option name level type combo default strong var child" in "\n".join(lines)
    assert lines[-2:] == ["signalboxok", "readyok"]


def test_bytes_that_are_not_text_are_ignored() -> None:
    assert engine_output(bytes(range(256)) * 3 + b"\nisready") == ["readyok"]
    [answer] = engine_output(b"newgame \xff\xfe\x00\n")
    assert answer.startswith("error There is no game '")


@pytest.mark.parametrize("length", [MAX_LINE, 2 * MAX_LINE + 5])
def test_overlong_line_is_skipped(length: int) -> None:
    too_long = "error A line has at most 1000000 bytes: this one was passed over."
    assert engine_output(b"x" * length + b"\nisready\n") == [too_long, "readyok"]
    assert engine_output(b"isready\n" + b"x" * length) == ["readyok", too_long]
    assert engine_output(b"x" * (MAX_LINE - 1) + b"\nisready\n") == ["readyok"]
