"""Atomic writing of a file: it always has either its old or its new content."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from signalbox.device.runtime.files import write_whole


def full(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_file_and_folder_are_created_without_leftovers(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "file"
    for data in (b"first", b"second"):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]


def test_full_disk_leaves_the_file_unchanged_without_leftovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, b"before")
    monkeypatch.setattr("signalbox.device.runtime.files.sync_file", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_file_is_synced_before_renaming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    replace = os.replace

    def renamed(source: Path, target: Path) -> None:
        done.append("renamed")
        replace(source, target)

    monkeypatch.setattr("signalbox.device.runtime.files.sync_file", lambda _: done.append("file"))
    monkeypatch.setattr("signalbox.device.runtime.files.sync_folder", lambda _: done.append("folder"))
    monkeypatch.setattr(os, "replace", renamed)
    write_whole(tmp_path / "file", b"data")
    assert done == ["file", "renamed", "folder"]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such permissions")
def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"before")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, b"after")
    assert link.is_symlink()
    assert real.read_bytes() == b"after"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
