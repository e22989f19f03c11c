"""The web page of a command: its addresses, its server, and the browser that opens it.

A browser on this computer controls the table. `NetworkAccess` admits other devices at a network address. Controlling
the table from there needs a token that is never revealed, so those devices can only watch or use a seat's link.
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
from signalbox.core.messages import Message, Tell

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from signalbox.web.hub import Hub
    from signalbox.web.server import ExtraAddress

TOKEN_BYTES = 9
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only with --lan


@dataclass(frozen=True)
class _ServedPage:
    """The page served on this computer. `make_app(token)` creates the same page for another address."""

    hub: Hub
    address: str
    make_app: Callable[[str], ASGIApp]
    door: ExtraAddress


class NetworkAccess:
    """Opens and closes a network address of the page for other devices. Call all methods in the table's loop."""

    def __init__(self) -> None:
        self._page: _ServedPage | None = None
        self.address = ""  # for other devices while the door is open, otherwise ""

    def attach(self, hub: Hub, address: str, make_app: Callable[[str], ASGIApp], door: ExtraAddress) -> None:
        """Set the page, which is served locally at `address`. `make_app(token)` creates it for another address."""
        self._page = _ServedPage(hub, address, make_app, door)
        hub.screen.seats.set_address(address, lan=False, door=True)

    def open(self) -> None:
        """Admit other devices. Raise UserError if there is no network or the page is not being served yet."""
        from signalbox.web.server import listen, local_address, page_url

        if self.address:
            return
        if self._page is None:
            raise UserError(Message("phones-too-early"))
        address, port = local_address(), urlsplit(self._page.address).port or 0
        if address == urlsplit(self._page.address).hostname or ip_address(address).is_unspecified:
            raise UserError(Message("phones-no-network"))
        listener = listen(address, port)
        self.address = page_url(listener)
        self._page.door.open(self._page.make_app(secrets.token_urlsafe(TOKEN_BYTES)), listener)
        self._page.hub.screen.seats.set_address(self.address, lan=True, door=True)

    def close(self) -> None:
        """Stop admitting devices, and disconnect those that have been admitted."""
        if self._page is not None and self.address:
            self.address = ""
            self._page.door.close()
            self._page.hub.screen.seats.set_address(self._page.address, lan=False, door=True)


@dataclass(frozen=True)
class Page:
    """The settings of a page, which is served at `page_port` or the next free port; 0 means any free port.

    `voice_folder` holds recordings of messages; `path` is appended to the address that the browser opens.
    """

    page_port: int
    lan: bool = False
    browser: bool = True
    voice_folder: Path | None = None
    path: str = ""


def load_server() -> None:
    """Import the page's server in advance. This is slow, so call it while there is nothing else to do."""
    from signalbox.web import app, server  # noqa: F401


async def serve_page(hub: Hub, page: Page, announce: Tell, network: NetworkAccess | None = None) -> None:
    """Serve the page of `hub` until cancelled.

    `announce` is called with the page's address and, if `page.lan`, with an address for spectators. Otherwise
    `network` can admit other devices while the page is served. Raise UserError if no port is free.
    """
    from signalbox.web.app import make_app
    from signalbox.web.server import ExtraAddress, serve
    from signalbox.web.speech import Speech

    token = secrets.token_urlsafe(TOKEN_BYTES) if page.lan else None
    speech, door = Speech(page.voice_folder), None if network is None else ExtraAddress()

    def on_bound(address: str, busy_port: int | None) -> None:
        if network is None or door is None:
            hub.screen.seats.set_address(address, page.lan)
        else:
            network.attach(hub, address, lambda token: make_app(hub, token, speech), door)
        url = f"{address}{page.path}?token={token}" if token else address + page.path
        message = Message("page-at", address=url)
        announce(message if busy_port is None else Message("page-at-next-port", address=url, port=str(busy_port)))
        if token:
            announce(Message("page-network", address=address))
        if page.browser and sys.stdout.isatty():
            with contextlib.suppress(webbrowser.Error, OSError):
                webbrowser.open(_write_redirect(folder, url) if token else url)

    with TemporaryDirectory(prefix="signalbox-") as folder:
        host = EVERYWHERE if page.lan else LOOPBACK
        await serve(hub, make_app(hub, token, speech), host, page.page_port, on_bound, door)


def _write_redirect(folder: str, address: str) -> str:
    """Write a file, readable by this user only, that redirects to `address`. Return the file's address.

    This hides the token in `address` from other users, who can read the browser's command line.
    """
    path = Path(folder) / "table.html"
    target = html.escape(address)
    path.touch(0o600)
    path.write_text(f'<meta http-equiv="refresh" content="0; url={target}"><a href="{target}">Signalbox</a>\n', "utf-8")
    return path.as_uri()
