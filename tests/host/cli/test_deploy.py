"""Test the command line of `signalbox deploy`."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.device.runtime.reliable_files import Disk, Space
from signalbox.service.deploy import volumes
from signalbox.service.deploy.volumes import Computer, Volume
from tests.english import message_text
from tests.host.board.descriptions import REAL, edited
from tests.host.cli.command import Result, run
from tests.host.service.deploy.fixtures import ABOUT, THERMOSTAT, contents, fresh


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fresh(tmp_path / "CIRCUITPY")


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> list[Volume]:
    """Return the list of this computer's drives, which tests may fill."""
    found: list[Volume] = []
    monkeypatch.setattr(shutil, "which", lambda name: None)  # no mpy-cross is found
    monkeypatch.setattr(volumes, "scan_this_computer", lambda: Computer(found, system="linux"))
    return found


def board_data(folder: Path) -> object:
    slot = (folder / "signalbox" / "active.txt").read_text(encoding="utf-8")
    return json.loads((folder / "signalbox" / slot / "board.json").read_text(encoding="utf-8"))


def deploy(*args: str) -> Result:
    """Run `signalbox deploy` with these arguments, by default for the first game's board."""
    description = [] if {"--description", "--jig"} & {*args} else ["--description", "ptites_locos"]
    return run("deploy", *args, *description)


def deploy_ok(*args: str) -> list[str]:
    """Deploy successfully and return the lines of the output."""
    result = deploy(*args)
    assert result.status == 0, result.err
    return result.out.splitlines()


def deploy_refused(folder: Path, *args: str) -> str:
    """Check that deploying fails and changes no file in the folder. Return the error."""
    before = contents(folder)
    result = deploy(*args)
    assert (result.status, result.out, contents(folder)) == (1, "", before)
    return result.err


def test_single_drive_needs_no_name(folder: Path, plugged_in: list[Volume]) -> None:
    plugged_in.append(Volume(folder, "CIRCUITPY"))
    lines = deploy_ok()
    board = load("ptites_locos")
    assert board_data(folder) == board.firmware_data()
    assert lines[0] == f"ptites_locos, hash {board.hash}, to {folder}:"
    assert lines[1].startswith("  wrote signalbox/a/manifest.json (")
    assert lines[-2].startswith("  wrote code.py (")
    goodbye = f"Run `umount {folder}` or eject the drive in the file manager, then press the board's reset button"
    assert lines[-1] == f"All files are complete. {goodbye}, or unplug the board and plug it in again."


def test_plain_folder_has_nothing_to_eject(folder: Path) -> None:
    assert deploy_ok("--drive", str(folder))[-1] == message_text("deploy-whole")


@pytest.mark.parametrize("name", ["", " "])
def test_empty_drive_name_is_not_the_current_folder(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str) -> None:
    monkeypatch.chdir(folder)
    message = "--drive needs a folder: give the path of the board's drive, or leave --drive out.\n"
    assert deploy_refused(folder, "--drive", name) == message


SETTINGS = {"file": "/settings.json"}
DAMAGED = "/settings.json is damaged: correct or delete it."


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (b"", None),
        (b'{"supply": true}', None),
        (b'{"suply": true}', message_text("fault-no-setting", **SETTINGS, key="suply")),
        (b'{"supply": 1}', message_text("fault-yes-or-no", **SETTINGS, key="supply")),
        *((damaged, DAMAGED) for damaged in (b"{", b"\xff", b"[" * 2000)),
        (b" " * 150_000, message_text("fault-too-long", **SETTINGS, maximum="2048", cure="correct or delete it")),
        (b"\xef\xbb\xbf{}", message_text("fault-byte-order-mark", **SETTINGS)),
    ],
)
def test_settings_the_board_would_refuse_are_reported(folder: Path, settings: bytes, expected: str | None) -> None:
    deploy_ok("--drive", str(folder))
    (folder / "settings.json").write_bytes(settings)
    warning = [f"The board will not work with the files on its drive: {expected}"] if expected else []
    assert deploy_ok("--drive", str(folder))[1:] == [message_text("deploy-nothing"), *warning]


