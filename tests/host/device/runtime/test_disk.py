"""Disk operations on a real file system."""

import errno
import os
from pathlib import Path

import pytest

from signalbox.device.runtime.files import Disk, Space


def test_disk_operations(tmp_path: Path) -> None:
    disk = Disk()
    disk.make_folder(tmp_path / "signalbox")
    disk.write(tmp_path / "code.py", b"new and longer")
    disk.write(tmp_path / "code.py", b"short")
    assert disk.read(tmp_path / "code.py") == b"short"
    assert disk.size(tmp_path / "code.py") == 5
    assert sorted(disk.names(tmp_path)) == [("code.py", False), ("signalbox", True)]
    disk.rename(tmp_path / "code.py", tmp_path / "boot.py")
    disk.remove_folder(tmp_path / "signalbox")
    assert disk.names(tmp_path) == [("boot.py", False)]
    disk.remove(tmp_path / "boot.py")
    assert disk.names(tmp_path) == []


def test_poke_changes_one_byte_in_place(tmp_path: Path) -> None:
    path = tmp_path / "active.txt"
    path.write_bytes(b"a\r\n")
    before = path.stat()
    Disk().poke(path, b"b")
    assert path.read_bytes() == b"b\r\n"
    assert (path.stat().st_ino, path.stat().st_size) == (before.st_ino, before.st_size)
    with pytest.raises(FileNotFoundError):
        Disk().poke(tmp_path / "none", b"b")


def test_file_occupies_whole_clusters() -> None:
    space = Space(512, 100)
    assert [space.clusters(size) for size in (0, 1, 512, 513)] == [0, 1, 1, 2]


def test_space_comes_from_the_system(tmp_path: Path) -> None:
    space, about = Disk().space(tmp_path), os.statvfs(tmp_path)
    assert space.cluster_bytes == about.f_frsize
    assert 0 < space.free <= about.f_blocks


@pytest.mark.parametrize(("error", "raised"), [(errno.EINVAL, False), (errno.EIO, True)])
def test_settle_fails_unless_unsupported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, raised: bool
) -> None:
    def refuse(descriptor: int) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", refuse)
    if raised:
        with pytest.raises(OSError, match="Input/output error"):
            Disk().settle(tmp_path)
    else:
        Disk().settle(tmp_path)
