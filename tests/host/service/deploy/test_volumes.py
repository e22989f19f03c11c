"""How drives are listed, how the board's drive is found, and what boot_out.txt says about its controller."""

import json
from pathlib import Path

import pytest

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.resources import firmware_folder
from signalbox.service.deploy.volumes import (
    FEW_ENDPOINTS,
    Computer,
    ControllerFacts,
    Volume,
    find_drive,
    parse_boot_out,
    refuse_unusable_controller,
    scan_linux,
    scan_mac,
    scan_windows_drives,
    warnings,
)
from tests.english import english, message_text
from tests.host.service.deploy.fixtures import ABOUT, fresh

MOUNTS = r"""sysfs /sys sysfs rw,nosuid 0 0
/dev/nvme0n1p2 / ext4 rw,relatime 0 0
{board} /run/media/ann/CIRCUITPY vfat rw,nosuid,nodev,uid=1000 0 0
/dev/sdc1 /media/ann/MY\040STICK exfat rw 0 0
/dev/sdd1 /srv/pico vfat rw 0 0
tmpfs /run tmpfs rw 0 0
"""


def test_linux_names_drives_by_label_or_folder(tmp_path: Path) -> None:
    labels = tmp_path / "by-label"  # links to devices
    labels.mkdir()
    for label, device in (("CIRCUITPY", "sdb1"), ("RPI-RP2", "sde1"), (r"MY\x20DISK", "sdf1")):
        (tmp_path / device).touch()
        (labels / label).symlink_to(tmp_path / device)
    (tmp_path / "mounts").write_text(MOUNTS.format(board=tmp_path / "sdb1"), encoding="utf-8")
    computer = scan_linux(tmp_path / "mounts", labels)
    assert computer.volumes == [
        Volume(Path("/run/media/ann/CIRCUITPY"), "CIRCUITPY"),
        Volume(Path("/media/ann/MY STICK"), "MY STICK"),
        Volume(Path("/srv/pico"), "pico"),
    ]
    assert computer.unmounted == {"RPI-RP2": str(tmp_path / "sde1"), "MY DISK": str(tmp_path / "sdf1")}
    assert computer.system == "linux"


def test_linux_without_mounts_or_labels(tmp_path: Path) -> None:
    computer = scan_linux(tmp_path / "none", tmp_path / "nothing")
    assert (computer.volumes, computer.unmounted) == ([], {})


def test_mac_numbers_drives_of_the_same_label(tmp_path: Path) -> None:
    for name in ("CIRCUITPY", "CIRCUITPY 1", "Macintosh HD"):
        (tmp_path / name).mkdir()
    (tmp_path / "note.txt").touch()
    assert [volume.label for volume in scan_mac(tmp_path).volumes] == ["CIRCUITPY", "CIRCUITPY", "Macintosh HD"]
    assert scan_mac(tmp_path / "none").volumes == []
    assert scan_mac(tmp_path).system == "mac"


def test_windows_uses_letters() -> None:
    computer = scan_windows_drives(["D:\\", "E:\\"], {"D:\\": "CIRCUITPY", "E:\\": ""}.__getitem__)
    assert computer.volumes == [Volume(Path("D:\\"), "CIRCUITPY"), Volume(Path("E:\\"), "")]
    assert computer.system == "windows"


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
    assert message.startswith("No CIRCUITPY drive was found: plug the board in with a cable that carries data")
    assert "https://circuitpython.org" in message


def test_two_drives_are_named_with_their_controllers(tmp_path: Path) -> None:
    other = ABOUT.replace("Pico with rp2040", "Pico 2 with rp2350a").replace("E6614103E7452D2F", "0011AABB")
    assert refusal(Computer([board(tmp_path / "one"), board(tmp_path / "two", about=other)])) == (
        f"Two CircuitPython drives are plugged in, {tmp_path / 'one'} (Raspberry Pi Pico E6614103E7452D2F) and "
        f"{tmp_path / 'two'} (Raspberry Pi Pico 2 0011AABB): choose one with --drive PATH, or unplug the others."
    )


def test_controller_without_circuitpython(tmp_path: Path) -> None:
    assert refusal(Computer([stick(tmp_path / "s"), bootloader(tmp_path / "boot")])) == (
        "This controller has no CircuitPython yet: copy its .uf2 file from https://circuitpython.org/downloads "
        f"onto the RPI-RP2 drive ({tmp_path / 'boot'}) first, and deploy once the CIRCUITPY drive has appeared."
    )


@pytest.mark.parametrize("label", ["RPI-RP2", "RP2350"])
def test_unmounted_controller_without_circuitpython(label: str) -> None:
    message = refusal(Computer([], {label: "/dev/sde1", "CIRCUITPY": "/dev/sdb1"}))
    assert f"onto the {label} drive (/dev/sde1, which is not mounted) first" in message


def test_unmounted_drive() -> None:
    message = refusal(Computer([], {"CIRCUITPY": "/dev/sdb1"}))
    assert "plugged in but not mounted" in message
    assert "`udisksctl mount -b /dev/sdb1`" in message


@pytest.mark.parametrize("about", ["", "\x00\xff garbage ; Board ID:", "CircuitPython of some kind"])
def test_drive_without_a_usable_boot_out(tmp_path: Path, about: str) -> None:
    message = refusal(Computer([board(tmp_path / "b", about=about)]))
    assert message.startswith(
        f"The drive {tmp_path / 'b'} has no boot_out.txt with a CircuitPython version: press the board"
    )
    assert "--drive PATH" in message


