"""Test a power failure at any moment: the old or new program is intact, and the next run repairs the rest."""

import random
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from signalbox.device.release.files import CODE, FOLDER, SLOTS, Release, release_files
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.steps import NEW
from tests.host.device.runtime.fake_disk import FakeDisk, PowerCut, Tree, files_of, tree_of
from tests.host.service.deploy.fixtures import ABOUT, HELLO, THERMOSTAT, deploy, earlier, lay_out, release, running
from tests.soak import every

OLD, LATE = release("0.1"), release("0.2")
OWN = {"settings.json": b'{"supply": true}', "lib/neopixel.mpy": b"M", "boot_out.txt": ABOUT.encode()}
MIXTURES = 3  # of what got lost, for each moment


def drive_of(wanted: Release, slot: str) -> dict[str, bytes]:
    return OWN | {file.place: file.data for file in release_files(wanted, slot)}


STARTS: dict[str, dict[str, bytes]] = {
    "fresh": OWN | {CODE: HELLO},
    "first folder": drive_of(OLD, "a"),
    "second folder": drive_of(OLD, "b"),
    "edited": drive_of(OLD, "a")
    | {"signalbox/a/signalbox_board/lights.py": OLD.inside["signalbox_board/lights.py"] + b"# dim\n"},
    "another project": OWN | {CODE: THERMOSTAT, "boot.py": b"import storage\n"},
    "text in the way": drive_of(OLD, "a") | {"code.txt": THERMOSTAT},
    "before folders": OWN | earlier("0.1"),
}


@pytest.fixture
def judge(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Tree], str]:
    """Return a function that says what runs from a drive: a version, or another project's program."""

    @cache
    def run(files: frozenset[tuple[str, bytes]]) -> str:
        return running(lay_out(tmp_path_factory.mktemp("drive"), dict(files)))

    def judge(tree: Tree) -> str:
        files = files_of(tree)
        program = files.get("code.txt", files[CODE])
        if program in (HELLO, THERMOSTAT):
            return program.decode()
        other = {"a": "b", "b": "a"}.get(files.get("signalbox/active.txt", b"").decode(), "")
        in_folders = b"/signalbox/" in program
        idle = (f"signalbox/{other}/" if in_folders else "signalbox/", "signalbox-kept/")
        return run(frozenset((place, data) for place, data in files.items() if _may_run(place, idle)))

    return judge


def _may_run(place: str, idle: tuple[str, ...]) -> bool:
    return not place.startswith(idle) and not place.endswith(NEW)


def cut_at(root: Path, start: Mapping[str, bytes], lives: int) -> FakeDisk | None:
    """Deploy until the power fails at change number `lives` and return the disk, or None if there were fewer
    changes."""
    disk = FakeDisk(root, tree_of(dict(start)), lives)
    try:
        deploy(Drive(root, disk), LATE)
    except PowerCut:
        return disk
    return None


@pytest.mark.parametrize("start", every(STARTS, 4))
def test_old_or_new_program_is_intact_at_every_moment(tmp_path: Path, judge: Callable[[Tree], str], start: str) -> None:
    old = judge(tree_of(STARTS[start]))
    chance = random.Random(start)
    lives, seen = 0, []
    while disk := cut_at(tmp_path, STARTS[start], lives):
        for tree in disk.outcomes(chance, MIXTURES):
            now = judge(tree)
            assert now in (old, "0.2"), f"after {lives} changes"
            assert OWN.items() <= files_of(tree).items()
            mended = FakeDisk(tmp_path, tree)
            deploy(Drive(tmp_path, mended), LATE)
            assert_whole(mended.seen, STARTS[start])
            seen.append(now)
        lives += 1
    assert lives > len(LATE.inside)
    assert set(seen) == {old, "0.2"}


def assert_whole(tree: Tree, start: Mapping[str, bytes]) -> None:
    """Check that the new version is in use, nothing of the old one is left, and no file of the owner's is lost."""
    files = files_of(tree)
    slot = files["signalbox/active.txt"].decode().strip()
    wanted = {file.place: file.data for file in release_files(LATE, slot)}
    assert wanted.items() <= files.items()
    assert {place for place in files if place.startswith(FOLDER + "/")} == {
        place for place in wanted if place.startswith(FOLDER + "/")
    }
    assert not [place for place in files if place.endswith(NEW) and not place.startswith("signalbox-kept/")]
    assert OWN.items() <= files.items()
    ours = {HELLO, *(file.data for slot in SLOTS for file in release_files(OLD, slot))}
    assert set(start.values()) - ours <= set(files.values())


def test_second_run_changes_nothing(tmp_path: Path) -> None:
    disk = FakeDisk(tmp_path, tree_of(STARTS["fresh"]))
    deploy(Drive(tmp_path, disk), LATE)
    changes = disk.changes
    assert deploy(Drive(tmp_path, disk), LATE).steps == []
    assert disk.changes == changes
