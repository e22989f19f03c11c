"""A virtual board in a separate process. To a host that uses pyserial, its port looks like a real board's port."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from signalbox.core.errors import UserError
from signalbox.device.link.ports import Port, open_port
from signalbox.simulator.machine import HasFirmwareData

START_S = 20.0  # a slow machine may take this long to start Python
END_S = 2.0  # and this long to end the process
RECEIVE_BYTES = 65536
FRAMES_KEPT = 1024  # light frames
COMMAND = (sys.executable, "-m", "signalbox.simulator.board_process")


class BoardProcess:
    """A real-time board behind a pseudo-terminal. It ends when this object is closed or this program ends."""

    def __init__(
        self, board: HasFirmwareData, *, seed: int = 0, settings: Mapping[str, object] | None = None, jig: bool = False
    ) -> None:
        """Start the board with its owner's `settings`, and a jig if `jig` is true. Raise UserError on failure."""
        self._control, child_end = socket.socketpair()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 -- open as long as the process
        self._process = subprocess.Popen(
            [*COMMAND, str(child_end.fileno())],
            pass_fds=[child_end.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            start_new_session=True,  # Ctrl-C must reach only the main program; the board ends with it
        )
        child_end.close()
        self._control_lock = threading.Lock()
        self._tail = b""
        self._pixels = b""
        self._frames: deque[tuple[float, bytes]] = deque(maxlen=FRAMES_KEPT)
        self.port = ""  # the name for `open`; "" while the cable is pulled
        self.jig_port = ""  # "" without a jig
        self._sensed: int | None = None
        self.crashes: list[str] = []  # tracebacks of the firmware that `pixels()` has fetched
        self._send({"data": board.firmware_data(), "seed": seed, "settings": dict(settings or {}), "jig": jig})
        self._wait_for_port(time.monotonic() + START_S)

    def open(self, name: str) -> Port:
        """Open the port of the board or of its jig like any serial port. Raise UserError if it cannot be opened."""
        return open_port(name)

    def set_magnets(self, bitmap: int) -> None:
        """Close exactly the inputs in `bitmap` (bit n: sensor n, including buttons), unless the board has ended."""
        self._send({"magnets": f"{bitmap:x}"})

    def sensed_bitmap(self) -> int | None:
        """Return the bitmap of the inputs that the firmware last considered closed, or None if it is unknown."""
        self._receive(0)
        return self._sensed

    def reset(self) -> None:
        """Press the board's reset button. The firmware restarts, and the port stays open."""
        self._send({"reset": True})

    def unplug(self) -> None:
        """Pull the board's cable, which removes its port."""
        self._send({"plug": False})
        self._wait_until(lambda: not self.port)

    def plug_in(self) -> None:
        """Plug the cable in again. The board restarts, and its port may have another name."""
        self._send({"plug": True})
        self._wait_until(lambda: bool(self.port))

    def pixels(self) -> bytes:
        """Return the bytes R, G, B of every light in the latest frame, without waiting."""
        self._receive(0)
        return self._pixels

    def frames(self) -> list[tuple[float, bytes]]:
        """Return the frames since the last call: a time (`time.monotonic`) and the bytes R, G, B of every light."""
        self._receive(0)
        frames = list(self._frames)
        self._frames.clear()
        return frames

    def wait(self, timeout_s: float) -> None:
        """Wait at most `timeout_s` seconds until there may be new frames."""
        select.select([self._control], [], [], timeout_s)

    @property
    def is_alive(self) -> bool:
        """True until the process has ended."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def close(self) -> None:
        """Unplug the board permanently and end its process."""
        self._control.close()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()

    def __enter__(self) -> BoardProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wait_for_port(self, deadline: float) -> None:
        while not self.port:
            remaining = deadline - time.monotonic()
            if remaining <= 0 or not self.is_alive:
                sentence = self._start_failure()
                self.close()
                raise UserError(sentence)
            self._receive(remaining)

    def _start_failure(self) -> str:
        """Return the error message for a board that failed to start, with the last line of its standard error."""
        if self.is_alive:
            return "The virtual board did not start in time: close what keeps the computer busy and try again."
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        error = f" ({lines[-1].strip()})" if lines else ""
        return (
            f"The virtual board ended before it had a serial port{error}: "
            "run `signalbox demo`, which needs none, to see whether the firmware runs on this computer."
        )

    def _send(self, message: dict[str, object]) -> None:
        with self._control_lock, contextlib.suppress(OSError):  # the process has ended, which `is_alive` shows
            self._control.settimeout(END_S)
            self._control.sendall(json.dumps(message).encode() + b"\n")

    def _receive(self, timeout: float) -> None:
        """Process all messages from the board. Wait at most `timeout` seconds for the first message."""
        with self._control_lock, contextlib.suppress(OSError):  # no message, or no process
            self._control.settimeout(timeout)
            while data := self._control.recv(RECEIVE_BYTES):
                *lines, self._tail = (self._tail + data).split(b"\n")
                for line in lines:
                    self._handle(json.loads(line))
                self._control.settimeout(0)

    def _wait_until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + END_S
        while not condition() and self.is_alive and time.monotonic() < deadline:
            self._receive(0.1)

    def _handle(self, message: dict[str, Any]) -> None:
        self.port = message.get("port", self.port)
        self.jig_port = message.get("jig", self.jig_port)
        self._sensed = message.get("sensed", self._sensed)
        if "crash" in message:
            self.crashes.append(message["crash"])
        if "pixels" in message:
            self._pixels = bytes.fromhex(message["pixels"])
            self._frames.append((message["at"], self._pixels))


if __name__ == "__main__":
    from signalbox.simulator.pty_board import main

    main(int(sys.argv[1]))
