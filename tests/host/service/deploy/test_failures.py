"""Drives that refuse writes, fill up, are unplugged or lose power keep an intact program; the next run repairs them."""

import errno
import random
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from signalbox.core.errors import UserError
from signalbox.device.release.firmware_files import CODE, FOLDER, SLOTS, Release
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.plan import carry_out, plan_deployment, refuse_unsuitable_drive
from signalbox.service.deploy.steps import NEW
from tests.host.device.release.on_drive import release_files
from tests.host.device.runtime.fake_disk import FakeDisk, PowerCut, Tree, files_of, tree_of
from tests.host.service.deploy.fixtures import (
    ABOUT,
    HELLO,
    THERMOSTAT,
    FailingDisk,
    FixedSpaceDisk,
    UnsyncedDisk,
    contents,
    deploy,
    early_release_files,
    fresh,
    lay_out,
    release,
    running_version,
)
from tests.soak import mark_thorough_except

OLD, LATE = release("0.1"), release("0.2")
KB = 1024


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = fresh(tmp_path / "CIRCUITPY")
    deploy(Drive(folder, UnsyncedDisk()), OLD)
    return folder


def version_in_use(folder: Path) -> str:
    """Return the version whose files are all intact and in use, or "none"."""
    present = contents(folder)
    slot = present["signalbox/active.txt"].decode()
    for name, expected in (("0.1", OLD), ("0.2", LATE)):
        if all(present.get(file.place) == file.data for file in release_files(expected, slot)):
            return name
    return "none"


def assert_one_sentence(refusal: str) -> None:
    assert refusal.endswith(".")
    assert ". " not in refusal
    assert "\n" not in refusal


def fail_at(folder: Path, step: int, error: int, *, gone: bool) -> str | None:
    """Deploy with a failure at this change. Return the error message, or None when there are fewer changes."""
    disk = FailingDisk(step, error, gone=gone)
    try:
        deploy(Drive(folder, disk), LATE)
    except UserError as refusal:
        assert_one_sentence(str(refusal))
        return str(refusal)
    assert not disk.failed
    return None


@pytest.mark.parametrize(
    ("error", "ending", "step"),
    [
        (errno.EIO, "failed (Input/output error): check the cable, plug the board in again and deploy once more.", 1),
        (errno.ENODEV, "has disappeared: plug the board in again and deploy once more.", 5),
    ],
)
def test_drive_may_be_unplugged_at_any_moment(tmp_path: Path, folder: Path, error: int, ending: str, step: int) -> None:
    start = contents(folder)
    versions, change = set(), 0
    while refusal := fail_at(lay_out(tmp_path / f"{change}", start), change, error, gone=True):
        drive = tmp_path / f"{change}"
        assert refusal.endswith(ending)
        version = version_in_use(drive)
        assert ("The new version is complete and in use" in refusal) <= (version == "0.2")
        versions.add(version)
        deploy(Drive(drive, UnsyncedDisk()), LATE)
        assert version_in_use(drive) == "0.2"
        assert len(contents(drive)) == len(start)
        change += step
    assert versions == {"0.1", "0.2"}
    assert change > len(LATE.folder_files)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (errno.ENOSPC, "is full: delete what you do not need there and deploy again."),
        (errno.EROFS, "cannot be written to: eject the drive and plug the board in again"),
        (errno.EACCES, "cannot be written to: eject the drive and plug the board in again"),
    ],
)
def test_drive_that_refuses_a_write_is_left_unchanged(tmp_path: Path, folder: Path, error: int, sentence: str) -> None:
    start = contents(folder)
    for change in range(len(LATE.folder_files)):
        refusing = lay_out(tmp_path / f"{change}", start)
        refusal = fail_at(refusing, change, error, gone=False)
        assert refusal is not None
        assert sentence in refusal
        assert contents(refusing) == start
        assert not (refusing / "signalbox" / "b").exists()


def test_fresh_drive_that_refuses_a_write_keeps_no_folder(tmp_path: Path) -> None:
    folder = fresh(tmp_path / "CIRCUITPY")
    before = sorted(folder.rglob("*"))
    assert fail_at(folder, 9, errno.ENOSPC, gone=False)
    assert sorted(folder.rglob("*")) == before


