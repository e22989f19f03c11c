"""A simulated controller's USB cable: the serial line that it leads to, and noticing whether a host has that open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from signalbox.simulator.machine import Machine


class Terminal(Protocol):
    """The controller's end of a serial line. Nothing here waits or raises."""

    @property
    def name(self) -> str: ...  # what a host opens
    def is_open(self) -> bool: ...  # whether a host has the port open; False once at least between two that had it
    def read(self) -> bytes: ...
    @property
    def room(self) -> int: ...  # how many bytes may be written now
    def write(self, data: bytes, /) -> None: ...
    def close(self) -> None: ...  # the cable is pulled: whoever has the port open is told so
    def reset(self) -> None: ...  # the host has closed its end: forget what it sent and what it did not read


AnyTerminal = TypeVar("AnyTerminal", bound=Terminal)


class Cable(Generic[AnyTerminal]):
    """One machine's USB cable: its terminal, None while it is pulled, and whether a host has the port open."""

    def __init__(self, machine: Machine, make_terminal: Callable[[], AnyTerminal]) -> None:
        """`make_terminal` is called whenever the cable is plugged in."""
        self.machine = machine
        self.terminal: AnyTerminal | None = None
        self.open = False
        self._make_terminal = make_terminal

    def plug(self) -> None:
        self.terminal = self._make_terminal()

    def pull(self) -> None:
        if self.terminal is not None:
            self.terminal.close()
        self.terminal = None
        self.open = False
        self.machine.plugged(False)

    def read(self) -> None:
        """Notice a host that has come or gone, and hand over what it sent."""
        if self.terminal is None:
            return
        is_open = self.terminal.is_open()
        if is_open != self.open:
            self.open = is_open
            if not is_open:
                self.terminal.reset()
            self.machine.plugged(is_open)
        if is_open:
            self.machine.receive(self.terminal.read())

    @property
    def room(self) -> int:
        return 0 if self.terminal is None else self.terminal.room

    def write(self, data: bytes) -> None:
        if self.terminal is not None:
            self.terminal.write(data)
