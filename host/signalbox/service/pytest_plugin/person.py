"""A person at the terminal who moves magnets and looks at lights when asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Protocol

__tracebackhide__ = True  # a test that fails shows its own line

COLOURS = {
    "off": 0x000000,
    "red": 0xFF0000,
    "green": 0x00FF00,
    "blue": 0x0000FF,
    "white": 0xFFFFFF,
    "yellow": 0xFFFF00,
    "orange": 0xFF8000,
    "cyan": 0x00FFFF,
    "purple": 0xFF00FF,
}
NOBODY = "There is nobody to ask: run pytest at a terminal, or name a jig with --signalbox-jig PORT."


class Capture(Protocol):
    """What pytest's capture manager has, as far as it is needed."""

    def suspend(self, in_: bool = False) -> None: ...
    def resume(self) -> None: ...


class Person:
    """Asks, and returns the answer. `ask(text)` shows a text and gives the line typed."""

    def __init__(self, capture: Capture | None = None, ask: Callable[[str], str] = input) -> None:
        self._capture = capture
        self._ask = ask

    def do(self, what: str) -> None:
        """Have something done: ``Put a magnet on Q1.1.1``."""
        self._say(f"{what}, then press Enter: ")

    def agrees(self, question: str) -> bool:
        """Have a question answered with yes or no."""
        while True:
            word = self._say(f"{question} [y/n] ").strip().lower()
            if word in ("y", "yes", "n", "no"):
                return word.startswith("y")

    def colour(self, question: str) -> int:
        """Have a colour named: 0xRRGGBB, 0 for off."""
        while True:
            word = self._say(f"{question} ({', '.join(COLOURS)}): ").strip().lower()
            if word in COLOURS:
                return COLOURS[word]

    def _say(self, text: str) -> str:
        """Show a text past pytest's capture and read a line. Raises AssertionError when nobody is there."""
        if self._capture is not None:
            self._capture.suspend(in_=True)
        try:
            if self._ask is input and not sys.stdin.isatty():
                raise AssertionError(NOBODY)
            return self._ask(f"\n{text}")
        except EOFError:
            raise AssertionError(NOBODY) from None
        finally:
            if self._capture is not None:
                self._capture.resume()


def colour_name(rgb: int) -> str:
    """The word for a colour, its digits where there is none."""
    return next((name for name, value in COLOURS.items() if value == rgb), f"#{rgb:06x}")
