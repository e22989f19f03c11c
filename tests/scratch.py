"""Where tests keep their files: in memory where there is room, for a disk is slow to sync every entry of a record."""

import os
import shutil

IN_MEMORY = "/dev/shm"
ROOM = 1 << 29  # bytes: several times what a whole run keeps at once


def scratch() -> str | None:
    """The folder for `tempfile`, None for its own choice."""
    if not os.access(IN_MEMORY, os.W_OK) or shutil.disk_usage(IN_MEMORY).free < ROOM:
        return None
    return IN_MEMORY
