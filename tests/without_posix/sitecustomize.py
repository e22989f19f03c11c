"""With this folder in PYTHONPATH a Python has none of what Windows has not: no pseudo-terminals, no fork, no `poll`."""

import asyncio
import os
import select
import signal
import sys
from typing import NoReturn

import serial.tools.list_ports  # pyserial has files of its own for Windows, which cannot run here: it may keep these

MODULES = ("fcntl", "grp", "pty", "resource", "termios", "tty")
FUNCTIONS = ("fork", "forkpty", "openpty", "set_blocking", "ttyname")
SIGNALS = ("SIGALRM", "SIGHUP", "SIGPIPE", "SIGUSR1", "SIGUSR2")
OF_LOOPS = (
    "add_reader",
    "remove_reader",
    "add_writer",
    "remove_writer",
    "add_signal_handler",
    "remove_signal_handler",
)


def _not_here(*_: object) -> NoReturn:
    raise NotImplementedError


def _hide() -> None:
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # an import of it raises ModuleNotFoundError
    for name in FUNCTIONS:
        delattr(os, name)
    for name in SIGNALS:
        delattr(signal, name)
    del select.poll
    for name in OF_LOOPS:
        setattr(asyncio.SelectorEventLoop, name, _not_here)


assert serial is not None
_hide()
