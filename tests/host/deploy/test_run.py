"""The drive as it was laid out runs: the virtual board is switched on with nothing but its files."""

import json
import random
from pathlib import Path

import pytest

from signalbox.board import Board, load
from signalbox.deploy.drive import Drive
from signalbox.deploy.files import drive_files
from signalbox.virtual.chip import Chip
from signalbox.virtual.chip_loader import Loader
from signalbox.virtual.machine import Machine
from tests.host.deploy.given import deploy, fresh
from tests.host.virtual.given import heard, scene_line


@pytest.fixture
def board() -> Board:
    return load("ptites_locos")


@pytest.fixture
def drive(tmp_path: Path, board: Board) -> dict[str, Path]:
    """The source files on a drive that was deployed to, by place."""
    folder = fresh(tmp_path / "CIRCUITPY")
    deploy(Drive(folder), drive_files(board.firmware_data()))
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}


class OnDrive:
    """A board whose description is the drive's own."""

    def __init__(self, drive: dict[str, Path]) -> None:
        self._path = drive["code.py"].parent / "board.json"

    def firmware_data(self) -> dict[str, object]:
        data = json.loads(self._path.read_text(encoding="utf-8"))
        assert isinstance(data, dict)
        return data


def test_the_board_says_hello_feels_a_magnet_and_lights_a_light(drive: dict[str, Path], board: Board) -> None:
    machine = Machine(OnDrive(drive), sources=drive)
    kind, _, args = heard(machine.update(0))[0]
    assert (kind, args[2:6]) == ("HELLO", [board.name, board.hash, "120", "118"])
    machine.update(50)
    machine.magnets(1 << 7)
    machine.update(51)
    assert [args[1:3] for kind, _, args in heard(machine.update(100)) if kind == "EVENT"] == [["7", "1"]]
    machine.receive(scene_line(1, 3))
    assert heard(machine.update(120)) == [("ACK", 1, [])]
    assert machine.pixels[9:12] == b"\x00\xff\x00"
    assert (machine.crashes, machine.console) == ([], [])


def test_its_code_is_the_drives_own_copy(drive: dict[str, Path]) -> None:
    wire = drive["shared_rules/wire.py"]
    wire.write_text(wire.read_text(encoding="utf-8").replace("PROTOCOL_MINOR = 0", "PROTOCOL_MINOR = 42"))
    assert heard(Machine(OnDrive(drive), sources=drive).update(0))[0][2][0] == "1.42"


def test_no_file_of_the_drive_is_too_many(drive: dict[str, Path]) -> None:
    """Without any one of them the board does not come up, or says what is missing."""
    for place in drive.keys() - {"code.py"}:
        machine = Machine(OnDrive(drive), sources={other: drive[other] for other in drive if other != place})
        assert machine.crashes or "lib/neopixel" in machine.console[0], place


def test_code_py_starts_the_loop(drive: dict[str, Path], board: Board) -> None:
    chip = Chip(started_ms=0, uid=bytes(8), entropy=random.Random(0), nvm=bytearray(16))
    files = {"/board.json": json.dumps(board.firmware_data())}
    loader = Loader(chip.modules, drive, files, chip.console)
    loader.run("boot.py")

    def feed() -> None:
        raise KeyboardInterrupt

    chip.watchdog.feed = feed  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        loader.run("code.py")
    assert chip.console == []
