"""`signalbox deploy` on the command line."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.device.runtime.files import Disk, Space
from signalbox.service.deploy import volumes
from signalbox.service.deploy.volumes import Computer, Volume
from tests.english import message_text
from tests.host.board.descriptions import REAL, edited
from tests.host.cli.test_main import run
from tests.host.service.deploy.fixtures import ABOUT, THERMOSTAT, contents, fresh

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fresh(tmp_path / "CIRCUITPY")


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> list[Volume]:
    """Return the drives of this computer, a list that tests may fill."""
    found: list[Volume] = []
    monkeypatch.setattr(shutil, "which", lambda name: None)  # of mpy-cross
    monkeypatch.setattr(volumes, "this_computer", lambda: Computer(found, system="linux"))
    return found


def described(folder: Path) -> object:
    slot = (folder / "signalbox" / "active.txt").read_text(encoding="utf-8")
    return json.loads((folder / "signalbox" / slot / "board.json").read_text(encoding="utf-8"))


def deploy(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run `signalbox deploy WORDS`, by default for the first game's board. Return the exit status."""
    named = words if {"--description", "--jig"} & set(words) else (*words, "--description", "ptites_locos")
    return run(monkeypatch, "deploy", *named)


def test_single_drive_needs_no_name(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, plugged_in: list[Volume]
) -> None:
    plugged_in.append(Volume(folder, "CIRCUITPY"))
    assert deploy(monkeypatch) == 0
    board = load("ptites_locos")
    assert described(folder) == board.firmware_data()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"ptites_locos, hash {board.hash}, to {folder}:"
    assert lines[1].startswith("  wrote signalbox/a/manifest.json (")
    assert lines[-2].startswith("  wrote code.py (")
    goodbye = f"Run `umount {folder}` or eject it in the file manager, then press the board's reset button"
    assert lines[-1] == f"All files are complete. {goodbye} or unplug it once."


def test_plain_folder_has_nothing_to_eject(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    assert deploy(monkeypatch, "--drive", str(folder)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == message_text("deploy-whole")


@pytest.mark.parametrize("name", ["", " "])
def test_empty_drive_name_is_not_the_current_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, name: str
) -> None:
    monkeypatch.chdir(folder)
    before = contents(folder)
    assert deploy(monkeypatch, "--drive", name) == 1
    message = "--drive names no folder: give the path of the board's drive, or leave it out.\n"
    assert capsys.readouterr().err == message
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (b"", None),
        (b'{"supply": true}', None),
        (b'{"suply": true}', message_text("fault-no-setting", file="/settings.json", key="suply")),
        (b'{"supply": 1}', message_text("fault-yes-or-no", file="/settings.json", key="supply")),
        (b"{", "/settings.json is damaged: correct or delete it."),
        (b"\xff", "/settings.json is damaged: correct or delete it."),
        (b"[" * 2000, "/settings.json is damaged: correct or delete it."),
        (
            b" " * 150_000,
            message_text("fault-too-long", file="/settings.json", most="2048", cure="correct or delete it"),
        ),
        (b"\xef\xbb\xbf{}", message_text("fault-byte-order-mark", file="/settings.json")),
    ],
)
def test_settings_the_board_would_refuse_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, own: bytes, expected: str | None
) -> None:
    deploy(monkeypatch, "--drive", str(folder))
    (folder / "settings.json").write_bytes(own)
    capsys.readouterr()
    assert deploy(monkeypatch, "--drive", str(folder)) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    warning = [f"The board will not play with what is on its drive: {expected}"] if expected else []
    assert lines == [message_text("deploy-nothing"), *warning]


def test_new_drive_needs_the_name_of_its_board(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    before = contents(folder)
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 1
    boards = "golden-train, paris-connection, paris-connection-small or ptites-locos"
    message = f"Name this board with --description: {boards}, or the path of a .toml file.\n"
    assert capsys.readouterr().err == message
    assert contents(folder) == before


def test_second_deployment_changes_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    deploy(monkeypatch, "--drive", str(folder))
    capsys.readouterr()
    before = contents(folder)
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 0  # the drive names its board
    assert capsys.readouterr().out.splitlines()[-1] == message_text("deploy-nothing")
    assert contents(folder) == before


def test_dry_run_writes_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    before = contents(folder)
    assert deploy(monkeypatch, "--drive", str(folder), "--dry-run") == 0
    output = capsys.readouterr().out
    assert "  would write signalbox/a/neopixel.py (" in output
    assert "All files are complete" not in output
    assert contents(folder) == before


@pytest.mark.parametrize("words", [(), ("--dry-run",)])
def test_missing_drive_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, words: tuple[str, ...]
) -> None:
    assert deploy(monkeypatch, *words) == 1
    output = capsys.readouterr()
    assert output.err.startswith("No drive CIRCUITPY was found: plug the board in")
    assert (output.err.count("\n"), output.out) == (1, "")


