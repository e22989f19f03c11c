"""A virtual board in a thread of the host's own process, for computers without pseudo-terminals."""

from __future__ import annotations

import errno
import itertools
import math
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from signalbox.core.errors import UserError
from signalbox.device.link.ports import READ_WAIT_S, Port, open_failure
from signalbox.simulator.machine import HasFirmwareData
from signalbox.simulator.rig import Cable, Rig

ROOM_BYTES = 4096  # in each direction, as in a pseudo-terminal
END_S = 2.0  # maximum wait for the thread, which takes milliseconds, or longer on a busy computer
FRAMES_KEPT = 1024  # light frames

_numbers = itertools.count(1)


class Pipe:
    """The board's end of a serial line: a `Terminal` for the board's thread. The host may call `open` from any thread.

    `wake` is called in the host's thread whenever the board must react to something.
    """

    def __init__(self, name: str, wake: Callable[[], None]) -> None:
        self.name = name
        self._wake = wake
        self._changed = threading.Condition()
        self._to_board = b""
        self._to_host = b""
        self._port: Port | None = None  # the host's end, while a host has the pipe open
        self._was_closed = False  # whether a host has closed the pipe since the board's last check
        self._pulled = False

    # The host's side

    def open(self) -> Port:
        """Open the port, which only one host can use. Raise UserError if it is in use or the cable is pulled."""
        with self._changed:
            if self._pulled or self._port is not None:
                code = errno.ENOENT if self._pulled else errno.EBUSY
                raise UserError(open_failure(self.name, OSError(code, "")))
            self._port = _PipePort(self)
        self._wake()
        return self._port

    # The board's side

    def is_open(self) -> bool:
        with self._changed:
            was_closed, self._was_closed = self._was_closed, False
            return self._port is not None and not was_closed

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
            if data and self._port is not None and not self._was_closed:
                self._to_host += data
                self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._pulled = True
            self._port = None
            self._changed.notify_all()

    def reset(self) -> None:
        """Do nothing: closing the port has discarded all bytes in transit, and another host may already be using it."""


class _PipePort:
    """The host's end of a serial line while it is open."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe

    @property
    def in_waiting(self) -> int:
        """The number of bytes that can be read. Raises OSError if the port is gone."""
        with self._pipe._changed:
            self._check()
            return len(self._pipe._to_host)

    def read(self, size: int = 1, /) -> bytes:
        """Return at most `size` bytes; wait up to READ_WAIT_S for the first. Raise OSError if the port is gone."""
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
        """Write the bytes that fit and return their number, without waiting. Raise OSError if the port is gone."""
        pipe = self._pipe
        with pipe._changed:
            self._check()
            fitting = min(len(data), ROOM_BYTES - len(pipe._to_board))
            pipe._to_board += data[:fitting]
        pipe._wake()
        return fitting

    def close(self) -> None:
        """Release the port. Bytes in transit are lost."""
        pipe = self._pipe
        with pipe._changed:
            if pipe._port is not self:
                return
            pipe._port = None
            pipe._was_closed = True
            pipe._to_board = pipe._to_host = b""
            pipe._changed.notify_all()
        pipe._wake()

    def _check(self) -> None:
        if self._pipe._port is not self:
            raise OSError(errno.EIO, f"{self._pipe.name} has gone")


class BoardThread:
    """A real-time board with the methods of `BoardProcess`. Its ports can be opened only with `open`."""

    def __init__(
        self, board: HasFirmwareData, *, seed: int = 0, settings: Mapping[str, object] | None = None, jig: bool = False
    ) -> None:
        """Start the board with its owner's `settings`. If `jig` is true, a jig with another port is wired to it."""
        self._wake = threading.Event()
        self._tasks: queue.SimpleQueue[tuple[Callable[[], None], Future[None]]] = queue.SimpleQueue()
        self._frame_added = threading.Condition()
        self._pixels = b""
        self._frames: deque[tuple[float, bytes]] = deque(maxlen=FRAMES_KEPT)
        self.crashes: list[str] = []  # tracebacks of the firmware
        self._rig = Rig(
            board,
            lambda machine: Cable(machine, lambda: Pipe(f"virtual-{next(_numbers)}", self._wake.set)),
            seed=seed,
            settings=settings or {},
            jig=jig,
        )
        self._started_at = time.monotonic()
        self._is_closing = False
        self._thread = threading.Thread(target=self._run, name="signalbox virtual board", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        return self._rig.ports[0]

    @property
    def jig_port(self) -> str:
        return next(iter(self._rig.ports[1:]), "")

    def open(self, name: str) -> Port:
        for cable in self._rig.cables:
            pipe = cable.terminal
            if pipe is not None and pipe.name == name:
                return pipe.open()
        raise UserError(open_failure(name, OSError(errno.ENOENT, "")))

    def set_magnets(self, bitmap: int) -> None:
        self._submit(lambda: self._rig.set_magnets(bitmap))

    def reset(self) -> None:
        self._submit(self._rig.reset)

    def unplug(self) -> None:
        self._submit(self._rig.unplug).result(END_S)

    def plug_in(self) -> None:
        self._submit(self._rig.plug_in).result(END_S)

    def pixels(self) -> bytes:
        return self._pixels

    def frames(self) -> list[tuple[float, bytes]]:
        with self._frame_added:
            frames = [*self._frames]
            self._frames.clear()
        return frames

    def wait(self, timeout_s: float) -> None:
        with self._frame_added:
            self._frame_added.wait_for(lambda: self._frames or not self.is_alive, timeout_s)

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        self._is_closing = True
        self._wake.set()
        self._thread.join(END_S)

    def __enter__(self) -> BoardThread:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _submit(self, callback: Callable[[], None]) -> Future[None]:
        """Make the board's thread call `callback` soon. The returned future is done after the call."""
        done: Future[None] = Future()
        if self.is_alive:
            self._tasks.put((callback, done))
        else:
            done.set_result(None)
        self._wake.set()
        return done

    def _run(self) -> None:
        try:
            while not self._is_closing:
                self._wake.clear()
                self._run_tasks()
                self._rig.step(math.floor(self._now_ms()))
                self._store_output()
                due_ms = self._rig.deadline_ms
                self._wake.wait(None if due_ms is None else max(0.0, due_ms - self._now_ms()) / 1000)
        finally:
            self._rig.close()

    def _now_ms(self) -> float:
        return (time.monotonic() - self._started_at) * 1000

    def _run_tasks(self) -> None:
        while not self._tasks.empty():
            callback, done = self._tasks.get()
            callback()
            done.set_result(None)

    def _store_output(self) -> None:
        """Store a new light frame and new crashes of the firmware."""
        self.crashes += self._rig.take_crashes()
        frame = self._rig.take_frame()
        if frame is not None:
            with self._frame_added:
                self._pixels = frame
                self._frames.append((time.monotonic(), frame))
                self._frame_added.notify_all()
