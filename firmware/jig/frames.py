# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Light frames: assembled from the light line's words, and sent to the PC as lines that contain only changes."""

from binascii import hexlify

from jig.light_line import END, is_light

MAX_WAITING = 24  # frames waiting to be requested; if there are more, the oldest is dropped
CHUNK = 75  # bytes of a frame per line: 25 lights
LINES = 4  # lines with chunks in one answer
NO_BYTES = "-"  # sent in place of bytes if the PC already has this frame


class Frames:
    """The light frames that the PC has not requested yet. A frame equal to the previous one is not stored."""

    def __init__(self, lights: int) -> None:
        self.lights = lights
        self.lost = 0  # frames that were not requested in time
        self.torn = 0  # frames that did not have exactly `lights` complete lights
        self._frame = bytearray()
        self._last = b""
        self._waiting: list[tuple[int, bytes]] = []
        self._pc_copy = b""  # the PC's copy of the last complete frame
        self._offset = 0  # bytes of the first waiting frame that the PC already has

    def process_words(self, words: list[int], ms: int) -> None:
        """Process words from the light line that were read at `ms`."""
        for word in words:
            if is_light(word):
                self._frame.append(word >> 16)
                self._frame.append(word >> 8 & 255)
                self._frame.append(word & 255)
            else:
                self._end_frame(word, ms)

    def begin_session(self) -> None:
        """Start a new session: assume that the PC has no frames, and send the last frame again."""
        self._pc_copy = b""
        self._offset = 0
        self._waiting = [(0, self._last)] if self._last else []

    def count_waiting_frames(self) -> int:
        """Return the number of frames waiting to be sent."""
        return len(self._waiting)

    def next_pieces(self) -> list[list[str]]:
        """Return up to LINES pieces of frames: [ms, offset, "1" for a frame's last piece, else "0", bytes in hex]."""
        pieces: list[list[str]] = []
        while self._waiting and len(pieces) < LINES:
            ms, frame = self._waiting[0]
            start = self._next_difference(frame, self._offset)
            next_start = self._next_difference(frame, start + CHUNK)
            piece = frame[start : start + CHUNK]
            is_complete = next_start >= len(frame)
            pieces.append([str(ms), str(start), "1" if is_complete else "0", hexlify(piece).decode() or NO_BYTES])
            self._offset = next_start
            if is_complete:
                self._pc_copy = frame
                self._offset = 0
                self._waiting.pop(0)
        return pieces

    def _next_difference(self, frame: bytes, offset: int) -> int:
        """Return the offset (at least `offset`) of the next chunk that the PC lacks, or the frame's length."""
        while offset < len(frame) and frame[offset : offset + CHUNK] == self._pc_copy[offset : offset + CHUNK]:
            offset += CHUNK
        return min(offset, len(frame))

    def _end_frame(self, word: int, ms: int) -> None:
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
            self._waiting.pop(1 if self._offset else 0)  # not the frame that is being sent
            self.lost += 1
        self._waiting.append((ms, frame))
