"""Test the three kinds of bench in real time; a virtual board stands in for a real one."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shared_rules.wiring_order import checksum
from signalbox.board import load
from signalbox.board.load import find_board
from signalbox.core.errors import UserError
from signalbox.service.pytest_plugin.bench import Bench, Options
from signalbox.service.pytest_plugin.board import BoardUnderTest, Names
from signalbox.service.pytest_plugin.hands import ManualHands, Person
from signalbox.service.pytest_plugin.lights import ManualLights
from signalbox.service.pytest_plugin.line import Line
from signalbox.simulator.board_process import BoardProcess
from tests.host.board.descriptions import TO_MATRIX, edited
from tests.host.service.pytest_plugin.fixtures import SimulatedPerson

BOARD = load("ptites_locos")

pytestmark = [pytest.mark.realtime, pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")]


@pytest.fixture(scope="module")
def process() -> Iterator[BoardProcess]:
    with BoardProcess(BOARD, jig=True) as process:
        yield process


def test_named_board_and_named_jig(process: BoardProcess) -> None:
    with closing(Bench(Options(board=process.port, jig=process.jig_port))) as bench:
        assert bench.is_real
        bench.begin()
        bench.hands.close("Q1.1.1")
        bench.board.sensors.wait("Q1.1.1")
        bench.lights.show({"Q1.1.1": 0xFF0000})
        bench.lights.wait({"Q1.1.1": 0xFF0000})
        assert bench.lights["Q1.1.1"] == (255, 0, 0)
        bench.begin()
        bench.lights.wait({})


def shifted_order(count: int) -> list[str]:
    """Return a wiring order in which every number is shifted by one, and the last becomes 0."""
    return [str((number + 1) % count) for number in range(count)]


def test_jig_cannot_press_a_matrix(tmp_path: Path) -> None:
    description = tmp_path / "matrix.toml"
    description.write_text(edited(*TO_MATRIX), encoding="utf-8")
    with pytest.raises(UserError, match="and matrix has a matrix: leave --signalbox-jig out"):
        Bench(Options(jig="virtual", description=str(description)))
    with closing(Bench(Options(description=str(description)))) as bench:
        bench.begin()
        bench.hands.close("Q1.1.2")
        bench.board.sensors.wait("Q1.1.2")


def test_jig_follows_a_learned_wiring() -> None:
    with BoardProcess(BOARD, jig=True) as process:
        line = Line(BOARD, process.port)
        board = BoardUnderTest(line)
        sensors, lights = shifted_order(BOARD.sensors.count), shifted_order(len(BOARD.lights))
        for kind, order in (("S", sensors), ("L", lights)):
            for start in range(0, len(order), 24):
                board.command("WIRING", kind, str(start), *order[start : start + 24])
        board.command("KEEP", checksum([int(n) for n in sensors], [int(n) for n in lights]))
        board.restart()
        line.close()
        with closing(Bench(Options(board=process.port, jig=process.jig_port))) as bench:
            bench.begin()
            bench.hands.close("Q1.1.1", "help")
            bench.board.sensors.wait("Q1.1.1", "help")
            bench.lights.show({"S1": 0xFF0000, "dice.2.7": 0x0000FF})
            bench.lights.wait({"S1": 0xFF0000, "dice.2.7": 0x0000FF})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Options(board="/dev/nothing_here"), "There is no serial port /dev/nothing_here"),
        (Options(board="virtual", jig="/dev/ttyACM1"), "name the board's serial port with --signalbox-board"),
        (Options(description="no_such_board"), 'There is no board "no_such_board"'),
    ],
)
def test_missing_device_is_explained(options: Options, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        Bench(options)


def test_jig_refuses_lights_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "ptites_locos.toml"
    text = find_board("ptites_locos").read_text(encoding="utf-8")
    path.write_text(text.replace('pixel_order = "GRB"', 'pixel_order = "GRBW"'), encoding="utf-8")
    with pytest.raises(UserError, match="A jig reads no lights that have a white part"):
        Bench(Options(board="virtual", description=str(path), jig="virtual"))


def test_swapped_ports_are_named(process: BoardProcess) -> None:
    with pytest.raises(UserError, match="There is a test jig on this port, not a board"):
        Bench(Options(board=process.jig_port, jig=process.port))
    with pytest.raises(UserError, match="virtual jig cannot reach a real board"):
        Bench(Options(board=process.port, jig="virtual"))
    with pytest.raises(
        UserError, match=r"no serial port /dev/nope: plug the device in, or let Signalbox look for it\."
    ):
        Bench(Options(board=process.port, jig="/dev/nope"))


@pytest.fixture
def board_under_test(process: BoardProcess) -> Iterator[BoardUnderTest]:
    line = Line(BOARD, process.port, lambda _: process.port)
    board = BoardUnderTest(line)
    board.wait_online()
    yield board
    line.close()


def test_person_moves_magnets_when_asked(process: BoardProcess, board_under_test: BoardUnderTest) -> None:
    played = SimulatedPerson(process, Names(BOARD))
    hands = ManualHands(board_under_test, Person(ask=played))
    hands.begin()
    hands.close_only("S1", "S2")
    board_under_test.sensors.wait("S1", "S2")
    hands.move("S1", "Q1.1.1")
    board_under_test.sensors.wait("S2", "Q1.1.1")
    hands.begin()
    assert played.asked == [
        "Put a magnet on S1, S2, then press Enter:",
        "Take the magnet from S1, then press Enter:",
        "Put a magnet on Q1.1.1, then press Enter:",
        "Take the magnet from S2, Q1.1.1, then press Enter:",
    ]


def test_person_looks_at_lights_when_asked(process: BoardProcess, board_under_test: BoardUnderTest) -> None:
    lights = ManualLights(board_under_test, Person(ask=SimulatedPerson(process, Names(BOARD))))
    lights.begin()
    lights.wait({})
    lights.show({"S1": 0xFF0000, "H1": 0x0000FF})
    board_under_test.wait_until(lambda: bool(process.pixels().strip(b"\0")), 5.0, "a light is on")
    lights.wait({"S1": 0xFF0000, "H1": 0x0000FF})
    assert lights["H1"] == (0, 0, 255)
    with pytest.raises(AssertionError, match="said no to: Do exactly these lights shine: S1 green"):
        lights.wait({"S1": 0x00FF00})
    with pytest.raises(AssertionError, match="name a jig with --signalbox-jig"):
        _ = lights.frames


def test_failed_wait_shows_what_is_missing_and_the_last_lines(board_under_test: BoardUnderTest) -> None:
    with pytest.raises(AssertionError) as error:
        board_under_test.sensors.wait("Q1.1.1", within=0.05)
    assert "Within 0.05 s, the closed sensors were never Q1.1.1; in the end: none." in str(error.value)
    assert "s < " in str(error.value)
    with pytest.raises(AssertionError, match="did not carry out LIMIT much: arguments"):
        board_under_test.command("LIMIT", "much")
    with pytest.raises(AssertionError, match="did not carry out LIMIT: arguments"):
        board_under_test.command("LIMIT")


def test_wait_for_a_restart_ends(board_under_test: BoardUnderTest) -> None:
    with (
        pytest.raises(AssertionError, match=r"from a restart within .*: it runs on"),
        board_under_test.expect_restart(0.05),
    ):
        pass


def test_board_is_back_after_a_person_presses_reset(process: BoardProcess, board_under_test: BoardUnderTest) -> None:
    played = SimulatedPerson(process, Names(BOARD))
    hands = ManualHands(board_under_test, Person(ask=played))
    before = board_under_test.hello.nonce
    hands.reset()
    assert board_under_test.hello.nonce != before
    board_under_test.restart()
    assert played.asked == ["Press the board's reset button, then press Enter:"]
