"""Signalbox and a package with a game, built and installed by pip into an environment of their own."""

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
class Installed:
    """An environment, and a folder to work in that is also its home."""

    python: Path
    folder: Path

    def run(self, *words: str | Path) -> str:
        """What `python WORDS` prints. Raises CalledProcessError with what it complains of when it fails."""
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        return subprocess.run(
            [str(self.python), *map(str, words)],
            cwd=self.folder,
            env=os.environ | home,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def signalbox(self, *words: str | Path) -> str:
        """What a command of the program prints."""
        return self.run("-m", "signalbox", *words)


def install(folder: Path, *projects: Path) -> Installed:
    """Signalbox and these projects, from wheels; what they depend on is shared with the environment of the tests."""
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
    return Installed(python, work)


def _call(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
