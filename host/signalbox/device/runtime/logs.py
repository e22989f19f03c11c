"""The program's log, for diagnosing faults: a file of limited size next to the records, and standard error.

Every module has a logger with its own name. Secrets, such as the seed of a game, the key of a page or a face-down card,
are never logged, and neither are events that occur with every reading.
"""

import logging
import os
import platform
import sys
import time
from functools import partial
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

import click

from signalbox import __version__
from signalbox.core.errors import UserError

LOG_NAME = "signalbox.log"
LOG_BYTES = 1_000_000  # the maximum size of a file before a new one is begun
MAX_OLD_LOGS = 3  # older files that are kept, with the suffixes .1 to .3
FORMAT = "%(asctime)s.%(msecs)03dZ %(levelname)-7s %(name)s: %(message)s"
TIME = "%Y-%m-%dT%H:%M:%S"  # UTC, as in the records

logger = logging.getLogger(__name__)


class Log:
    """The log of one command, in the file `path` if given, and with debug messages on standard error if `verbose`."""

    def __init__(self, command: str, path: Path | None, verbose: bool) -> None:
        self._root = logging.getLogger("signalbox")
        self._handlers: list[logging.Handler] = [logging.NullHandler()]
        if path is not None:
            self._handlers += _file_handlers(path)
        if verbose:
            self._handlers.append(logging.StreamHandler(sys.stderr))
        formatter = logging.Formatter(FORMAT, TIME)
        formatter.converter = time.gmtime
        for handler in self._handlers:
            handler.setFormatter(formatter)
            self._root.addHandler(handler)
        self._level = self._root.level
        self._root.setLevel(logging.DEBUG if verbose else logging.INFO)
        python, system = platform.python_version(), platform.system()
        logger.info("%s begins: Signalbox %s, Python %s, %s", command, __version__, python, system)

    def close(self, error: BaseException | None = None) -> None:
        """Log how the command ended, and close the file."""
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


def log_files(path: Path) -> list[Path]:
    """Return the existing files of the log at `path`, oldest first."""
    older = [path.with_name(f"{path.name}.{number}") for number in range(MAX_OLD_LOGS, 0, -1)]
    return [file for file in [*older, path] if file.is_file()]


def _file_handlers(path: Path) -> list[logging.Handler]:
    """Return [handler] for the log file `path`. If the file cannot be written, print the reason and return []."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = _PrivateRotatingFile(path, maxBytes=LOG_BYTES, backupCount=MAX_OLD_LOGS, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        print(f"The program's log cannot be kept in {path} ({reason}): all else goes on without it.", file=sys.stderr)
        return []
    handler.setLevel(logging.INFO)
    return [handler]


class _PrivateRotatingFile(RotatingFileHandler):
    """A rotating log file that only its owner can read. Errors, such as a full disk, are ignored."""

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return open(descriptor, "a", encoding=self.encoding)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore the error, because a traceback for every line would bury the command's own output."""


_log: Log | None = None  # the log of the running command


def default_folder() -> Path:
    """Return the user's own folder for logs."""
    from platformdirs import user_data_path

    return user_data_path("signalbox") / "logs"


def stop(error: BaseException | None = None) -> None:
    """Log that the command has ended, with or without an error, and close its log, if any."""
    global _log
    if _log is not None:
        _log.close(error)
        _log = None


def _start(context: click.Context, _: click.Parameter, verbose: bool, *, keep: bool) -> None:
    """Begin the log of a command, in a file if `keep` is true. Close the log of any earlier command in this process."""
    global _log
    if not context.resilient_parsing:
        stop()
        _log = Log(context.command_path, default_folder() / LOG_NAME if keep else None, verbose)


_verbose_option = partial(click.option, "--verbose", is_flag=True, expose_value=False)
log_option = _verbose_option(callback=partial(_start, keep=True), help="help-verbose")
unsaved_log_option = _verbose_option(callback=partial(_start, keep=False), help="help-verbose-unkept")
