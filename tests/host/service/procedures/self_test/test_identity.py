"""Test the board's identity, as given in its HELLO and on its drive."""

from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.load import fingerprint
from signalbox.board.wiring_order import WiringOrder
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Hello
from signalbox.service.deploy.volumes import Computer, Volume
from signalbox.service.procedures.self_test.link import Identity, Version, circuitpython_version, firmware_version
from tests.english import message_text
from tests.host.service.deploy.fixtures import ABOUT
from tests.host.service.procedures.fixtures import EnglishRow, english_rows

UID = "e6614103e7452d2f"


def rows(
    board: Board,
    hello: Hello,
    circuitpython: Callable[[str], Version | None] = lambda uid: None,
    sheets: str = "",
    wiring: Callable[[str], WiringOrder | None] = lambda uid: None,
) -> dict[str, EnglishRow]:
    connection = Connection(board)
    connection.presence.hello = hello
    step = Identity(connection, circuitpython, sheets, wiring)
    step.begin(0.0)
    assert step.is_finished
    return {row.name: row for row in english_rows(step.rows)}


def hello(board: Board, *capabilities: str, firmware: str = firmware_version(), minor: int = 3) -> Hello:
    return Hello(1, minor, firmware, board.name, board.hash, 120, 118, capabilities, "9f3c21aa", UID)


def test_matching_board(board: Board) -> None:
    assert {name: row.value for name, row in rows(board, hello(board, "budget:400")).items()} == {
        "description": f"ptites_locos, {board.hash}: 120 sensors, 118 lights",
        "sheets": f"must show description {fingerprint(board)}",
        "controller": f"pico, serial number {UID}",
        "firmware": firmware_version(),
        "protocol": "1.3",
        "wiring": "as described",
        "lights' supply": message_text("check-supply-is", own="no"),
    }


def test_different_board(board: Board) -> None:
    results = rows(board, hello(board, "supply", "wiring:3f0c22d1", firmware="0.0.9", minor=0))
    assert results["firmware"].value == f"0.0.9; this program comes with {firmware_version()}"
    assert results["protocol"].value == message_text("check-protocol-other", version="1.0", ours="1.3")
    assert results["wiring"].value == "learned, 3f0c22d1"
    assert results["lights' supply"].value == "their own"


def test_sheets_of_the_maker(board: Board) -> None:
    board_fingerprint = fingerprint(board)
    row = rows(board, hello(board), sheets=board_fingerprint)["sheets"]
    assert (row.value, row.verdict) == (f"made from description {board_fingerprint}", "pass")
    row = rows(board, hello(board), sheets="0123abcd")["sheets"]
    assert row.value == message_text("check-sheets-others", hash="0123abcd")
    assert (row.limit, row.verdict) == (board_fingerprint, "FAIL")


def test_sheets_of_the_board_as_soldered(board: Board) -> None:
    reversed_order = WiringOrder(tuple(reversed(range(120))), tuple(range(118)))
    wirings = {UID: reversed_order}
    soldered = fingerprint(reversed_order.renumber_board(board))
    row = rows(board, hello(board), sheets=soldered, wiring=wirings.get)["sheets"]
    assert (row.value, row.verdict) == (f"match the board as it is soldered, {soldered}", "pass")
    assert rows(board, hello(board), sheets=soldered)["sheets"].verdict == "FAIL"
    assert rows(board, hello(board), sheets=fingerprint(board), wiring=wirings.get)["sheets"].verdict == "pass"


def test_damaged_wiring_fails(board: Board) -> None:
    wiring = rows(board, hello(board, "wiring-damaged"))["wiring"]
    assert (wiring.value, wiring.verdict) == ("damaged", "FAIL")


@pytest.mark.parametrize(
    ("capabilities", "version", "value", "verdict"),
    [
        ((), (10, 2), "10.2", "pass"),
        ((), (9, 2), "9.2", "pass"),
        ((), (9, 1), "9.1", "FAIL"),
        (("slow",), None, message_text("check-circuitpython-old", version="9.1"), "FAIL"),
        (("slow",), (8, 2), "8.2", "FAIL"),
    ],
)
def test_circuitpython(
    board: Board, capabilities: tuple[str, ...], version: Version | None, value: str, verdict: str
) -> None:
    row = rows(board, hello(board, *capabilities), lambda uid: version)["CircuitPython"]
    assert (row.value, row.limit, row.verdict) == (value, "9.2 or newer", verdict)


def test_version_comes_from_this_controllers_drive(tmp_path: Path) -> None:
    other_drive, own_drive, empty = (tmp_path / name for name in ("other", "mine", "empty"))
    for folder in (other_drive, own_drive, empty):
        folder.mkdir()
    (other_drive / "boot_out.txt").write_text(ABOUT.replace("E661", "E662").replace("10.2.1", "8.0.0"))
    (own_drive / "boot_out.txt").write_text(ABOUT)
    missing_drive = tmp_path / "gone"
    computer = Computer([Volume(folder, "CIRCUITPY") for folder in (missing_drive, empty, other_drive, own_drive)])
    assert circuitpython_version(UID, computer) == (10, 2)
    assert circuitpython_version("0123", computer) is None
