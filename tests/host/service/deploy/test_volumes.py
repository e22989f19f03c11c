"""Test how each operating system lists its drives."""

from pathlib import Path

import pytest

from signalbox.service.deploy.volumes import Volume, linux, mac, windows

MOUNTS = r"""sysfs /sys sysfs rw,nosuid 0 0
/dev/nvme0n1p2 / ext4 rw,relatime 0 0
{board} /run/media/ann/CIRCUITPY vfat rw,nosuid,nodev,uid=1000 0 0
/dev/sdc1 /media/ann/MY\040STICK exfat rw 0 0
/dev/sdd1 /srv/pico vfat rw 0 0
tmpfs /run tmpfs rw 0 0
"""


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Make a folder of labels as on Linux: links to devices."""
    folder = tmp_path / "by-label"
    folder.mkdir()
    for label, device in (("CIRCUITPY", "sdb1"), ("RPI-RP2", "sde1"), (r"MY\x20DISK", "sdf1")):
        (tmp_path / device).touch()
        (folder / label).symlink_to(tmp_path / device)
    return folder


def test_linux_names_drives_by_label_or_folder(tmp_path: Path, labels: Path) -> None:
    (tmp_path / "mounts").write_text(MOUNTS.format(board=tmp_path / "sdb1"), encoding="utf-8")
    computer = linux(tmp_path / "mounts", labels)
    assert computer.volumes == [
        Volume(Path("/run/media/ann/CIRCUITPY"), "CIRCUITPY"),
        Volume(Path("/media/ann/MY STICK"), "MY STICK"),
        Volume(Path("/srv/pico"), "pico"),
    ]
    assert computer.unmounted == {"RPI-RP2": str(tmp_path / "sde1"), "MY DISK": str(tmp_path / "sdf1")}
    assert computer.system == "linux"


def test_linux_without_mounts_or_labels(tmp_path: Path) -> None:
    computer = linux(tmp_path / "none", tmp_path / "nothing")
    assert (computer.volumes, computer.unmounted) == ([], {})


def test_mac_numbers_drives_of_the_same_label(tmp_path: Path) -> None:
    for name in ("CIRCUITPY", "CIRCUITPY 1", "Macintosh HD"):
        (tmp_path / name).mkdir()
    (tmp_path / "note.txt").touch()
    assert [volume.label for volume in mac(tmp_path).volumes] == ["CIRCUITPY", "CIRCUITPY", "Macintosh HD"]
    assert mac(tmp_path / "none").volumes == []
    assert mac(tmp_path).system == "mac"


def test_windows_uses_letters() -> None:
    computer = windows(["D:\\", "E:\\"], {"D:\\": "CIRCUITPY", "E:\\": ""}.__getitem__)
    assert computer.volumes == [Volume(Path("D:\\"), "CIRCUITPY"), Volume(Path("E:\\"), "")]
    assert computer.system == "windows"
