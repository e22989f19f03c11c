# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Frames of lights: put together from the light line's words, and handed on as lines of what has changed."""

from binascii import hexlify

from jig.light_line import END, is_light

MAX_WAITING = 24  # frames that wait to be asked for; the oldest goes when there are more
CHUNK = 75  # bytes of a frame in a line: 25 lights
LINES = 4  # of chunks in one answer
NO_BYTES = "-"  # a frame that is as the PC knows it


class Frames:
    """The frames of lights that nobody has asked for yet. A frame equal to the one before is not kept."""

    def __init__(self, lights: int) -> None:
        self.lights = lights
        self.lost = 0  # frames that nobody asked for in time
        self.torn = 0  # frames that were not `lights` whole lights
        self._frame = bytearray()
        self._last = b""
        self._waiting: list[tuple[int, bytes]] = []
        self._known = b""  # what the PC knows of the frame that it knows last
        self._offset = 0  # how far it knows the first one that waits
        self._answered = -1  # the question that `_answer` was the answer to
        self._answer: list[list[str]] = []

    def take(self, words: list[int], ms: int) -> None:
        """Take words of the light line, read at `ms`."""
        for word in words:
            if is_light(word):
                self._frame.append(word >> 16)
                self._frame.append(word >> 8 & 255)
                self._frame.append(word & 255)
            else:
                self._end(word, ms)

    def forget(self) -> None:
        """Begin for a PC that knows of no frame: another one, or the same anew. The last frame will be sent again."""
        self._known = b""
        self._offset = 0
        self._answered = -1
        self._waiting = [(0, self._last)] if self._last else []

    def waiting(self) -> int:
        """Return how many frames wait to be sent."""
        return len(self._waiting)

    def answer(self, seq: int) -> list[list[str]]:
        """Return the pieces that answer the question `seq`; a repeated question gets them again."""
        if seq != self._answered:
            self._answered = seq
            self._answer = self.next_pieces()
        return self._answer

    def next_pieces(self) -> list[list[str]]:
        """Return the next pieces, at most LINES: ms, offset, "1" when the frame is whole with it, and bytes in hex."""
        pieces: list[list[str]] = []
        while self._waiting and len(pieces) < LINES:
            ms, frame = self._waiting[0]
            at = self._differs(frame, self._offset)
            after = self._differs(frame, at + CHUNK)
            piece = frame[at : at + CHUNK]
            whole = after >= len(frame)
            pieces.append([str(ms), str(at), "1" if whole else "0", hexlify(piece).decode() or NO_BYTES])
            self._offset = after
            if whole:
                self._known = frame
                self._offset = 0
                self._waiting.pop(0)
        return pieces

    def _differs(self, frame: bytes, offset: int) -> int:
        """Return the next chunk from `offset` on that the PC does not know; the frame's length without one."""
        while offset < len(frame) and frame[offset : offset + CHUNK] == self._known[offset : offset + CHUNK]:
            offset += CHUNK
        return min(offset, len(frame))

    def _end(self, word: int, ms: int) -> None:
        frame = bytes(self._frame)
        self._frame = bytearray()
        if word == END and not frame:
            return
        if word != END or len(frame) != 3 * self.lights:
            self.torn += 1
            return
        if frame == self._last:
            return
        self._last = frame
        if len(self._waiting) == MAX_WAITING:
            self._waiting.pop(1 if self._offset else 0)  # not the one that the PC is being told
            self.lost += 1
        self._waiting.append((ms, frame))
