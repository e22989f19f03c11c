"""Backing up records: each copy is complete or absent, none is lost, and each error gets one clear sentence."""

import errno
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.device.runtime.reliable_files import Disk, lock_folder
from signalbox.play.record.backup import BackupError, CopyResult, Fault, backup, check_backup_folder
from signalbox.play.record.record_file import seed_path
from signalbox.play.record.record_folder import new_path, read_record
from tests.english import message_text
from tests.host.cli import test_record
from tests.host.device.runtime.fake_disk import FakeDisk, PowerCut, files_of, tree_of
from tests.host.service.deploy.fat import TOOLS, FatDisk
from tests.host.service.deploy.fixtures import FailingDisk

SHORT, LONG, OTHER = b"1\n2\n", b"1\n2\n3\n", b"1\n3\n"
MIXTURES = 5  # random mixtures of lost data, for each moment


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that stands in for the user's own records folder."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setattr("signalbox.play.record.record_folder.default_folder", lambda: folder)
    return folder


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def put_stick_on_another_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that only the folder "stick" is on another disk."""
    monkeypatch.setattr("signalbox.play.record.backup.device_number", lambda path: int(path.name == "stick"))


def output_of(*args: object) -> str:
    return test_record.output_of("backup", *args)


def error_of(*args: object) -> str:
    """Run a backup that must fail and return its single line of output."""
    sentence = test_record.error_of("backup", *args)
    assert len(sentence.splitlines()) == 1
    return sentence


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_all_records_are_copied_once(own: Path, tmp_path: Path, finished: Path, under_way: Path) -> None:
    for path in (finished, under_way, seed_path(under_way)):
        shutil.move(path, own)
    stick = tmp_path / "stick"
    assert output_of(stick) == f"2 records copied to {stick}, 0 were there already.\n"
    assert contents(stick) == {name: (own / name).read_bytes() for name in ("finished.jsonl", "under_way.jsonl")}
    assert output_of(stick) == f"0 records copied to {stick}, 2 were there already.\n"
    assert read_record(stick / "finished.jsonl") == read_record(own / "finished.jsonl")
    assert {path.stat().st_mode & 0o777 for path in stick.iterdir()} == {0o600}  # they contain hidden information


def test_records_can_be_named_as_in_other_commands(own: Path, stick: Path, finished: Path, under_way: Path) -> None:
    shutil.move(finished, own)
    assert output_of(stick, "finished.jsonl") == f"1 record copied to {stick}, 0 were there already.\n"
    assert output_of(stick, under_way, "finished.jsonl") == f"1 record copied to {stick}, 1 was there already.\n"
    assert "There is no record nothing.jsonl" in error_of(stick, "nothing.jsonl")
    assert contents(stick).keys() == {"finished.jsonl", "under_way.jsonl"}


@pytest.mark.parametrize(
    ("existing", "after"),
    [
        ({}, {"game.jsonl": LONG}),
        ({"game.jsonl": LONG}, {"game.jsonl": LONG}),
        ({"game.jsonl": SHORT}, {"game.jsonl": LONG}),
        ({"game.jsonl": b""}, {"game.jsonl": LONG}),
        ({"game.jsonl": LONG + b"4\n"}, {"game.jsonl": LONG + b"4\n"}),  # the user has restored this one from elsewhere
        ({"game.jsonl": OTHER}, {"game.jsonl": OTHER, "game-2.jsonl": LONG}),
        ({"game.jsonl": OTHER, "game-2.jsonl": SHORT}, {"game.jsonl": OTHER, "game-2.jsonl": LONG}),
        ({"game.jsonl": OTHER, "game-2.jsonl": LONG}, {"game.jsonl": OTHER, "game-2.jsonl": LONG}),
        (
            {"game.jsonl": OTHER, "game-2.jsonl": OTHER},
            {"game.jsonl": OTHER, "game-2.jsonl": OTHER, "game-3.jsonl": LONG},
        ),
        ({"game.jsonl.new": OTHER}, {"game.jsonl": LONG}),  # left when the power failed
    ],
)
def test_existing_copies_are_kept_or_extended(
    own: Path, stick: Path, existing: dict[str, bytes], after: dict[str, bytes]
) -> None:
    (own / "game.jsonl").write_bytes(LONG)
    for name, data in existing.items():
        (stick / name).write_bytes(data)
    copied = int(existing != after)
    renamed = tuple(("game.jsonl", name) for name, data in after.items() if name != "game.jsonl" and data == LONG)
    assert backup(stick, [own / "game.jsonl"]) == CopyResult(copied, 1 - copied, renamed)
    assert contents(stick) == after
    assert backup(stick, [own / "game.jsonl"]) == CopyResult(0, 1, renamed)


def test_copy_under_another_name_is_reported(own: Path, stick: Path) -> None:
    (own / "game.jsonl").write_bytes(LONG)
    (stick / "game.jsonl").write_bytes(OTHER)
    assert output_of(stick).splitlines() == [
        f"1 record copied to {stick}, 0 were there already.",
        message_text("record-copied-beside", record="game.jsonl", copy="game-2.jsonl"),
    ]


def test_warning_when_the_copy_is_on_the_same_disk(
    own: Path, tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warning = "is on the same disk as the records: copy them to a USB stick too, as a disk may fail."
    (own / "game.jsonl").write_bytes(LONG)
    assert warning not in output_of(stick)
    monkeypatch.undo()  # now the system reports the real disk
    copies = tmp_path / "copies"
    assert output_of(copies, own / "game.jsonl").splitlines()[1:] == [f"{copies} {warning}"]
    assert contents(copies) == {"game.jsonl": LONG}


class SmallDisk(Disk):
    """A disk with room for `room` bytes of records."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, path: Path, data: bytes) -> None:
        if len(data) > self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= len(data)
        path.write_bytes(data)


