"""Lights of a virtual board that do not shine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

if TYPE_CHECKING:
    from signalbox.board import Board

DARK = "dark"  # it alone: it hands the data on
CUT = "cut"  # it and all behind it: no data come so far


def broken_lights(board: Board, texts: Sequence[str]) -> tuple[frozenset[int], list[str]]:
    """The lights that `LIGHT=dark` and `LIGHT=cut` leave dark, by number, and the texts that speak of something else.

    Raises UserError when a text names a light that the board has not got.
    """
    dark: set[int] = set()
    others: list[str] = []
    for text in texts:
        name, _, kind = text.partition("=")
        if kind not in (DARK, CUT):
            others.append(text)
            continue
        if name not in board.lights:
            raise UserError(Message("broken-no-light", light=name, example=next(iter(board.lights))))
        number = board.lights[name]
        dark |= {number} if kind == DARK else set(range(number, len(board.lights)))
    return frozenset(dark), others


def without(pixels: bytes, dark: frozenset[int]) -> bytes:
    """R, G, B of every light, of which these are dark."""
    shown = bytearray(pixels)
    for number in dark:
        shown[3 * number : 3 * number + 3] = bytes(len(shown[3 * number : 3 * number + 3]))
    return bytes(shown)
