"""Temporary files in memory if there is room, because a disk is slow to sync every entry of a record."""

import os
import shutil

IN_MEMORY = "/dev/shm"
ROOM = 1 << 29  # bytes: several times what a whole run keeps at once


def scratch() -> str | None:
    """Return the folder for `tempfile`, or None for its default."""
    if not os.access(IN_MEMORY, os.W_OK) or shutil.disk_usage(IN_MEMORY).free < ROOM:
        return None
    return IN_MEMORY
