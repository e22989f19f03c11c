"""Where log records go: a file that is begun anew when it has grown, and standard error."""

from __future__ import annotations

import logging
import os
import platform
import sys
import time
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from signalbox import __version__
from signalbox.core.errors import UserError

LOG_BYTES = 1_000_000  # then a new file is begun
LOG_FILES_BEFORE = 3  # older files kept beside it, named .1 to .3
FORMAT = "%(asctime)s.%(msecs)03dZ %(levelname)-7s %(name)s: %(message)s"
TIME = "%Y-%m-%dT%H:%M:%S"  # UTC, as in the records

logger = logging.getLogger(__name__)


class Log:
    """The log of one command: to `path` unless None, and with `verbose` to standard error, there with what is minor."""

    def __init__(self, command: str, path: Path | None, verbose: bool) -> None:
        self._root = logging.getLogger("signalbox")
        self._handlers: list[logging.Handler] = [logging.NullHandler()]
        if path is not None:
            self._handlers += _file(path)
        if verbose:
            self._handlers.append(logging.StreamHandler(sys.stderr))
        formatter = logging.Formatter(FORMAT, TIME)
        formatter.converter = time.gmtime
        for handler in self._handlers:
            handler.setFormatter(formatter)
            self._root.addHandler(handler)
        self._level = self._root.level
        self._root.setLevel(logging.DEBUG if verbose else logging.INFO)
        logger.info(
            "%s begins: Signalbox %s, Python %s, %s", command, __version__, platform.python_version(), platform.system()
        )

    def close(self, error: BaseException | None = None) -> None:
        """Say how the command ended and let go of the file."""
        if isinstance(error, UserError):
            logger.error("Ended: %s", error)
        elif error is not None:
            logger.critical("Ended by a fault of the program", exc_info=error)
        else:
            logger.info("Ended")
        self._root.setLevel(self._level)
        for handler in self._handlers:
            self._root.removeHandler(handler)
            handler.close()


def files(path: Path) -> list[Path]:
    """The files of the log at `path` that are there, the oldest first."""
    before = [path.with_name(f"{path.name}.{number}") for number in range(LOG_FILES_BEFORE, 0, -1)]
    return [one for one in [*before, path] if one.is_file()]


def _file(path: Path) -> list[logging.Handler]:
    """What writes to `path`; nothing, and a sentence, where no file can be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = _File(path, maxBytes=LOG_BYTES, backupCount=LOG_FILES_BEFORE, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        print(f"The program's log cannot be kept in {path} ({reason}): all else goes on without it.", file=sys.stderr)
        return []
    handler.setLevel(logging.INFO)
    return [handler]


class _File(RotatingFileHandler):
    """A rotating file that nobody else may read. A disk that is full costs the log, and never a game."""

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return open(descriptor, "a", encoding=self.encoding)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Say nothing: a traceback for every line would bury what the command says."""
