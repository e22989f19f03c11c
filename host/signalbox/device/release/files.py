"""The files of a board's drive: three that never change, and the folder of a version with its manifest.

    boot.py, code.py         run the version that active.txt names
    safemode.py              starts the board again when CircuitPython itself has failed
    signalbox/active.txt     one letter: a or b
    signalbox/a, signalbox/b the firmware, all that it imports, and the board's description; one of the two is in use

The firmware's files are found by the import statements from boot.py and code.py on. The virtual board runs from the
same files.
"""

import ast
import hashlib
import importlib.util
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.resources import firmware_folder, shared_rules_folder

BOOT = "boot.py"
SAFE_MODE = "safemode.py"
CODE = "code.py"
DESCRIPTION = "board.json"
MANIFEST = "manifest.json"
JIG = ("jig/jig.py", "jig/jig.mpy")  # a jig's version has one of them, a board's has not

FOLDER = "signalbox"
ACTIVE = f"{FOLDER}/active.txt"
SLOTS = ("a", "b")

# Libraries that CircuitPython has not got. `adafruit_pixelbuf`, which neopixel needs, is none of them: wherever there
# is room for this firmware, a Pico included, it is built in and faster than the copy in Python.
LIBRARIES = ("neopixel",)

_ROOT = (BOOT, SAFE_MODE, CODE)
_SEARCHED = ("", "lib")  # where CircuitPython looks for a module by itself
_DIGEST_DIGITS = 16  # of SHA-256: enough to notice an edit, and short on a small drive


@dataclass(frozen=True)
class Manifest:
    """The list of deployed files: the digest of each by its place, in its version's folder or at the drive's root."""

    files: Mapping[str, str] = field(default_factory=dict)
    root: Mapping[str, str] = field(default_factory=dict)

    def wrote(self, place: str, data: bytes) -> bool:
        """Return whether a file of the version is unchanged since it was deployed."""
        return self.files.get(place) == digest(data)

    def wrote_root(self, place: str, data: bytes) -> bool:
        """Return whether a file at the root is unchanged since it was deployed."""
        return self.root.get(place) == digest(data)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_DIGEST_DIGITS]


def manifest_bytes(files: Mapping[str, bytes], root: Mapping[str, bytes]) -> bytes:
    """Return the manifest of these files, as it lies on the drive."""
    lists = {"files": files, "root": root}
    digests = {name: {place: digest(data) for place, data in contents.items()} for name, contents in lists.items()}
    return (json.dumps(digests, indent=0) + "\n").encode()


def parse_manifest(data: bytes | None) -> Manifest:
    """Return the list of a manifest, an empty one when it is missing or damaged."""
    try:
        lists = json.loads(data or b"null")
    except ValueError:
        return Manifest()
    if not isinstance(lists, dict):
        return Manifest()
    return Manifest(_digests(lists.get("files")), _digests(lists.get("root")))


