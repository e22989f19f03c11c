"""A PC that speaks the board's protocol line by line and timestamps each line to the microsecond."""

from typing import NamedTuple

from shared_rules import wire
from signalbox.board.scene import split_words, to_words
from tests.emulated.pico import MS, EmulatedPico

Entry = tuple[int, int, int, int, int]

STEP_MS = 0.05  # the resolution of the time of an answer
ANSWER_MS = 1000
USB_FRAME_MS = 1  # a PC sends at most once in this time
ROOM = 160  # characters for a scene's words on one line


class ReceivedLine(NamedTuple):
    """A line from the board, and the time of its last byte."""

    ns: int
    kind: str
    seq: int
    args: list[str]


class PC:
    """The data port of an enumerated Pico, as the PC uses it: lines are sent at once and read on demand."""

    def __init__(self, pico: EmulatedPico) -> None:
        self.pico = pico
        self.damaged = 0  # lines from the board that could not be decoded
        self._received_lines: list[ReceivedLine] = []
        self._reader = wire.LineReader()
        self._seq = 0
        self._scene = 0

    @property
    def received_lines(self) -> list[ReceivedLine]:
        """Return all lines received from the board since `forget` was last called."""
        packets, self.pico.data.from_board[:] = self.pico.data.from_board[:], []
        for ns, packet in packets:
            for line in self._reader.feed(packet):
                message = wire.decode(line)
                if message is None:
                    self.damaged += 1
                else:
                    self._received_lines.append(ReceivedLine(ns, *message))
        return self._received_lines

    def forget(self) -> None:
        self.received_lines.clear()

    def lines(self, kind: str) -> list[ReceivedLine]:
        """Return the lines of one kind received since `forget` was last called."""
        return [line for line in self.received_lines if line.kind == kind]

    def wait(self, kind: str, ms: float = ANSWER_MS, step_ms: float = STEP_MS) -> ReceivedLine:
        """Wait until a line of this kind arrives, and return the first one received since `forget` was last called."""
        self.pico.until(lambda: bool(self.lines(kind)), ms, step_ms)
        return self.lines(kind)[0]

    def send(self, kind: str, *args: str) -> int:
        """Send a line with the next sequence number and return that number."""
        self._seq = (self._seq + 1) % wire.SEQ_LIMIT
        self.pico.usb.send(self.pico.data, wire.encode(kind, self._seq, list(args)))
        return self._seq

    def command(self, kind: str, *args: str) -> float:
        """Send a command, wait until the board has carried it out, and return the milliseconds taken."""
        began_ns = self.pico.now_ns
        seq = self.send(kind, *args)
        answers: list[ReceivedLine] = []

        def answered() -> bool:
            answers[:] = [line for line in self.received_lines if line.seq == seq and line.kind in (wire.ACK, wire.NAK)]
            return bool(answers)

        self.pico.until(answered, ANSWER_MS, STEP_MS)
        assert answers[0].kind == wire.ACK, answers[0]
        self.pico.run(USB_FRAME_MS)
        return (answers[0].ns - began_ns) / MS

    def send_heartbeat(self) -> None:
        """Send a heartbeat."""
        self.pico.usb.send(self.pico.data, wire.encode(wire.ALIVE, 0, []))

    def run(self, ms: float) -> None:
        """Let time pass, sending heartbeats."""
        while ms > 0:
            self.send_heartbeat()
            self.pico.run(min(ms, 1000))
            ms -= 1000

    def show(self, entries: list[Entry]) -> list[float]:
        """Show a scene and return the milliseconds taken by each of its lines."""
        self._scene += 1
        parts = split_words(to_words(entries), ROOM)
        return [
            self.command(wire.SCENE, str(self._scene), str(number), str(len(parts)), *words)
            for number, words in enumerate(parts)
        ]

    def stats(self) -> dict[str, int]:
        """Ask the board for its statistics and return them, keyed by name."""
        self.forget()
        self.command(wire.GET, "stats")
        return {name: int(value) for name, value in (word.split(":") for word in self.lines(wire.STATS)[0].args)}

    def bitmap(self) -> int:
        """Ask the board which sensors are closed and return their bitmap."""
        self.forget()
        self.command(wire.GET)
        return wire.hex_to_bitmap(self.lines(wire.MAP)[0].args[0])
