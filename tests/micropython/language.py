"""Check that firmware, shared_rules and the examples' rules use only what CircuitPython provides.

Run ``python -m tests.micropython.language`` to check the whole project. Types are checked against the official stubs of
MicroPython and CircuitPython, reduced to the names listed in `language.toml`.
"""

import ast
import importlib.metadata
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mypy import api

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
FIRMWARE = REPOSITORY / "firmware"
RULES = REPOSITORY / "shared_rules"
EXAMPLES = sorted((REPOSITORY / "examples").glob("*/*/rules.py"))
LANGUAGE: dict[str, Any] = tomllib.loads((HERE / "language.toml").read_text(encoding="utf-8"))
TYPES_ONLY = "MYPY"  # code below `if MYPY:` never runs

CONFIG = """[mypy]
strict = true
python_version = 3.11
explicit_package_bases = true
namespace_packages = true
custom_typeshed_dir = {typeshed}
mypy_path = {firmware}:{repository}
cache_dir = /dev/null

[mypy-signalbox.*]
follow_imports = skip
"""  # other files of an example run on the PC and are not checked here


def check(paths: Iterable[Path]) -> list[str]:
    """Check files or folders, and return a line in mypy's format for each use of something that CircuitPython lacks."""
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    allowed = _known_modules()
    return [fault for file in files for fault in _imports(file, allowed)] + _type_faults(files)


def _imports(file: Path, allowed: set[str]) -> Iterator[str]:
    for node in _executed_nodes(ast.parse(file.read_bytes())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            if name.partition(".")[0] not in allowed:
                yield f"{file}:{node.lineno}: error: CircuitPython has no module {name}"


def _executed_nodes(node: ast.AST) -> Iterator[Any]:
    """Yield a node and all nodes below it, except those inside `if MYPY:`, which only type checkers read."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == TYPES_ONLY):
            yield from _executed_nodes(child)


def _known_modules() -> set[str]:
    """Return the top-level names that may be imported on the board."""
    own_packages = {path.parent.name for path in FIRMWARE.glob("*/__init__.py")} | {RULES.name}
    parts = {file.parts[0] for file in importlib.metadata.files("circuitpython-stubs") or []}
    chip = {part.removesuffix("-stubs") for part in parts if part.endswith("-stubs")}
    return own_packages | chip | {*LANGUAGE["modules"], *LANGUAGE["libraries"]}


def _type_faults(files: list[Path]) -> list[str]:
    with tempfile.TemporaryDirectory() as name:
        typeshed, config = Path(name) / "typeshed", Path(name) / "mypy.ini"
        _cut_typeshed(typeshed)
        config.write_text(CONFIG.format(typeshed=typeshed, firmware=FIRMWARE, repository=REPOSITORY), encoding="utf-8")
        depth = sys.getrecursionlimit()  # which mypy raises for the whole process
        try:
            report, errors, status = api.run(["--config-file", str(config), "--no-error-summary", *map(str, files)])
        finally:
            sys.setrecursionlimit(depth)
    return [*report.splitlines(), *errors.splitlines()] if status else []


def _cut_typeshed(folder: Path) -> None:
    """Write the stubs, leaving out what the board lacks."""
    for part in importlib.metadata.files("micropython-stdlib-stubs") or []:
        if part.suffix == ".pyi" or part.name == "VERSIONS":
            place = folder / part
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(part.locate(), place)
    for stub in (HERE / "stubs").glob("*.pyi"):  # modules that the official stubs omit or describe incompletely
        shutil.copyfile(stub, folder / "stdlib" / stub.name)
    for module, names in LANGUAGE["names"].items():
        places = (folder / "stdlib" / f"{module}.pyi", folder / "stdlib" / module / "__init__.pyi")
        place = next(place for place in places if place.is_file())
        tree = ast.parse(place.read_text(encoding="utf-8"))
        _keep(tree, names)
        for node in ast.walk(tree) if module == "builtins" else ():
            if isinstance(node, ast.ClassDef) and node.name in LANGUAGE["methods"]:
                _keep(node, LANGUAGE["methods"][node.name])
            if isinstance(node, ast.ClassDef) and node.name in LANGUAGE["bases"]:
                node.bases = [ast.parse(LANGUAGE["bases"][node.name], mode="eval").body]
        place.write_text(ast.unparse(tree), encoding="utf-8")


def _keep(scope: Any, names: list[str]) -> None:
    """Keep only these public names in a module or class, including inside its `if` statements."""
    for block in ("body", "orelse"):
        kept = [node for node in getattr(scope, block, []) if _is_kept(node, names)]
        for node in kept:
            if isinstance(node, ast.If):
                _keep(node, names)
        if hasattr(scope, block):
            setattr(scope, block, kept or ([ast.Pass()] if block == "body" else []))


def _is_kept(node: ast.stmt, names: list[str]) -> bool:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = node.name
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        name = node.target.id
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        name = node.targets[0].id
    else:
        return True
    return name.startswith("_") or name in names


if __name__ == "__main__":
    faults = check([FIRMWARE, RULES, *EXAMPLES])
    print("\n".join(faults) if faults else "firmware, rules and examples keep to the language of the board")
    sys.exit(bool(faults))
