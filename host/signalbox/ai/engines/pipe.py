"""A program connected by pipes: lines to and from it, and protection against misbehaviour.

The program may die, stay silent, never read, write endlessly or write something other than text. Reading and writing
run in separate threads, so every wait has a time limit.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import IO

MAX_LINE = 65_536  # maximum length of a line, in bytes
MAX_WRITTEN = 4_000_000  # maximum number of bytes received between two requests
MAX_STDERR = 2000  # the bytes kept from the end of its standard error
GRACE_S = 1.0  # for a program to end after "quit"
READ_BYTES = 65_536


class ProgramEndedError(Exception):
    """The program has ended. The exception's text is from the program's standard error, or "" if that is empty."""

    def __init__(self, status: int | None, output: str) -> None:
        super().__init__(output)
        self.status = status


class NoAnswerError(Exception):
    """The program has not sent a line in time."""


class TooMuchOutputError(Exception):
    """The program has written more than the limits allow."""


class Pipe:
    """A running program, connected by pipes."""

    def __init__(self, command_line: Sequence[str]) -> None:
        """Start the program. Raise OSError or ValueError if that fails."""
        self._process = subprocess.Popen(
            list(command_line),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=os.name == "posix",  # so that Ctrl-C in a terminal does not reach it
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._received: queue.SimpleQueue[str | Exception | None] = queue.SimpleQueue()
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._written = 0
        self._stderr_tail = b""
        self._stdin, self._stdout, self._stderr = _streams(self._process)
        self._errors = self._start_thread(self._read_errors)
        for job in (self._read, self._write):
            self._start_thread(job)

    def send(self, lines: Iterable[str]) -> None:
        """Send lines. If the program has ended, only a later `receive` raises an error."""
        self._written = 0
        self._outgoing.put("".join(f"{line}\n" for line in lines).encode())

    def receive(self, deadline: float) -> str:
        """Return the program's next line, waiting at most until `deadline`, a time on the clock of `time.monotonic`.

        Raise ProgramEndedError, NoAnswerError or TooMuchOutputError.
        """
        try:
            line = self._received.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise NoAnswerError from None
        if line is None:
            self._received.put(None)  # later calls raise ProgramEndedError, too
            raise ProgramEndedError(self._status(), self._error_line())
        if isinstance(line, Exception):
            raise line
        return line

    def end(self, quit_command: str = "") -> None:
        """Terminate the program, by force unless it exits soon after receiving `quit_command`."""
        if quit_command:
            self.send([quit_command])
        self._outgoing.put(None)
        if quit_command:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_S)
        if self._process.poll() is None:
            self._kill()
        self._process.wait()

    # Internals.

    def _start_thread(self, job: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=job, daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (data := self._outgoing.get()) is not None:
                while data:
                    data = data[self._stdin.write(data) or 0 :]
        with contextlib.suppress(OSError):
            self._stdin.close()

    def _read(self) -> None:
        rest = b""
        with contextlib.suppress(OSError, ValueError), self._stdout:
            while chunk := self._stdout.read(READ_BYTES):
                self._written += len(chunk)
                *lines, rest = (rest + chunk).split(b"\n")
                if self._written > MAX_WRITTEN or max(map(len, [rest, *lines])) > MAX_LINE:
                    self._received.put(TooMuchOutputError())
                    return
                for line in lines:
                    self._received.put(line.decode(errors="replace").strip())
        self._received.put(None)

    def _read_errors(self) -> None:
        with contextlib.suppress(OSError, ValueError), self._stderr:
            while chunk := self._stderr.read(READ_BYTES):
                self._stderr_tail = (self._stderr_tail + chunk)[-MAX_STDERR:]

    def _status(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(GRACE_S)
        return None

    def _error_line(self) -> str:
        """Return the last line of the program's standard error, preferably one that mentions an error."""
        self._errors.join(GRACE_S)
        lines = [clean_text(line) for line in self._stderr_tail.decode(errors="replace").split("\n")]
        written = [line for line in lines if line]
        return next(iter([line for line in reversed(written) if "error" in line.lower()] or written[::-1]), "")

    def _kill(self) -> None:
        """Kill the program and all processes that it started. Its process id is valid, since it has not been reaped."""
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


def clean_text(text: str) -> str:
    """Return text from another program without control characters and with single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _streams(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr
