"""A board's drive as a folder: read, write beside, and put in place; with a sentence for everything it may refuse."""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from signalbox.errors import UserError

NEW = ".signalbox-new"  # ends the name of a file that is being written
BEFORE = ".before-signalbox"  # ends the name of a stranger's file that was kept
_BOOTLOADER = "INFO_UF2.TXT"  # lies on the drive that takes CircuitPython itself

_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


class Drive:
    """The folder at which a drive is mounted, or any other one. Places are relative: ``lib/neopixel.py``.

    A place is written in two steps: `stage` writes the whole file beside it, `adopt` puts it there. Every method raises
    UserError with a sentence for what the drive refuses.
    """

    def __init__(self, folder: Path) -> None:
        """Raises UserError unless this is a folder that could be a board's drive."""
        self.folder = folder
        self._made: list[Path] = []  # folders that were not there, outermost first
        with self._tell():
            self._check()

    def read(self, place: str) -> bytes | None:
        """What is there, from the drive itself where the system allows to ask it; None for nothing."""
        with self._tell():
            try:
                with open(self.folder / place, "rb") as file:
                    _forget(file.fileno())
                    return file.read()
            except FileNotFoundError:
                return None

    def stage(self, place: str, data: bytes) -> None:
        """Write `data` beside the place and read it back."""
        path = self._beside(place)
        with self._tell():
            self._make(path.parent)
            self.write(path, data)
        self.verify(place + NEW, data)

    def write(self, path: Path, data: bytes) -> None:
        """The one way by which bytes get onto the drive; they are there when it returns. Raises OSError."""
        with open(path, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def verify(self, place: str, data: bytes) -> None:
        """Raises UserError unless exactly `data` is there."""
        if self.read(place) != data:
            raise UserError(
                f"{self.folder / place} does not hold what was written to it: eject the drive, plug the board in again "
                "and deploy once more; if that does not help, the drive is damaged."
            )

    def adopt(self, place: str) -> None:
        """What was staged takes the place."""
        with self._tell():
            os.replace(self._beside(place), self.folder / place)

    def keep(self, place: str) -> str:
        """Give what is at the place another name, and return it."""
        path = self.folder / place
        name, number = place + BEFORE, 1
        while (self.folder / name).exists():
            number += 1
            name = f"{place}{BEFORE}-{number}"
        with self._tell():
            os.rename(path, self.folder / name)
        return name

    def discard(self, place: str) -> None:
        """Remove what was staged, now or by a run that was cut short."""
        with self._tell():
            self._beside(place).unlink(missing_ok=True)

    def discard_folders(self) -> None:
        """Remove the folders that were made, as far as they are empty."""
        for folder in reversed(self._made):
            with contextlib.suppress(OSError):
                folder.rmdir()
        self._made.clear()

    def settle(self, places: list[str]) -> None:
        """Let the drive write down the names of the files at these places."""
        for folder in {(self.folder / place).parent for place in places}:
            with contextlib.suppress(OSError):  # not every system opens a folder; files are written down all the same
                descriptor = os.open(folder, os.O_RDONLY)
                try:
                    os.fsync(descriptor)
                finally:
                    os.close(descriptor)

    def _beside(self, place: str) -> Path:
        return self.folder / (place + NEW)

    def _check(self) -> None:
        if not self.folder.exists():
            raise UserError(
                f"There is no folder {self.folder}: plug the board in and give the path of its drive CIRCUITPY."
            )
        if not self.folder.is_dir():
            raise UserError(f"{self.folder} is a file: give the folder at which the drive CIRCUITPY is mounted.")
        if (self.folder / _BOOTLOADER).exists():
            raise UserError(
                f"{self.folder} is the controller's boot loader: copy CircuitPython's .uf2 file to it, "
                "and deploy to the drive CIRCUITPY that then appears."
            )

    def _make(self, folder: Path) -> None:
        if folder != self.folder and not folder.is_dir():
            self._make(folder.parent)
            folder.mkdir()
            self._made.append(folder)

    @contextlib.contextmanager
    def _tell(self) -> Iterator[None]:
        """Turn what the system says into a sentence."""
        try:
            yield
        except OSError as error:
            raise UserError(self._sentence(error)) from error

    def _sentence(self, error: OSError) -> str:
        if error.errno == errno.ENOSPC:
            return f"{self.folder} is full: delete what you do not need there and deploy again."
        if error.errno in _READ_ONLY:
            return (
                f"{self.folder} cannot be written to: eject the drive and plug the board in again; if it stays "
                "read-only, check its permissions, and that the boot.py on it does not keep the drive for itself."
            )
        if error.errno in (errno.ENOTDIR, errno.EISDIR, errno.EEXIST):
            return (
                f"{error.filename} has no place: a file lies where a folder belongs, or a folder where a file does; "
                "move it elsewhere and deploy again."
            )
        if error.errno == errno.ENOENT:
            return f"{self.folder} has gone: plug the board in again and deploy once more."
        return f"{self.folder} failed ({error.strerror}): check the cable and deploy again."


def _forget(descriptor: int) -> None:
    """Let the next read ask the drive and not the computer's own memory of it."""
    if hasattr(os, "posix_fadvise"):
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