class CorruptingDisk(UnsyncedDisk):
    """A worn-out drive that corrupts one byte of one file."""

    def write(self, path: Path, data: bytes) -> None:
        super().write(path, b"!" + data[1:] if path.name == "wire.py" else data)


def test_wrong_byte_is_noticed(folder: Path) -> None:
    before = contents(folder)
    with pytest.raises(UserError, match=r"wire\.py was not written correctly: eject the drive") as refusal:
        deploy(Drive(folder, CorruptingDisk()), LATE)
    assert_one_sentence(str(refusal.value))
    assert contents(folder) == before


class UnpluggedDisk(UnsyncedDisk):
    """A drive unplugged just after a file was written; if `bare` is true, an empty folder remains."""

    def __init__(self, root: Path, last: str, *, bare: bool) -> None:
        super().__init__()
        self._root = root
        self._last = last
        self._bare = bare

    def write(self, path: Path, data: bytes) -> None:
        super().write(path, data)
        if path.name == self._last:
            self._root.rename(self._root.with_name("pulled out"))
            if self._bare:
                self._root.mkdir(mode=0o555)


@pytest.mark.parametrize("last", ["manifest.json.signalbox-new", "wire.py", "board.json"])
@pytest.mark.parametrize("bare", [False, True])
def test_unplugged_drive_is_reported_as_missing(folder: Path, last: str, bare: bool) -> None:
    with pytest.raises(UserError) as refusal:
        deploy(Drive(folder, UnpluggedDisk(folder, last, bare=bare)), LATE)
    assert str(refusal.value) == f"{folder} has disappeared: plug the board in again and deploy once more."
    assert folder.exists() == bare


