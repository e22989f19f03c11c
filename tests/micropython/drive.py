"""The drive of both interpreters: firmware, rules, stand-ins for the chip's modules, and scripts."""

import ast
from collections.abc import Iterator
from pathlib import Path

from signalbox.core.resources import firmware_folder, shared_rules_folder
from tests.micropython.interpreter import HERE, Interpreter

STARTERS = ("boot", "code", "jig.code")  # run by the chip and never imported


def _modules(folder: Path, root: Path) -> dict[str, Path]:
    """Return the files of the modules below a folder, keyed by module name with `root` on the import path."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name:
            found[name] = path
    return found


RULES = _modules(shared_rules_folder(), shared_rules_folder().parent)
FIRMWARE = {name: path for name, path in _modules(firmware_folder(), firmware_folder()).items() if name not in STARTERS}
CHIP = _modules(HERE / "chip", HERE / "chip")
SCRIPTS = _modules(HERE / "scripts", HERE / "scripts")
ALL = RULES | FIRMWARE | CHIP | SCRIPTS


def place(module: str) -> str:
    """Return the path of a module on the drive."""
    path = "/" + module.replace(".", "/")
    return path + ("/__init__.py" if ALL[module].name == "__init__.py" else ".py")


def fill(interpreter: Interpreter) -> None:
    """Write all files, without loading any."""
    for module, path in ALL.items():
        interpreter.put(place(module), path.read_text(encoding="utf-8"))


def load(interpreter: Interpreter, module: str) -> None:
    """Load a module and its imports one by one, so that the garbage left by compilation can be collected in between."""
    for name in _load_order(module, set()):
        interpreter.load(name)


def _load_order(module: str, seen: set[str]) -> list[str]:
    """Return a module and its imports on the drive in the order to load them: imported modules first, if possible."""
    seen.add(module)
    before: list[str] = []
    for name in _imports(ALL[module]):
        if name in ALL and name not in seen:
            before += _load_order(name, seen)
    return [*before, module]


def _imports(path: Path) -> Iterator[str]:
    """Yield the names that a module imports at its top level, but not those imported inside functions."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
