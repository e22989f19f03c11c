"""Test that tools/set-up says in one sentence what is missing. Each simulated machine is a folder of commands."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent
TOOLS = ("sh", "dirname", "head", "grep", "env", "sed", "mktemp", "rm", "mkdir", "cmp")
PINS = Path("tests/micropython/package.json")
PAGE_PINS = Path("tests/page")
PAGE_LOCK = PAGE_PINS / "package-lock.json"
PAGE_SENTENCE = "There is nothing to check the page's code with"
NAME, VERSION = next(iter(json.loads((REPOSITORY / PINS).read_text(encoding="utf-8"))["dependencies"].items()))
ORDINARY_USER = "echo 1000"  # a user who is not root
OLD_PYTHON = 'case "$2" in *version_info\\ \\<*) exit 1 ;; esac; echo 3.9'
SHELL = "chromium-headless-shell"
PYTHON_WITHOUT_VENV = 'case "$2" in *ensurepip*) exit 1 ;; *print*) echo 3.12 ;; esac'


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Return a folder with tools/set-up and the files that it needs, and a minimal Debian's commands in `bin`."""
    (tmp_path / "tools").mkdir()
    shutil.copy(REPOSITORY / "tools" / "set-up", tmp_path / "tools")
    shutil.copy(REPOSITORY / "tools" / "unpack", tmp_path / "tools")
    (tmp_path / PINS.parent).mkdir(parents=True)
    shutil.copy(REPOSITORY / PINS, tmp_path / PINS)
    shutil.copytree(REPOSITORY / PAGE_PINS, tmp_path / PAGE_PINS)
    (tmp_path / "bin").mkdir()
    _link(tmp_path, *TOOLS)
    _command(tmp_path, "id", ORDINARY_USER)
    return tmp_path


def _link(machine: Path, *names: str) -> None:
    for name in names:
        (machine / "bin" / name).symlink_to(Path(shutil.which(name) or name).resolve())


