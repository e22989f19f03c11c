"""The files of a release are exactly those that the imports of the firmware reach."""

import json

import pytest

from signalbox.board import load
from signalbox.core import resources
from signalbox.device.release import firmware_files
from signalbox.device.release.firmware_files import (
    BOOT,
    CODE,
    LIBRARIES,
    SAFE_MODE,
    Release,
    board_release,
    jig_program,
    jig_release,
    locate,
    program,
)
from tests.host.device.release.on_drive import drive_files, release_files
from tests.host.simulator.fixtures import SmallBoard

SLOT = "signalbox/a/"


def test_drive_gets_only_what_the_firmware_imports() -> None:
    paths = list(program())
    rules = {f"{SLOT}shared_rules/{name}.py" for name in ("__init__", "scene", "wire", "wiring_order")}
    others = {path for path in paths if not path.startswith(SLOT + "signalbox_board/")}
    assert others == {BOOT, SAFE_MODE, CODE, SLOT + "neopixel.py"} | rules
    assert paths[-1] == CODE


def test_every_firmware_file_is_reached() -> None:
    assert set(resources.firmware_folder().rglob("*.py")) <= {*program().values(), *jig_program().values()}


def test_jig_needs_no_library_and_few_board_modules() -> None:
    paths = list(jig_program())
    rules = {f"{SLOT}shared_rules/{name}.py" for name in ("__init__", "wire")}
    modules = {f"{SLOT}signalbox_board/{name}.py" for name in ("__init__", "failure", "link", "uptime", "usb")}
    others = {path for path in paths if not path.startswith(SLOT + "jig/")}
    assert others == {BOOT, SAFE_MODE, CODE} | rules | modules
    assert paths[-1] == CODE


def test_drive_files_are_program_description_manifest_and_active_slot() -> None:
    board = load("ptites_locos")
    files = {file.place: file.data for file in drive_files(board.firmware_data())}
    assert json.loads(files[SLOT + "board.json"]) == board.firmware_data()
    others = {SLOT + "board.json", SLOT + "manifest.json", "signalbox/active.txt"}
    assert files.keys() == set(program()) | others
    assert {place: files[place] for place in program()} == {
        place: path.read_bytes() for place, path in program().items()
    }
    assert list(files)[-1] == CODE


def test_manifest_lists_exactly_the_other_files() -> None:
    release = board_release(load("ptites_locos").firmware_data())
    listed = firmware_files.parse_manifest(release.version["manifest.json"])
    assert listed.files.keys() == release.folder_files.keys()
    assert all(listed.is_unchanged(place, data) for place, data in release.folder_files.items())
    assert all(listed.is_root_unchanged(place, data) for place, data in release.root.items())
    assert not listed.is_unchanged("neopixel.py", b"another")


def test_release_fits_either_slot() -> None:
    release = jig_release()
    first, second = ({file.place: file.data for file in release_files(release, slot)} for slot in "ab")
    assert (first["signalbox/active.txt"], second["signalbox/active.txt"]) == (b"a", b"b")
    assert {place.replace("signalbox/b/", SLOT) for place in second} == first.keys()
    assert first[CODE] == second[CODE]


def test_root_files_are_small_and_name_no_slot() -> None:
    for release in (board_release(load("ptites_locos").firmware_data()), jig_release()):
        for data in release.root.values():
            assert len(data) <= 512  # one sector
            assert b"signalbox/a" not in data.replace(b"signalbox/active.txt", b"")


@pytest.mark.parametrize("release", [board_release(SmallBoard().firmware_data()), jig_release()])
def test_every_file_has_copyright_and_licence(release: Release) -> None:
    for data in [
        *release.root.values(),
        *(data for place, data in release.folder_files.items() if place.endswith(".py")),
    ]:
        head = data.decode().splitlines()[:6]
        assert any(line.startswith("# SPDX-FileCopyrightText: ") for line in head)
        assert "# SPDX-License-Identifier: MIT" in head


def test_requirements_match_the_deployed_libraries() -> None:
    lines = (resources.firmware_folder() / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert wanted == [f"adafruit-circuitpython-{library}" for library in LIBRARIES]


def test_modules_are_located_as_in_circuitpython() -> None:
    sources = program()
    path = ["/signalbox/a", "", "/", "/lib"]
    assert locate(sources, "shared_rules", path) == sources[SLOT + "shared_rules/__init__.py"]
    assert locate(sources, "shared_rules.wire", path) == sources[SLOT + "shared_rules/wire.py"]
    assert locate(sources, "neopixel", path) == sources[SLOT + "neopixel.py"]
    assert locate(sources, "neopixel", path[1:]) is None
    assert locate(sources, "shared_rules.game", path) is None
    assert locate(sources, "adafruit_pixelbuf", path) is None
    boot_source = sources["boot.py"]
    assert locate({**sources, "lib/neopixel.py": boot_source}, "neopixel", path) == sources[SLOT + "neopixel.py"]
    assert locate({**sources, "lib/neopixel.py": boot_source}, "neopixel", path[1:]) == boot_source
