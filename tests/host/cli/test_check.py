"""`signalbox check`: invalid options and missing boards, each with one sentence."""

import os
import pty
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from signalbox.cli import main as cli
from signalbox.device.link import ports
from tests.english import message_text

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run `signalbox check WORDS`, by default for the first game's board. Return the exit status and standard error."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def signalbox(*words: str) -> tuple[int, str]:
        named = words if "--description" in words else (*words, "--description", "ptites_locos")
        monkeypatch.setattr(sys, "argv", ["signalbox", "check", "--no-page", *named])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert isinstance(ended.value.code, int)
        return ended.value.code, capsys.readouterr().err

    return signalbox


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--virtual", "--board", "/dev/null"], message_text("check-virtual-or-board")),
        (
            ["--virtual", "--only", "link", "--each-light"],
            message_text("check-each-light-only"),
        ),
        (
            ["--virtual", "--sheets", "12"],
            message_text("check-sheets-unreadable", count=8, text=12),
        ),
        (["--stage", "2", "--only", "link"], message_text("check-stage-or-only")),
        (
            ["--virtual", "--stage", "21"],
            message_text("check-stage-unknown", number=21, sensors="1 to 15", kind="node", lights="16 to 20"),
        ),
        (
            ["--stage", "2", "--board", "/dev/no-such-port"],
            "There is no serial port /dev/no-such-port: plug the device in, or let Signalbox look for it. "
            "If it answered before this stage, unplug it: wire 22 (red, U1.16 to U2.16) "
            "or wire 23 (black, U1.8 to U2.8) may be wrong.",
        ),
        (["--by-hand"], message_text("check-needs-virtual", option="by-hand")),
        (["--broken", "S1=dead"], message_text("check-needs-virtual", option="broken")),
        (
            ["--virtual", "--broken", "S99=dead"],
            message_text("broken-no-sensor", sensor="S99", example="S1"),
        ),
        (
            ["--virtual", "--broken", "S99=dark"],
            message_text("broken-no-light", light="S99", example="S1"),
        ),
        (
            ["--board", "/dev/no-such-port"],
            message_text("port-missing", port="/dev/no-such-port"),
        ),
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
def test_invalid_options(run: Run, words: list[str], sentence: str) -> None:
    assert run(*words) == (1, sentence + "\n")


@pytest.mark.parametrize("words", [["--virtual"], ["--board", "/dev/no-such-port"]])
def test_unwritable_report_folder_is_noticed_first(run: Run, tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "a file"
    file.touch()
    status, message = run(*words, "--report", str(file))
    assert status == 1
    assert message == f"The report cannot be written to {file} (File exists): choose a folder with --report.\n"


@pytest.mark.parametrize("description", ["ptites_locos", ""])
def test_no_board(run: Run, monkeypatch: pytest.MonkeyPatch, description: str) -> None:
    monkeypatch.setattr(ports, "candidates", list)
    status, message = run("--description", description)
    assert status == 1
    assert message == (
        "No board answers on any serial port: plug it in, or name its serial port with --board. "
        "For a virtual one, use --board virtual.\n"
    )


@pytest.fixture
def garbage() -> Iterator[str]:
    """Yield the path of a port whose device is not a board and sends garbage."""
    master, slave = pty.openpty()
    over = threading.Event()

    def talk() -> None:
        while not over.wait(0.02):
            os.write(master, b"\x00\xffHELLO 0 9.9 what*12345678\r\n>>> \x1b[2J")

    talking = threading.Thread(target=talk)
    talking.start()
    yield os.ttyname(slave)
    over.set()
    talking.join()
    os.close(master)
    os.close(slave)


@pytest.mark.realtime
@pytest.mark.parametrize("description", ["ptites_locos", ""])
def test_port_that_sends_garbage(run: Run, garbage: str, description: str) -> None:
    assert run("--board", garbage, "--description", description) == (
        1,
        f"No board answers on {garbage}: name the board’s data port.\n",
    )
