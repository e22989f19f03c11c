"""Test that a record is copied when its game ends, that page and terminal report it, and that nothing waits for it."""

import asyncio
import json
import shutil
import signal
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from signalbox.app import background, game_start
from signalbox.app.background import GameBackup, copy_record
from signalbox.cli import main as cli
from signalbox.core.messages import Message
from signalbox.play.record.record_file import seed_path
from signalbox.play.record.record_folder import read_record
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from tests.english import append_english, english, message_text
from tests.host.app.conftest import Start
from tests.host.app.demos import close
from tests.host.web.real_table import wait_until

pytestmark = pytest.mark.thorough


def play(path: Path, until: int | None) -> int:
    """Play a game between computers, to its end or up to `until` entries. Return the number of entries."""
    opened = game_start.new_game("ptites-locos", ["Ann=simple", "Ben=simple"], {"first": "Ann"}, "1", path)
    _, simulation = make_simulation(opened, DemoOptions("5", 0.0))
    while not opened.table.is_over and (until is None or len(opened.table.record) < until):
        simulation.step()
    close(opened)
    return len(opened.table.record)


@pytest.fixture(scope="module")
def almost_over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a game's record in which only the last entry is missing."""
    folder = tmp_path_factory.mktemp("almost")
    play(folder / "game.jsonl", play(folder / "whole.jsonl", None) - 1)
    return folder / "game.jsonl"


@pytest.fixture
def game(tmp_path: Path, almost_over: Path) -> Path:
    for path in (almost_over, seed_path(almost_over)):
        shutil.copy(path, tmp_path)
    return tmp_path / almost_over.name


@pytest.fixture
def preferences_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Redirect the program's folders, and return the folder for preferences."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    return tmp_path / "config"


@pytest.mark.realtime
def test_record_is_copied_at_the_end_and_in_the_next_game(game: Path, preferences_folder: Path, start: Start) -> None:
    stick = game.parent / "stick"
    running = start("--resume", "--pace", "fast", "--backup", str(stick))
    page = running.page()
    page.wait_for(lambda page: f"The record is also in {stick}." in page.text)
    printed = running.end()
    assert f"When a game ends, its record is copied to {stick}: --no-backup stops that." in printed
    assert f"The record is also in {stick}." in printed
    copy = read_record(stick / "game.jsonl")
    assert copy.is_finished
    assert copy.entries == read_record(game).entries
    game.unlink()
    for words, is_on in (((), True), (("--no-backup",), False), ((), False)):
        assert (f"its record is copied to {stick}" in start(*words).end()) is is_on


@pytest.mark.realtime
def test_missing_stick_is_reported_with_the_command(game: Path, preferences_folder: Path, start: Start) -> None:
    stick = game.parent / "stick"
    (preferences_folder / "signalbox").mkdir(parents=True)
    (preferences_folder / "signalbox" / "preferences.json").write_text(json.dumps({"backup": str(stick)}))
    running = start("--resume", "--pace", "fast")
    sentence = (
        f"The record could not be copied to {stick}: plug the drive in, then run "
        f"`signalbox record backup {stick} {game}`."
    )
    running.page().wait_for(lambda page: sentence in page.text)
    assert sentence in running.end()
    assert not stick.exists()


SLOW = """
import sys, time
from pathlib import Path
from signalbox.cli.main import main
from signalbox.device.runtime.reliable_files import Disk, PrivateDisk

def write(disk, path, data):
    if data:
        Path("began").touch()
        while not Path("go").exists():
            time.sleep(0.01)
    Disk.write(disk, path, data)

PrivateDisk.write = write
main()
"""


@pytest.mark.realtime
@pytest.mark.usefixtures("preferences_folder")
def test_ctrl_c_lets_the_copy_finish(game: Path, start: Start) -> None:
    folder, stick = game.parent, game.parent / "stick"
    running = start("--resume", "--pace", "fast", "--backup", str(stick), program=(sys.executable, "-c", SLOW))
    wait_until((folder / "began").exists)
    running.send_signal(signal.SIGINT)
    (folder / "go").touch()
    assert running.status() == 128 + signal.SIGINT
    assert f"The record is also in {stick}." in running.end()
    assert [path.name for path in stick.iterdir()] == ["game.jsonl"]
    assert read_record(stick / "game.jsonl").is_finished


def test_copying_is_in_the_background_and_is_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_continue, began = threading.Event(), threading.Event()
    printed: list[str] = []
    threads: list[bool] = []

    def slow(folder: Path, record: Path) -> Message:
        threads.append(threading.current_thread() is threading.main_thread())
        began.set()
        assert may_continue.wait(10)
        return Message("backup-done", folder=str(folder))

    monkeypatch.setattr(background, "copy_record", slow)
    table: Any = SimpleNamespace(is_over=False, journal=SimpleNamespace(path=tmp_path / "game.jsonl"))

    async def scenario() -> None:
        watch = GameBackup(table, tmp_path, append_english(printed))
        watch.start_due_work()
        assert not began.is_set()
        table.is_over = True
        for _ in range(3):
            watch.start_due_work()
            await asyncio.sleep(0)
        await asyncio.to_thread(began.wait, 10)
        assert printed == []  # and the event loop is not blocked
        table.is_over = False
        watch.start_due_work()
        table.is_over = True
        watch.start_due_work()
        may_continue.set()
        await watch.finish()

    asyncio.run(scenario())
    assert printed == [f"The record is also in {tmp_path}."] * 2
    assert threads == [False, False]


def test_missing_earlier_records_are_copied_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    own, stick = tmp_path / "own", tmp_path / "stick"
    monkeypatch.setattr(background, "default_folder", lambda: own)
    for folder in (own, stick):
        folder.mkdir()
    names = ("1.jsonl", "2.jsonl", "3.jsonl")
    for name in names:
        (own / name).write_text(name)
    shutil.copy(own / "1.jsonl", stick)
    assert english(copy_record(stick, own / "3.jsonl")) == f"The record is also in {stick}."
    assert {path.name: path.read_text() for path in stick.iterdir()} == {name: name for name in names}
    real, refuse = Path.read_bytes, Mock(side_effect=OSError(5, "Input/output error"))
    monkeypatch.setattr(Path, "read_bytes", lambda path: real(path) if path.name != "1.jsonl" else refuse())
    assert english(copy_record(stick, own / "3.jsonl")) == f"The record is also in {stick}."
    assert "1.jsonl cannot be read" in caplog.text
    shutil.rmtree(stick)
    stick.write_text("")
    assert english(copy_record(stick, own / "3.jsonl")) == (
        f"The record could not be copied to {stick}: plug the drive in, then run `signalbox record backup {stick}`."
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--backup", "file"], message_text("record-copy-to-file", folder="file")),
        (["--backup", "a/b"], message_text("record-copy-no-folder", folder="a")),
        (["--backup", "a", "--no-backup"], message_text("backup-both")),
        (["--backup", "games", "--record", "games/1.jsonl"], message_text("record-copy-itself", folder="games")),
    ],
)
def test_bad_options_are_reported_before_the_game(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    preferences_folder: Path,
    words: list[str],
    sentence: str,
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["signalbox", "play", "--no-browser", *words])
    with pytest.raises(SystemExit):
        cli.main()
    assert capsys.readouterr().err == f"{sentence}\n"
    assert not preferences_folder.exists()