def test_drive_that_has_gone_is_ignored(tmp_path: Path) -> None:
    assert refusal(Computer([Volume(tmp_path / "gone", "STICK")])).startswith("No CIRCUITPY drive was found")


PINS = ["GP2", "GP3", "GP4", "GP16"]


def test_pico_is_named_with_its_serial_number() -> None:
    about = parse_boot_out(ABOUT.encode())
    assert about == ControllerFacts((10, 2), "Raspberry Pi Pico with rp2040", "raspberry_pi_pico", "E6614103E7452D2F")
    assert about.name == "Raspberry Pi Pico E6614103E7452D2F"


@pytest.mark.parametrize("data", [None, b"", b"holiday", b"\xff\xfe\x00\x01" * 50, b"CircuitPython x.y", b"\n" * 9999])
def test_garbage_names_no_controller(data: bytes | None) -> None:
    assert parse_boot_out(data) is None
    assert warnings_in_english(None, *PINS) == [message_text("deploy-version-unknown", file="boot_out.txt")]
    refuse_unusable_controller(None)


def test_missing_fields_are_left_out() -> None:
    about = parse_boot_out(b"Adafruit CircuitPython 9.2.0 on 2024-10-28; \x1b[2JX with y\xff")
    assert about is not None
    assert (about.version, about.board_id, about.uid) == ((9, 2), "", "")
    assert "\x1b" not in about.name


def warnings_in_english(about: ControllerFacts | None, *pins: str, matrix: bool = False) -> list[str]:
    return [english(warning) for warning in warnings(about, pins, matrix=matrix)]


@pytest.mark.parametrize(
    ("version", "good"), [("7.0", False), ("9.1", False), ("9.2", True), ("10.2", True), ("11.0", True)]
)
def test_old_circuitpython_causes_a_warning(version: str, good: bool) -> None:
    about = parse_boot_out(f"Adafruit CircuitPython {version}.0-rc.1 on 2022-01-01; X with y\n".encode())
    refuse_unusable_controller(about)
    messages = warnings_in_english(about, *PINS)
    assert messages == [] if good else f"runs CircuitPython {version}, which reads reeds more slowly" in messages[0]
    of_matrix = warnings_in_english(about, *PINS, matrix=True)
    assert of_matrix == [] if good else "a matrix may report pieces where there are none: install 9.2" in of_matrix[0]


@pytest.mark.parametrize("version", ["6.3", "5.0", "2.1"])
def test_too_old_circuitpython_is_refused(version: str) -> None:
    about = parse_boot_out(f"Adafruit CircuitPython {version}.0 on 2021-01-01; X with y\n".encode())
    with pytest.raises(
        UserError, match=rf"runs CircuitPython {version}, which cannot run Signalbox: install 9\.2 or newer"
    ):
        refuse_unusable_controller(about)


@pytest.mark.parametrize(
    ("machine", "lacks"),
    [
        ("Adafruit Feather ESP32 V2 with ESP32", "usb"),
        ("Adafruit QT Py ESP32-C3 with ESP32C3", "usb"),
        ("Espressif ESP32-H2 DevKitM-1 N4 with ESP32H2", "usb"),
        ("Adafruit Feather M0 Express with samd21g18", "memory"),
    ],
)
def test_chip_that_cannot_run_the_firmware_is_refused(machine: str, lacks: str) -> None:
    with pytest.raises(UserError) as error:
        refuse_unusable_controller(ControllerFacts((10, 2), machine))
    assert error.value.message == Message("deploy-chip", machine=machine.partition(" with ")[0], lacks=lacks)


@pytest.mark.parametrize(
    ("machine", "console"),
    [
        ("Raspberry Pi Pico 2 W with rp2350a", True),
        ("Adafruit Feather nRF52840 Express with nRF52840", True),
        ("M5Stack Tab5 with ESP32P4", True),
        ("Adafruit Feather ESP32-S3 4MB Flash 2MB PSRAM with ESP32S3", False),
        ("Adafruit Feather ESP32-S2 TFT with ESP32S2", False),
        ("Adafruit Feather STM32F405 Express with STM32F405RG", False),
    ],
)
def test_chip_with_few_endpoints_has_no_console(machine: str, console: bool) -> None:
    about = ControllerFacts((10, 2), machine)
    refuse_unusable_controller(about)
    assert warnings(about, []) == (
        [] if console else [Message("deploy-no-console", machine=machine.partition(" with ")[0])]
    )


def test_board_turns_its_console_off_on_the_same_chips() -> None:
    source = (firmware_folder() / "signalbox_board" / "usb.py").read_text(encoding="utf-8")
    assert f"FEW_ENDPOINTS = {json.dumps(FEW_ENDPOINTS)[1:-1]}" in source.replace("(", "").replace(")", "")


@pytest.mark.parametrize("board_id", ["raspberry_pi_pico", "raspberry_pi_pico_w", "raspberry_pi_pico2"])
def test_pins_missing_on_a_pico_are_named(board_id: str) -> None:
    assert warnings(ControllerFacts((10, 2), board_id=board_id), PINS) == []
    messages = warnings_in_english(ControllerFacts((10, 2), board_id=board_id), *PINS[:3], "D6")
    assert messages == [f"The {board_id} has no pin D6: correct the description."]


def test_pins_of_an_unknown_controller_are_accepted() -> None:
    assert warnings(ControllerFacts((10, 2), board_id="adafruit_feather_rp2040"), ["D5", "D6"]) == []