def test_new_drive_needs_the_name_of_its_board(folder: Path) -> None:
    boards = "golden-train, paris-connection, paris-connection-small or ptites-locos"
    message = f"Name this board with --description: {boards}, or the path of a .toml file.\n"
    assert deploy_refused(folder, "--description", "", "--drive", str(folder)) == message


def test_second_deployment_changes_nothing(folder: Path) -> None:
    deploy_ok("--drive", str(folder))
    before = contents(folder)
    result = run("deploy", "--drive", str(folder))  # the drive names its board
    assert (result.status, result.out.splitlines()[-1]) == (0, message_text("deploy-nothing"))
    assert contents(folder) == before


def test_dry_run_writes_nothing(folder: Path) -> None:
    before = contents(folder)
    output = "\n".join(deploy_ok("--drive", str(folder), "--dry-run"))
    assert "  would write signalbox/a/neopixel.py (" in output
    assert "All files are complete" not in output
    assert contents(folder) == before


def test_one_of_two_drives_must_be_named(tmp_path: Path, plugged_in: list[Volume]) -> None:
    plugged_in += [Volume(fresh(tmp_path / name), name) for name in ("one", "two")]
    assert deploy_refused(tmp_path).startswith("Two CircuitPython drives are plugged in, ")
    deploy_ok("--drive", str(tmp_path / "two"))
    assert not (tmp_path / "one" / "signalbox").exists()


def test_custom_board_must_be_named_every_time(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(edited(("tiles = 12", "tiles = 6")), encoding="utf-8")
    deploy_ok("--drive", str(folder), "--description", str(mine))
    assert board_data(folder) == load(mine).firmware_data()
    message = "This drive belongs to the board mine: give its description with --description PATH/mine.toml.\n"
    assert run("deploy", "--drive", str(folder)) == (1, "", message)


def test_new_description_uses_the_other_folder(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    for text in (REAL, edited(("tiles = 12", "tiles = 6"))):
        mine.write_text(text, encoding="utf-8")
        output = "\n".join(deploy_ok("--drive", str(folder), "--description", str(mine)))
    assert board_data(folder) == load(mine).firmware_data()
    assert "  switched to signalbox/b\n  removed signalbox/a/" in output


def test_wrong_description_changes_nothing(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(REAL.replace("tiles = 12", "tiles = -1"), encoding="utf-8")
    assert "[game] tiles: a whole number" in deploy_refused(folder, "--drive", str(folder), "--description", str(mine))


def test_code_of_another_project_is_replaced_only_on_request(folder: Path) -> None:
    (folder / "code.py").write_bytes(THERMOSTAT)
    assert "code.py from another project" in deploy_refused(folder, "--drive", str(folder))
    kept = message_text("deploy-keep", done="yes", file="code.py", to="signalbox-kept/code.py", whose="foreign")
    assert kept in "\n".join(deploy_ok("--drive", str(folder), "--replace"))


def test_full_drive_is_refused_before_writing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(Disk, "space", lambda *_: Space(512, 3))
    assert "is too full: the new files need " in deploy_refused(folder, "--drive", str(folder))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("nowhere", "There is no folder {}: plug the board in"),
        ("a_file", "{} is a file: give the folder"),
        ("RPI-RP2", "{} is the controller's boot loader: copy CircuitPython's .uf2 file to it"),
    ],
)
def test_path_that_is_not_a_drive(tmp_path: Path, path: str, expected: str) -> None:
    (tmp_path / "a_file").write_bytes(b"")
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").write_bytes(b"UF2 Bootloader v3.0\n")
    message = deploy_refused(tmp_path, "--drive", str(tmp_path / path))
    assert message.startswith(expected.format(tmp_path / path))
    assert message.count("\n") == 1


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        (ABOUT, None),
        (ABOUT.replace("10.2.1", "8.2.10"), "runs CircuitPython 8.2, which reads reeds more slowly"),
        ("\x00 holiday", "so its CircuitPython version could not be checked"),
    ],
)
def test_doubtful_circuitpython_is_reported(folder: Path, about: str, expected: str | None) -> None:
    (folder / "boot_out.txt").write_text(about, encoding="utf-8")
    line = deploy_ok("--drive", str(folder))[-2]
    assert expected in line if expected else line.startswith("  wrote")


