"""Which way a virtual board runs: in a process of its own behind a pseudo-terminal, or in a thread of this one."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Mapping
from typing import Protocol

from signalbox.core.errors import UserError
from signalbox.device.link.opening import Port
from signalbox.simulator.machine import Described
from signalbox.simulator.process import BoardProcess
from signalbox.simulator.thread import BoardThread

VARIABLE = "SIGNALBOX_VIRTUAL_BOARD"  # in the environment: one of these, in place of what suits the computer
PROCESS = "process"
THREAD = "thread"


class VirtualBoard(Protocol):
    """A board that needs no hardware, in real time; BoardProcess says what everything does."""

    @property
    def port(self) -> str: ...
    @property
    def jig_port(self) -> str: ...
    @property
    def crashes(self) -> list[str]: ...
    def open(self, name: str, /) -> Port: ...
    def magnets(self, closed: int) -> None: ...
    def reset(self) -> None: ...
    def unplug(self) -> None: ...
    def plug_in(self) -> None: ...
    def pixels(self) -> bytes: ...
    def frames(self) -> list[tuple[float, bytes]]: ...
    def wait(self, timeout_s: float) -> None: ...
    @property
    def alive(self) -> bool: ...
    def close(self) -> None: ...


def start(
    board: Described, *, seed: int = 0, settings: Mapping[str, object] | None = None, jig: bool = False
) -> VirtualBoard:
    """A board that runs, the way the environment asks for or this computer allows.

    `settings` are the owner's on its drive; with `jig` a jig is wired to it. Raises UserError when it does not start.
    """
    wanted = os.environ.get(VARIABLE) or (PROCESS if has_terminals() else THREAD)
    if wanted not in _KINDS:
        raise UserError(f"{VARIABLE} is {wanted!r} in your environment: set it to {PROCESS} or {THREAD}, or remove it.")
    if wanted == PROCESS and not has_terminals():
        raise UserError(
            f"{VARIABLE}={PROCESS} needs Linux, for its pseudo-terminals: remove it, or set it to {THREAD}."
        )
    return _KINDS[wanted](board, seed=seed, settings=settings, jig=jig)


def has_terminals() -> bool:
    """Whether this computer has pseudo-terminals that the board's process can wait for, as Linux has.

    Windows has none; on macOS `poll` answers POLLNVAL for every one, so the board would not notice a host.
    """
    if sys.platform == "darwin" or not (hasattr(os, "fork") and hasattr(os, "openpty")):
        return False
    return importlib.util.find_spec("termios") is not None


_KINDS: Mapping[str, Callable[..., VirtualBoard]] = {PROCESS: BoardProcess, THREAD: BoardThread}