def _digests(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {place: mark for place, mark in value.items() if isinstance(mark, str)}


@dataclass(frozen=True)
class File:
    """One file of the drive: its place there, as in ``signalbox/a/board.json``, and its content."""

    place: str
    data: bytes


@dataclass(frozen=True)
class Release:
    """A firmware to run: the files of a version by their places in its folder, and those at the root that start it."""

    inside: Mapping[str, bytes]  # without the manifest
    root: Mapping[str, bytes]  # code.py comes last

    @property
    def version(self) -> dict[str, bytes]:
        """All files of the version by their places, its manifest last."""
        return {**self.inside, MANIFEST: manifest_bytes(self.inside, self.root)}


def board_release(data: Mapping[str, object]) -> Release:
    """Return the firmware of a board with this `Board.firmware_data()`."""
    made = _release(firmware_folder() / CODE)
    return Release({**made.inside, DESCRIPTION: description(data).encode()}, made.root)


def jig_release() -> Release:
    """Return the firmware of the jig: a controller that tests use as hands and eyes (docs/hil.md)."""
    return _release(firmware_folder() / "jig" / CODE)


def drive_files(data: Mapping[str, object]) -> list[File]:
    """Return all files of a fresh drive of a board with this `Board.firmware_data()`. code.py comes last."""
    return release_files(board_release(data))


def release_files(release: Release, slot: str = SLOTS[0]) -> list[File]:
    """Return all files of a drive with this release alone, in use from `slot`. code.py comes last."""
    version = [File(f"{FOLDER}/{slot}/{place}", data) for place, data in release.version.items()]
    return [*version, File(ACTIVE, active(slot)), *(File(place, data) for place, data in release.root.items())]


def texts(data: Mapping[str, object]) -> dict[str, str]:
    """Return the texts on a fresh drive beside the `program`, by place, as far as the firmware reads them."""
    return {f"{FOLDER}/{SLOTS[0]}/{DESCRIPTION}": description(data), ACTIVE: active(SLOTS[0]).decode()}


def active(slot: str) -> bytes:
    """Return the content of active.txt: one byte, which cannot be half written."""
    return slot.encode()


def description(data: Mapping[str, object]) -> str:
    """Return the text of board.json for a board's `firmware_data()`."""
    return json.dumps(data, indent=1) + "\n"


def program() -> dict[str, Path]:
    """Return every source file on a fresh drive: its place there and its path here. code.py comes last.

    Raises UserError when a library is missing here.
    """
    return _placed(_reached(firmware_folder() / CODE))


def board_program() -> Mapping[str, Path]:
    """Return every source file of a board's version: its place in that folder and its path here."""
    return _reached(firmware_folder() / CODE)


def jig_program() -> dict[str, Path]:
    """Return every source file on a fresh drive of the jig, like `program`."""
    return _placed(_reached(firmware_folder() / "jig" / CODE))


def locate(program: Mapping[str, Path], module: str, path: Sequence[str] = _SEARCHED) -> Path | None:
    """Return the file of a program that `import module` finds, in CircuitPython's order; None when it has none.

    `path` is sys.path: folders of the drive.
    """
    base = module.replace(".", "/")
    for folder in path:
        home = f"{folder.strip('/')}/".lstrip("/")
        for place in (f"{home}{base}/__init__.py", f"{home}{base}.py"):
            if place in program:
                return program[place]
    return None


def _release(code: Path) -> Release:
    data = {place: path.read_bytes() for place, path in _reached(code).items()}
    root = {place: data.pop(place) for place in _ROOT}
    return Release(data, root)


def _placed(reached: Mapping[str, Path]) -> dict[str, Path]:
    return {place if place in _ROOT else f"{FOLDER}/{SLOTS[0]}/{place}": path for place, path in reached.items()}


@cache
def _reached(code: Path) -> dict[str, Path]:
    """Return the files that boot.py, safemode.py and this code.py import, by place in the version; code.py last."""
    files: dict[str, Path] = {}
    for place in (BOOT, SAFE_MODE):
        _follow(place, firmware_folder() / place, files)
    _follow(CODE, code, files)
    return {place: files[place] for place in sorted(files, key=lambda place: (place == CODE, place))}


def _follow(place: str, path: Path, files: dict[str, Path]) -> None:
    """Add a file and, one after the other, all that it imports."""
    if place in files:
        return
    files[place] = path
    for module in _imports(path):
        source = _source(module)
        if source:
            _follow(*source, files)


def _imports(path: Path) -> Iterator[str]:
    """Yield the modules that a file's import statements may mean, packages first: ``a``, ``a.b``, ``a.b.c``."""
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
    """Return a module's place in a version's folder and its path here; None for the chip's own, and for no module."""
    if module in LIBRARIES:
        return f"{module}.py", _library(module)
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
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise UserError(Message("deploy-package-missing", package=f"adafruit-circuitpython-{module}"))
    return Path(spec.origin)
