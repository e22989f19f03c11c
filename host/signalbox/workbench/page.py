"""The page of a procedure: which file it is, and what its buttons may say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signalbox.web.hub import Hub

if TYPE_CHECKING:
    from signalbox.workbench.live import Live

FILE = "workbench.html"
FIELDS = {"answer": ("word", "question"), "touch": ("sensor",)}


def make_hub(live: Live) -> Hub:
    """The hub between a procedure and the viewers of its page."""
    drawing = live.connection.board.drawing()
    return Hub(drawing, lambda message, _: live.command(message), page=FILE, fields=FIELDS)
