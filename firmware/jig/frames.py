# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Light frames: assembled from the light line's words, and sent to the PC as lines that contain only changes."""

from binascii import hexlify

from jig.light_line import END, is_light

MAX_WAITING = 24  # frames waiting to be requested; if there are more, the oldest is dropped
CHUNK = 75  # bytes of a frame per line: 25 lights
LINES = 4  # lines with chunks in one answer
NO_BYTES = "-"  # instead of bytes, if the frame is the one that the PC already has


class Frames:
    """The frames of lights that have not been requested yet. A frame equal to the previous one is not stored."""

    def __init__(self, lights: int) -> None:
        self.lights = lights
        self.lost = 0  # frames that were not requested in time
        self.torn = 0  # frames that did not have exactly `lights` complete lights
        self._frame = bytearray()
        self._last = b""
        self._waiting: list[tuple[int, bytes]] = []
        self._known = b""  # the PC's copy of the last complete frame
        self._offset = 0  # the part of the first waiting frame that the PC already has

    def take(self, words: list[int], ms: int) -> None:
        """Process words from the light line that were read at `ms`."""
        for word in words:
            if is_light(word):
                self._frame.append(word >> 16)
                self._frame.append(word >> 8 & 255)
                self._frame.append(word & 255)
            else:
                self._end(word, ms)

    def forget(self) -> None:
        """Forget which frames the PC has, at the start of a new session. The last frame will be sent again."""
        self._known = b""
        self._offset = 0
        self._waiting = [(0, self._last)] if self._last else []

    def waiting(self) -> int:
        """Return the number of frames waiting to be sent."""
        return len(self._waiting)

    def next_pieces(self) -> list[list[str]]:
        """Return up to LINES pieces of frames, each as ms, offset, "1" if it completes its frame, and bytes in hex."""
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
        """Return the offset of the first chunk from `offset` on that the PC lacks, or else the frame's length."""
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
            self._waiting.pop(1 if self._offset else 0)  # not the frame that is being sent
            self.lost += 1
        self._waiting.append((ms, frame))
