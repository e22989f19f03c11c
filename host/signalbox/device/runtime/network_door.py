"""The page for other devices of the network where a program was begun without --lan: somebody opens it, and closes it.

It is an address of its own, with a token that nobody is told: whoever comes by it watches, or has a seat's link. The
page on this computer stays what it is, the table's.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
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