def test_full_stick_error_names_the_missing_records(own: Path, stick: Path) -> None:
    for name, data in {"1": LONG, "2": LONG + LONG, "3": LONG, "4": LONG, "5": LONG + LONG}.items():
        (own / f"{name}.jsonl").write_bytes(data)
    (stick / "3.jsonl").write_bytes(LONG)
    with pytest.raises(BackupError) as refusal:
        backup(stick, sorted(own.iterdir()), SmallDisk(2 * len(LONG)))
    sentence = f"{stick} is full, so 2.jsonl and 5.jsonl are not copied: free some space there and try again."
    assert (refusal.value.fault, str(refusal.value)) == ("full", sentence)
    assert contents(stick) == dict.fromkeys(("1.jsonl", "3.jsonl", "4.jsonl"), LONG)


def test_full_stick_error_names_only_the_first_ten(own: Path, stick: Path) -> None:
    for number in range(10, 22):
        (own / f"{number}.jsonl").write_bytes(LONG)
    with pytest.raises(BackupError, match=r"is full, so 10\.jsonl, .*, 19\.jsonl and 2 others are not copied:"):
        backup(stick, sorted(own.iterdir()), SmallDisk(0))


def test_empty_folder_name_is_refused(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "game.jsonl").write_bytes(LONG)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert error_of("") == message_text("path-empty")
    assert contents(tmp_path / "here") == {}


def test_folder_with_the_name_of_a_record_is_avoided(own: Path, stick: Path) -> None:
    (own / "game.jsonl").write_bytes(LONG)
    (stick / "game.jsonl").mkdir()
    output_of(stick)
    assert (stick / "game-2.jsonl").read_bytes() == LONG


def test_invalid_arguments_are_refused_in_one_sentence(own: Path, stick: Path, tmp_path: Path) -> None:
    assert error_of(stick) == f"There are no records in {own} yet: play a game first, or name a file."
    (own / "game.jsonl").write_bytes(LONG)
    assert error_of(own) == f"The records are in {own} itself: choose a folder on another disk."
    assert "itself: choose a folder" in error_of(tmp_path / "stick" / ".." / "own")
    assert error_of(own / "game.jsonl") == f"{own / 'game.jsonl'} is a file: choose a folder for the copies."
    nowhere = tmp_path / "media" / "stick"
    assert error_of(nowhere) == f"There is no folder {nowhere.parent}: plug the drive in, or choose another folder."
    assert contents(own) == {"game.jsonl": LONG}
    assert contents(stick) == {}


