"""The page of a procedure: which file it is, and what its buttons may say."""

from __future__ import annotations

from signalbox.board import draw
from signalbox.service.procedures.commands import VERBS
from signalbox.service.procedures.live import Live
from signalbox.web.hub import Hub
from signalbox.web.viewer import Screen

FILE = "procedure.html"


def make_hub(live: Live) -> Hub:
    """The hub between a procedure and the viewers of its page."""
    drawing = draw(live.connection.board)
    return Hub(Screen(drawing, lambda command, _: live.command(command), VERBS, page=FILE))
