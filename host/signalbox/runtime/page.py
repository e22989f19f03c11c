"""The page beside a command: where it is served, to whom, and the browser that opens it."""

from __future__ import annotations

import contextlib
import secrets
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from signalbox.web.hub import Hub

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only with --lan
TOKEN_BYTES = 9


@dataclass(frozen=True)
class Page:
    """How the page is served, at `page_port` or the next free one after it; 0 takes any."""

    page_port: int
    lan: bool = False
    browser: bool = True


async def serve_page(hub: Hub[Any], page: Page, announce: Callable[[str], None]) -> None:
    """Serve the page of `hub` until cancelled. `announce` gets its address, a line for each who may open it.

    Raises UserError when no port is free for the page.
    """
    from signalbox.web.app import make_app
    from signalbox.web.server import serve

    token = secrets.token_urlsafe(TOKEN_BYTES) if page.lan else None

    def bound(address: str, remark: str) -> None:
        hub.seats.served_at(address, page.lan)
        opened = f"{address}?token={token}" if token else address
        joining = f"\nAnyone on this network may watch at {address}, and players join by the codes on the page."
        announce(f"The page is at {opened}{remark}.{joining if token else ''}")
        if page.browser and sys.stdout.isatty():
            _open_browser(opened)

    await serve(make_app(hub, token), EVERYWHERE if page.lan else LOOPBACK, page.page_port, bound)


def _open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
