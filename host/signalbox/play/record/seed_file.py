"""The seed of a game under way, in a file of its own beside the record: who copies the record does not copy what is to
come. At the end of the game the record tells the seed, and this file goes."""

import contextlib
import os
from pathlib import Path

from signalbox.play.record.dice import SEED_BYTES

SUFFIX = ".seed"


def seed_path(record: Path) -> Path:
    """Where the seed of a record is kept."""
    return record.with_name(f"{record.name}{SUFFIX}")


def write_seed(record: Path, seed: bytes) -> None:
    """Keep the seed safe on the disk, for the user alone. Raises OSError."""
    descriptor = os.open(seed_path(record), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(f"{seed.hex()}\n")
        file.flush()
        os.fsync(descriptor)


def read_seed(record: Path) -> bytes | None:
    """The seed kept beside a record, None where there is none."""
    try:
        seed = bytes.fromhex(seed_path(record).read_text("ascii"))
    except (OSError, ValueError):
        return None
    return seed if len(seed) == SEED_BYTES else None


def forget_seed(record: Path) -> None:
    """The record tells it now."""
    with contextlib.suppress(OSError):  # told already, so no harm is done
        seed_path(record).unlink(missing_ok=True)


def is_under_way(record: Path) -> bool:
    """Whether a record is there of a game that can be gone on with."""
    return record.exists() and seed_path(record).exists()
