"""Test which files are replaced: Signalbox's old files are removed, all others stay or are backed up."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from signalbox.core.errors import UserError
from signalbox.device.release.firmware_files import Release
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.plan import Plan, plan_deployment, refuse_foreign_files
from signalbox.service.deploy.steps import Step, messages_of
from tests.english import english, message_text
from tests.host.service.deploy.fixtures import (
    THERMOSTAT,
    UnsyncedDisk,
    contents,
    deploy,
    early_release_files,
    fresh,
    lay_out,
    release,
    running_version,
)

OLD, LATE = release("0.1"), release("0.2")
LIGHTS = "signalbox_board/lights.py"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fresh(tmp_path / "CIRCUITPY")


def deploy_all(folder: Path, *releases: Release) -> None:
    for each in releases:
        deploy(Drive(folder, UnsyncedDisk()), each)


def plan_update(folder: Path) -> Plan:
    return plan_deployment(Drive(folder), LATE)


def program_files(folder: Path) -> set[str]:
    return {path for path in contents(folder) if path.startswith("signalbox/")}


def test_fresh_drive_gets_every_file_and_keeps_the_rest(folder: Path) -> None:
    before = contents(folder)
    deploy_all(folder, LATE)
    after = contents(folder)
    assert program_files(folder) == {f"signalbox/a/{place}" for place in LATE.version} | {"signalbox/active.txt"}
    assert after.keys() - program_files(folder) == before.keys() | {"boot.py", "safemode.py"}
    assert after["boot_out.txt"] == before["boot_out.txt"]


def test_versions_alternate_and_the_old_one_is_removed(folder: Path) -> None:
    for number, (new, slot) in enumerate(((OLD, "a"), (LATE, "b"), (OLD, "a"))):
        deploy_all(folder, new)
        assert program_files(folder) == {f"signalbox/{slot}/{name}" for name in new.version} | {"signalbox/active.txt"}
        assert not (folder / "signalbox" / "ab".replace(slot, "")).exists(), number
        assert running_version(folder) == ("0.2" if new is LATE else "0.1")


def lines(steps: Iterable[Step]) -> list[str]:
    """Return what a dry run prints for these steps."""
    return [english(line) for line in messages_of(steps, done=False)]


def test_update_switches_one_byte_of_one_file(folder: Path) -> None:
    deploy_all(folder, OLD)
    made = plan_update(folder)
    assert lines(made.switch) == [message_text("deploy-switch", folder="signalbox/b", done="no")]
    assert len(made.switch) == 1
    assert not [line for line in lines(made.before) if "signalbox/b/" not in line]


def test_owners_files_are_never_touched(folder: Path) -> None:
    own = {"settings.json": b"{}", "main.py": b"x", "notes/a": b"", "lib/neopixel.mpy": b"M", "lib/neopixel.py": b"o"}
    lay_out(folder, own)
    deploy_all(folder, OLD, LATE)
    assert own.items() <= contents(folder).items()
    assert plan_update(folder).steps == []


def test_edited_file_is_kept_once_and_reported(folder: Path) -> None:
    deploy_all(folder, OLD)
    edited = OLD.folder_files[LIGHTS] + b"# dimmer\n"
    lay_out(folder, {f"signalbox/a/{LIGHTS}": edited})
    kept = f"would keep signalbox/a/{LIGHTS}, which has been changed, as signalbox-kept/lights.py"
    assert kept in lines(plan_update(folder).steps)
    deploy_all(folder, LATE)
    assert contents(folder)["signalbox-kept/lights.py"] == edited
    assert not [path for path in program_files(folder) if path.startswith("signalbox/a/")]
    lay_out(folder, {f"signalbox/b/{LIGHTS}": edited})
    deploy_all(folder, OLD)
    assert [path for path in contents(folder) if path.startswith("signalbox-kept/")] == ["signalbox-kept/lights.py"]
    lay_out(folder, {f"signalbox/a/{LIGHTS}": edited + b"# again\n"})
    deploy_all(folder, LATE)
    assert contents(folder)["signalbox-kept/lights-2.py"] == edited + b"# again\n"


def test_same_version_repairs_an_edited_file(folder: Path) -> None:
    deploy_all(folder, LATE)
    lay_out(folder, {f"signalbox/a/{LIGHTS}": b"half of it"})
    deploy_all(folder, LATE)
    assert running_version(folder) == "0.2"
    assert contents(folder)["signalbox/active.txt"] == b"b"
    assert contents(folder)["signalbox-kept/lights.py"] == b"half of it"


def test_foreign_file_in_our_folder_stays_and_is_reported(folder: Path) -> None:
    deploy_all(folder, OLD)
    lay_out(folder, {"signalbox/a/theirs.py": b"1"})
    assert plan_update(folder).unused_files == ["signalbox/a/theirs.py"]
    deploy_all(folder, LATE, OLD)
    assert contents(folder)["signalbox/a/theirs.py"] == b"1"


def test_foreign_file_in_place_of_ours_is_kept(folder: Path) -> None:
    deploy_all(folder, OLD)
    lay_out(folder, {f"signalbox/b/{LIGHTS}": b"theirs"})
    deploy_all(folder, LATE)
    assert contents(folder)["signalbox-kept/lights.py"] == b"theirs"
    assert running_version(folder) == "0.2"


@pytest.mark.parametrize(
    "damage",
    [
        {"signalbox/active.txt": b"?"},
        {"signalbox/active.txt": b""},
        {"signalbox/a/manifest.json": b"{"},
        {"signalbox/a/manifest.json": b'{"files": ["/settings.json"], "root": 3}'},
        {"signalbox/a/manifest.json": b'{"files": {"../../settings.json": "0"}}'},
        {"boot.py": b""},
    ],
)
def test_damage_is_repaired_without_losing_a_file(folder: Path, damage: Mapping[str, bytes]) -> None:
    lay_out(folder, {"settings.json": b"{}"})
    deploy_all(folder, LATE)
    lay_out(folder, damage)
    deploy_all(folder, LATE)
    assert running_version(folder) == "0.2"
    assert contents(folder)["settings.json"] == b"{}"
    assert plan_update(folder).steps == []


@pytest.mark.parametrize(
    ("files", "names"),
    [
        ({"code.py": THERMOSTAT}, "code.py"),
        ({"boot.py": b"import storage\n"}, "boot.py"),
        ({"code.txt": THERMOSTAT}, "code.txt"),
        ({"CODE.TXT": THERMOSTAT}, "CODE.TXT"),
        ({"code.py": THERMOSTAT, "boot.py": b"import storage\n"}, "code.py and boot.py"),
        ({"boot.txt": THERMOSTAT}, "boot.txt"),
        ({"safemode.py": THERMOSTAT}, "safemode.py"),
        ({"safemode.txt": THERMOSTAT}, "safemode.txt"),
    ],
)
def test_other_projects_program_is_refused_and_kept(folder: Path, files: dict[str, bytes], names: str) -> None:
    lay_out(folder, files)
    with pytest.raises(UserError, match=f"has {names} from another project: .* add --replace, which moves the old"):
        refuse_foreign_files(Drive(folder), plan_update(folder))
    deploy_all(folder, LATE)
    after = contents(folder)
    for path, data in files.items():
        assert after[f"signalbox-kept/{path}"] == data
        assert after.get(path) != data
    assert running_version(folder) == "0.2"


@pytest.mark.parametrize("name", ["main.py", "main.txt"])
def test_main_py_counts_only_when_it_is_run(folder: Path, name: str) -> None:
    lay_out(folder, {name: THERMOSTAT})
    assert plan_update(folder).foreign_programs == []
    (folder / "code.py").unlink()
    assert plan_update(folder).foreign_programs == [name]
    deploy_all(folder, LATE)
    assert contents(folder)[f"signalbox-kept/{name}"] == THERMOSTAT
    assert name not in contents(folder)


def test_edited_start_file_of_ours_is_kept(folder: Path) -> None:
    deploy_all(folder, OLD)
    edited = OLD.root["code.py"] + b"# mine\n"
    lay_out(folder, {"code.py": edited})
    assert plan_update(folder).foreign_programs == []
    deploy_all(folder, LATE)
    assert contents(folder)["signalbox-kept/code.py"] == edited


def test_drive_from_before_version_folders(folder: Path) -> None:
    lay_out(folder, early_release_files("0.1"))
    assert running_version(folder) == "0.1"
    assert plan_update(folder).foreign_programs == []
    assert plan_update(folder).unused_files == ["signalbox_board", "shared_rules", "board.json"]
    deploy_all(folder, LATE)
    assert running_version(folder) == "0.2"


def test_dry_run_lists_what_a_run_does(folder: Path) -> None:
    deploy_all(folder, OLD)
    dry_run = lines(plan_update(folder).steps)
    before = contents(folder)
    deploy_all(folder, LATE)
    after = contents(folder)
    removed, new = before.keys() - after.keys(), after.keys() - before.keys()
    assert {line.split()[2] for line in dry_run if line.startswith("would write ")} == new
    assert {line.split()[2] for line in dry_run if line.startswith("would remove ")} == removed
    assert [line for line in dry_run if not line.startswith(("would write ", "would remove "))] == [
        message_text("deploy-switch", folder="signalbox/b", done="no")
    ]
