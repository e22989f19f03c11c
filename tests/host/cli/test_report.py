"""Test `signalbox report`: the last game's report, and one sentence about a damaged, foreign or missing report."""

import json
import shutil
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.device.runtime import logs
from signalbox.play.record.record_folder import default_folder
from signalbox.play.trace import line_log
from tests.english import message_text
from tests.host.app.report.played import PlayedGame, play
from tests.host.cli.command import Result, run


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> PlayedGame:
    return play(tmp_path_factory.mktemp("game"), "ptites-locos", 2, until=20)


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path)


def report(*args: str) -> Result:
    return run("report", *args)


def make_last(game: PlayedGame) -> None:
    """Make `game` the last game that this user has played."""
    shutil.copytree(game.folder / "logs", logs.default_folder())
    default_folder().mkdir(parents=True)
    shutil.copy(game.record, default_folder() / game.record.name)
    (path,) = line_log.list_logs(logs.default_folder())
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(str(game.folder), str(default_folder())), encoding="utf-8")


def test_report_of_the_last_game_is_written_and_replayed(
    game: PlayedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_last(game)
    (logs.default_folder() / logs.LOG_NAME).write_text(f"wrote {tmp_path}/x\n", encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    status, output, fault = report("-o", "mine.zip")
    assert (status, fault) == (0, "")
    expected = [message_text("report-without-seed"), message_text("report-no-check"), "Written: mine.zip"]
    assert output.splitlines() == expected
    with zipfile.ZipFile("mine.zip") as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert " ".join(parts) == "report.json record.json lines/01.line.jsonl board/ptites_locos.toml signalbox.log"
    about = json.loads(parts["report.json"])
    assert about["game"] == {"record": "game.jsonl", "over": False, "left_out": ["its seed"]}
    assert set(about["versions"]) == {"signalbox", "python", "system", "pyserial", "firmware", "protocol"}
    assert about["versions"]["firmware"] == "0.1.0"
    assert about["board"]["name"] == "ptites_locos"
    assert parts["signalbox.log"] == "wrote ~/x\n"
    assert parts["lines/01.line.jsonl"].count('["record","~/') == 1
    status, output, fault = report("replay", "mine.zip")
    assert (status, fault) == (0, "")
    assert output.startswith("The same: entries 1 to 20 of 20 in the record, ")


def test_different_replay_has_another_exit_status(game: PlayedGame) -> None:
    make_last(game)
    report("-o", "mine.zip")
    with zipfile.ZipFile("mine.zip") as archive, zipfile.ZipFile("other.zip", "w") as other:
        for name in archive.namelist():
            text = archive.read(name).decode()
            other.writestr(name, text.replace("ASK ", "ASK 1") if name.startswith("lines/") else text)
    status, output, _ = report("replay", "other.zip")
    assert status == 1
    assert output.startswith("Not the same: at line ")


def test_report_includes_the_last_check_of_the_controller(game: PlayedGame, tmp_path: Path) -> None:
    make_last(game)
    report("-o", "first.zip")
    uid = json.loads(zipfile.ZipFile("first.zip").read("report.json"))["board"]["controller"]
    checks = tmp_path / "own" / "signalbox" / "checks"
    checks.mkdir()
    for name in (
        f"{uid}-20260301T000000Z",
        f"{uid}-0001-20260201T000000Z",
        f"{uid}-0002-20260101T000000Z",
        "another-0003-0T",
    ):
        for suffix in (".json", ".html"):
            (checks / f"{name}{suffix}").write_text(name, encoding="utf-8")
    report("-o", "second.zip")
    names = [name for name in zipfile.ZipFile("second.zip").namelist() if name.startswith("check/")]
    assert names == [f"check/{uid}-0002-20260101T000000Z.json", f"check/{uid}-0002-20260101T000000Z.html"]


def test_game_that_never_began_is_reported_with_its_line_log() -> None:
    log = line_log.new_log(logs.default_folder(), "ptites-locos", datetime.now(UTC))
    assert log is not None
    log.begin({"board": "ptites_locos", "record": ""})
    log.close()
    status, output, _ = report("-o", "mine.zip")
    assert status == 0
    assert output.splitlines()[0] == message_text("report-no-record")
    assert "lines/01.line.jsonl" in zipfile.ZipFile("mine.zip").namelist()


def test_nothing_to_report_is_explained_in_one_sentence(tmp_path: Path) -> None:
    message = f"no game has been played, and there is no log in {logs.default_folder()}.\n"
    assert report() == (1, "", f"There is nothing to report yet: {message}")
    assert not list(tmp_path.glob("*.zip"))


def test_missing_record_is_named(game: PlayedGame) -> None:
    make_last(game)
    (default_folder() / game.record.name).unlink()
    status, _, fault = report()
    assert status == 1
    assert fault.endswith("game.jsonl is gone: choose another with --record.\n")


def test_existing_file_is_not_overwritten(game: PlayedGame, tmp_path: Path) -> None:
    make_last(game)
    (tmp_path / "mine.zip").write_text("mine", encoding="utf-8")
    assert report("-o", "mine.zip")[2] == "mine.zip already exists: name another file with -o.\n"
    assert (tmp_path / "mine.zip").read_text(encoding="utf-8") == "mine"


def test_damaged_report_is_explained_in_one_sentence(game: PlayedGame) -> None:
    make_last(game)
    report("-o", "mine.zip")
    data = Path("mine.zip").read_bytes()
    half = len(data) // 2
    flipped = data[:half] + bytes([data[half] ^ 0x55]) + data[half + 1 :]
    for damaged in (data[:-200], flipped, b"no zip at all"):
        Path("mine.zip").write_bytes(damaged)
        assert report("replay", "mine.zip") == (1, "", "mine.zip is damaged or not a report: have it sent again.\n")


def test_foreign_newer_or_missing_archive_is_explained_in_one_sentence() -> None:
    for name, text in {"foreign.zip": None, "list.zip": "[]", "newer.zip": '{"signalbox_report": 99}'}.items():
        with zipfile.ZipFile(name, "w") as archive:
            archive.writestr("other.txt" if text is None else "report.json", text or "")
    assert report("replay", "foreign.zip")[2] == "foreign.zip is not a report of Signalbox.\n"
    assert report("replay", "list.zip")[2] == "list.zip is not a report of Signalbox.\n"
    assert report("replay", "newer.zip")[2] == "newer.zip was made by a newer Signalbox: update this one to read it.\n"
    assert report("replay", "none.zip")[2] == "There is no report none.zip: `signalbox report` makes one.\n"
    assert report("replay", ".")[2] == ". cannot be read (Is a directory): check its permissions.\n"
