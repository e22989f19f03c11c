"""Test the search for the board's drive, and the advice when there is none, more than one or another one."""

from pathlib import Path

import pytest

from signalbox.core.errors import UserError
from signalbox.service.deploy.volumes import Computer, Volume, find_drive
from tests.host.service.deploy.fixtures import ABOUT, fresh


def board(folder: Path, label: str = "CIRCUITPY", about: str = ABOUT) -> Volume:
    (fresh(folder) / "boot_out.txt").write_text(about, encoding="utf-8")
    return Volume(folder, label)


def bootloader(folder: Path) -> Volume:
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n", encoding="utf-8")
    return Volume(folder, "RPI-RP2")


def stick(folder: Path) -> Volume:
    folder.mkdir()
    (folder / "boot_out.txt").write_text("holiday photos\n", encoding="utf-8")
    return Volume(folder, "STICK")


def refusal(computer: Computer) -> str:
    with pytest.raises(UserError) as error:
        find_drive(computer)
    sentence = str(error.value)
    assert sentence.endswith(".")
    assert ". " not in sentence
    return sentence


def test_only_circuitpython_drive_is_found_by_any_label(tmp_path: Path) -> None:
    volumes = [stick(tmp_path / "s"), bootloader(tmp_path / "r"), board(tmp_path / "b", label="TRAINS")]
    assert find_drive(Computer(volumes)) == tmp_path / "b"


def test_no_drive() -> None:
    message = refusal(Computer([]))
    assert message.startswith("No drive CIRCUITPY was found: plug the board in with a cable that carries data")
    assert "https://circuitpython.org" in message


def test_two_drives_are_named_with_their_controllers(tmp_path: Path) -> None:
    other = ABOUT.replace("Pico with rp2040", "Pico 2 with rp2350a").replace("E6614103E7452D2F", "0011AABB")
    message = refusal(Computer([board(tmp_path / "one"), board(tmp_path / "two", about=other)]))
    assert message == (
        f"Two CircuitPython drives are plugged in, {tmp_path / 'one'} (Raspberry Pi Pico E6614103E7452D2F) and "
        f"{tmp_path / 'two'} (Raspberry Pi Pico 2 0011AABB): name one with --drive PATH, or unplug the others."
    )


def test_controller_without_circuitpython(tmp_path: Path) -> None:
    message = refusal(Computer([stick(tmp_path / "s"), bootloader(tmp_path / "boot")]))
    assert message == (
        "This controller has no CircuitPython yet: copy its .uf2 file from https://circuitpython.org/downloads "
        f"onto the drive RPI-RP2 ({tmp_path / 'boot'}) first, and deploy when the drive CIRCUITPY has appeared."
    )


@pytest.mark.parametrize("label", ["RPI-RP2", "RP2350"])
def test_unmounted_controller_without_circuitpython(label: str) -> None:
    message = refusal(Computer([], {label: "/dev/sde1", "CIRCUITPY": "/dev/sdb1"}))
    assert f"onto the drive {label} (/dev/sde1, which is not mounted) first" in message


def test_unmounted_drive() -> None:
    message = refusal(Computer([], {"CIRCUITPY": "/dev/sdb1"}))
    assert "plugged in but not mounted" in message
    assert "`udisksctl mount -b /dev/sdb1`" in message


@pytest.mark.parametrize("about", ["", "\x00\xff garbage ; Board ID:", "CircuitPython of some kind"])
def test_drive_without_a_usable_boot_out(tmp_path: Path, about: str) -> None:
    message = refusal(Computer([board(tmp_path / "b", about=about)]))
    assert message.startswith(
        f"The drive {tmp_path / 'b'} has no boot_out.txt that names a CircuitPython: press the board"
    )
    assert "--drive PATH" in message


def test_drive_that_has_gone_is_ignored(tmp_path: Path) -> None:
    assert refusal(Computer([Volume(tmp_path / "gone", "STICK")])).startswith("No drive CIRCUITPY was found")