def test_empty_folder_may_vanish_too(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    with pytest.raises(UserError, match=r"empty has disappeared: plug the board in again and deploy once more\.$"):
        deploy(Drive(folder, UnpluggedDisk(folder, "wire.py", bare=False)), LATE)


@pytest.mark.parametrize("free", [0, 1, 60])
def test_drive_without_room_for_both_versions_is_refused(folder: Path, free: int) -> None:
    before = contents(folder)
    drive = Drive(folder, FixedSpaceDisk(free))
    with pytest.raises(UserError, match="is too full: the new files need ") as refusal:
        refuse_unsuitable_drive(drive, plan_deployment(drive, LATE))
    assert_one_sentence(str(refusal.value))
    needed, free_kb, missing = (int(number) for number in re.findall(r"(\d+) KB", str(refusal.value)))
    assert (free_kb, missing) == (-(-free // 2), needed - free_kb)
    assert needed * KB >= sum(len(data) for data in LATE.folder_files.values())
    assert contents(folder) == before


def test_full_drive_with_this_version_is_fine(folder: Path) -> None:
    drive = Drive(folder, FixedSpaceDisk(0, read_only=True))
    refuse_unsuitable_drive(drive, plan_deployment(drive, OLD))


def test_read_only_drive_is_refused(folder: Path) -> None:
    drive = Drive(folder, FixedSpaceDisk(2000, read_only=True))
    with pytest.raises(UserError, match="cannot be written to: eject the drive") as refusal:
        refuse_unsuitable_drive(drive, plan_deployment(drive, LATE))
    assert_one_sentence(str(refusal.value))


@pytest.mark.parametrize("place", ["signalbox", "signalbox/a", "signalbox-kept"])
def test_file_in_place_of_a_folder_is_refused(tmp_path: Path, place: str) -> None:
    folder = fresh(tmp_path / "CIRCUITPY")
    (folder / "boot.py").write_bytes(b"# Signalbox, changed\n")
    lay_out(folder, {place: b""})
    with pytest.raises(UserError, match="cannot be written: there is a file where a folder belongs") as refusal:
        deploy(Drive(folder), LATE)
    assert_one_sentence(str(refusal.value))


def test_drive_may_vanish_before_the_first_write(tmp_path: Path) -> None:
    folder = fresh(tmp_path / "CIRCUITPY")
    drive = Drive(folder)
    made = plan_deployment(drive, LATE)
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(UserError, match="has disappeared: plug the board in again"):
        carry_out(drive, made)
    assert not folder.exists()


OWN = {"settings.json": b'{"supply": true}', "lib/neopixel.mpy": b"M", "boot_out.txt": ABOUT.encode()}
MIXTURES = 3  # of lost data, for each moment


def drive_files(wanted: Release, slot: str) -> dict[str, bytes]:
    return OWN | {file.place: file.data for file in release_files(wanted, slot)}


STARTS: dict[str, dict[str, bytes]] = {
    "fresh": OWN | {CODE: HELLO},
    "first folder": drive_files(OLD, "a"),
    "second folder": drive_files(OLD, "b"),
    "edited": drive_files(OLD, "a")
    | {"signalbox/a/signalbox_board/lights.py": OLD.folder_files["signalbox_board/lights.py"] + b"# dim\n"},
    "another project": OWN | {CODE: THERMOSTAT, "boot.py": b"import storage\n"},
    "text in the way": drive_files(OLD, "a") | {"code.txt": THERMOSTAT},
    "before folders": OWN | early_release_files("0.1"),
}


@pytest.fixture
def judge(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Tree], str]:
    """Return a function that tells which program a drive starts: a version of ours or another project's."""

    @cache
    def run(files: frozenset[tuple[str, bytes]]) -> str:
        return running_version(lay_out(tmp_path_factory.mktemp("drive"), dict(files)))

    def judge(tree: Tree) -> str:
        files = files_of(tree)
        program = files.get("code.txt", files[CODE])
        if program in (HELLO, THERMOSTAT):
            return program.decode()
        idle_slot = {"a": "b", "b": "a"}.get(files.get("signalbox/active.txt", b"").decode(), "")
        idle = (f"signalbox/{idle_slot}/" if b"/signalbox/" in program else "signalbox/", "signalbox-kept/")
        return run(frozenset(one for one in files.items() if not one[0].startswith(idle) and not one[0].endswith(NEW)))

    return judge


def cut_at(root: Path, start: Mapping[str, bytes], lives: int) -> FakeDisk | None:
    """Cut the power after `lives` changes to the disk. Return the disk, or None if `deploy` makes fewer changes."""
    disk = FakeDisk(root, tree_of(dict(start)), lives)
    try:
        deploy(Drive(root, disk), LATE)
    except PowerCut:
        return disk
    return None


@pytest.mark.parametrize("start", mark_thorough_except(STARTS, 4))
def test_old_or_new_program_is_intact_at_every_moment(tmp_path: Path, judge: Callable[[Tree], str], start: str) -> None:
    old = judge(tree_of(STARTS[start]))
    random_source = random.Random(start)
    lives, versions = 0, []
    while disk := cut_at(tmp_path, STARTS[start], lives):
        for tree in disk.outcomes(random_source, MIXTURES):
            version = judge(tree)
            assert version in (old, "0.2"), f"after {lives} changes"
            assert OWN.items() <= files_of(tree).items()
            repaired = FakeDisk(tmp_path, tree)
            deploy(Drive(tmp_path, repaired), LATE)
            assert_whole(repaired.seen, STARTS[start])
            versions.append(version)
        lives += 1
    assert lives > len(LATE.folder_files)
    assert set(versions) == {old, "0.2"}


def assert_whole(tree: Tree, start: Mapping[str, bytes]) -> None:
    """Check that the new version is in use, nothing of the old one remains, and none of the owner's files is lost."""
    files = files_of(tree)
    slot = files["signalbox/active.txt"].decode().strip()
    new = {file.place: file.data for file in release_files(LATE, slot)}
    assert new.items() <= files.items()
    assert {at for at in files if at.startswith(FOLDER + "/")} == {at for at in new if at.startswith(FOLDER + "/")}
    assert not [path for path in files if path.endswith(NEW) and not path.startswith("signalbox-kept/")]
    assert OWN.items() <= files.items()
    our_data = {HELLO, *(file.data for slot in SLOTS for file in release_files(OLD, slot))}
    assert set(start.values()) - our_data <= set(files.values())
