"""The serial line to a jig (firmware/jig): a controller that closes the board's sensors and reads its light data."""

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping

from shared_rules import wire
from signalbox.core.errors import UserError
from signalbox.device.link import events as hellos
from signalbox.device.link.connection import RETRY_S
from signalbox.device.link.ports import PORT_ERRORS, Opener, Port, close_port, open_port

__tracebackhide__ = True  # the traceback of a failing test ends in the test itself

TRIES = 8
CLOCK_LOOKS = 100  # answers from which the jig's clock is estimated; the clocks drift apart by milliseconds in a minute
LOOK_S = 0.005  # between two looks at the lights
SOON_S = 0.001  # the same while more frames are waiting; lets others use the line in between
RUN_MS = 200  # how long the board's RUN is held at ground
NO_BYTES = "-"

# The jig's pins, wired as in docs/hil.md
CHAIN = ("GP3", "GP2", "GP5", "GP6")  # data, clock, latch and enable
LIGHTS, RUN = "GP16", "GP8"

Message = tuple[str, int, list[str]]


class JigPort:
    """The serial port of a jig, for sending commands and receiving the answers."""

    def __init__(self, name: str, opener: Opener) -> None:
        self.name = name
        self._port: Port = opener(name)
        self._seq = 0
        self._reader = wire.LineReader()

    def close(self) -> None:
        close_port(self._port)

    def command(self, kind: str, *args: str, check: Callable[[list[Message]], bool] = lambda _: True) -> list[Message]:
        """Send a command and return the lines of the answer, retrying if there is no answer.

        If `check(lines)` is false because a line was damaged, the command is also sent again. Raise UserError if
        the jig refuses the command, has been unplugged or does not respond.
        """
        self._seq = (self._seq + 1) % wire.SEQ_LIMIT
        line = wire.encode(kind, self._seq, list(args))
        for _ in range(TRIES):
            try:
                self._port.write(line)
                lines = self._answer(time.monotonic() + RETRY_S)
            except PORT_ERRORS:
                raise UserError(f"The jig on {self.name} has gone: check its cable, and run the tests again.") from None
            if lines and lines[-1][0] == wire.NAK:
                raise UserError(_refusal_text(kind, lines[-1][2]))
            if lines and check(lines):
                return lines
        raise UserError(
            f"The jig on {self.name} does not answer: check its cable, and that {kind} is known to its firmware."
        )

    def _answer(self, deadline: float) -> list[Message]:
        """Return the lines up to the command's ACK or NAK, or [] if neither arrives in time."""
        lines: list[Message] = []
        while time.monotonic() < deadline:
            data = self._port.read(max(1, self._port.in_waiting)) or b""
            for line in self._reader.feed(data):
                message = wire.decode(line)
                if message is None:
                    continue
                if message[1] == self._seq or message[0] == wire.HELLO:
                    lines.append(message)
                if message[0] in (wire.ACK, wire.NAK) and message[1] == self._seq:
                    return lines
        return []


class FrameAssembler:
    """Assembles light frames from pieces, and converts their times to this computer's clock."""

    def __init__(self, lights: int, on_frame: Callable[[float, bytes], None]) -> None:
        self._on_frame = on_frame
        self._frame = bytearray(3 * lights)
        self._clock_offsets: deque[float] = deque(maxlen=CLOCK_LOOKS)  # this clock minus the jig's, in seconds

    def process(self, now: float, jig_ms: int, lines: list[Message]) -> None:
        """Process the FRAME lines of an answer, which was sent at `jig_ms` on the jig's clock and arrived at `now`."""
        self._clock_offsets.append(now - jig_ms / 1000)
        jig_started_at = min(self._clock_offsets)  # the fastest answer is the most accurate
        pieces = {int(args[0]): args for kind, _, args in lines if kind == "FRAME"}
        for index in sorted(pieces):
            _, ms, offset, is_last, text = pieces[index][:5]
            data = b"" if text == NO_BYTES else bytes.fromhex(text)
            self._frame[int(offset) : int(offset) + len(data)] = data
            if is_last == "1":
                self._on_frame(jig_started_at + int(ms) / 1000, bytes(self._frame))


