"""Test that wheel and sdist are complete and work outside the repository, and that lock files pin every package."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from signalbox.board import board_names
from signalbox.core import resources
from signalbox.device.release.firmware_files import program
from signalbox.simulator.virtual_board import VARIABLE
from tests.english import message_text
from tests.host.app.running import Running
from tests.soak import mark_thorough

REPOSITORY = Path(__file__).resolve().parent.parent
BOARD = "ptites_locos"
# On PyPI, `signalbox` is another project: given to pip, or with an extra, this name never means ours
OTHER_PROJECT = re.compile(r"\b(?:install|add) (?:[^\s`&;|]+ )*?[\"']?signalbox(?![-\w/.:])|\bsignalbox\[\w")
LOCKS = {"requirements.lock": (), "requirements-build.lock": ("build",), "requirements-dev.lock": ("dev", "build")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "-w", str(folder), str(REPOSITORY)], check=True, capture_output=True, text=True)
    return next(folder.glob("signalbox_board-*.whl"))


def _sources(folder: Path) -> set[str]:
    """Return the paths of all files below a folder, relative to it, except those in __pycache__."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix() for path in files}


def test_wheel_holds_boards_parts_firmware_rules_and_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    for folder, place in {
        resources.boards_folder(): "signalbox/data/boards",
        resources.parts_folder(): "signalbox/data/parts",
        resources.firmware_folder(): "signalbox/data/firmware",
        resources.shared_rules_folder(): "shared_rules",
        resources.PACKAGE: "signalbox",
    }.items():
        expected = {f"{place}/{name}" for name in _sources(folder) if not name.endswith((".so", ".d.ts"))}
        assert expected
        assert expected <= packed


def test_wheel_holds_no_checks_of_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        page = [name for name in archive.namelist() if "/static/" in name]
    assert "signalbox/web/static/pages/game.js" in page
    assert {Path(name).suffix for name in page} == {".js", ".css", ".html", ".svg"}
    assert not [name for name in page if name.endswith((".test.js", "package.json"))]


