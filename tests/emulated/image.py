"""The published image of CircuitPython for a Pico: ``python -m tests.emulated.image`` prints its path.

The image is downloaded once, into the user's cache, and is never part of this project.
"""

import os
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path

import platformdirs

VARIABLE = "SIGNALBOX_UF2"
VERSION = "10.2.1"
NAME = f"adafruit-circuitpython-raspberry_pi_pico-en_US-{VERSION}.uf2"
ADDRESS = f"https://downloads.circuitpython.org/bin/raspberry_pi_pico/en_US/{NAME}"
TIMEOUT_S = 60
BLOCK_BYTES = 512
MAGIC = b"UF2\n"


class NoImageError(Exception):
    """Raised when there is no image. The message tells the user what to do."""


def find(folder: Path, address: str = ADDRESS) -> Path:
    """Return the image named by SIGNALBOX_UF2, or the one in `folder`, downloaded if missing. Raise NoImageError."""
    value = os.environ.get(VARIABLE)
    if value:
        return _check_image(Path(value))
    path = folder / NAME
    if not path.is_file():
        _fetch(address, path)
    return _check_image(path)


def version(path: Path) -> str:
    """Return the CircuitPython version that an image contains, or "?" if none is found."""
    data = path.read_bytes()
    payload = b"".join(data[offset + 32 : offset + 288] for offset in range(0, len(data), BLOCK_BYTES))
    found = re.search(rb"Adafruit CircuitPython (\S+) on ", payload)
    return found[1].decode() if found else "?"


def _check_image(path: Path) -> Path:
    if not path.is_file():
        raise NoImageError(f"{VARIABLE} names {path}, which is no file: let it name a UF2 of CircuitPython for a Pico.")
    if path.read_bytes()[: len(MAGIC)] != MAGIC:
        raise NoImageError(f"{path} is no UF2 image: delete it, and run `make emulated` again.")
    return path


def _fetch(address: str, path: Path) -> None:
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT_S) as answer:
            data = answer.read()
    except (urllib.error.URLError, OSError):
        raise NoImageError(
            f"CircuitPython {VERSION} cannot be fetched: get {address} on a computer with internet, "
            f"and run  make emulated {VARIABLE}=/path/to/it"
        ) from None
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)


if __name__ == "__main__":
    try:
        print(find(platformdirs.user_cache_path("signalbox")))
    except NoImageError as sentence:
        sys.exit(str(sentence))
