"""Create and serve the hub of a table, without the table."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import pytest
from starlette.types import ASGIApp

from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS, Command, RenewLink, ShowHand
from signalbox.play.teaching.rules import rules_info
from signalbox.web.hub import Hub
from signalbox.web.seat_links import Seats
from signalbox.web.server import serve
from signalbox.web.viewer import Screen, Viewer


def table_hub(
    on_command: Callable[[Command, Viewer], object],
    drawing: Mapping[str, object] | None = None,
    seats: Seats | None = None,
    on_leave: Callable[[Viewer], None] = lambda _viewer: None,
) -> Hub:
    """Return a hub like the one that `play` creates. The hub itself renews seat links and shows hands."""

    def command(request: Command, viewer: Viewer) -> None:
        if isinstance(request, RenewLink):
            hub.relink(request.seat)
            return
        if isinstance(request, ShowHand):
            hub.show_hand(viewer, request.seat)
        on_command(request, viewer)

    parts: dict[str, Any] = {"seat_commands": SEAT_COMMANDS, "on_leave": on_leave, "rules": rules_info}
    hub = Hub(Screen(drawing or {}, command, PAGE_VERBS, seats=seats or Seats(), **parts))
    return hub


@contextlib.asynccontextmanager
async def serving(hub: Hub, app: ASGIApp, port: int = 0) -> AsyncIterator[tuple[int, int | None]]:
    """Serve a hub's page as `play` does. Yield the port used, and the requested `port` if it was taken, else None."""
    bound: list[tuple[str, int | None]] = []
    task = asyncio.create_task(serve(hub, app, "127.0.0.1", port, lambda *address: bound.append(address)))
    while not bound:
        await asyncio.sleep(0)
    [(address, taken)] = bound
    yield int(address.rpartition(":")[2].strip("/")), taken
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
