"""Atomic writing of files such as the preferences, and disk operations on a real file system."""

import errno
import os
import stat
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from signalbox.core.messages import Message
from signalbox.device.runtime.preferences_file import read_preferences, write_preferences
from signalbox.device.runtime.reliable_files import FAT_CLUSTER_BYTES, Disk, Space, write_atomically


def full(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_file_and_folder_are_created_without_leftovers(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "file"
    for data in (b"first", b"second"):
        write_atomically(path, data)
        assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]


def test_full_disk_leaves_the_file_unchanged_without_leftovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"before")
    monkeypatch.setattr("signalbox.device.runtime.reliable_files.sync_file", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_file_is_synced_before_renaming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    replace = os.replace

    def record_rename(source: Path, target: Path) -> None:
        done.append("renamed")
        replace(source, target)

    monkeypatch.setattr("signalbox.device.runtime.reliable_files.sync_file", lambda _: done.append("file"))
    monkeypatch.setattr("signalbox.device.runtime.reliable_files.sync_folder", lambda _: done.append("folder"))
    monkeypatch.setattr(os, "replace", record_rename)
    write_atomically(tmp_path / "file", b"data")
    assert done == ["file", "renamed", "folder"]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such permissions")
def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"before")
    real.chmod(0o640)
    link.symlink_to(real)
    write_atomically(link, b"after")
    assert link.is_symlink()
    assert real.read_bytes() == b"after"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


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


def test_overwrite_start_changes_one_byte_in_place(tmp_path: Path) -> None:
    path = tmp_path / "active.txt"
    path.write_bytes(b"a\r\n")
    before = path.stat()
    Disk().overwrite_start(path, b"b")
    assert path.read_bytes() == b"b\r\n"
    assert (path.stat().st_ino, path.stat().st_size) == (before.st_ino, before.st_size)
    with pytest.raises(FileNotFoundError):
        Disk().overwrite_start(tmp_path / "none", b"b")


def test_file_occupies_whole_clusters() -> None:
    assert [Space(512, 100).clusters(size) for size in (0, 1, 512, 513)] == [0, 1, 1, 2]


def test_space_comes_from_the_system(tmp_path: Path) -> None:
    space, about = Disk().space(tmp_path), os.statvfs(tmp_path)
    assert space.cluster_bytes == about.f_frsize
    assert 0 < space.free_clusters <= about.f_blocks


def test_unknown_space_is_not_a_full_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "statvfs", Mock(return_value=Mock(f_frsize=0, f_blocks=0, f_bavail=0, f_flag=0)))
    assert Disk().space(tmp_path) == Space(FAT_CLUSTER_BYTES, sys.maxsize)


@pytest.mark.parametrize(("error", "raised"), [(errno.EINVAL, False), (errno.EIO, True)])
def test_sync_fails_unless_unsupported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, raised: bool
) -> None:
    monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(error, os.strerror(error))))
    if raised:
        with pytest.raises(OSError, match="Input/output error"):
            Disk().sync_folder(tmp_path)
    else:
        Disk().sync_folder(tmp_path)


def test_failed_write_leaves_preferences_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "preferences.json"
    messages: list[Message] = []
    write_preferences(path, {"pace": "slow"}, messages.append)
    monkeypatch.setattr("signalbox.device.runtime.reliable_files.sync_file", full)
    write_preferences(path, {"pace": "quick"}, messages.append)
    assert [message.id for message in messages] == ["preferences-not-kept"]
    assert read_preferences(path, messages.append) == {"pace": "slow"}
