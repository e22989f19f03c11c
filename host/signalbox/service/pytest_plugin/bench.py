"""The test bench selected on the command line: a board, and the means to operate its sensors and read its lights."""

import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass

from signalbox.board import Board
from signalbox.board import load as load_board
from signalbox.board.model import MATRIX, WHITE, to_rgb
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link import ports
from signalbox.device.link.driver import Finder
from signalbox.device.link.ports import VIRTUAL, Opener, open_port
from signalbox.service.pytest_plugin.board import BoardUnderTest
from signalbox.service.pytest_plugin.hands import Capture, Hands, JigHands, ManualHands, Person, VirtualHands
from signalbox.service.pytest_plugin.jig_line import JigLine
from signalbox.service.pytest_plugin.lights import CapturedLights, Lights, ManualLights
from signalbox.service.pytest_plugin.line import Line
from signalbox.simulator.virtual_board import VirtualBoard, start

AUTO = "auto"
DEFAULT_DESCRIPTION = "ptites_locos"  # the default description of a virtual board
JIGGED_FRAME_MS = 100  # a virtual jig reads every pulse of the light line, which takes time
WAKE_S = 0.2


@dataclass(frozen=True)
class Options:
    """The command-line options. `board` and `jig` are ports, VIRTUAL or AUTO. An empty `jig` means no jig."""

    board: str = VIRTUAL
    jig: str = ""
    description: str = ""  # if empty, a real board identifies itself


class Bench:
    """The board under test, with hands and lights. If `is_slow`, a virtual jig reads the lights, which takes time."""

    def __init__(self, options: Options, capture: Capture | None = None) -> None:
        """Open the board, hands and lights. Raise UserError if the board, jig or description is not available."""
        self.is_real = options.board != VIRTUAL
        named_board = load_board(options.description) if options.description else None
        self.is_slow = not self.is_real and options.jig == VIRTUAL
        self._exit_stack = contextlib.ExitStack()
        try:
            if self.is_real:
                self._open_real_bench(options, named_board, Person(capture))
            elif options.jig in ("", VIRTUAL):
                self._open_virtual_bench(named_board or load_board(DEFAULT_DESCRIPTION), bool(options.jig))
            else:
                raise UserError(
                    "A real jig cannot reach a virtual board: name the board's serial port with --signalbox-board."
                )
        except BaseException:
            self._exit_stack.close()
            raise

    board: BoardUnderTest
    hands: Hands
    lights: Lights

    def begin(self) -> None:
        """Begin a test: wait for the board, remove magnets, switch off the lights, and discard all records."""
        self.board.wait_online()
        self.hands.begin()
        self.lights.begin()
        self._line.forget()
        self.lights.forget()

    def close(self) -> None:
        """Release all resources."""
        self._exit_stack.close()

    def _open_real_bench(self, options: Options, named_board: Board | None, person: Person) -> None:
        answer = _find_board(options.board, named_board)
        description = answer.board
        if options.jig == VIRTUAL:
            raise UserError("A virtual jig cannot reach a real board: name the jig's serial port with --signalbox-jig.")
        if options.jig:
            _refuse_matrix(description)
        self._open_board(description, answer.port)
        if options.jig:
            self._open_jig(_find_jig(options.jig, answer.port), description, open_port)
        else:
            self.hands = ManualHands(self.board, person)
            self.lights = ManualLights(self.board, person)

    def _open_virtual_bench(self, description: Board, jig: bool) -> None:
        if jig:
            _refuse_matrix(description)
        settings = {"frame_ms": JIGGED_FRAME_MS} if jig else {}
        virtual = self._exit_stack.enter_context(contextlib.closing(start(description, settings=settings, jig=jig)))
        self._open_board(description, virtual.port, lambda _: virtual.port or None, virtual.open)
        lights = CapturedLights(self.board)
        self._exit_stack.callback(_FrameReader(virtual, (lambda at, rgb: None) if jig else lights.add).stop)
        if jig:
            self._open_jig(virtual.jig_port, description, virtual.open)
        else:
            self.hands, self.lights = VirtualHands(self.board, virtual), lights

    def _open_board(
        self, description: Board, port: str, finder: Finder | None = None, opener: Opener = open_port
    ) -> None:
        self._line = Line(description, port, finder, opener)
        self._exit_stack.callback(self._line.close)
        self.board = BoardUnderTest(self._line)

    def _open_jig(self, port: str, description: Board, opener: Opener) -> None:
        order, wiring_order = description.controller.pixel_order, self.board.wiring_order()
        if WHITE in order:
            raise UserError("A jig reads no lights that have a white part: look at them yourself, without a jig.")

        def add(at: float, sent: bytes) -> None:
            lights.add(at, wiring_order.light_colours(to_rgb(sent, order)))

        lights = CapturedLights(self.board, lambda: jig.error_message)
        jig = JigLine(port, description.sensors.count, len(description.lights), add, opener=opener)
        self._exit_stack.callback(jig.close)
        self.hands, self.lights = JigHands(self.board, jig, wiring_order), lights


class _FrameReader:
    """A thread that passes each frame of a virtual board's lights to `on_frame(at, rgb)` as soon as it is shown."""

    def __init__(self, virtual: VirtualBoard, on_frame: Callable[[float, bytes], None]) -> None:
        self._virtual = virtual
        self._on_frame = on_frame
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="signalbox lights", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set() and self._virtual.is_alive:
            self._virtual.wait(WAKE_S)
            for at, rgb in self._virtual.frames():
                self._on_frame(at, rgb)


def _refuse_matrix(board: Board) -> None:
    """Raise UserError if the board's sensors form a matrix, which a jig cannot operate."""
    if board.controller.scan == MATRIX:
        raise UserError(
            f"A jig presses the inputs of shift registers, and {board.name} has a matrix: leave --signalbox-jig out."
        )


def _find_board(port: str, named_board: Board | None) -> ports.Probe:
    """Find `named_board`, or any board if it is None, and return its answer. Raise UserError on failure."""
    problems: list[Message] = []
    answer = ports.find_serial_port(named_board, "" if port == AUTO else port, problems.append)
    if answer is None:
        not_found = "No board was found on any serial port: plug it in, or name its serial port with --signalbox-board."
        raise UserError(" ".join(map(catalogue().text, problems)) or not_found)
    return answer


def _find_jig(port: str, board_port: str) -> str:
    """Return `port` or, for AUTO, the first port on which a jig responds. Raise UserError if there is none."""
    if port != AUTO:
        return port
    for port in ports.candidates():
        if port != board_port:
            with contextlib.suppress(UserError, OSError):
                JigLine(port, 1, 1, lambda at, sent: None).close()
                return port
    raise UserError("No jig was found on any serial port: plug it in, or name its serial port with --signalbox-jig.")
