"""Serial ports of real or virtual boards behind a faulty cable, in real time."""

import threading
import time
from collections import Counter
from collections.abc import Callable

from shared_rules.wire import RESTART, SEQ_LIMIT, decode, encode
from signalbox.core.errors import UserError
from signalbox.device.link.faults.cable import Cable
from signalbox.device.link.faults.spec import CUT, REPLUG, RESET, Faults
from signalbox.device.link.ports import READ_WAIT_S, Opener, Port, open_port

LOOK_S = 0.001  # the interval at which a waiting port checks whether anything is due

OnPowerFault = Callable[[str], None]


class FaultyOpener:
    """Opens ports through one faulty cable, which keeps its state when a port is opened again.

    `on_power_fault` is called with RESET or REPLUG to restart the board, possibly from any thread. If it is None, the
    board is restarted by a line sent to it, and its port keeps its name after a REPLUG.
    """

    def __init__(
        self,
        faults: Faults,
        on_power_fault: OnPowerFault | None = None,
        *,
        opener: Opener = open_port,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.cable = Cable(faults, clock())
        self._on_power_fault = on_power_fault
        self._opener = opener
        self._clock = clock
        self._sleep = sleep
        self._lock = threading.Lock()
        self._is_restart_due = False
        self._cuts = 0  # ports that were opened before the last cut are gone

    @property
    def tally(self) -> Counter[str]:
        """The number of faults of each kind so far."""
        return self.cable.tally

    def __call__(self, name: str) -> Port:
        """Open the port `name` behind the cable. Raise UserError if that fails or the cable is unplugged."""
        with self._lock:
            self._inject_due_faults()
            if self.cable.is_unplugged:
                raise UserError(
                    f"There is no serial port {name} now: the fault layer has pulled the cable, and plugs it in again."
                )
        return _FaultyPort(self._opener(name), self)

    def inject(self, kind: str, duration_s: float) -> None:
        """Cause one fault now, in addition to the faults that happen at random."""
        with self._lock:
            self._carry_out(self.cable.inject(self._clock(), kind, duration_s))

    def _inject_due_faults(self) -> None:
        self._carry_out(self.cable.pop_due_faults(self._clock()))

    def _carry_out(self, faults: list[str]) -> None:
        for kind in faults:
            if kind in (CUT, REPLUG):
                self._cuts += 1
            if kind in (RESET, REPLUG):
                if self._on_power_fault:
                    self._on_power_fault(kind)
                else:
                    self._is_restart_due = True

    def _restart_line(self) -> bytes:
        """Return the RESTART line for the board, or b"" if none is due. Its sequence number is far from the host's."""
        if not self._is_restart_due:
            return b""
        self._is_restart_due = False
        last = decode(self.cable.last_line_written)
        return encode(RESTART, ((last[1] if last else 0) + SEQ_LIMIT // 2) % SEQ_LIMIT, [])


class _FaultyPort:
    """A port opened through the cable. Like a driver's port, it is read by one thread and written by another."""

    def __init__(self, port: Port, opener: FaultyOpener) -> None:
        self._port = port
        self._opener = opener
        self._cable = opener.cable
        self._arrived = b""
        self._unwritten = b""
        self._cuts = opener._cuts

    @property
    def in_waiting(self) -> int:
        """The number of bytes that can be read without waiting. Raises OSError if the port is gone."""
        with self._opener._lock:
            self._move_bytes()
            return len(self._arrived)

    def read(self, size: int = 1, /) -> bytes:
        """Return up to `size` bytes, waiting up to READ_WAIT_S for the first. Raise OSError if the port is gone."""
        until = self._opener._clock() + READ_WAIT_S
        while True:
            with self._opener._lock:
                self._move_bytes()
                data, self._arrived = self._arrived[:size], self._arrived[size:]
            if data or self._opener._clock() >= until:
                return data
            self._opener._sleep(LOOK_S)

    def write(self, data: bytes, /) -> int:
        """Write without waiting, and return how many bytes were accepted. Raise OSError if the port is gone."""
        with self._opener._lock:
            self._move_bytes()
            taken = self._cable.write_from_host(self._opener._clock(), data)
            self._move_bytes()
        return taken

    def close(self) -> None:
        self._port.close()

    def _move_bytes(self) -> None:
        """Pass on all bytes that can get through, in both directions."""
        self._opener._inject_due_faults()
        if self._cuts != self._opener._cuts:
            raise OSError("the cable is out")
        now = self._opener._clock()
        if not self._unwritten:
            self._unwritten = self._opener._restart_line() + self._cable.read_for_board(now)
        if self._unwritten:
            self._unwritten = self._unwritten[self._port.write(self._unwritten) or 0 :]
        waiting = min(self._port.in_waiting, self._cable.room)
        if waiting:
            self._cable.write_from_board(now, self._port.read(waiting) or b"")
        self._arrived += self._cable.read_for_host(now)
