"""The page beside a command: where it is served, to whom, and the browser that opens it.

It is an address of its own, with a token that nobody is told: whoever comes by it watches, or has a seat's link. The
page on this computer stays what it is, the table's.
"""

from __future__ import annotations

import contextlib
import html
import secrets
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from signalbox.web.hub import Hub
    from signalbox.web.server import Door

TOKEN_BYTES = 9


@dataclass(frozen=True)
class _Page:
    """The page that is served on this computer: its address, and how it is made for those who have another one."""

    hub: Hub
    address: str
    make: Callable[[str], ASGIApp]
    door: Door


class NetworkDoor:
    """Closed at first. To be used in the table's loop."""

    def __init__(self) -> None:
        self._page: _Page | None = None
        self.address = ""  # for other devices while it is open, else ""

    def stands(self, hub: Hub, address: str, make: Callable[[str], ASGIApp], door: Door) -> None:
        """The page is served at `address` on this computer; `make` makes it for others, by the token that is asked."""
        self._page = _Page(hub, address, make, door)
        hub.screen.seats.served_at(address, lan=False, door=True)

    def open(self) -> None:
        """Let other devices in. Raises UserError when there is no network, or the page is not served there."""
        from signalbox.web.server import listen, own_address, page_url

        if self.address:
            return
        if self._page is None:
            raise UserError(Message("phones-too-early"))
        address, port = own_address(), urlsplit(self._page.address).port or 0
        if address == urlsplit(self._page.address).hostname or ip_address(address).is_unspecified:
            raise UserError(Message("phones-no-network"))
        listener = listen(address, port)
        self.address = page_url(listener)
        self._page.door.open(self._page.make(secrets.token_urlsafe(TOKEN_BYTES)), listener)
        self._page.hub.screen.seats.served_at(self.address, lan=True, door=True)

    def close(self) -> None:
        """Let nobody in any more, and hang up on those who are."""
        if self._page is not None and self.address:
            self.address = ""
            self._page.door.close()
            self._page.hub.screen.seats.served_at(self._page.address, lan=False, door=True)


LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only with --lan


@dataclass(frozen=True)
class Page:
    """How the page is served, at `page_port` or the next free one after it; 0 takes any.

    `voice_folder` has what was recorded to be said aloud; `path` is what is opened of it.
    """

    page_port: int
    lan: bool = False
    browser: bool = True
    voice_folder: Path | None = None
    path: str = ""


def load_server() -> None:
    """Import what serves a page, which takes longer than most: for a moment in which there is nothing else to do."""
    from signalbox.web import app, server  # noqa: F401


async def serve_page(
    hub: Hub, page: Page, announce: Callable[[Message], None], network: NetworkDoor | None = None
) -> None:
    """Serve the page of `hub` until cancelled. `announce` gets its address, and one for others who may watch.

    Without `lan` other devices may be let in by `network` while it is served.

    Raises UserError when no port is free for the page.
    """
    from signalbox.web.app import make_app
    from signalbox.web.server import Door, serve
    from signalbox.web.speech import Speech

    token = secrets.token_urlsafe(TOKEN_BYTES) if page.lan else None
    speech, door = Speech(page.voice_folder), None if network is None else Door()

    def bound(address: str, taken: int | None) -> None:
        if network is None or door is None:
            hub.screen.seats.served_at(address, page.lan)
        else:
            network.stands(hub, address, lambda token: make_app(hub, token, speech), door)
        opened = f"{address}{page.path}?token={token}" if token else address + page.path
        if taken is None:
            announce(Message("page-at", address=opened))
        else:
            announce(Message("page-at-next-port", address=opened, port=str(taken)))
        if token:
            announce(Message("page-network", address=address))
        if page.browser and sys.stdout.isatty():
            _open_browser(_redirect(folder, opened) if token else opened)

    with TemporaryDirectory(prefix="signalbox-") as folder:
        await serve(
            hub,
            make_app(hub, token, speech),
            EVERYWHERE if page.lan else LOOPBACK,
            page.page_port,
            bound,
            door,
        )


def _redirect(folder: str, address: str) -> str:
    """The address of a file, for this user alone, that leads on to `address`.

    Whatever a browser is opened with can be read by every user of the computer, and the address has the token in it.
    """
    path = Path(folder) / "table.html"
    target = html.escape(address)
    path.touch(0o600)
    path.write_text(f'<meta http-equiv="refresh" content="0; url={target}"><a href="{target}">Signalbox</a>\n', "utf-8")
    return path.as_uri()


def _open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
