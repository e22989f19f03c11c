"""`signalbox engine`: it answers line by line, whatever bytes come."""

import pytest
from click.testing import CliRunner

from signalbox.ai.engines.server import LINE_MOST
from signalbox.cli.main import signalbox


def answers(written: bytes) -> list[str]:
    """What the command writes."""
    return CliRunner().invoke(signalbox, ["engine"], input=written, catch_exceptions=False).output.splitlines()


def test_the_command_answers_line_by_line_until_it_is_told_to_quit() -> None:
    words = ["engine", "--level", "fort"]  # as it is typed in French
    said = CliRunner().invoke(signalbox, words, input="signalbox 1\nisready\nquit\nisready\n").output.splitlines()
    assert said[0].startswith("id name Signalbox ")
    assert "option name level type combo default strong var child" in "\n".join(said)
    assert said[-2:] == ["signalboxok", "readyok"]


def test_bytes_that_are_no_text_are_passed_over() -> None:
    assert answers(bytes(range(256)) * 3 + b"\nisready") == ["readyok"]
    [said] = answers(b"newgame \xff\xfe\x00\n")
    assert said.startswith("error There is no game '")


@pytest.mark.parametrize("length", [LINE_MOST, 2 * LINE_MOST + 5])
def test_a_line_that_is_too_long_is_passed_over_to_its_end(length: int) -> None:
    too_long = "error A line has at most 1000000 bytes: this one was passed over."
    assert answers(b"x" * length + b"\nisready\n") == [too_long, "readyok"]
    assert answers(b"isready\n" + b"x" * length) == ["readyok", too_long]
    assert answers(b"x" * (LINE_MOST - 1) + b"\nisready\n") == ["readyok"]