def test_one_of_two_drives_must_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, plugged_in: list[Volume]
) -> None:
    plugged_in += [Volume(fresh(tmp_path / name), name) for name in ("one", "two")]
    before = contents(tmp_path)
    assert deploy(monkeypatch) == 1
    assert capsys.readouterr().err.startswith("Two CircuitPython drives are plugged in, ")
    assert contents(tmp_path) == before
    assert deploy(monkeypatch, "--drive", str(tmp_path / "two")) == 0
    assert not (tmp_path / "one" / "signalbox").exists()


def test_custom_board_must_be_named_every_time(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(edited(("tiles = 12", "tiles = 6")), encoding="utf-8")
    assert deploy(monkeypatch, "--drive", str(folder), "--description", str(mine)) == 0
    assert described(folder) == load(mine).firmware_data()
    assert run(monkeypatch, "deploy", "--drive", str(folder)) == 1
    message = "This drive belongs to the board mine: name its description with --description PATH/mine.toml.\n"
    assert capsys.readouterr().err == message


def test_new_description_uses_the_other_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    for text in (REAL, edited(("tiles = 12", "tiles = 6"))):
        mine.write_text(text, encoding="utf-8")
        assert deploy(monkeypatch, "--drive", str(folder), "--description", str(mine)) == 0
    assert described(folder) == load(mine).firmware_data()
    assert "  switched to signalbox/b\n  removed signalbox/a/" in capsys.readouterr().out


def test_wrong_description_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    before = contents(folder)
    mine = tmp_path / "mine.toml"
    mine.write_text(REAL.replace("tiles = 12", "tiles = -1"), encoding="utf-8")
    assert deploy(monkeypatch, "--drive", str(folder), "--description", str(mine)) == 1
    assert "[game] tiles: a whole number" in capsys.readouterr().err
    assert contents(folder) == before


def test_code_of_another_project_is_replaced_only_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path
) -> None:
    (folder / "code.py").write_bytes(THERMOSTAT)
    before = contents(folder)
    assert deploy(monkeypatch, "--drive", str(folder)) == 1
    assert "code.py of another project" in capsys.readouterr().err
    assert contents(folder) == before
    assert deploy(monkeypatch, "--drive", str(folder), "--replace") == 0
    assert (
        message_text("deploy-keep", done="yes", file="code.py", to="signalbox-kept/code.py", whose="foreign")
        in capsys.readouterr().out
    )


