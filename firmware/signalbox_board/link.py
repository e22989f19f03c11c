# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The board's end of the link: receives one command at a time, and sends lines through a bounded queue."""

from shared_rules.wire import EVENT, LINE_LIMIT, LineReader, complete, decode, encode

QUEUE_LIMIT = 1024  # bytes waiting for the port
_NO_SEQ = -1


class Link:
    """The lines received and the lines waiting to be sent, as specified in docs/protocol.md."""

    def __init__(self) -> None:
        self.damaged = 0  # lines dropped since the start
        self.reset()

    def reset(self) -> None:
        """Discard all lines, which would be of no use to the next PC that opens the port."""
        self.waiting = b""
        self._reader = LineReader()
        self.begin_session()

    def begin_session(self) -> None:
        """Begin a new session, in which the first command never counts as repeated."""
        self._last_seq = _NO_SEQ
        self._last_answer = b""

    def receive(self, data: bytes) -> list[tuple[str, int, list[str]]]:
        """Return the messages (kind, seq, arguments) of the lines that `data` completes."""
        messages: list[tuple[str, int, list[str]]] = []
        for line in self._reader.feed(data):
            message = decode(line)
            if message is not None:
                messages.append(message)
            elif line:  # the PC begins with an empty one
                self.damaged += 1
        return messages

    def resend_if_repeated(self, seq: int) -> bool:
        """Return whether the command `seq` was the last one carried out. If so, send its answer again."""
        if seq != self._last_seq:
            return False
        self._queue(self._last_answer)
        return True

    def answer(self, kind: str, seq: int, args: list[str]) -> None:
        """Answer the command `seq`, now and whenever it is repeated. If there is no room, the PC will retry."""
        self._last_seq = seq
        self._last_answer = encode(kind, seq, args)
        self._queue(self._last_answer)

    def send(self, kind: str, seq: int, args: list[str]) -> bool:
        """Queue a line. Return False if there is no room for it."""
        return self._queue(encode(kind, seq, args))

    def send_event(self, counter: int, ms: int, sensor: int, closed: int, bitmap: str) -> bool:
        """Queue an EVENT line faster than `send` can. Return False if there is no room for it."""
        return self._queue(complete(("%s %d %d %d %d %s" % (EVENT, counter, ms, sensor, closed, bitmap)).encode()))

    def has_room(self) -> bool:
        """Return whether there is room for a line of any length."""
        return len(self.waiting) + LINE_LIMIT <= QUEUE_LIMIT

    def drop_bytes(self, count: int) -> None:
        """Drop the first `count` bytes of `waiting`, which the port has accepted; the rest keeps waiting."""
        self.waiting = self.waiting[count:]

    def _queue(self, line: bytes) -> bool:
        if len(self.waiting) + len(line) > QUEUE_LIMIT:
            return False
        self.waiting += line
        return True