def test_unreadable_record_does_not_stop_the_others(own: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("1.jsonl", "2.jsonl", "3.jsonl"):
        (own / name).write_bytes(LONG)
    real = Path.read_bytes

    def read_bytes(path: Path) -> bytes:
        if path == own / "2.jsonl":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert error_of(stick) == f"{own / '2.jsonl'} cannot be read, so only the others were copied: check the disk."
    monkeypatch.undo()
    assert contents(stick).keys() == {"1.jsonl", "3.jsonl"}


REFUSALS: list[tuple[int, Fault, str]] = [
    (errno.ENOSPC, "full", r"is full, so \d\.jsonl.* not copied: free some space there and try again\."),
    (errno.EROFS, "read-only", r"cannot be written to: make it writable, or choose another folder\."),
    (errno.EIO, "gone", r"is not responding: plug it in and try again\."),
    (errno.ENODEV, "gone", r"is not responding: plug it in and try again\."),
    (errno.EINVAL, "other", r"failed \(Invalid argument\): check it, or choose another folder\."),
]


def refusal_of(disk: Disk, stick: Path, own: Path) -> BackupError | None:
    try:
        backup(stick, sorted(own.iterdir()), disk)
    except BackupError as refusal:
        return refusal
    return None


@pytest.mark.parametrize("is_gone", [False, True])
@pytest.mark.parametrize(("error", "fault", "words"), REFUSALS)
def test_failing_drive_loses_nothing_at_any_step(
    own: Path, stick: Path, error: int, fault: Fault, words: str, is_gone: bool
) -> None:
    existing = {"1.jsonl": SHORT, "2.jsonl": OTHER}
    expected = {"1.jsonl": LONG, "2.jsonl": OTHER, "2-2.jsonl": LONG, "3.jsonl": LONG}
    for name in ("1.jsonl", "2.jsonl", "3.jsonl"):
        (own / name).write_bytes(LONG)
    steps = 0
    while True:
        for path in stick.iterdir():
            path.unlink()
        for name, data in existing.items():
            (stick / name).write_bytes(data)
        disk = FailingDisk(steps, error, gone=is_gone)
        refusal = refusal_of(disk, stick, own)
        if not disk.failed:
            break
        assert refusal is not None
        assert refusal.fault == fault
        assert re.fullmatch(f"{re.escape(str(stick))} {words}", str(refusal))
        files = contents(stick)
        leftover = files.pop(next((name for name in files if name.endswith(".new")), ""), None)
        assert leftover is None or is_gone  # a drive that is gone cannot be cleaned up
        assert {name for name in files if files[name] not in (expected[name], existing.get(name))} == set()
        assert files.keys() >= existing.keys()
        backup(stick, sorted(own.iterdir()))
        assert contents(stick) == expected
        steps += 1
    assert steps == 9  # write, rename and sync, for each file
    assert contents(stick) == expected


def test_power_cut_at_any_moment_leaves_complete_records(own: Path, stick: Path) -> None:
    existing = {"1.jsonl": SHORT, "2.jsonl": OTHER}
    for name in ("1.jsonl", "2.jsonl"):
        (own / name).write_bytes(LONG)
    chance, lives = random.Random(1), 0
    while True:
        disk = FakeDisk(stick, tree_of(existing), lives)
        try:
            backup(stick, sorted(own.iterdir()), disk)
            break
        except PowerCut:
            lives += 1
        for tree in disk.outcomes(chance, MIXTURES):
            files = files_of(tree)
            assert files["1.jsonl"] in (SHORT, LONG)
            assert files["2.jsonl"] == OTHER
            assert files.get("2-2.jsonl", LONG) == LONG
    assert lives >= 6
    assert files_of(disk.seen) == {"1.jsonl": LONG, "2.jsonl": OTHER, "2-2.jsonl": LONG}


@pytest.mark.skipif(None in map(shutil.which, TOOLS), reason="mtools is not installed")
def test_record_names_are_valid_on_a_fat_drive(own: Path, stick: Path, tmp_path: Path) -> None:
    name = new_path(own, "ptites-locos", datetime(2026, 1, 2, tzinfo=UTC)).name
    (own / name).write_bytes(SHORT)
    disk = FatDisk(stick, tmp_path / "fat.img")
    backup(stick, [own / name], disk)
    (own / name).write_bytes(LONG)
    backup(stick, [own / name], disk)
    (own / name).write_bytes(OTHER)
    backup(stick, [own / name], disk)
    found = {name_on_disk: disk.read(stick / name_on_disk) for name_on_disk, _ in disk.names(stick)}
    assert found == {name: LONG, name.replace(".jsonl", "-2.jsonl"): OTHER}


def test_corrupted_copy_gets_no_record_name(own: Path, stick: Path) -> None:
    class Bad(Disk):
        def write(self, path: Path, data: bytes) -> None:
            super().write(path, data[:-1] + b"?")

    (own / "game.jsonl").write_bytes(LONG)
    (stick / "game.jsonl").write_bytes(SHORT)
    with pytest.raises(BackupError, match="did not keep what was written to it, so the disk may be damaged"):
        backup(stick, [own / "game.jsonl"], Bad())
    assert contents(stick) == {"game.jsonl": SHORT}


def test_two_programs_cannot_copy_to_one_folder_at_once(own: Path, stick: Path) -> None:
    (own / "game.jsonl").write_bytes(LONG)
    with lock_folder(stick):
        assert error_of(stick) == f"Another program is copying records to {stick}: try again when it is done."
    assert contents(stick) == {}
    output_of(stick)


def test_prove_folder_leaves_the_folder_unchanged(own: Path, tmp_path: Path) -> None:
    check_backup_folder(tmp_path / "stick", [own])
    assert contents(tmp_path / "stick") == {}
    with pytest.raises(BackupError, match="is full: free some space there"):
        check_backup_folder(tmp_path / "stick", [own], FailingDisk(0, errno.ENOSPC))
    with pytest.raises(BackupError, match="itself: choose a folder"):
        check_backup_folder(own, [own])


INTERRUPTED = """
import os, signal, sys
from pathlib import Path
from signalbox.play.record.backup import backup
from signalbox.device.runtime.reliable_files import PrivateDisk

class Slow(PrivateDisk):
    def write(self, path, data):
        super().write(path, data[:-1])
        os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background ignores it
stick, record = map(Path, sys.argv[1:])
backup(stick, [record], Slow())
"""


def test_ctrl_c_during_a_copy_leaves_no_partial_record(own: Path, stick: Path) -> None:
    (own / "game.jsonl").write_bytes(LONG)
    (stick / "game.jsonl").write_bytes(SHORT)
    command = [sys.executable, "-c", INTERRUPTED, str(stick), str(own / "game.jsonl")]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode in (-signal.SIGINT, 128 + signal.SIGINT), result.stderr
    assert contents(stick) == {"game.jsonl": SHORT}
