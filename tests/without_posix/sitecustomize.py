"""When this folder is in PYTHONPATH, hide what Python lacks on Windows: pseudo-terminals, fork, `poll`.

The monotonic clock becomes as coarse as on Windows up to Python 3.12.
"""

import asyncio
import os
import select
import signal
import sys
import time
from types import SimpleNamespace
from typing import NoReturn

import serial.tools.list_ports  # pyserial has files of its own for Windows, which cannot run here: it may keep these

MODULES = ("fcntl", "grp", "pty", "resource", "termios", "tty")
FUNCTIONS = ("fork", "forkpty", "openpty", "set_blocking", "ttyname")
TICK_S = 1 / 64
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


def _make_the_clock_coarse() -> None:
    fine, info = time.monotonic, time.get_clock_info

    def coarse_info(name: str, /) -> object:
        clock = info(name)  # type: ignore[arg-type]
        return SimpleNamespace(**vars(clock) | {"resolution": TICK_S}) if name == "monotonic" else clock

    time.monotonic = lambda: fine() // TICK_S * TICK_S
    time.get_clock_info = coarse_info  # type: ignore[assignment]


assert serial is not None
_hide()
_make_the_clock_coarse()