def test_unusable_circuitpython_is_refused(folder: Path) -> None:
    (folder / "boot_out.txt").write_text(ABOUT.replace("10.2.1", "6.3.0"), encoding="utf-8")
    assert "runs CircuitPython 6.3, which cannot run Signalbox" in deploy_refused(folder, "--drive", str(folder))


def test_jig_gets_its_firmware_without_a_board(folder: Path) -> None:
    assert deploy_ok("--jig", "--drive", str(folder))[0] == f"The jig's firmware, to {folder}:"
    assert (folder / "signalbox" / "a" / "jig" / "jig.py").is_file()
    assert not (folder / "signalbox" / "a" / "board.json").exists()
    assert b"from jig.hardware import Device" in (folder / "code.py").read_bytes()


def test_board_does_not_become_a_jig_by_mistake(folder: Path) -> None:
    deploy_ok("--drive", str(folder))
    message = deploy_refused(folder, "--jig", "--drive", str(folder))
    assert "This drive belongs to the board ptites_locos: choose the jig's drive with --drive" in message
    message = deploy_refused(folder, "--jig", "--description", "ptites_locos", "--drive", str(folder))
    assert message_text("deploy-jig-description") in message


@pytest.mark.parametrize("words", [(), ("--description", "ptites_locos")])
def test_jig_does_not_become_a_board_by_mistake(folder: Path, plugged_in: list[Volume], words: tuple[str, ...]) -> None:
    deploy_ok("--jig", "--drive", str(folder))
    plugged_in.append(Volume(folder, "CIRCUITPY"))
    before = contents(folder)
    for drive in ((), ("--drive", str(folder))):
        message = deploy_refused(folder, *drive, *words)
        assert message.startswith("This drive belongs to a jig: choose the board's drive with --drive, add --jig")
    deploy_ok("--jig")
    assert contents(folder) == before
    deploy_ok("--replace", *words)
    assert board_data(folder) == load("ptites_locos").firmware_data()
    deploy_ok(*words)  # the drive is a board's now


@pytest.mark.parametrize("paths", [("signalbox/a/board.json", "signalbox/active.txt"), ("board.json",)])
def test_old_or_damaged_board_does_not_become_a_jig(folder: Path, paths: tuple[str, ...]) -> None:
    (folder / "signalbox" / "a").mkdir(parents=True)
    for path in paths:
        (folder / path).write_bytes(b"a, and damaged")
    message = deploy_refused(folder, "--jig", "--drive", str(folder))
    assert message.startswith("This drive belongs to a board: choose the jig's drive with --drive")
    deploy_ok("--jig", "--replace", "--drive", str(folder))


@pytest.mark.skipif(sys.platform == "win32", reason="its stand-in for mpy-cross is a script")
def test_matching_compiler_is_used_and_plain_files_can_be_restored(
    monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    program = tmp_path / "mpy-cross"
    version = "CircuitPython 10.0.3 on 2025-10-17; mpy-cross emitting mpy v6.3"
    script = f'[ "$1" = --version ] && echo "{version}" && exit\nprintf C > "$4"; cat "$5" >> "$4"\n'
    program.write_text(f"#!/bin/sh\n{script}")
    program.chmod(0o755)
    drive = ["--drive", str(folder)]

    def suffixes() -> set[str]:
        return {path.suffix for path in (folder / "signalbox").rglob("*") if path.is_file()} - {".json", ".txt"}

    output = "\n".join(deploy_ok(*drive, "--mpy-cross", str(program)))
    assert message_text("deploy-compiled", compiler="CircuitPython 10.0.3") in output
    assert suffixes() == {".mpy"}
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    assert "Nothing to do" in "\n".join(deploy_ok(*drive))
    deploy_ok(*drive, "--plain")
    assert suffixes() == {".py"}


def test_compiled_jig_is_recognised(folder: Path) -> None:
    deploy_ok("--drive", str(folder), "--jig")
    (jig,) = folder.rglob("jig/jig.py")
    jig.rename(jig.with_suffix(".mpy"))
    assert "This drive belongs to a jig" in deploy_refused(folder, "--drive", str(folder))
