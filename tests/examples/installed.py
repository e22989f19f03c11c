"""Signalbox and example packages, built and installed by pip into a separate environment."""

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PIP = [sys.executable, "-m", "pip"]
OFFLINE = ["-q", "--disable-pip-version-check", "--no-deps", "--no-index"]


@dataclass(frozen=True)
class Installation:
    """A Python environment, and a working folder that is also the home folder."""

    python: Path
    folder: Path

    def run(self, *arguments: str | Path) -> str:
        """Run `python ARGUMENTS` and return its output. Raise CalledProcessError with the error output if it fails."""
        return subprocess.run(
            [str(self.python), *map(str, arguments)],
            cwd=self.folder,
            env=os.environ | {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def signalbox(self, *arguments: str | Path) -> str:
        return self.run("-m", "signalbox", *arguments)


def install(folder: Path, *projects: Path) -> Installation:
    """Install wheels of Signalbox and these projects, sharing the dependencies of the test environment."""
    wheels, place = folder / "wheels", folder / "environment"
    build = [*PIP, "wheel", *OFFLINE, "--no-build-isolation", "-w", str(wheels)]
    _call(*build, str(REPOSITORY), *map(str, projects))
    venv.create(place, symlinks=True)
    python = place / "bin" / "python"
    _call(*PIP, "--python", str(python), "install", *OFFLINE, *map(str, sorted(wheels.glob("*.whl"))))
    site = next(place.glob("lib/*/site-packages"))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    work = folder / "work"
    work.mkdir()
    return Installation(python, work)


def _call(*command: str) -> None:
    completed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stderr
