"""A text as one word of a command line."""

import shlex
import subprocess
import sys


def shell_word(text: str) -> str:
    """The text as one word of a command line, for this system's shell."""
    return subprocess.list2cmdline([text]) if sys.platform == "win32" else shlex.quote(text)
