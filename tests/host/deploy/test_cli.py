"""`signalbox deploy` as it is typed."""

import json
from pathlib import Path

import pytest

from signalbox.board import load
from tests.host.board.descriptions import REAL, edited
from tests.host.deploy.given import contents, fresh
from tests.host.test_cli import run

Said = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fresh(tmp_path / "CIRCUITPY")


def described(folder: Path) -> object:
    return json.loads((folder / "board.json").read_text(encoding="utf-8"))


def test_the_only_board_there_is_needs_no_name(monkeypatch: pytest.MonkeyPatch, capsys: Said, folder: Path) -> None:
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 0
    board = load("ptites_locos")
    assert described(folder) == board.firmware_data()
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"ptites_locos, hash {board.hash}, to {folder}:"
    assert said[1].startswith("  wrote boot.py (")
    assert said[-2:] == [
        f"  unchanged: 0 of {len(said) - 3} files",
        "All files are whole. Eject the drive, then press the board's reset button or unplug it once.",
    ]


def test_a_second_time_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch, capsys: Said, folder: Path) -> None:
    run(monkeypatch, "deploy", "--drive", str(folder))
    capsys.readouterr()
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Nothing to do: all files are there."


def test_a_dry_run_only_says(monkeypatch: pytest.MonkeyPatch, capsys: Said, folder: Path) -> None:
    before = contents(folder)
    assert run(monkeypatch, "deploy", "--drive", str(folder), "--dry-run") == 0
    said = capsys.readouterr().out
    assert "  would write lib/neopixel.py (" in said
    assert "All files are whole" not in said
    assert contents(folder) == before


def test_a_board_of_ones_own_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(edited(("tiles = 12", "tiles = 6")), encoding="utf-8")
    assert run(monkeypatch, "deploy", "--drive", str(folder), "--description", str(mine)) == 0
    assert described(folder) == load(mine).firmware_data()
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 1
    said = "The drive is of the board mine: name it with --description PATH/mine.toml.\n"
    assert capsys.readouterr().err == said


def test_a_wrong_description_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, folder: Path, tmp_path: Path
) -> None:
    before = contents(folder)
    mine = tmp_path / "mine.toml"
    mine.write_text(REAL.replace("tiles = 12", "tiles = -1"), encoding="utf-8")
    assert run(monkeypatch, "deploy", "--drive", str(folder), "--description", str(mine)) == 1
    assert "[game] tiles: a whole number" in capsys.readouterr().err
    assert contents(folder) == before


def test_another_projects_code_stays_until_it_may_go(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, folder: Path
) -> None:
    (folder / "code.py").write_bytes(b"import thermostat\n")
    before = contents(folder)
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 1
    assert "code.py of another project" in capsys.readouterr().err
    assert contents(folder) == before
    assert run(monkeypatch, "deploy", "--drive", str(folder), "--replace") == 0
    assert "kept the other project's file as code.py.before-signalbox" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("nowhere", "There is no folder {}: plug the board in"),
        ("a_file", "{} is a file: give the folder"),
        ("RPI-RP2", "{} is the controller's boot loader: copy CircuitPython's .uf2 file to it"),
    ],
)
def test_a_path_that_is_no_drive(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, path: str, says: str
) -> None:
    (tmp_path / "a_file").write_bytes(b"")
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").write_bytes(b"UF2 Bootloader v3.0\n")
    assert run(monkeypatch, "deploy", "--drive", str(tmp_path / path)) == 1
    said = capsys.readouterr()
    assert said.err.startswith(says.format(tmp_path / path))
    assert said.err.count("\n") == 1
    assert said.out == ""


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ("Adafruit CircuitPython 9.2.0 on 2024-10-28; Raspberry Pi Pico with rp2040\n", None),
        ("Adafruit CircuitPython 8.2.10 on 2024-02-14; Raspberry Pi Pico with rp2040\n", "runs CircuitPython 8.2: put"),
        ("", "is no drive of a running CircuitPython"),
    ],
)
def test_what_may_keep_the_board_from_running_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, folder: Path, about: str, says: str | None
) -> None:
    (folder / "boot_out.txt").write_text(about, encoding="utf-8")
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert says in last if says else last.startswith("All files are whole.")