class JigLine:
    """A jig on a serial port. A thread continuously reads the lights and passes every frame to `on_frame(at, bytes)`.

    `at` is in seconds of `time.monotonic`, and `bytes` is what the board sent to its lights. Raises UserError if
    the port cannot be opened or no jig responds.
    """

    def __init__(
        self, port: str, sensors: int, lights: int, on_frame: Callable[[float, bytes], None], opener: Opener = open_port
    ) -> None:
        self.error_message = ""  # the error that ended the thread, or "" if there is none
        self._sensors = sensors
        self._bitmap: int | None = None  # None if the jig holds no sensors
        self._frames = FrameAssembler(lights, on_frame)
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._port = JigPort(port, opener)
        try:
            self._begin(lights)
        except BaseException:
            self._port.close()
            raise
        self._thread = threading.Thread(target=self._watch, name="signalbox jig", daemon=True)
        self._thread.start()

    def close_sensors(self, bitmap: int) -> None:
        """Close the sensors in this bitmap, and open all others."""
        with self._lock:
            self._bitmap = bitmap
            self._port.command("CLOSE", wire.bitmap_to_hex(bitmap, self._sensors))

    def press_run(self) -> None:
        """Hold the board's RUN pin at ground for RUN_MS, which restarts the board."""
        with self._lock:
            self._port.command("PRESS", RUN, str(RUN_MS))

    def read_frames(self) -> bool:
        """Read the next frames of the lights. Return whether there are more."""
        with self._lock:
            lines = self._port.command("LIGHTS", check=_is_complete)
            now = time.monotonic()
            counts = next(args for kind, _, args in lines if kind == "LIGHTS")
            waiting, jig_ms = int(counts[1]), int(counts[4])
            if counts[5] == "0" and self._bitmap is not None:  # the jig let go because this computer was silent
                self._port.command("CLOSE", wire.bitmap_to_hex(self._bitmap, self._sensors))
        self._frames.process(now, jig_ms, lines)
        return waiting > 0

    def close(self) -> None:
        """Release the board and close the port."""
        self._stop.set()
        self._thread.join(TRIES * RETRY_S)
        with self._lock, contextlib.suppress(UserError):
            self._port.command("FREE")
        self._port.close()

    def _begin(self, lights: int) -> None:
        """Check that a jig responds, and assign its pins."""
        lines = self._port.command(wire.ASK, hellos.OUR_VERSION)
        hello = next((hellos.parse_hello(args) for kind, _, args in lines if kind == wire.HELLO), None)
        if hello is None or hello.board != hellos.JIG:
            name = "no jig" if hello is None else f"the board {hello.board}"
            raise UserError(
                f"On {self._port.name} there is {name}: name the jig's data port with --signalbox-jig, "
                "the board's with --signalbox-board."
            )
        self._port.command("DRIVE", str(self._sensors), *CHAIN)
        self._port.command("WATCH", str(lights), LIGHTS)

    def _watch(self) -> None:
        """Read the lights until stopped. Runs in its own thread."""
        try:
            while not self._stop.wait(SOON_S if self.read_frames() else LOOK_S):
                pass
        except UserError as fault:
            self.error_message = str(fault)


def _is_complete(lines: list[Message]) -> bool:
    """Return whether an answer to LIGHTS has all its pieces."""
    count = next((int(args[0]) for kind, _, args in lines if kind == "LIGHTS"), -1)
    return len({args[0] for kind, _, args in lines if kind == "FRAME"}) == count


def _refusal_text(kind: str, args: list[str]) -> str:
    reason = " ".join(args)
    if reason == "pins" and kind in ("CLOSE", "LIGHTS"):
        return "The jig has restarted: check its power supply, and run the tests again."
    why: Mapping[str, str] = {
        "pins": "it has not got the pins of docs/hil.md free: use a Pico or Pico 2 with nothing else on it",
        "kind": "its firmware is of another version: run `signalbox deploy --jig`",
    }
    return f"The jig refuses {kind}: {why.get(reason, reason)}."
