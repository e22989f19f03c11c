"""Has on the disk what was written to a file, soon, in a thread of its own: who writes does not wait for the disk."""

import logging
import os
from concurrent.futures import ThreadPoolExecutor
from threading import Condition

from signalbox.device.runtime.files import sync_file

logger = logging.getLogger(__name__)


class Syncer:
    """Syncs one open file after each write to its end, or once after several that came while the disk was busy."""

    def __init__(self, descriptor: int) -> None:
        """All that the file has by now is on the disk."""
        self._descriptor = descriptor
        self._thread = ThreadPoolExecutor(1, "signalbox record")
        self._changed = Condition()
        self._safe = os.lseek(descriptor, 0, os.SEEK_END)  # bytes from the start that are on the disk
        self._waiting = b""  # those behind them
        self._wanted = self._safe  # bytes from the start that are to be on the disk
        self._is_busy = False
        self._fault: OSError | None = None

    def written(self, data: bytes, *, is_urgent: bool = True) -> None:
        """These bytes are new at the end of the file; what is not urgent is synced with the next that is."""
        with self._changed:
            self._waiting += data
            if is_urgent:
                self._want()

    def mend(self) -> None:
        """If a sync was refused, write what it was for again, and wait for it. Raises OSError.

        A system that has told a program of such a fault takes the bytes for written, so a second sync proves nothing.
        """
        if self._fault is None:
            return
        os.lseek(self._descriptor, self._safe, os.SEEK_SET)
        write(self._descriptor, self._waiting)
        with self._changed:
            self._fault = None
            self._want()
        self.wait()

    def wait(self) -> None:
        """Return when all that is urgent is on the disk. Raises OSError when it cannot be."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_busy)
            if self._fault is not None:
                raise self._fault

    def close(self) -> None:
        """End the thread, after what it is about."""
        self._thread.shutdown()

    def _want(self) -> None:
        self._wanted = self._safe + len(self._waiting)
        if not self._is_busy:
            self._is_busy = True
            self._thread.submit(self._sync)

    def _sync(self) -> None:
        while self._is_busy:
            with self._changed:
                size = self._safe + len(self._waiting)
            fault = self._refused()
            with self._changed:
                if fault is None:
                    self._waiting = self._waiting[size - self._safe :]
                    self._safe = size
                self._fault = fault
                self._is_busy = fault is None and self._safe < self._wanted
                self._changed.notify_all()

    def _refused(self) -> OSError | None:
        try:
            sync_file(self._descriptor)
        except OSError as fault:
            logger.error("What was recorded may not be on the disk: %s", fault)
            return fault
        return None


def write(descriptor: int, data: bytes) -> None:
    """Write all of it. Raises OSError."""
    while data:
        data = data[os.write(descriptor, data) :]
