"""A serial line inside one program: the board's end, and a port that the host opens as it does a serial port."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable

from signalbox.core.errors import UserError
from signalbox.device.link.opening import READ_WAIT_S, Port, why_not_open

ROOM_BYTES = 4096  # each way, as a pseudo-terminal has


class Pipe:
    """The board's end: a `Terminal` for the thread that runs the board. `open` is the host's, in any thread.

    `wake` is called, in the host's thread, whenever the host has done something that the board has to look at.
    """

    def __init__(self, name: str, wake: Callable[[], None]) -> None:
        self.name = name
        self._wake = wake
        self._changed = threading.Condition()
        self._to_board = b""
        self._to_host = b""
        self._port: Port | None = None  # that a host has open
        self._left = False  # a host has closed it since the board looked
        self._pulled = False

    # The host's

    def open(self) -> Port:
        """The port, for its opener alone. Raises UserError when it is in use or the cable is pulled."""
        with self._changed:
            if self._pulled or self._port is not None:
                code = errno.ENOENT if self._pulled else errno.EBUSY
                raise UserError(why_not_open(self.name, OSError(code, "")))
            self._port = _PipePort(self)
        self._wake()
        return self._port

    # The board's

    def is_open(self) -> bool:
        with self._changed:
            left, self._left = self._left, False
            return self._port is not None and not left

    def read(self) -> bytes:
        with self._changed:
            data, self._to_board = self._to_board, b""
            return data

    @property
    def room(self) -> int:
        with self._changed:
            return ROOM_BYTES - len(self._to_host)

    def write(self, data: bytes, /) -> None:
        with self._changed:
            if data and self._port is not None and not self._left:
                self._to_host += data
                self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._pulled = True
            self._port = None
            self._changed.notify_all()

    def reset(self) -> None:
        """Nothing: what was under way was forgotten when the host closed its end, and others may have come since."""


class _PipePort:
    """The host's end, from one opening to its closing."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe

    @property
    def in_waiting(self) -> int:
        """Raises OSError when the port has gone."""
        with self._pipe._changed:
            self._check()
            return len(self._pipe._to_host)

    def read(self, size: int = 1, /) -> bytes:
        """At most `size` bytes; waits READ_WAIT_S at most for the first. Raises OSError when the port has gone."""
        pipe = self._pipe
        with pipe._changed:
            pipe._changed.wait_for(lambda: pipe._to_host or pipe._port is not self, READ_WAIT_S)
            self._check()
            was_full = len(pipe._to_host) >= ROOM_BYTES
            data, pipe._to_host = pipe._to_host[:size], pipe._to_host[size:]
        if was_full:
            pipe._wake()
        return data

    def write(self, data: bytes, /) -> int:
        """How many bytes there was room for; never waits. Raises OSError when the port has gone."""
        pipe = self._pipe
        with pipe._changed:
            self._check()
            taken = min(len(data), ROOM_BYTES - len(pipe._to_board))
            pipe._to_board += data[:taken]
        pipe._wake()
        return taken

    def close(self) -> None:
        """Let go of the port. What was under way is lost."""
        pipe = self._pipe
        with pipe._changed:
            if pipe._port is not self:
                return
            pipe._port = None
            pipe._left = True
            pipe._to_board = pipe._to_host = b""
            pipe._changed.notify_all()
        pipe._wake()

    def _check(self) -> None:
        if self._pipe._port is not self:
            raise OSError(errno.EIO, f"{self._pipe.name} has gone")
