"""The files on a board's drive: three files that never change, and a folder with one version and its manifest.

    boot.py, code.py         run the version that active.txt names
    safemode.py              restarts the board when CircuitPython itself has failed
    signalbox/active.txt     one letter: a or b
    signalbox/a, signalbox/b the firmware, its imports, and the board's description; only one of the folders is in use

The firmware's files are found by following the import statements from boot.py and code.py. The virtual board runs the
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
JIG = ("jig/jig.py", "jig/jig.mpy")  # a version for a jig has one of these files, a version for a board has neither

FOLDER = "signalbox"
ACTIVE = f"{FOLDER}/active.txt"
SLOTS = ("a", "b")

# Libraries that CircuitPython lacks. `adafruit_pixelbuf`, which neopixel needs, is not one of them: on every chip with
# room for this firmware, including a Pico, it is built in, and faster than the copy in Python.
LIBRARIES = ("neopixel",)

_ROOT = (BOOT, SAFE_MODE, CODE)
_DIGEST_DIGITS = 16  # of SHA-256: enough to detect an edit, and short on a small drive


@dataclass(frozen=True)
class Manifest:
    """The digest of each deployed file, keyed by its path in the version's folder or at the root of the drive."""

    files: Mapping[str, str] = field(default_factory=dict)
    root: Mapping[str, str] = field(default_factory=dict)

    def is_unchanged(self, place: str, data: bytes) -> bool:
        """Return whether `data` equals what was deployed at `place` in the version's folder."""
        return self.files.get(place) == digest(data)

    def is_root_unchanged(self, place: str, data: bytes) -> bool:
        """Return whether `data` equals what was deployed at `place` at the root of the drive."""
        return self.root.get(place) == digest(data)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_DIGEST_DIGITS]


def manifest_bytes(files: Mapping[str, bytes], root: Mapping[str, bytes]) -> bytes:
    """Return the contents of the manifest for these files."""
    lists = {"files": files, "root": root}
    digests = {name: {place: digest(data) for place, data in contents.items()} for name, contents in lists.items()}
    return (json.dumps(digests, indent=0) + "\n").encode()


def parse_manifest(data: bytes | None) -> Manifest:
    """Return the parsed manifest, which is empty if the data is missing or damaged."""
    try:
        lists = json.loads(data or b"null")
    except ValueError:
        lists = None
    return Manifest(_digests(lists, "files"), _digests(lists, "root"))


def _digests(lists: object, name: str) -> dict[str, str]:
    digests = lists.get(name) if isinstance(lists, dict) else None
    items = digests.items() if isinstance(digests, dict) else ()
    return {place: mark for place, mark in items if isinstance(mark, str)}


@dataclass(frozen=True)
class Release:
    """A firmware release: the files in a version's folder, and the files at the root that start it, keyed by path."""

    folder_files: Mapping[str, bytes]  # without the manifest
    root: Mapping[str, bytes]  # code.py comes last

    @property
    def version(self) -> dict[str, bytes]:
        """All files in the version, keyed by path, with the manifest last."""
        return {**self.folder_files, MANIFEST: manifest_bytes(self.folder_files, self.root)}


def board_release(data: Mapping[str, object]) -> Release:
    """Return the firmware for a board with this `Board.firmware_data()`."""
    release = _load_release(firmware_folder() / CODE)
    return Release({**release.folder_files, DESCRIPTION: description_text(data).encode()}, release.root)


def jig_release() -> Release:
    """Return the firmware of the jig: a controller that operates and observes a board in tests (docs/hil.md)."""
    return _load_release(firmware_folder() / "jig" / CODE)


def text_files(data: Mapping[str, object]) -> dict[str, str]:
    """Return the contents of the text files that the firmware reads on a fresh drive, keyed by path."""
    return {f"{FOLDER}/{SLOTS[0]}/{DESCRIPTION}": description_text(data), ACTIVE: active_bytes(SLOTS[0]).decode()}


def active_bytes(slot: str) -> bytes:
    """Return the contents of active.txt, a single byte, which can never be half written."""
    return slot.encode()


def description_text(data: Mapping[str, object]) -> str:
    """Return the text of board.json for a board's `firmware_data()`."""
    return json.dumps(data, indent=1) + "\n"


def program() -> dict[str, Path]:
    """Return the local path of every source file, keyed by its place on a fresh drive. code.py comes last.

    Raise UserError if a library is not installed on this computer.
    """
    return _drive_paths(_import_closure(firmware_folder() / CODE))


def board_program() -> Mapping[str, Path]:
    """Return the local path of every source file in a board's version, keyed by its place in the version's folder."""
    return _import_closure(firmware_folder() / CODE)


def jig_program() -> dict[str, Path]:
    """Return the local path of every source file for the jig, keyed by its place on a fresh drive."""
    return _drive_paths(_import_closure(firmware_folder() / "jig" / CODE))


def locate(program: Mapping[str, Path], module: str, path: Sequence[str]) -> Path | None:
    """Return the file in `program` that `import module` finds if sys.path is `path`, or None if there is none."""
    base = module.replace(".", "/")
    for folder in path:
        home = f"{folder.strip('/')}/".lstrip("/")
        for place in (f"{home}{base}/__init__.py", f"{home}{base}.py"):
            if place in program:
                return program[place]
    return None


def _load_release(code: Path) -> Release:
    data = {place: path.read_bytes() for place, path in _import_closure(code).items()}
    root = {place: data.pop(place) for place in _ROOT}
    return Release(data, root)


def _drive_paths(files: Mapping[str, Path]) -> dict[str, Path]:
    return {place if place in _ROOT else f"{FOLDER}/{SLOTS[0]}/{place}": path for place, path in files.items()}


@cache
def _import_closure(code: Path) -> dict[str, Path]:
    """Return the local paths of boot.py, safemode.py, `code` and their imports, keyed by place, with code.py last."""
    files: dict[str, Path] = {}
    for place in (BOOT, SAFE_MODE):
        _add_imports(place, firmware_folder() / place, files)
    _add_imports(CODE, code, files)
    return {place: files[place] for place in sorted(files, key=lambda place: (place == CODE, place))}


def _add_imports(place: str, path: Path, files: dict[str, Path]) -> None:
    """Add a file and, recursively, all files that it imports."""
    if place in files:
        return
    files[place] = path
    for module in _imported_modules(path):
        source = _find_module(module)
        if source:
            _add_imports(*source, files)


def _imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules to which a file's import statements can refer, packages first: ``a``, ``a.b``, ``a.b.c``."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _dotted_prefixes(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from _dotted_prefixes(node.module)
            for alias in node.names:
                yield f"{node.module}.{alias.name}"  # a module, or only a name in a module


def _dotted_prefixes(module: str) -> Iterator[str]:
    parts = module.split(".")
    for end in range(1, len(parts) + 1):
        yield ".".join(parts[:end])


def _find_module(module: str) -> tuple[str, Path] | None:
    """Return a module's place in a version's folder and its local path, or None if the firmware does not contain it."""
    if module in LIBRARIES:
        return f"{module}.py", _library_path(module)
    firmware, root = firmware_folder(), module.partition(".")[0]
    homes = {"signalbox_board": firmware, "jig": firmware, "shared_rules": shared_rules_folder().parent}
    if root not in homes:
        return None
    base = module.replace(".", "/")
    places = (f"{base}/__init__.py", f"{base}.py")
    return next(((place, homes[root] / place) for place in places if (homes[root] / place).is_file()), None)


def _library_path(module: str) -> Path:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise UserError(Message("deploy-package-missing", package=f"adafruit-circuitpython-{module}"))
    return Path(spec.origin)
