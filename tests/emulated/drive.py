"""Build the image of a board's drive: a FAT file system with exactly the files that `signalbox deploy` writes."""

import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.host.device.release.on_drive import File

DRIVE_BYTES = 1024 * 1024  # the upper half of a Pico's 2 MiB of flash
SECTOR_BYTES = 512
LABEL = "CIRCUITPY"


def image(files: Iterable[File]) -> bytes:
    """Return the bytes of a drive with these files, made with mtools, which needs no privileges."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        for file in files:
            path = root / file.place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
        disk = Path(folder) / "disk"
        sectors = str(DRIVE_BYTES // SECTOR_BYTES)
        _run("mformat", "-C", "-i", str(disk), "-T", sectors, "-h", "1", "-s", "1", "-v", LABEL, "::")
        _run("mcopy", "-s", "-i", str(disk), *(str(path) for path in sorted(root.iterdir())), "::")
        return disk.read_bytes().ljust(DRIVE_BYTES, b"\xff")


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)
