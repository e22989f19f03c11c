"""Test that `signalbox check` reports invalid options and missing boards in one sentence each."""

import os
import pty
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from signalbox.device.link import ports
from tests.english import message_text
from tests.host.cli.command import run


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def check(*arguments: str) -> tuple[int, str]:
    """Run `signalbox check` with these arguments, by default for the first game's board. Return status and errors."""
    description = [] if "--description" in arguments else ["--description", "ptites_locos"]
    result = run("check", "--no-page", *arguments, *description)
    return result.status, result.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--virtual", "--board", "/dev/null"], message_text("check-virtual-or-board")),
        (["--virtual", "--only", "link", "--each-light"], message_text("check-each-light-only")),
        (["--virtual", "--sheets", "12"], message_text("check-sheets-unreadable", count=8, text=12)),
        (["--stage", "2", "--only", "link"], message_text("check-stage-or-only")),
        (
            ["--virtual", "--stage", "21"],
            message_text("check-stage-unknown", number=21, sensors="1 to 15", kind="node", lights="16 to 20"),
        ),
        (
            ["--stage", "2", "--board", "/dev/no-such-port"],
            "There is no serial port /dev/no-such-port: plug the device in, or let Signalbox look for it. "
            "If the board responded before this stage, unplug it: wire 22 (red, U1.16 to U2.16) "
            "or wire 23 (black, U1.8 to U2.8) may be connected wrongly.",
        ),
        (["--by-hand"], message_text("check-needs-virtual", option="by-hand")),
        (["--broken", "S1=dead"], message_text("check-needs-virtual", option="broken")),
        (["--virtual", "--broken", "S99=dead"], message_text("broken-no-sensor", sensor="S99", example="S1")),
        (["--virtual", "--broken", "S99=dark"], message_text("broken-no-light", light="S99", example="S1")),
        (["--board", "/dev/no-such-port"], message_text("port-missing", port="/dev/no-such-port")),
        (
            ["--description", "chess"],
            'There is no board "chess": choose golden-train, paris-connection, paris-connection-small or ptites-locos, '
            "or give the path of a .toml file.",
        ),
        (
            ["--virtual", "--description", ""],
            "Name this board with --description: golden-train, paris-connection, paris-connection-small "
            "or ptites-locos, or the path of a .toml file.",
        ),
    ],
)
def test_invalid_options(words: list[str], sentence: str) -> None:
    assert check(*words) == (1, sentence + "\n")


@pytest.mark.parametrize("words", [["--virtual"], ["--board", "/dev/no-such-port"]])
def test_unwritable_report_folder_is_noticed_first(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "a file"
    file.touch()
    message = f"The report cannot be written to {file} (File exists): choose a folder with --report.\n"
    assert check(*words, "--report", str(file)) == (1, message)


@pytest.mark.parametrize("description", ["ptites_locos", ""])
def test_no_board(monkeypatch: pytest.MonkeyPatch, description: str) -> None:
    monkeypatch.setattr(ports, "candidates", list)
    assert check("--description", description) == (
        1,
        "No board was found on any serial port: plug one in, or give its serial port with --board. "
        "For a virtual board, use --board virtual.\n",
    )


@pytest.fixture
def garbage() -> Iterator[str]:
    """Yield the path of a port whose device is not a board and sends garbage."""
    master, slave = pty.openpty()
    stopped = threading.Event()

    def send_garbage() -> None:
        while not stopped.wait(0.02):
            os.write(master, b"\x00\xffHELLO 0 9.9 what*12345678\r\n>>> \x1b[2J")

    talking = threading.Thread(target=send_garbage)
    talking.start()
    yield os.ttyname(slave)
    stopped.set()
    talking.join()
    os.close(master)
    os.close(slave)


@pytest.mark.realtime
@pytest.mark.parametrize("description", ["ptites_locos", ""])
def test_port_that_sends_garbage(garbage: str, description: str) -> None:
    message = f"No board responds on {garbage}: choose the board’s data port.\n"
    assert check("--board", garbage, "--description", description) == (1, message)
