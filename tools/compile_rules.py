"""Compiles the rules of all games for the wheel, because searches spend most of their time in them (docs/programs.md).

mypyc turns each file into a C extension module, so the wheel is for one Python version on one platform. The Python
source of each file stays in the wheel because it is copied to boards. Nothing is left in the working copy. Games in
other packages may remain pure Python.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOTS = (".", "host")  # the folders that contain the packages
SOURCES = (
    "shared_rules/game.py",
    "shared_rules/arrangement.py",
    "shared_rules/*/country.py",
    "shared_rules/*/deck.py",
    "shared_rules/*/hidden.py",
    "shared_rules/*/position.py",
    "shared_rules/*/rules.py",
    "shared_rules/*/track.py",
    "signalbox/games/contract_checks.py",
)
CONTRACT = "shared_rules/game.py"
BASE_CLASSES = ("class State:\n", "class Game:\n")  # by games of other packages, which are not compiled
SUBCLASSABLE = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
MYPY_BLOCK = "if MYPY:\n"
FLAGS = ("--strict", "--follow-imports=silent", "--explicit-package-bases", "--namespace-packages")


class RulesCompilerHook(BuildHookInterface[Any]):
    """A build hook that hatchling calls before and after it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the rules and add the results to the wheel. An editable installation is left unchanged."""
        self._folder = Path(tempfile.mkdtemp(prefix="signalbox-compiled-"))
        if version == "editable":
            return
        for library in self._compile(self._folder / "sources", self._folder / "made"):
            build_data["force_include"][str(library)] = library.relative_to(self._folder / "made").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary files."""
        shutil.rmtree(self._folder)

    def _compile(self, sources: Path, output: Path) -> list[Path]:
        from mypyc.build import mypycify
        from setuptools import Distribution

        shutil.copytree(Path(self.root) / "shared_rules", sources / "shared_rules")
        files: list[str] = []
        for root in ROOTS:
            for source in (path for pattern in SOURCES for path in sorted((Path(self.root) / root).glob(pattern))):
                place = source.relative_to(Path(self.root) / root)
                (sources / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, sources / place)
                files.append(str(place))
        _allow_subclasses(sources / CONTRACT)
        with chdir(sources):
            modules = mypycify([*FLAGS, *files], opt_level="3", debug_level="0", target_dir=str(self._folder / "c"))
            packed = Distribution({"name": "signalbox", "packages": [], "ext_modules": modules})
            job = packed.get_command_obj("build_ext")
            job.build_lib, job.build_temp = str(output), str(self._folder / "objects")
            job.ensure_finalized()
            job.run()
        return [path for path in output.rglob("*") if path.is_file()]


def _allow_subclasses(contract: Path) -> None:
    """Allow interpreted classes to extend the classes of `contract`, the copy that will be compiled."""
    text = contract.read_text(encoding="utf-8")
    text = text.replace(MYPY_BLOCK, f"{MYPY_BLOCK}    from mypy_extensions import mypyc_attr\n", 1)
    for begin in BASE_CLASSES:
        assert f"\n{begin}" in text
        text = text.replace(f"\n{begin}", f"\n{SUBCLASSABLE}{begin}", 1)
    contract.write_text(text, encoding="utf-8")
