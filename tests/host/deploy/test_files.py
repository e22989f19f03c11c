"""The list of files: what the imports reach, and nothing else."""

import json

from signalbox import resources
from signalbox.board import load
from signalbox.deploy.files import CODE, File, drive_files, jig_program, locate, program
from tests.host.virtual.given import SmallBoard


def test_the_drive_gets_what_the_firmware_imports_and_no_game() -> None:
    places = list(program())
    assert {place for place in places if not place.startswith("signalbox_board/")} == {
        "boot.py",
        "code.py",
        "lib/neopixel.py",
        "shared_rules/__init__.py",
        "shared_rules/scene.py",
        "shared_rules/wire.py",
        "shared_rules/wiring.py",
    }
    assert places[-1] == CODE


def test_every_file_of_the_firmware_is_reached() -> None:
    folder = resources.firmware_folder()
    assert set(folder.rglob("*.py")) <= {*program().values(), *jig_program().values()}


def test_the_jig_needs_no_library_and_little_of_the_board() -> None:
    places = list(jig_program())
    assert {place for place in places if not place.startswith("jig/")} == {
        "boot.py",
        "code.py",
        "shared_rules/__init__.py",
        "shared_rules/wire.py",
        "signalbox_board/__init__.py",
        "signalbox_board/link.py",
        "signalbox_board/uptime.py",
    }
    assert places[-1] == CODE


def test_the_description_is_the_boards_own_and_code_py_comes_last() -> None:
    board = load("ptites_locos")
    files = drive_files(board.firmware_data())
    assert json.loads(next(file.data for file in files if file.place == "board.json")) == board.firmware_data()
    assert files[-1].place == CODE
    assert len(files) == len(program()) + 1


def test_a_module_is_looked_for_as_circuitpython_does() -> None:
    sources = program()
    assert locate(sources, "shared_rules") == sources["shared_rules/__init__.py"]
    assert locate(sources, "shared_rules.wire") == sources["shared_rules/wire.py"]
    assert locate(sources, "neopixel") == sources["lib/neopixel.py"]
    assert locate(sources, "shared_rules.game") is None
    assert locate(sources, "adafruit_pixelbuf") is None


def test_whose_file_lies_there() -> None:
    code, boot, description = (File(place, b"") for place in ("code.py", "boot.py", "board.json"))
    for file in drive_files(SmallBoard().firmware_data()):
        assert file.may_replace(file.data + b"\n# an older version\n")
    assert code.may_replace(b"")
    assert code.may_replace(b'print("Hello World!")\r\n')
    assert not code.may_replace(b"import neopixel\n")
    assert not boot.may_replace(b"import storage\nstorage.disable_usb_drive()\n")
    assert not description.may_replace(b'{"kind": "thermostat"}')
