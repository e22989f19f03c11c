"""A progress display for a terminal: the number of finished games, redrawn in place on standard error."""

import sys
import time

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import user_catalogue

REDRAW_S = 0.1


class Progress:
    """A progress line for `total` games on a terminal's standard error, shown inside a `with` block."""

    def __init__(self, total: int, *, is_shown: bool) -> None:
        self._total = total
        self._count = 0
        self._is_shown = is_shown and sys.stderr.isatty()
        self._width = 0  # length of the visible line, in characters
        self._next_s = 0.0

    def __enter__(self) -> None:
        self._draw()

    def __exit__(self, *_: object) -> None:
        self._write("")

    def count_game(self) -> None:
        """Count a finished game."""
        self._count += 1
        if time.monotonic() >= self._next_s:
            self._draw()

    def _draw(self) -> None:
        if not self._is_shown:
            return
        self._next_s = time.monotonic() + REDRAW_S
        self._write(user_catalogue().text(Message("arena-progress", count=self._count, total=self._total)))

    def _write(self, line: str) -> None:
        if self._is_shown:
            sys.stderr.write(f"\r{line.ljust(self._width)}" + ("" if line else "\r"))
            sys.stderr.flush()
            self._width = len(line)
