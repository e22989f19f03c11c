"""A table's hub without a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS, Command, Relink
from signalbox.play.teaching.rules import rules_shown
from signalbox.web.hub import Hub
from signalbox.web.seat_links import Seats
from signalbox.web.viewer import Screen, Viewer


def table_hub(
    on_command: Callable[[Command, Viewer], object],
    drawing: Mapping[str, object] | None = None,
    seats: Seats | None = None,
    on_leave: Callable[[Viewer], None] = lambda _viewer: None,
) -> Hub:
    """Return a hub like that of `play`, which renews seat links by itself."""

    def command(asked: Command, viewer: Viewer) -> None:
        if isinstance(asked, Relink):
            hub.relink(asked.seat)
        else:
            on_command(asked, viewer)

    hub = Hub(
        Screen(
            drawing or {},
            command,
            PAGE_VERBS,
            of_a_seat=SEAT_COMMANDS,
            on_leave=on_leave,
            seats=seats or Seats(),
            rules=rules_shown,
        )
    )
    return hub