def test_full_drive_is_refused_before_writing(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    monkeypatch.setattr(Disk, "space", lambda *_: Space(512, 3))
    before = contents(folder)
    assert deploy(monkeypatch, "--drive", str(folder)) == 1
    assert "is too full: the new files need " in capsys.readouterr().err
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("nowhere", "There is no folder {}: plug the board in"),
        ("a_file", "{} is a file: give the folder"),
        ("RPI-RP2", "{} is the controller's boot loader: copy CircuitPython's .uf2 file to it"),
    ],
)
def test_path_that_is_not_a_drive(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, path: str, expected: str
) -> None:
    (tmp_path / "a_file").write_bytes(b"")
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").write_bytes(b"UF2 Bootloader v3.0\n")
    assert deploy(monkeypatch, "--drive", str(tmp_path / path)) == 1
    output = capsys.readouterr()
    assert output.err.startswith(expected.format(tmp_path / path))
    assert output.err.count("\n") == 1
    assert output.out == ""


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        (ABOUT, None),
        (ABOUT.replace("10.2.1", "8.2.10"), "runs CircuitPython 8.2, which reads reeds more slowly"),
        ("\x00 holiday", "so its version could not be checked"),
    ],
)
def test_doubtful_circuitpython_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, about: str, expected: str | None
) -> None:
    (folder / "boot_out.txt").write_text(about, encoding="utf-8")
    assert deploy(monkeypatch, "--drive", str(folder)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert expected in lines[-2] if expected else lines[-2].startswith("  wrote")


def test_unusable_circuitpython_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    (folder / "boot_out.txt").write_text(ABOUT.replace("10.2.1", "6.3.0"), encoding="utf-8")
    before = contents(folder)
    assert deploy(monkeypatch, "--drive", str(folder)) == 1
    assert "runs CircuitPython 6.3, which cannot run Signalbox" in capsys.readouterr().err
    assert contents(folder) == before


def test_jig_gets_its_firmware_without_a_board(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    assert deploy(monkeypatch, "--jig", "--drive", str(folder)) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"The jig's firmware, to {folder}:"
    assert (folder / "signalbox" / "a" / "jig" / "jig.py").is_file()
    assert not (folder / "signalbox" / "a" / "board.json").exists()
    assert b"from jig.hardware import Device" in (folder / "code.py").read_bytes()


def test_board_does_not_become_a_jig_by_mistake(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    deploy(monkeypatch, "--drive", str(folder))
    before = contents(folder)
    assert deploy(monkeypatch, "--jig", "--drive", str(folder)) == 1
    assert "This drive belongs to the board ptites_locos: name the jig's drive with --drive" in capsys.readouterr().err
    assert contents(folder) == before
    assert deploy(monkeypatch, "--jig", "--description", "ptites_locos", "--drive", str(folder)) == 1
    assert message_text("deploy-jig-description") in capsys.readouterr().err


@pytest.mark.parametrize("words", [(), ("--description", "ptites_locos")])
def test_jig_does_not_become_a_board_by_mistake(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, plugged_in: list[Volume], words: tuple[str, ...]
) -> None:
    deploy(monkeypatch, "--jig", "--drive", str(folder))
    plugged_in.append(Volume(folder, "CIRCUITPY"))
    before = contents(folder)
    capsys.readouterr()
    for named in ((), ("--drive", str(folder))):
        assert deploy(monkeypatch, *named, *words) == 1
        assert capsys.readouterr().err.startswith(
            "This drive belongs to a jig: name the board's drive with --drive, add --jig"
        )
    assert contents(folder) == before
    assert deploy(monkeypatch, "--jig") == 0
    assert contents(folder) == before
    assert deploy(monkeypatch, "--replace", *words) == 0
    assert described(folder) == load("ptites_locos").firmware_data()
    assert deploy(monkeypatch, *words) == 0  # it is a board's now


@pytest.mark.parametrize("places", [("signalbox/a/board.json", "signalbox/active.txt"), ("board.json",)])
def test_old_or_damaged_board_does_not_become_a_jig(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, places: tuple[str, ...]
) -> None:
    (folder / "signalbox" / "a").mkdir(parents=True)
    for place in places:
        (folder / place).write_bytes(b"a, and damaged")
    assert deploy(monkeypatch, "--jig", "--drive", str(folder)) == 1
    assert capsys.readouterr().err.startswith("This drive belongs to a board: name the jig's drive with --drive")
    assert deploy(monkeypatch, "--jig", "--replace", "--drive", str(folder)) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="its stand-in for mpy-cross is a script")
def test_matching_compiler_is_used_and_plain_files_can_be_restored(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    program = tmp_path / "mpy-cross"
    version = "CircuitPython 10.0.3 on 2025-10-17; mpy-cross emitting mpy v6.3"
    program.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && echo "{version}" && exit\nprintf C > "$4"; cat "$5" >> "$4"\n'
    )
    program.chmod(0o755)
    drive = ["--drive", str(folder)]
    assert deploy(monkeypatch, *drive, "--mpy-cross", str(program)) == 0
    assert message_text("deploy-compiled", compiler="CircuitPython 10.0.3") in capsys.readouterr().out
    assert module_suffixes(folder) == {".mpy"}
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    assert deploy(monkeypatch, *drive) == 0
    assert "Nothing to do" in capsys.readouterr().out
    assert deploy(monkeypatch, *drive, "--plain") == 0
    assert module_suffixes(folder) == {".py"}


def module_suffixes(folder: Path) -> set[str]:
    """Return the suffixes of the program files in the version folders."""
    return {path.suffix for path in (folder / "signalbox").rglob("*") if path.is_file()} - {".json", ".txt"}


def test_compiled_jig_is_recognised(monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
    assert deploy(monkeypatch, "--drive", str(folder), "--jig") == 0
    (jig,) = folder.rglob("jig/jig.py")
    jig.rename(jig.with_suffix(".mpy"))
    assert deploy(monkeypatch, "--drive", str(folder)) == 1
    assert "This drive belongs to a jig" in capsys.readouterr().err
