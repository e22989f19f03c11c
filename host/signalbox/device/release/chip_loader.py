"""A loader that imports firmware files as a chip does, with a chip's own modules and no others.

`sys.modules` is not touched. The code that each loader runs has its own `__import__`, so any number of chips
can run in one process without sharing state.
"""

import builtins
import errno
import importlib
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace

from signalbox.core.resources import shared_rules_folder
from signalbox.device.release import chip_json
from signalbox.device.release.firmware_files import locate

VERSION = (10, 2, 1)  # the version of CircuitPython that is simulated
SEARCH_PATH = ("", "/", "/lib")  # sys.path when CircuitPython starts

# modules that the firmware uses and that both CPython and CircuitPython have
SHARED_WITH_PYTHON = ("gc", "array", "types", "typing", "binascii")


class Loader:
    """The import system and file system of one chip.

    `program` maps each file on the drive to its path on this computer. `files` holds the text of every other file that
    the program may open, keyed by path.
    """

    def __init__(
        self,
        hardware: Mapping[str, ModuleType],
        program: Mapping[str, Path],
        files: Mapping[str, str],
        console: list[str],
    ) -> None:
        self._hardware = hardware
        self._program = program
        self._files = files
        self._console = console
        self._builtins = vars(builtins) | {"__import__": self._import, "open": self._open, "print": self._print}
        self._reset_modules()

    def run(self, file: str) -> ModuleType:
        """Run a file on the drive, such as ``boot.py``, as CircuitPython does, loading all modules afresh."""
        self._reset_modules()
        return self._execute("__main__", self._program[file])

    def prepare(self, file: str) -> ModuleType:
        """Run a file like an imported module, loading all modules afresh. code.py then does not enter its main loop."""
        self._reset_modules()
        return self._execute(file.removesuffix(".py"), self._program[file])

    def load(self, name: str) -> ModuleType:
        """Return the module `name`. Raise ImportError for a module that a chip does not have."""
        if name in self._modules:
            return self._modules[name]
        if name in SHARED_WITH_PYTHON:
            return importlib.import_module(name)
        path = locate(self._program, name, self._path)
        if path is None:
            raise ImportError(f"no module named '{name}'")
        if _is_shared(path):
            return importlib.import_module(name)
        parent, _, child = name.rpartition(".")
        package = self.load(parent) if parent else None
        module = self._execute(name, path)
        if package:
            setattr(package, child, module)
        return module

    def _reset_modules(self) -> None:
        self._path = list(SEARCH_PATH)
        self._modules = {**self._hardware, "json": chip_json}
        self._modules["sys"] = _make_sys(self._path, self._modules)

    def _execute(self, name: str, path: Path) -> ModuleType:
        module = ModuleType(name)
        module.__dict__["__builtins__"] = self._builtins
        module.__dict__["__file__"] = str(path)
        self._modules[name] = module
        exec(_compile_source(path, path.read_text(encoding="utf-8")), module.__dict__)
        return module

    def _import(
        self, name: str, scope: object = None, local: object = None, names: tuple[str, ...] | None = (), level: int = 0
    ) -> ModuleType:
        """Implement `__import__`: return the root for ``import a.b``, but ``a.b`` itself for ``from a.b import c``."""
        module = self.load(name)
        if not names:
            return self.load(name.partition(".")[0])
        for child in names:
            if not hasattr(module, child):
                self.load(f"{name}.{child}")
        return module

    def _open(self, path: str, mode: str = "r") -> io.StringIO | io.BytesIO:
        """Open a file on the drive for reading. Raise the same OSError as CircuitPython."""
        if mode not in ("r", "rb"):
            raise OSError(errno.EROFS, path)
        if path in self._files:
            text = self._files[path]
        elif path.lstrip("/") in self._program:
            text = self._program[path.lstrip("/")].read_text(encoding="utf-8")
        else:
            raise OSError(errno.ENOENT, path)
        return io.StringIO(text) if mode == "r" else io.BytesIO(text.encode())

    def _print(self, *values: object) -> None:
        self._console.append(" ".join(str(value) for value in values))


@cache
def _is_shared(path: Path) -> bool:
    """Return whether the host also runs this file. Such files have no state, so one copy is enough."""
    return path.is_relative_to(shared_rules_folder())


@cache
def _compile_source(path: Path, source: str) -> CodeType:
    return compile(source, str(path), "exec")


def _make_sys(path: list[str], modules: dict[str, ModuleType]) -> ModuleType:
    module = ModuleType("sys")
    module.__dict__["modules"] = modules
    module.__dict__["path"] = path
    module.__dict__["implementation"] = SimpleNamespace(name="circuitpython", version=VERSION)
    return module
