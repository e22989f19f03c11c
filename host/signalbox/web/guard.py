"""A guard against DNS rebinding and websockets opened by other sites. It admits only the page's own origin."""

import ipaddress
import logging
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as SentMessage
from starlette.websockets import WebSocketDisconnect

from signalbox.core.messages import Message
from signalbox.web.limits import Limits, security_headers
from signalbox.web.page_language import refusal_page, request_language

logger = logging.getLogger(__name__)


def is_host_allowed(host: str, names: frozenset[str], loopback_only: bool) -> bool:
    """Return whether a Host header is allowed: it must be one of `names` or an IP address.

    DNS rebinding needs a name, so addresses are safe. With `loopback_only`, an address must be a loopback address.
    """
    try:
        name = urlsplit("//" + host).hostname or ""
    except ValueError:
        return False
    if name in names:
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or not loopback_only


def is_origin_allowed(origin: str | None, host: str) -> bool:
    """Return whether an Origin header is missing or names the page's own origin.

    Programs other than browsers may omit the header; browsers always send it when opening a websocket.
    """
    return origin is None or origin == "http://" + host


class Guard:
    """ASGI middleware that refuses foreign hosts and origins and sets the page's security headers."""

    def __init__(self, app: ASGIApp, names: frozenset[str], loopback_only: bool, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._names = names
        self._loopback_only = loopback_only

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        await self._limits.wait_for_turn(scope["client"][0] if scope.get("client") else "")
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not is_host_allowed(host, self._names, self._loopback_only):
            reason, status = Message("viewer-wrong-address"), 421
        elif not is_origin_allowed(headers.get("origin"), host):
            reason, status = Message("viewer-from-elsewhere"), 403
        else:
            await self._run_app(scope, receive, self._with_headers(send, host))
            return
        logger.warning("Refused %s for host %r, origin %r", scope["type"], host, headers.get("origin"))
        language = request_language(HTTPConnection(scope))
        await HTMLResponse(refusal_page(reason, language), status)(scope, receive, self._with_headers(send, ""))

    async def _run_app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the app. Log any internal error, because the server would just disconnect without a message."""
        try:
            await self._app(scope, receive, send)
        except (WebSocketDisconnect, ClientDisconnect):  # the client has disconnected
            raise
        except Exception:
            logger.exception("A fault of the program in what a page asked for by %s", scope["type"])
            raise

    @staticmethod
    def _with_headers(send: Send, host: str) -> Send:
        added = security_headers(host)
        is_open = False  # whether the websocket is open

        async def send_with_headers(message: SentMessage) -> None:
            nonlocal is_open
            is_open = is_open or message["type"] == "websocket.accept"
            if message["type"] == "websocket.close" and not is_open:  # no such address: refuse instead of disconnecting
                await send({"type": "websocket.http.response.start", "status": 403, "headers": added})
                await send({"type": "websocket.http.response.body", "body": b""})
                return
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = _merge_headers(message["headers"], added)
            await send(message)

        return send_with_headers


def _merge_headers(headers: list[tuple[bytes, bytes]], added: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return a response's headers, and those in `added` whose names the response does not have yet."""
    names = {name for name, _ in headers}
    return [*headers, *(header for header in added if header[0] not in names)]
