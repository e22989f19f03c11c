"""What is said or written, without what is never twice the same: heads of a record, and the word of a page's voice.

A head depends on the seed and on the time of day. Nobody without the seed can read a hidden card out of one:
`tests.host.play.record.test_verify`. The word is drawn anew for each page.
"""

import re

HEAD = r'"[0-9a-f]{64}"'
_HEADS = re.compile(rf'"head": ?{HEAD}|"heads": ?\[({HEAD}(, ?)?)*\]')


_VOICE = re.compile(r'"voice": ?"[\w-]+"')


def without_heads(text: str) -> str:
    """The JSON text with none of its heads, and without the word of the page's voice."""
    return _VOICE.sub('"voice":""', _HEADS.sub('"head":""', text))
