"""What a board's drive holds: the firmware, all that it imports, and the board's description.

The list follows the import statements from boot.py and code.py on. The virtual board runs from the same list.
"""

import ast
import importlib.util
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from signalbox.errors import UserError
from signalbox.resources import firmware_folder, shared_rules_folder

BOOT = "boot.py"
CODE = "code.py"
DESCRIPTION = "board.json"

# Libraries that CircuitPython has not got. `adafruit_pixelbuf`, which neopixel needs, is none of them: wherever there
# is room for this firmware, a Pico included, it is built in and faster than the copy in Python.
LIBRARIES = ("neopixel",)

# What tells a file of ours (or of a library's other version) from a stranger's. The folders are ours by their names.
_MARKS = {
    BOOT: b"Signalbox",
    CODE: b"signalbox_board",
    DESCRIPTION: b'"pixel_order"',
    "lib/neopixel.py": b"Adafruit_CircuitPython_NeoPixel",
}
_NOBODYS = (b"", b'print("Hello World!")')  # what CircuitPython puts into a new code.py


@dataclass(frozen=True)
class File:
    """One file of the drive: its place there, as in ``lib/neopixel.py``, and what has to be in it."""

    place: str
    data: bytes

    def may_replace(self, there: bytes) -> bool:
        """Whether what lies at this place now is an older one of this file, or nobody's."""
        return there.strip() in _NOBODYS or _MARKS.get(self.place, b"") in there


def drive_files(data: Mapping[str, object]) -> list[File]:
    """All files of the drive of a board with this `Board.firmware_data()`. code.py, which starts them, comes last."""
    files = [File(place, path.read_bytes()) for place, path in program().items()]
    return [*files[:-1], File(DESCRIPTION, description(data).encode()), files[-1]]


def description(data: Mapping[str, object]) -> str:
    """The text of board.json for a board's `firmware_data()`."""
    return json.dumps(data, indent=1) + "\n"


@cache
def program() -> dict[str, Path]:
    """The place of every source file on the drive, and where that file lies on this computer. code.py comes last.

    Raises UserError when a library is missing here.
    """
    return _reached(firmware_folder() / CODE)


@cache
def jig_program() -> dict[str, Path]:
    """The same of the jig's drive: a controller that tests use as hands and eyes (docs/hil.md)."""
    return _reached(firmware_folder() / "jig" / CODE)


def locate(program: Mapping[str, Path], module: str) -> Path | None:
    """The file of a program that `import module` finds, in CircuitPython's order; None when it has none."""
    base = module.replace(".", "/")
    for place in (f"{base}/__init__.py", f"{base}.py", f"lib/{base}/__init__.py", f"lib/{base}.py"):
        if place in program:
            return program[place]
    return None


def _reached(code: Path) -> dict[str, Path]:
    """What boot.py and this code.py import, by place, code.py last."""
    found: dict[str, Path] = {}
    _follow(BOOT, firmware_folder() / BOOT, found)
    _follow(CODE, code, found)
    return {place: found[place] for place in sorted(found, key=lambda place: (place == CODE, place))}


def _follow(place: str, path: Path, found: dict[str, Path]) -> None:
    """Add a file and, one after the other, all that it imports."""
    if place in found:
        return
    found[place] = path
    for module in _imports(path):
        source = _source(module)
        if source:
            _follow(*source, found)


def _imports(path: Path) -> Iterator[str]:
    """The modules that a file's import statements may mean, packages first: ``a``, ``a.b``, ``a.b.c``."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from _with_packages(node.module)
            for alias in node.names:
                yield f"{node.module}.{alias.name}"  # a module, or only a name in one


def _with_packages(module: str) -> Iterator[str]:
    parts = module.split(".")
    for end in range(1, len(parts) + 1):
        yield ".".join(parts[:end])


def _source(module: str) -> tuple[str, Path] | None:
    """A module's place on the drive and its file here; None for what is the chip's own, or no module."""
    if module in LIBRARIES:
        return f"lib/{module}.py", _library(module)
    root = module.partition(".")[0]
    homes = {
        "signalbox_board": firmware_folder(),
        "jig": firmware_folder(),
        "shared_rules": shared_rules_folder().parent,
    }
    if root not in homes:
        return None
    base = module.replace(".", "/")
    for place in (f"{base}/__init__.py", f"{base}.py"):
        path = homes[root] / place
        if path.is_file():
            return place, path
    return None


def _library(module: str) -> Path:
    found = importlib.util.find_spec(module)
    if found is None or found.origin is None:
        raise UserError(f"The Python package adafruit-circuitpython-{module} is missing here: install Signalbox anew.")
    return Path(found.origin)
