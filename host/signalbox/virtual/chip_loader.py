"""Loads firmware files as a chip would: its own copy of every module, and only modules that a chip has.

Nothing is put into `sys.modules`: each loader gives its code an `__import__` of its own, so that any number of machines
can live in one process without sharing state.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType

from signalbox.resources import firmware_folder

SHARED = "shared_rules"  # the same on both ends, and stateless
OF_PYTHON = ("sys", "json", "types", "typing", "binascii")  # what CircuitPython has of CPython's library, as used
LIBRARIES = ("neopixel", "adafruit_pixelbuf")  # Adafruit's, unchanged


class Loader:
    """The import system and file system of one chip. `files` are the drive's texts by path."""

    def __init__(self, hardware: Mapping[str, ModuleType], files: Mapping[str, str], console: list[str]) -> None:
        self._modules = dict(hardware)
        self._files = files
        self._console = console
        self._builtins = vars(builtins) | {"__import__": self._import, "open": self._open, "print": self._print}

    def run(self, file: str) -> ModuleType:
        """Run a file of the drive (``boot.py``) from its beginning."""
        return self._execute(file.removesuffix(".py"), firmware_folder() / file)

    def load(self, name: str) -> ModuleType:
        """The module `name`. Raises ImportError for one that is not on a chip."""
        if name in self._modules:
            return self._modules[name]
        root = name.partition(".")[0]
        if root == SHARED or name in OF_PYTHON:
            return importlib.import_module(name)
        path = _library(name) if name in LIBRARIES else _drive(name)
        if not path.is_file():
            raise ImportError(f"no module named '{name}'")
        parent, _, child = name.rpartition(".")
        package = self.load(parent) if parent else None
        module = self._execute(name, path)
        if package:
            setattr(package, child, module)
        return module

    def _execute(self, name: str, path: Path) -> ModuleType:
        module = ModuleType(name)
        module.__dict__["__builtins__"] = self._builtins
        module.__dict__["__file__"] = str(path)
        self._modules[name] = module
        exec(_code(path), module.__dict__)
        return module

    def _import(
        self, name: str, scope: object = None, local: object = None, wanted: tuple[str, ...] | None = (), level: int = 0
    ) -> ModuleType:
        """What an import statement calls: the root for ``import a.b``, ``a.b`` itself for ``from a.b import c``."""
        module = self.load(name)
        if not wanted:
            return self.load(name.partition(".")[0])
        for child in wanted:
            if not hasattr(module, child):
                self.load(f"{name}.{child}")
        return module

    def _open(self, path: str, mode: str = "r") -> io.StringIO:
        """A file of the drive, to read. Raises OSError as CircuitPython does."""
        if mode != "r" or path not in self._files:
            raise OSError(2 if mode == "r" else 30, path)
        return io.StringIO(self._files[path])

    def _print(self, *values: object) -> None:
        self._console.append(" ".join(str(value) for value in values))


def _drive(name: str) -> Path:
    """Where a module lies on the drive: a file, or the file of a package."""
    path = firmware_folder().joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _library(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"no module named '{name}'")
    return Path(spec.origin)


@cache
def _code(path: Path) -> CodeType:
    return compile(path.read_text(encoding="utf-8"), str(path), "exec")
