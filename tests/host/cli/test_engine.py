"""`signalbox engine` answers line by line, whatever bytes it receives."""

import pytest
from click.testing import CliRunner

from signalbox.ai.engines.server import LINE_MOST
from signalbox.cli.main import signalbox


def answers(received: bytes) -> list[str]:
    return CliRunner().invoke(signalbox, ["engine"], input=received, catch_exceptions=False).output.splitlines()


def test_command_answers_until_quit() -> None:
    words = ["engine", "--level", "fort"]  # as it is typed in French
    lines = CliRunner().invoke(signalbox, words, input="signalbox 1\nisready\nquit\nisready\n").output.splitlines()
    assert lines[0].startswith("id name Signalbox ")
    assert "option name level type combo default strong var child" in "\n".join(lines)
    assert lines[-2:] == ["signalboxok", "readyok"]


def test_bytes_that_are_not_text_are_ignored() -> None:
    assert answers(bytes(range(256)) * 3 + b"\nisready") == ["readyok"]
    [answer] = answers(b"newgame \xff\xfe\x00\n")
    assert answer.startswith("error There is no game '")


@pytest.mark.parametrize("length", [LINE_MOST, 2 * LINE_MOST + 5])
def test_overlong_line_is_skipped(length: int) -> None:
    too_long = "error A line has at most 1000000 bytes: this one was passed over."
    assert answers(b"x" * length + b"\nisready\n") == [too_long, "readyok"]
    assert answers(b"isready\n" + b"x" * length) == ["readyok", too_long]
    assert answers(b"x" * (LINE_MOST - 1) + b"\nisready\n") == ["readyok"]
