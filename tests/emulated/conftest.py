"""Start one emulated Pico per board and share it among the tests, because starting takes some seconds."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from shared_rules import wire
from signalbox.board import Board, load
from tests.emulated import documented, image
from tests.emulated.figures import Figures
from tests.emulated.pc import PC
from tests.emulated.pico import EmulatedPico
from tests.emulated.rules_files import game_of, rules_files
from tests.host.board.descriptions import matrix_board
from tests.host.device.release.on_drive import File, drive_files

BOARD = "ptites_locos"
MATRIX = "matrix"  # the same board, its sensors read in rows and columns
START_MS = 8000
TIMEOUT_S = 300  # of real time for one test and the start of its board: a simulated second takes two or more
FIGURES = pytest.StashKey[list[str]]()
STARTED = "started"


class Table:
    """A board's description, an emulated Pico that runs its firmware, and a PC with both ports open."""

    def __init__(self, board: Board, uf2: Path, files: Sequence[File], figures: Figures) -> None:
        self.board = board
        self.figures = figures
        self.closed_at_start = closed_at_start(board)
        self.nonce = ""  # of its last start
        self._uf2, self._files = uf2, files
        self._plug_in(EmulatedPico(uf2, files, board.firmware_data()))

    def _plug_in(self, pico: EmulatedPico) -> None:
        self.pico, self.pc = pico, PC(pico)
        pico.chain.close(self.closed_at_start)
        pico.usb.on_enumerated = self._open
        self.start()

    def power_up(self) -> None:
        """Restart the board with the contents of its flash, as after a power cut."""
        pico = EmulatedPico(self._uf2, self._files, self.board.firmware_data())
        pico.mcu.flash[:] = self.pico.mcu.flash
        self._plug_in(pico)

    def start(self) -> None:
        """Let the board run until it sends HELLO, and discard the lines before it."""
        self.pico.until(lambda: len(self.pico.usb.ports) == 2, START_MS, 5)
        try:
            self.nonce = self.pc.wait(wire.HELLO, START_MS, 1).args[7]
        except TimeoutError:
            console = b"".join(data for _, data in self.pico.console.from_board)
            raise AssertionError(f"The firmware does not start: {console.decode(errors='replace')}") from None

    def start_session(self) -> None:
        """Start a new session on the serial line, as a program on the PC does."""
        self.pc.run(50)
        self.pc.command(wire.ASK, "1.3")
        self.pc.forget()

    def _open(self) -> None:
        for port in self.pico.usb.ports:
            self.pico.usb.open(port)


def closed_at_start(board: Board) -> int:
    """Return a bitmap of the reeds that are closed before the board starts: the first, the last, and one in between."""
    return 1 << 0 | 1 << 57 | 1 << board.sensors.count - 1


def on_boards(*names: str) -> pytest.MarkDecorator:
    """Return a mark that runs a test on the first board and on these boards."""
    return pytest.mark.parametrize(STARTED, [BOARD, *names], indirect=True, scope="session")


def only_on(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(STARTED, [name], indirect=True, scope="session")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that name no board on the first board. The session scope groups tests, so each board starts once."""
    names_board = any(mark.args[0] == STARTED for mark in metafunc.definition.iter_markers("parametrize"))
    if STARTED in metafunc.fixturenames and not names_board:
        metafunc.parametrize(STARTED, [BOARD], indirect=True, scope="session")


def reason_to_skip() -> str:
    """Return one sentence that says why these tests cannot run, or "" if they can."""
    if not os.environ.get(image.VARIABLE):
        return f"{image.VARIABLE} names no CircuitPython image: run `make emulated`."
    if shutil.which("mformat") is None:
        return "mtools are missing, which make the board's drive: install the package mtools."
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = reason_to_skip()
    for item in items:
        if item.get_closest_marker("emulated"):
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(TIMEOUT_S))
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def started(request: pytest.FixtureRequest) -> Table:
    """Return the table of a board after its first start, with three reeds closed beforehand."""
    uf2 = Path(os.environ[image.VARIABLE])
    board = matrix_board(name=MATRIX) if request.param == MATRIX else load(request.param)
    page = documented.PAGE.read_text(encoding="utf-8")
    figures = Figures(image.version(uf2), board.name, request.config.stash.setdefault(FIGURES, []), page)
    game = game_of(board.name)
    files = drive_files(board.firmware_data()) + (rules_files(game) if game else [])
    return Table(board, uf2, files, figures)


@pytest.fixture
def table(started: Table) -> Table:
    started.start_session()
    return started


@pytest.fixture
def quick(table: Table) -> Table:
    """Return the table in a new session. Skip the test if CircuitPython is too old for the time limits to apply."""
    if not table.figures.must_meet_limits:
        pytest.skip("This CircuitPython is older than 9.2: it has to start and to play, and may be slow.")
    return table
