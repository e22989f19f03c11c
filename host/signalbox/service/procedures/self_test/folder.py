"""Where reports are kept, and what they are called: by controller and date."""

from __future__ import annotations

import logging
import re
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.files import write_whole

logger = logging.getLogger(__name__)

_UNSAFE = re.compile(r"[^0-9A-Za-z]+")


def default_folder() -> Path:
    """The user's own folder of reports."""
    return user_data_path("signalbox") / "checks"


def stem(uid: str, made: datetime) -> str:
    """The name of a report's files, without their ends: they sort by controller, then by time (UTC)."""
    return f"{_UNSAFE.sub('', uid) or 'unknown'}-{made.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def must_be_writable(folder: Path) -> None:
    """Make the folder if it is not there, and try it. Raises UserError when no report can be kept in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise _unwritable(folder, error) from error


def write(folder: Path, name: str, texts: dict[str, str]) -> list[Path]:
    """Write a report: a text for every suffix, each whole or not at all. Raises UserError when that cannot be."""
    paths = []
    for suffix, text in texts.items():
        path = folder / f"{name}{suffix}"
        try:
            write_whole(path, text.encode())
        except OSError as error:
            raise _unwritable(path, error) from error
        logger.info("Wrote %s", path)
        paths.append(path)
    return paths


def _unwritable(path: Path, error: OSError) -> UserError:
    return UserError(Message("check-report-unwritable", file=str(path), why=str(error.strerror or error)))
