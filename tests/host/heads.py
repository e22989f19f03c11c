"""Heads of a record in what is said or written: they depend on the seed and on the time of day.

Nobody without the seed can read a hidden card out of one: `tests.host.record.test_verify`.
"""

import re

HEAD = r'"[0-9a-f]{64}"'
_HEADS = re.compile(rf'"head": ?{HEAD}|"heads": ?\[({HEAD}(, ?)?)*\]')


def without_heads(text: str) -> str:
    """The JSON text with none of its heads."""
    return _HEADS.sub('"head":""', text)