@pytest.fixture
def unpacked(wheel: Path, tmp_path: Path) -> dict[str, str]:
    """Unpack the wheel and return an environment in which `python -S` finds it but not the editable installation."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    return {"PYTHONPATH": f"{tmp_path / 'site'}:{sysconfig.get_path('purelib')}", "HOME": str(tmp_path)}


@pytest.mark.thorough
def test_installed_program_finds_its_boards(unpacked: dict[str, str], tmp_path: Path) -> None:
    script = (
        "import signalbox, sys; from signalbox.core import resources; from signalbox.cli import main as cli; "
        "print(resources.boards_folder()); "
        "print(resources.firmware_folder()); sys.argv[1:] = ['boards', 'check']; cli.main()"
    )
    output = subprocess.run(
        [sys.executable, "-S", "-c", script], cwd=tmp_path, env=unpacked, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    data = tmp_path / "site" / "signalbox" / "data"
    assert output[:2] == [str(data / "boards"), str(data / "firmware")]
    assert [line.partition(" is correct")[0] for line in output[2:] if " is correct" in line] == board_names()


def test_installed_program_deploys_to_a_drive(unpacked: dict[str, str], tmp_path: Path) -> None:
    drive = tmp_path / "CIRCUITPY"
    drive.mkdir()
    deploy = [sys.executable, "-S", "-m", "signalbox", "deploy", "--drive", str(drive), "--description", BOARD]
    subprocess.run(deploy, cwd=tmp_path, env=unpacked, capture_output=True, text=True, check=True)
    assert set(program()) < _sources(drive)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in a new environment that can import the current packages. Return the program's path."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True, text=True)
    site = Path(_output(python, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    (site / "packages.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    assert _output(python, "import signalbox; print(signalbox.__file__)") == str(site / "signalbox" / "__init__.py")
    return python.with_name("signalbox" + python.suffix)


@pytest.mark.realtime
@pytest.mark.parametrize("hidden", [*mark_thorough(False), True], ids=["all of Python", "without what Windows has not"])
def test_installed_program_plays_a_turn(installed: Path, tmp_path: Path, hidden: bool) -> None:
    environment = {name: text for name, text in os.environ.items() if name not in ("PYTHONPATH", VARIABLE)}
    if hidden:
        environment["PYTHONPATH"] = str(REPOSITORY / "tests" / "without_posix")
    seats = ["--seat", "Ann", "--seat", "Ben", "--set", "first=Ann"]
    table = Running(tmp_path, *seats, program=[str(installed)], environment=environment)
    try:
        assert "Signalbox" in table.get("")
        page = table.page()
        page.begin()
        page.wait_for(lambda page: page.state["prompt"] == message_text("locos-roll", player="Ann"))
        assert page.state["link"]["state"] == "virtual"
        table.type("roll")
        page.wait_for(lambda page: len(page.state["record"]) == 1)
        colour = page.state["record"][0]["action"].split()[1]
        page.send(do="lift_part", part=colour)
        page.send(do="place_part", part=colour, bay="B0", side="A")
        page.wait_for(lambda page: len(page.state["record"]) == 2)
        assert page.state["record"][1]["action"] == f"platform {colour} A"
        table.type("quit")
        assert table.status() == 0
    finally:
        table.end()


def _git(*arguments: str) -> list[str]:
    """Run a git command and return the entries that it prints."""
    if not (REPOSITORY / ".git").exists():
        pytest.skip("this is no git repository, which alone knows what belongs to the project: an unpacked sdist, say")
    output = subprocess.run(["git", *arguments, "-z"], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return output.stdout.split("\0")[:-1]


def test_source_distribution_holds_every_file_with_its_mode(tmp_path: Path) -> None:
    tracked = {entry.partition("\t")[2]: entry.split()[0] for entry in _git("ls-files", "--stage")}
    new = set(_git("ls-files", "--others", "--exclude-standard"))
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True, text=True)
    with tarfile.open(next(tmp_path.glob("signalbox_board-*.tar.gz"))) as archive:
        modes = {member.name.partition("/")[2]: member.mode for member in archive if member.isfile()}
    assert {"tools/set-up", ".ci/run", "requirements-dev.lock", "docs/page.png"} <= set(modes)
    assert set(modes) == {*tracked, *new, "PKG-INFO"}
    executable = {name for name, mode in modes.items() if mode & 0o100}
    assert executable == {name for name, mode in tracked.items() if mode == "100755"} | (executable & new)


@pytest.mark.thorough
def test_source_distribution_makes_the_same_valid_wheel(wheel: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(REPOSITORY)]
    subprocess.run(build, check=True, capture_output=True, text=True)  # the wheel is built from the unpacked sdist
    rebuilt, sdist = next(tmp_path.glob("*.whl")), next(tmp_path.glob("*.tar.gz"))
    with zipfile.ZipFile(wheel) as archive, zipfile.ZipFile(rebuilt) as other:
        assert sorted(archive.namelist()) == sorted(other.namelist())
    check = [sys.executable, "-m", "twine", "check", "--strict", str(rebuilt), str(sdist)]
    assert subprocess.run(check, check=False, capture_output=True, text=True).returncode == 0


@pytest.mark.parametrize(
    ("text", "names_it"),
    [
        ("pip install signalbox", True),
        ("pip install -q --upgrade 'signalbox>=2'", True),
        ("uv add signalbox", True),
        ("needs signalbox[dask]", True),
        ("pip install signalbox-board", False),
        ("pip install path/to/signalbox", False),
        ("pip install . && signalbox play", False),
    ],
)
def test_name_of_the_other_project_is_recognised(text: str, names_it: bool) -> None:
    assert bool(OTHER_PROJECT.search(text)) == names_it


def test_no_file_recommends_the_other_project() -> None:
    this_file = Path(__file__).relative_to(REPOSITORY).as_posix()
    found = [
        f"{name}: {match[0]}"
        for name in _git("ls-files")
        if name != this_file and (text := _text(REPOSITORY / name)) is not None
        for match in OTHER_PROJECT.finditer(text)
    ]
    assert found == []
    for project in REPOSITORY.glob("examples/*/pyproject.toml"):
        assert "signalbox" not in tomllib.loads(_text(project) or "")["project"]["dependencies"]


def _text(path: Path) -> str | None:
    """Return the text of a file, or None if the file is a picture or deleted."""
    try:
        return path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return None


@pytest.mark.parametrize(("lock", "extras"), LOCKS.items())
def test_every_dependency_is_pinned_with_a_hash(lock: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    requirements = project["project"]["dependencies"] + project["dependency-groups"]["build"]
    for extra in extras:
        requirements += project["project"]["optional-dependencies"][extra]
    requirements = [line for line in requirements if not line.startswith("signalbox-board[")]
    text = (REPOSITORY / lock).read_text(encoding="utf-8")
    pinned = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    names = [re.split(r"[<>=!~\[; ]", line)[0] for line in requirements]
    assert {re.sub(r"[-_.]+", "-", name).lower() for name in names} <= pinned
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in entry


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_index(lock: str) -> None:
    text = (REPOSITORY / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index" not in text


def _output(python: Path, script: str) -> str:
    return subprocess.run([python, "-c", script], capture_output=True, text=True, check=True).stdout.strip()


def test_packages_that_check_the_page_are_pinned_with_a_hash() -> None:
    folder = REPOSITORY / "tests" / "page"
    dependencies = json.loads((folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    own, *pinned = json.loads(text)["packages"].values()
    assert "://" not in text
    assert own["devDependencies"] == dependencies
    assert all(package["integrity"].startswith("sha512-") for package in pinned)
