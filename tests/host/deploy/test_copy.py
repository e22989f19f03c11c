"""Files on their way to a drive: nothing of the old is touched until all of the new is there."""

from pathlib import Path

import pytest

from signalbox.deploy.copy import plan, refuse_strangers
from signalbox.deploy.drive import Drive
from signalbox.errors import UserError
from tests.host.deploy.given import (
    BROKEN,
    FULL,
    READ_ONLY,
    Forgetful,
    Refusing,
    Unplugged,
    Watched,
    contents,
    deploy,
    files,
    fresh,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fresh(tmp_path / "CIRCUITPY")


def test_a_fresh_drive_gets_every_file_and_keeps_the_rest(folder: Path) -> None:
    before = contents(folder)
    deploy(Drive(folder), files())
    assert contents(folder) == before | {file.place: file.data for file in files()}


def test_what_is_there_is_not_written_again(folder: Path) -> None:
    deploy(Drive(folder), files())
    drive = Watched(folder)
    deploy(drive, files())
    assert drive.done == []
    (folder / "shared_rules" / "wire.py").write_bytes(b"")
    deploy(drive, files())
    assert drive.done == ["write shared_rules/wire.py.signalbox-new", "adopt shared_rules/wire.py"]


def test_every_file_is_whole_before_the_first_takes_its_place_and_code_py_is_the_last(folder: Path) -> None:
    drive = Watched(folder)
    deploy(drive, files())
    count = len(files())
    assert {line.split()[0] for line in drive.done[:count]} == {"write"}
    assert {line.split()[0] for line in drive.done[count:]} == {"adopt"}
    assert drive.done[-1] == "adopt code.py"


def test_the_owners_settings_stay(folder: Path) -> None:
    (folder / "settings.json").write_text('{"supply": true}', encoding="utf-8")
    deploy(Drive(folder), files())
    deploy(Drive(folder), files("next"))
    assert (folder / "settings.json").read_text(encoding="utf-8") == '{"supply": true}'


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (FULL, "is full: delete what you do not need there and deploy again."),
        (READ_ONLY, "cannot be written to: eject the drive and plug the board in again"),
        (BROKEN, "failed (Input/output error): check the cable and deploy again."),
    ],
)
@pytest.mark.parametrize("takes", [0, 6, len(files()) - 2])  # all but board.json are to be written
def test_a_drive_that_refuses_stays_as_it_was(folder: Path, error: int, says: str, takes: int) -> None:
    deploy(Drive(folder), files())
    before = contents(folder)
    with pytest.raises(UserError) as caught:
        deploy(Refusing(folder, error, takes), files("next"))
    assert says in str(caught.value)
    assert contents(folder) == before


def test_a_full_fresh_drive_is_left_without_our_folders(folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    with pytest.raises(UserError, match="is full"):
        deploy(Refusing(folder, FULL, 9), files())
    assert sorted(folder.rglob("*")) == before


def test_a_byte_that_comes_back_wrong_is_noticed(folder: Path) -> None:
    before = contents(folder)
    with pytest.raises(UserError, match=r"wire\.py\.signalbox-new does not hold what was written to it"):
        deploy(Forgetful(folder), files())
    assert contents(folder) == before


def test_a_run_that_was_cut_short_is_finished_by_the_next(folder: Path) -> None:
    deploy(Drive(folder), files())
    with pytest.raises(KeyboardInterrupt):
        deploy(Unplugged(folder), files("next"))
    assert (folder / "code.py").read_bytes() == files()[-1].data
    deploy(Drive(folder), files("next"))
    wanted = {file.place: file.data for file in files("next")}
    assert {place: data for place, data in contents(folder).items() if place in wanted} == wanted
    assert not list(folder.rglob("*.signalbox-new"))


def test_another_projects_code_is_refused_and_kept_when_it_has_to_go(folder: Path) -> None:
    (folder / "code.py").write_bytes(b"import thermostat\n")
    drive = Drive(folder)
    made = plan(drive, files())
    with pytest.raises(UserError, match=r"has a code\.py of another project: .* --replace, which keeps the old file"):
        refuse_strangers(drive, made)
    assert deploy(drive, files()) == ["code.py.before-signalbox"]
    assert (folder / "code.py.before-signalbox").read_bytes() == b"import thermostat\n"
    (folder / "code.py").write_bytes(b"import barometer\n")
    assert deploy(drive, files()) == ["code.py.before-signalbox-2"]
    assert (folder / "code.py.before-signalbox").read_bytes() == b"import thermostat\n"


def test_a_file_where_a_folder_belongs(folder: Path) -> None:
    (folder / "lib").rmdir()
    (folder / "lib").write_bytes(b"")
    with pytest.raises(UserError, match="has no place: a file lies where a folder belongs"):
        deploy(Drive(folder), files())


def test_a_drive_that_is_gone_when_the_files_come(folder: Path, tmp_path: Path) -> None:
    drive = Drive(folder)
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(UserError, match="has gone: plug the board in again"):
        deploy(drive, files())
    assert not folder.exists()
