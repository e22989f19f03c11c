"""Access to the files on a board's drive, with an error message for every failure."""

import contextlib
import errno
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.reliable_files import Disk, Space

BOOTLOADER = "INFO_UF2.TXT"  # identifies a bootloader's drive, to which CircuitPython itself is copied

_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
_BLOCKED_PATH = (errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY)


class Drive:
    """A mounted drive, or any other folder. A `place` is a path relative to that folder, such as ``lib/neopixel.py``.

    Every method raises UserError if the drive refuses the operation.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        """Use the drive at `folder`. Raise UserError if it is not a folder, or is a bootloader's drive."""
        self.folder = folder
        self.disk = disk or Disk()
        self._had_files = False
        with self._translate_os_errors():
            if not folder.exists():
                raise UserError(Message("deploy-no-folder", drive=str(folder)))
            if not folder.is_dir():
                raise UserError(Message("deploy-is-file", drive=str(folder)))
        names = self.names()
        if BOOTLOADER in names:
            raise UserError(Message("deploy-is-bootloader", drive=str(folder)))
        self._had_files = bool(names)

    def read(self, place: str) -> bytes | None:
        """Return the contents of a file, or None if there is no such file."""
        with self._translate_os_errors():
            try:
                return self.disk.read(self._path(place))
            except (FileNotFoundError, NotADirectoryError):
                return None

    def names(self, place: str = "") -> dict[str, bool]:
        """Map each name in a folder to whether it is a subfolder. Return {} if the folder does not exist."""
        with self._translate_os_errors():
            try:
                return dict(sorted(self.disk.names(self._path(place))))
            except FileNotFoundError:
                return {}

    def files(self, place: str) -> list[str]:
        """Return the paths of all files below a folder, relative to that folder."""
        files = []
        for name, is_folder in self.names(place).items():
            files += [f"{name}/{path}" for path in self.files(f"{place}/{name}")] if is_folder else [name]
        return files

    def is_folder(self, place: str) -> bool:
        path = PurePosixPath(place)
        return self.names(str(path.parent)).get(path.name, False)

    def folders(self, place: str) -> list[str]:
        """Return the paths of a folder and all folders below it, innermost first, or [] if there is no such folder."""
        if not self.is_folder(place):
            return []
        subfolders = [self.folders(f"{place}/{name}") for name, is_folder in self.names(place).items() if is_folder]
        return [*(folder for folders in subfolders for folder in folders), place]

    def size(self, place: str) -> int:
        """Return the size of a file in bytes."""
        with self._translate_os_errors():
            return self.disk.size(self._path(place))

    def space(self) -> Space:
        with self._translate_os_errors():
            return self.disk.space(self.folder)

    def write(self, place: str, data: bytes) -> None:
        """Write a file and read it back to verify it."""
        with self._translate_os_errors():
            self.disk.write(self._path(place), data)
        self.verify(place, data)

    def overwrite_start(self, place: str, data: bytes) -> None:
        """Overwrite the first bytes of a file and read them back to verify them."""
        with self._translate_os_errors():
            self.disk.overwrite_start(self._path(place), data)
        self.verify(place, data, len(data))

    def verify(self, place: str, data: bytes, length: int | None = None) -> None:
        """Compare a file, or its first `length` bytes, with `data`. Raise UserError if they differ."""
        contents = self.read(place)
        if contents is None or contents[:length] != data:
            if self._is_gone():
                raise UserError(self._gone_message())
            raise UserError(Message("deploy-not-held", file=str(self.folder / place)))

    def rename(self, place: str, to: str) -> None:
        """Move a file to another place, replacing any file there."""
        with self._translate_os_errors():
            self.disk.rename(self._path(place), self._path(to))

    def remove(self, place: str) -> None:
        with self._translate_os_errors():
            self.disk.remove(self._path(place))

    def make_folder(self, place: str) -> None:
        with self._translate_os_errors():
            self.disk.make_folder(self._path(place))

    def remove_folder(self, place: str) -> None:
        with self._translate_os_errors():
            self.disk.remove_folder(self._path(place))

    def sync_folder(self, place: str) -> None:
        """Flush a folder's directory entries to the disk; "" is the root of the drive."""
        with self._translate_os_errors():
            self.disk.sync_folder(self._path(place))

    def _path(self, place: str) -> Path:
        return self.folder / place

    @contextlib.contextmanager
    def _translate_os_errors(self) -> Iterator[None]:
        """Convert an OSError raised in the `with` statement to a UserError."""
        try:
            yield
        except OSError as error:
            raise UserError(self._message(error)) from error

    def _message(self, error: OSError) -> Message:
        if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or self._is_gone():
            return self._gone_message()
        if error.errno == errno.ENOSPC:
            return Message("deploy-full", drive=str(self.folder))
        if error.errno in _READ_ONLY:
            return read_only_message(self.folder)
        if error.errno in _BLOCKED_PATH:
            return Message("deploy-no-place", file=str(error.filename))
        return Message("deploy-failed", drive=str(self.folder), why=str(error.strerror))

    def _gone_message(self) -> Message:
        return Message("deploy-gone", drive=str(self.folder))

    def _is_gone(self) -> bool:
        """Return whether the drive was unplugged: its folder is missing, or is empty although it had files before."""
        try:
            return not self.disk.names(self.folder) and self._had_files
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:  # the folder exists but is damaged
            return False


def read_only_message(folder: Path) -> Message:
    """Return the message for a drive that is read-only."""
    return Message("deploy-read-only", drive=str(folder))
