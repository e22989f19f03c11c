"""Choose a folder in memory for temporary files, because syncing every entry of a record to a disk is slow."""

import os
import shutil

IN_MEMORY = "/dev/shm"
ROOM = 1 << 29  # bytes: several times what a whole run keeps at once


def scratch() -> str | None:
    """Return a folder in memory for `tempfile`, or None if no such folder has enough room."""
    if not os.access(IN_MEMORY, os.W_OK) or shutil.disk_usage(IN_MEMORY).free < ROOM:
        return None
    return IN_MEMORY
