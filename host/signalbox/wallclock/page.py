"""The page beside a command: where it is served, to whom, and the browser that opens it."""

from __future__ import annotations

import contextlib
import secrets
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signalbox.web.hub import Hub

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only with --lan
TOKEN_BYTES = 9


@dataclass(frozen=True)
class Page:
    """How the page is served."""

    port: int
    lan: bool = False
    browser: bool = True


async def serve_page(hub: Hub, page: Page, announce: Callable[[str], None]) -> None:
    """Serve the page of `hub` until cancelled. `announce` gets one sentence with its address.

    Raises UserError when there is no free port.
    """
    from signalbox.web.app import make_app
    from signalbox.web.server import serve

    token = secrets.token_urlsafe(TOKEN_BYTES) if page.lan else None

    def announced(sentence: str) -> None:
        announce(sentence)
        if page.browser and sys.stdout.isatty():
            _open_browser(sentence)

    await serve(make_app(hub, token), EVERYWHERE if page.lan else LOOPBACK, page.port, announced, token)


def _open_browser(sentence: str) -> None:
    address = next((word.rstrip(".") for word in sentence.split() if word.startswith("http")), "")
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
