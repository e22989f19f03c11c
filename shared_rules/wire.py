# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Lines of the serial link: ``KIND seq args*crc32hex``, in ASCII, ended by a newline. docs/protocol.md lists the kinds.

A damaged line never raises an error. It decodes to None, and the sender repeats it or the reader requests the bitmap.
"""

from binascii import hexlify

# fmt: off
_NIBBLES = (  # the CRC-32 remainder of each value of half a byte
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
)
# fmt: on


def crc32_small(data: bytes) -> int:
    """Return the CRC-32 (IEEE 802.3) of `data`, calculated half a byte at a time: slow, but small."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        crc = crc >> 4 ^ _NIBBLES[crc & 15]
        crc = crc >> 4 ^ _NIBBLES[crc & 15]
    return crc ^ 0xFFFFFFFF


try:
    from binascii import crc32 as crc32
except ImportError:  # CircuitPython 7 has no binascii.crc32
    crc32 = crc32_small  # type: ignore[assignment]

PROTOCOL_MAJOR = 1
PROTOCOL_MINOR = 3

LINE_LIMIT = 200  # bytes, the newline included
SEQ_LIMIT = 65536  # sequence numbers count 0..65535 and wrap
_CRC_DIGITS = 8
_FRAME = 1 + _CRC_DIGITS + 1  # the asterisk, the checksum and the newline

# board -> host
HELLO = "HELLO"  # the board's description
FAULT = "FAULT"  # a fault in the board's settings: a code and arguments
EVENT = "EVENT"  # one change, with the bitmap after it
MAP = "MAP"  # the bitmap, on request
ACK = "ACK"  # a line from the host was carried out, now or earlier
NAK = "NAK"  # a line from the host was refused, with the reason
STATS = "STATS"  # figures of the board's performance, on request
# both ways
ALIVE = "ALIVE"  # heartbeat, every second
WIRING = "WIRING"  # part of the order in which the sensors or the lights are soldered
# host -> board
ASK = "ASK"  # request to identify itself (answered by HELLO)
GET = "GET"  # request for the bitmap (answered by MAP), or for the item named by its argument
SCENE = "SCENE"  # part of the meaning of every light
LIMIT = "LIMIT"  # lower the power budget, in milliamperes
KEEP = "KEEP"  # the wiring is complete: activate and save it
FORGET = "FORGET"  # restore the wiring of the description
SCAN = "SCAN"  # measure how fast the sensors are scanned
RESTART = "RESTART"  # restart, as after power-on


def encode(kind: str, seq: int, args: list[str]) -> bytes:
    """Return the line for a message, including the newline.

    `args` are printable ASCII without spaces or asterisks. Raise ValueError if the line would exceed LINE_LIMIT bytes.
    """
    body = kind.encode() + b" %d" % seq  # CircuitPython makes bytes faster than strings
    return complete(body + b" " + " ".join(args).encode() if args else body)


def complete(body: bytes) -> bytes:
    """Return the line for `body`, a message without checksum and newline. Raise ValueError as `encode` does."""
    if len(body) + _FRAME > LINE_LIMIT:
        raise ValueError("line of %d bytes: at most %d" % (len(body) + _FRAME, LINE_LIMIT))
    return body + b"*%08x\n" % crc32(body)


def decode(line: bytes) -> tuple[str, int, list[str]] | None:
    """Return a line's kind, sequence number and arguments, or None if it is damaged. The newline may be missing."""
    if line[-1:] < b"!":
        line = line.strip()
    star = len(line) - _CRC_DIGITS - 1
    if star < 3 or line[star] != 0x2A or star + _FRAME > LINE_LIMIT:
        return None
    body = bytes(line[:star])
    try:
        text = body.decode()  # with fewer letters than bytes if it is not ASCII
        if len(text) < len(body) or line[star + 1 :] != b"%08x" % crc32(body):
            return None
        words = text.split(" ")
        seq = int(words[1])
    except (ValueError, IndexError):  # UnicodeError is a ValueError
        return None
    if not 0 <= seq < SEQ_LIMIT:
        return None
    return words[0], seq, words[2:]


class LineReader:
    """A reader that splits a byte stream into lines. It drops lines longer than LINE_LIMIT and resumes after them."""

    def __init__(self) -> None:
        self._tail = b""
        self._skipping = False  # whether the beginning of the current line was dropped

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines that `data` completes, without their newlines."""
        lines = (self._tail + data).split(b"\n")
        tail = lines.pop()
        if lines:
            if self._skipping:
                lines.pop(0)
            self._skipping = False
        if len(tail) >= LINE_LIMIT:
            self._skipping = True
        self._tail = b"" if self._skipping else tail
        return [line for line in lines if len(line) < LINE_LIMIT]


def bitmap_to_hex(bitmap: int, sensors: int) -> str:
    """Return the bitmap of `sensors` sensors as hex, with sensor 0 as the lowest bit of the first byte."""
    return hexlify(bitmap.to_bytes((sensors + 7) // 8, "little")).decode()


def hex_to_bitmap(text: str) -> int:
    """Return the bitmap in a text from `bitmap_to_hex`. Raise ValueError unless the text is whole bytes in hex."""
    if len(text) % 2:
        raise ValueError("odd number of hex digits")
    bitmap = 0
    for i in range(0, len(text), 2):
        bitmap |= int(text[i : i + 2], 16) << 4 * i
    return bitmap
