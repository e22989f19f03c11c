"""Test that a deployed drive runs: the virtual board starts from just the files on it."""

import random
import re
from pathlib import Path
from unittest.mock import Mock

import pytest

from signalbox.board import Board
from signalbox.device.release.chip_loader import Loader
from signalbox.device.release.firmware_files import board_release
from signalbox.service.deploy.drive import Drive
from signalbox.simulator.chip import Chip
from signalbox.simulator.machine import Machine
from tests.host.service.deploy.fixtures import deploy, fresh
from tests.host.simulator.fixtures import parse_lines, scene_line

SLOT = "signalbox/a/"


@pytest.fixture
def drive(tmp_path: Path, board: Board) -> dict[str, Path]:
    """Deploy to a drive and return its files, keyed by path."""
    folder = fresh(tmp_path / "CIRCUITPY")
    deploy(Drive(folder), board_release(board.firmware_data()))
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


def test_board_greets_senses_a_magnet_and_lights_a_light(drive: dict[str, Path], board: Board) -> None:
    machine = Machine(board, sources=drive)
    kind, _, args = parse_lines(machine.update(0))[0]
    assert (kind, args[2:6]) == ("HELLO", [board.name, board.hash, "120", "118"])
    machine.update(50)
    machine.set_magnets(1 << 7)
    machine.update(51)
    assert [args[1:3] for kind, _, args in parse_lines(machine.update(100)) if kind == "EVENT"] == [["7", "1"]]
    machine.receive(scene_line(1, 3))
    assert parse_lines(machine.update(120)) == [("ACK", 1, [])]
    assert machine.pixels[9:12] == b"\x00\xff\x00"
    assert (machine.crashes, machine.chip.console[1:]) == ([], ["Waiting for the PC."])


def test_code_and_description_come_from_the_drive(drive: dict[str, Path], board: Board) -> None:
    wire, description = drive[SLOT + "shared_rules/wire.py"], drive[SLOT + "board.json"]
    wire.write_text(re.sub(r"PROTOCOL_MINOR = \d+", "PROTOCOL_MINOR = 42", wire.read_text(encoding="utf-8")))
    description.write_text(description.read_text(encoding="utf-8").replace(board.hash, "0123abcd"))
    args = parse_lines(Machine(board, sources=drive).update(0))[0][2]
    assert (args[0], args[3]) == ("1.42", "0123abcd")


def test_every_file_of_the_drive_is_needed(drive: dict[str, Path], board: Board) -> None:
    """If any of Signalbox's files is missing, the board does not start, or it reports a missing file."""
    our_files = {path for path in drive if path.startswith("signalbox/") or path == "boot.py"}
    for path in our_files - {SLOT + "manifest.json", "signalbox/active.txt"}:
        machine = Machine(board, sources={other: drive[other] for other in drive if other != path})
        assert machine.crashes or machine.chip.console[0].startswith("Fault: no-file"), path


def test_own_library_precedes_the_owners(drive: dict[str, Path], board: Board, tmp_path: Path) -> None:
    broken = tmp_path / "neopixel.py"
    broken.write_text("raise RuntimeError", encoding="utf-8")
    assert Machine(board, sources={**drive, "lib/neopixel.py": broken, "neopixel.py": broken}).crashes == []


def test_code_py_starts_the_loop(drive: dict[str, Path]) -> None:
    chip = Chip(started_ms=0, uid=bytes(8), entropy=random.Random(0), nvm=bytearray(16))
    loader = Loader(chip.modules, drive, {}, chip.console)
    loader.run("boot.py")
    feed = chip.watchdog.feed = Mock(side_effect=[None, None, KeyboardInterrupt])  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        loader.run("code.py")
    assert feed.call_count == 3
    assert chip.console[1:] == ["Waiting for the PC."]
