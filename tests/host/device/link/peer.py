"""A model of a board for the connection's tests, written from docs/protocol.md alone."""

import random

from shared_rules import wire
from shared_rules.scene import STEP_BITS, parse_word
from signalbox.board import Board
from signalbox.board.scene import Entry

ALIVE_S = 1.0


class Peer:
    """The board's end of the line. Output is collected until `outgoing` returns it."""

    def __init__(self, board: Board, seed: int = 0, *, name: str = "", version: str = "1.3") -> None:
        self.board = board
        self.name = name or board.name
        self.hash = board.hash
        self.version = version
        self.fault = ""
        self.bitmap = 0
        self.scene: list[Entry] | None = None
        self.silent = False
        self.answers = True
        self.carried_out: list[str] = []  # kinds of messages, without repeats
        self._random = random.Random(seed)
        self._out = b""
        self.restart(0.0)

    def restart(self, now: float) -> None:
        """Switch the power off and on; the magnets stay in place."""
        self.nonce = f"{self._random.getrandbits(32):08x}"
        self.counter = 0
        self.scene = None
        self._last_seq = -1
        self._last_answer = b""
        self._parts: dict[int, list[str]] = {}
        self._scene_id = -1
        self._reader = wire.LineReader()
        self.due = now + ALIVE_S
        self._out = b""
        self._hello()

    def toggle(self, *sensors: int, is_reported: bool = True) -> None:
        """Toggle these sensors one after the other, and send an EVENT for each if `is_reported`."""
        for sensor in sensors:
            self.bitmap ^= 1 << sensor
            self.counter = (self.counter + 1) % wire.SEQ_LIMIT
            if is_reported:
                closed = str(self.bitmap >> sensor & 1)
                self.send(wire.EVENT, self.counter, ["0", str(sensor), closed, self.hex()])

    def receive(self, data: bytes) -> None:
        """Carry out and answer incoming lines."""
        for line in self._reader.feed(data):
            message = wire.decode(line)
            if message and message[0] != wire.ALIVE:
                self._handle(*message)

    def tick(self, now: float) -> None:
        """Send ALIVE when it is due."""
        if now >= self.due:
            self.due = now + ALIVE_S
            self.send(wire.ALIVE, self.counter, ["0", self.nonce, "0"])

    def outgoing(self) -> bytes:
        """Return and clear the pending output."""
        data, self._out = self._out, b""
        return b"" if self.silent else data

    def send(self, kind: str, seq: int, args: list[str]) -> None:
        """Send one line."""
        self._out += wire.encode(kind, seq, args)

    def hex(self) -> str:
        """Return the bitmap in the notation of the protocol."""
        return wire.bitmap_to_hex(self.bitmap, self.board.sensors.count)

    def _hello(self) -> None:
        counts = [str(self.board.sensors.count), str(len(self.board.lights))]
        capabilities = "fault" if self.fault else "budget:400,frame:25"
        args = [self.version, "0.1.0", self.name, self.hash, *counts, capabilities, self.nonce, "0123456789abcdef"]
        self.send(wire.HELLO, self.counter, args)
        if self.fault:
            self.send(wire.FAULT, self.counter, self.fault.split())

    def _handle(self, kind: str, seq: int, args: list[str]) -> None:
        if not self.answers:
            return
        if kind == wire.ASK:
            self._last_seq = -1
            self._parts = {}
            self._hello()
        elif kind == wire.GET:
            self.send(wire.MAP, self.counter, [self.hex()])
        elif seq == self._last_seq:
            self._out += self._last_answer
            return
        elif kind == wire.SCENE:
            self._store_scene_part(args)
        self.carried_out.append(kind)
        self._last_seq = seq
        self._last_answer = wire.encode(wire.ACK, seq, [])
        self._out += self._last_answer

    def _store_scene_part(self, args: list[str]) -> None:
        number, part, parts = int(args[0]), int(args[1]), int(args[2])
        if number != self._scene_id:
            self._parts = {}
        self._scene_id = number
        self._parts[part] = args[3:]
        if len(self._parts) == parts:
            words = [word for index in range(parts) for word in self._parts[index]]
            self.scene = [entry for word in words for entry in entries_of(word)]
            self._parts = {}


def entries_of(word: str) -> list[Entry]:
    """Return the entries in a scene's word. Raise ValueError if it is not a scene's word."""
    rgb, pattern, steps, pairs = parse_word(word)
    return [(pair >> STEP_BITS, rgb, pattern, pair & 255, steps) for pair in pairs]
