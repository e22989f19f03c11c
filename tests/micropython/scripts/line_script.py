"""Encode and decode lines and bitmaps. Runs on both interpreters."""

import json

from shared_rules import wire, wiring_order

reader = wire.LineReader()


def encode(text: str) -> str:
    """Encode [kind, seq, args]. Return the line and its decoded form, or the error."""
    kind, seq, args = json.loads(text)
    try:
        line = wire.encode(kind, seq, args)
    except ValueError as error:
        return str(error)
    return "%r %r" % (line, wire.decode(line))


def decode(text: str) -> str:
    """Decode a line given in hex."""
    return repr(wire.decode(bytes.fromhex(text)))


def checksums(text: str) -> str:
    """Return the CRC of bytes given in hex, by the library and by the project's own code."""
    data = bytes.fromhex(text)
    return "%08x %08x" % (wire.crc32(data), wire.crc32_small(data))


def feed(text: str) -> str:
    """Feed bytes given in hex and return the completed lines."""
    return repr(reader.feed(bytes.fromhex(text)))


def bitmap(text: str) -> str:
    """Convert a bitmap of 120 sensors to hex and back."""
    text_form = wire.bitmap_to_hex(int(text), 120)
    return "%s %d" % (text_form, wire.hex_to_bitmap(text_form))


def order(text: str) -> str:
    """Pack, unpack and checksum the wiring orders [sensors, lights]."""
    sensors, lights = json.loads(text)
    packed = wiring_order.pack(sensors, lights)
    try:
        back = wiring_order.unpack(packed, len(sensors), len(lights))
    except ValueError as error:
        return str(error)
    return "%s %r %s" % (packed.hex(), back, wiring_order.checksum(sensors, lights))