def _command(machine: Path, name: str, script: str) -> None:
    path = machine / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def _set_up(machine: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Run tools/set-up on the machine and return its exit status and output."""
    completed = subprocess.run(
        [machine / "tools" / "set-up", *arguments],
        env={"PATH": str(machine / "bin"), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return completed.returncode, completed.stdout


def test_old_python_is_reported_with_its_version(machine: Path) -> None:
    _command(machine, "python3", OLD_PYTHON)
    assert _set_up(machine, "venv") == (
        1,
        "Signalbox needs Python 3.11 or newer, and python3 is 3.9: install a newer one, or name it with "
        "make PYTHON=/path/to/python3.\n",
    )


def test_missing_python_is_reported(machine: Path) -> None:
    status, output = _set_up(machine, "venv", PYTHON="python4")
    assert status == 1
    assert output.startswith("Signalbox needs Python 3.11 or newer, and python4 is not there: ")


def test_newer_python_is_preferred(machine: Path) -> None:
    _command(machine, "python3", OLD_PYTHON)
    _command(machine, "python3.12", 'case "$2" in venv) echo made "$3" "$4" ;; esac')
    assert _set_up(machine, "venv") == (0, "made --clear .venv\n")


def test_missing_venv_package_is_reported(machine: Path) -> None:
    _command(machine, "python3", PYTHON_WITHOUT_VENV)
    assert _set_up(machine, "venv") == (
        1,
        f"{machine}/bin/python3 cannot make a virtual environment: "
        "run  sudo apt-get install python3.12-venv  and then make again.\n",
    )


def test_root_fetches_the_venv_package(machine: Path) -> None:
    _command(machine, "python3", PYTHON_WITHOUT_VENV)
    _command(machine, "id", "echo 0")
    _command(
        machine,
        "apt-get",
        f'case "$1" in install) echo "$*" >> {machine}/fetched; echo "E: no network"; exit 1 ;; esac',
    )
    status, output = _set_up(machine, "venv")
    assert status == 1
    assert (machine / "fetched").read_text(encoding="utf-8").split()[-1] == "python3.12-venv"
    assert output.splitlines()[:2] == ["Fetching Debian's python3.12-venv (once).", "E: no network"]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("browser", "There is no Chromium for the tests of the page: run  sudo apt-get install chromium"),
        ("mtools", "There are no mtools for the tests of the board's drive: run  sudo apt-get install mtools"),
        (
            "spelling",
            "There is no French dictionary for the tests of what is said: "
            "run  sudo apt-get install hunspell hunspell-fr",
        ),
        ("voice", "There is no espeak-ng for the tests of the voice: run  sudo apt-get install espeak-ng"),
        (
            "inkscape",
            "There is no Inkscape for the tests of the sheets: "
            "run  sudo apt-get install inkscape python3-cssselect python3-lxml python3-numpy",
        ),
        (
            "footprints",
            "There is no library of footprints for the tests of the circuit boards: "
            "run  sudo apt-get install kicad-footprints",
        ),
        (
            "engines",
            "There are no other browsers for the tests of the page: "
            "run  sudo apt-get install webkit2gtk-driver xvfb firefox-esr",
        ),
        (
            "micropython",
            "There is no MicroPython for the tests of the board's language: install Node.js 16 or newer with npm "
            "(sudo apt-get install nodejs npm) and make again",
        ),
    ],
)
def test_missing_program_skips_tests_but_fails_on_a_build_machine(machine: Path, step: str, sentence: str) -> None:
    assert _set_up(machine, step) == (0, f"{sentence}; until then they are skipped.\n")
    assert _set_up(machine, step, CI="true") == (1, f"{sentence}.\n")


def _debian(machine: Path, *packages: str) -> Path:
    """Give the machine passwordless sudo and an `apt-get` for these packages, each with one command."""
    bin_folder = machine / "bin"
    _link(machine, "cp")
    _command(machine, "sudo", 'shift; case "$1" in true) ;; *) exec "$@" ;; esac')
    available = "|".join(packages)
    _command(machine, "apt-cache", f'case "$2" in {available}) ;; *) exit 1 ;; esac')
    last = 'for last; do :; done; case "$1$last"'
    _command(
        machine,
        "apt-get",
        f'{last} in update*) ;; *) apt-cache show "$last" && cp {bin_folder}/id {bin_folder}/$last ;; esac',
    )
    return bin_folder


def test_sudo_without_a_password_fetches_the_browser(machine: Path) -> None:
    bin_folder = _debian(machine, SHELL, "chromium")
    assert _set_up(machine, "browser") == (0, f"Fetching Debian's {SHELL} (once).\n")
    assert os.access(bin_folder / SHELL, os.X_OK)
    assert not (bin_folder / "chromium").exists()
    assert _set_up(machine, "browser") == (0, "")


def test_chromium_is_fetched_where_debian_has_no_headless_shell(machine: Path) -> None:
    bin_folder = _debian(machine, "chromium")
    status, output = _set_up(machine, "browser")
    assert (status, output.splitlines()[-1]) == (0, "Fetching Debian's chromium (once).")
    assert os.access(bin_folder / "chromium", os.X_OK)
    assert _set_up(machine, "browser") == (0, "")


def test_headless_shell_is_fetched_despite_another_browser(machine: Path) -> None:
    _debian(machine, SHELL)
    _command(machine, "google-chrome", "exit 0")
    assert _set_up(machine, "browser") == (0, f"Fetching Debian's {SHELL} (once).\n")
    assert _set_up(machine, "browser") == (0, "")


def _fake_npm(machine: Path, script: str) -> None:
    """Give the machine a Node.js and an npm that runs this script."""
    _link(machine, "cp")
    _command(machine, "node", "exit 0")
    _command(machine, "npm", script)


def _npm_with_package(machine: Path, packed: bytes) -> None:
    """Give the machine an npm whose registry holds a single package that contains these bytes."""
    folder = machine / "packed" / "package"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(f'{{\n  "name": "{NAME}",\n  "version": "{VERSION}"\n}}', encoding="utf-8")
    (folder / "micropython.wasm").write_bytes(packed)
    with tarfile.open(machine / "registry.tgz", "w:gz") as archive:
        archive.add(folder, "package")
    _fake_npm(machine, f'[ "$5" = {NAME}@{VERSION} ] && cp {machine}/registry.tgz "$4"/some.tgz')
    (machine / ".venv" / "bin").mkdir(parents=True)
    (machine / ".venv" / "bin" / "python").symlink_to(sys.executable)


def _pin(machine: Path) -> None:
    digest = hashlib.sha512((machine / "registry.tgz").read_bytes()).digest()
    pins = json.loads((machine / PINS).read_text(encoding="utf-8"))
    pins["integrity"][NAME] = "sha512-" + base64.b64encode(digest).decode()
    (machine / PINS).write_text(json.dumps(pins, indent=2), encoding="utf-8")


def test_micropython_is_fetched_once_and_checked(machine: Path) -> None:
    _npm_with_package(machine, b"an interpreter")
    _pin(machine)
    assert _set_up(machine, "micropython", CI="true") == (0, f"Fetching {NAME}@{VERSION} (once).\n")
    assert (machine / ".venv" / "micropython" / "micropython.wasm").read_bytes() == b"an interpreter"
    assert _set_up(machine, "micropython") == (0, "")


def test_package_with_a_wrong_hash_is_not_installed(machine: Path) -> None:
    _npm_with_package(machine, b"something else")
    status, output = _set_up(machine, "micropython")
    assert status == 1
    assert "is not the package that tests/micropython/package.json pins" in output
    assert output.endswith("Nothing was installed.\n")
    assert not (machine / ".venv" / "micropython").exists()


def test_unreachable_registry_fails_on_a_build_machine(machine: Path) -> None:
    _npm_with_package(machine, b"")
    _command(machine, "npm", "exit 1")
    status, output = _set_up(machine, "micropython", CI="true")
    assert status == 1
    assert f"npm cannot fetch {NAME}@{VERSION}; see that it reaches its registry" in output


def test_page_packages_are_fetched_again_when_the_lock_changes(machine: Path) -> None:
    _fake_npm(machine, f'echo "$*" >> {machine}/npm')
    assert _set_up(machine, "page", CI="true") == (0, "Fetching what checks the page's code (once).\n")
    assert _set_up(machine, "page", CI="true") == (0, "")
    (machine / PAGE_LOCK).write_text("{}", encoding="utf-8")
    assert _set_up(machine, "page", CI="true")[1]
    assert [line.split()[0] for line in (machine / "npm").read_text(encoding="utf-8").splitlines()] == ["ci", "ci"]


def test_missing_node_skips_the_page_check_but_fails_on_a_build_machine(machine: Path) -> None:
    sentence = f"{PAGE_SENTENCE}: install Node.js 20.19 or newer with npm and make again"
    assert _set_up(machine, "page") == (0, f"{sentence}; until then it is not checked.\n")
    assert _set_up(machine, "page", CI="true") == (1, f"{sentence}.\n")


def test_outdated_page_packages_are_not_used(machine: Path) -> None:
    _fake_npm(machine, "exit 0")
    _set_up(machine, "page")
    fetched = machine / ".venv" / "page" / "fetched.json"
    assert fetched.exists()
    (machine / PAGE_LOCK).write_text("{}", encoding="utf-8")
    _command(machine, "npm", "exit 1")
    status, output = _set_up(machine, "page")
    assert status == 0
    assert output.endswith(
        f"{PAGE_SENTENCE}: npm cannot fetch what tests/page/package-lock.json pins; see that it reaches its registry "
        "and make again; until then it is not checked.\n"
    )
    assert not fetched.exists()
    assert _set_up(machine, "page", CI="true")[0] == 1


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
@pytest.mark.parametrize(("oldest", "is_accepted"), [("0.1", True), ("999", False), ("999.9", False)])
def test_node_version_is_compared_numerically(machine: Path, oldest: str, is_accepted: bool) -> None:
    _link(machine, "node", "cp")
    _command(machine, "npm", "exit 0")
    script = machine / "tools" / "set-up"
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace("OLDEST_NODE_FOR_PAGE=20.19", f"OLDEST_NODE_FOR_PAGE={oldest}"), encoding="utf-8")
    assert (PAGE_SENTENCE not in _set_up(machine, "page")[1]) is is_accepted
