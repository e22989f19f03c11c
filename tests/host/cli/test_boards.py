"""Test `signalbox boards squares` and `boards edit`, including files that cannot be opened and unsaved changes."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from signalbox.board import load
from tests.english import message_text
from tests.host.app.running import PageSocket
from tests.host.board.descriptions import GOLDEN, PARIS, REAL, edited, load_text
from tests.host.cli.command import hide_package, run


def test_every_square_light_and_button_is_listed() -> None:
    result = run("boards", "squares", "paris_connection")
    assert result.status == 0
    lines = result.out.splitlines()
    assert len(lines) == 427 + 48 + 9 + 3 + 2  # three titles, two empty lines
    assert '"6.9.L" = { at = [5.33, 8.76], sensor = 79, light = 118, place = "6.9" }' in lines
    assert '"20.16" = { at = [17.454, 16], sensor = 416, light = 455 }' in lines
    assert '"seat.1" = { at = [15, 2], light = 42 }' in lines
    assert "confirm = { at = [22.3, 11], sensor = 7 }" in lines


@pytest.mark.parametrize(
    ("name", "text", "before"), [("golden_train", GOLDEN, "[trains]\n"), ("paris_connection", PARIS, "[map]\n")]
)
def test_list_can_be_pasted_into_a_description(tmp_path: Path, name: str, text: str, before: str) -> None:
    squares = run("boards", "squares", name).out.partition("[lights]")[0]
    assert load_text(tmp_path, edited((before, squares + before), of=text)).squares == load(name).squares


def test_wrong_board_is_not_listed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(("hexes = 238", "hexes = 237"), of=PARIS), encoding="utf-8")
    fault = "the number of hexes, including the Eiffel hex, is declared as 237, but the map has 238"
    assert run("boards", "squares", str(path)) == (1, "", f"{path}: [totals] hexes: {fault}.\n")


WAIT_S = 20.0


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("mine.toml", None, "The board description mine.toml cannot be read: No such file or directory."),
        ("mine", None, '"mine" is not a .toml file: copy a description, as docs/board_descriptions.md describes, and'),
        ("mine.toml", b"\xff\xfe", "mine.toml: this is not UTF-8 text, so it is not a description of a board."),
        ("mine.toml", b"[squares", "mine.toml: at the end of the file: this is not valid TOML: "),
        ("mine.toml", b"x = " + b"9" * 5000, "mine.toml: this cannot be read: a number is too long"),
        ("mine.toml", b"x = " + b"[" * 5000 + b"]" * 5000, "mine.toml: this cannot be read: a number is too long"),
        (
            "mine.toml",
            bytes(1 << 21),
            "mine.toml: this is not a description of a board: choose its .toml file.",
        ),
    ],
    ids=["missing", "a name", "no text", "no TOML", "a long number", "deep lists", "too large"],
)
def test_file_that_cannot_be_opened_is_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, content: bytes | None, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(name).write_bytes(content)
    result = run("boards", "edit", name, "--no-browser")
    assert (result.status, result.err.count("\n")) == (1, 1)
    assert result.err.startswith(sentence)


def test_missing_package_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(REAL)
    hide_package("tomlkit", "signalbox.maker.editor", monkeypatch)
    message = 'Editing needs extra packages: pip install "signalbox-board[build]".\n'
    assert run("boards", "edit", str(path), "--no-browser") == (1, "", message)


@pytest.mark.realtime
@pytest.mark.parametrize("saves", [True, False], ids=["saved", "not saved"])
def test_unsaved_changes_are_reported_at_the_end(tmp_path: Path, saves: bool) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(REAL)
    command = [sys.executable, "-m", "signalbox", "boards", "edit", str(path), "--no-browser", "--page-port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        output = ""
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/", output)):
            line = process.stdout.readline()
            assert line, output
            output += line
        page = PageSocket(found[0])
        page.send(do="move", thing="[squares] S1", row="7.25", column="1")
        page.wait_for(lambda page: page.state["undo"])
        assert page.state["saved"] is False
        if saves:
            page.send(do="save", faults="0")
            page.wait_for(lambda page: page.state["saved"])
        page.send(do="save", faults="7")
        page.wait_for(lambda page: page.refused)
        assert page.refused == [message_text("editor-other-faults")]
        page.close()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=WAIT_S)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, errors) == (128 + signal.SIGINT, "")
    assert ("were not saved" in rest) is not saves
    assert ("[7.25, 1]" in path.read_text()) is saves
