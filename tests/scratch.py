"""Where tests that play for hours keep their records: in memory where there is such a folder, for disks are slow."""

import os

IN_MEMORY = "/dev/shm"


def scratch() -> str | None:
    """The folder for `tempfile`, None for its own choice."""
    return IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
