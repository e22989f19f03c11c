"""One line of a record: a JSON object that ends in a CRC-32 of what stands before it.

Every line speaks for itself: what stands behind a damaged one can still be read. Nothing of a line is believed, not
even looked at, before its checksum is found right.
"""

import json
import re
import zlib
from collections.abc import Mapping

_CHECKSUM = re.compile(rb',"crc":"([0-9a-f]{8})"}\Z')


def to_line(fields: Mapping[str, object]) -> bytes:
    """The line of JSON data, in ASCII, with the line feed at its end. There has to be at least one field."""
    body = json.dumps(fields, separators=(",", ":"))[:-1].encode()
    return b'%s,"crc":"%08x"}\n' % (body, zlib.crc32(body))


def from_line(line: bytes) -> dict[str, object] | None:
    """The fields of a line without its line feed; None when it is not as it was written."""
    found = _CHECKSUM.search(line)
    if found is None or zlib.crc32(body := line[: found.start()]) != int(found[1], 16):
        return None
    try:
        fields = json.loads(body + b"}")
    except (ValueError, RecursionError):  # a checksum that somebody put under something else
        return None
    return fields if isinstance(fields, dict) else None
