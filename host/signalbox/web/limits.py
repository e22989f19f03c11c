"""Limits on connections, requests, messages and time, and the security headers of every response.

A client that exceeds a limit must wait, or is disconnected before anything is read. Some connections are reserved for
this computer.
"""

import asyncio
import logging
from weakref import WeakSet

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.http11 import Request
from websockets.server import ServerProtocol

MAX_CONNECTIONS = 256  # at the same time; most systems let a program open far more, all of them at least 256
MAX_PER_ADDRESS = 24  # a browser opens about 7
MAX_LOCAL = 64  # additional connections for this computer
LOCAL_ADDRESSES = ("127.0.0.1", "::1")
BACKLOG = 32
HEADER_S = 5.0  # how long a request may take to be complete
LOG_EVERY_S = 60.0

REQUEST_RATE = (40.0, 200.0)  # for each address: per second in the long run, and in a burst; a page takes about 30
MESSAGE_RATE = (10.0, 40.0)  # from a seat's page or a spectator's
TABLE_MESSAGE_RATE = (100.0, 400.0)  # from the table's page

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
    "connect-src 'self' {socket}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

logger = logging.getLogger(__name__)


def security_headers(host: str = "") -> list[tuple[bytes, bytes]]:
    """Return the names and values of the security headers.

    If `host` (the value of the Host header) is given, they allow a page to open a websocket there.
    """
    policy = _POLICY.format(socket="ws://" + host if host else "")
    return [
        (b"content-security-policy", policy.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cache-control", b"no-cache"),
    ]


class TokenBucket:
    """A token bucket: `per_s` tokens are added each second, up to `maximum`."""

    def __init__(self, per_s: float, maximum: float) -> None:
        self._per_s = per_s
        self._maximum = self._tokens = maximum
        self._updated_at = float("-inf")

    def take_token(self, now: float) -> float:
        """Take a token. Return how many seconds to wait until it is available."""
        self._tokens = min(self._maximum, self._tokens + (now - self._updated_at) * self._per_s)
        self._updated_at = now
        self._tokens -= 1
        return max(0.0, -self._tokens / self._per_s)

    def is_full(self, now: float) -> bool:
        """Return whether the bucket has reached its maximum again, so that it can be discarded."""
        return self._tokens + (now - self._updated_at) * self._per_s >= self._maximum


class Limits:
    """A server's open connections, and a token bucket for each address's requests. Times are on the loop's clock."""

    def __init__(self) -> None:
        self._connections: dict[str, WeakSet[asyncio.Transport]] = {}
        self._buckets: dict[str, TokenBucket] = {}
        self._logged_at = float("-inf")

    def admit(self, address: str, transport: asyncio.Transport, now: float) -> bool:
        """Add a connection from this address, if there is room. Return whether it was added."""
        open_connections = {
            name: WeakSet(transport for transport in transports if not transport.is_closing())
            for name, transports in self._connections.items()
        }
        self._connections = {name: transports for name, transports in open_connections.items() if transports}
        own = self._connections.setdefault(address, WeakSet())
        count = sum(map(len, self._connections.values()))
        is_own = address in LOCAL_ADDRESSES
        maximum = MAX_CONNECTIONS + (MAX_LOCAL if is_own else 0)
        if count < maximum and (is_own or len(own) < MAX_PER_ADDRESS):
            own.add(transport)
            return True
        if now >= self._logged_at + LOG_EVERY_S:
            self._logged_at = now
            logger.warning("%s is hung up on: %d connections are open, %d of them from there", address, count, len(own))
        return False

    async def wait_for_turn(self, address: str) -> None:
        """Wait until this address may make another request, and count that request."""
        now = asyncio.get_running_loop().time()
        if address not in self._buckets:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full(now)}
            self._buckets[address] = TokenBucket(*REQUEST_RATE)
        wait_s = self._buckets[address].take_token(now)
        if wait_s > 0:
            await asyncio.sleep(wait_s)


def make_protocol(limits: Limits) -> type[H11Protocol]:
    """Return the protocol class for a server's connections. It disconnects clients that exceed a limit.

    If the server itself refuses a request, before calling the app, its response also has the security headers.
    """

    class LimitedProtocol(H11Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            address, *_ = transport.get_extra_info("peername") or ("",)
            self._timeout: asyncio.TimerHandle | None = None
            if not limits.admit(address, transport, self.loop.time()):
                self._is_refused = True
                transport.abort()
                return
            self._is_refused = False
            super().connection_made(transport)
            self._timeout = self.loop.call_later(HEADER_S, transport.abort)

        def data_received(self, data: bytes) -> None:
            if self._is_refused:
                return
            super().data_received(data)
            if self.scope is not None or self.transport.get_protocol() is not self:
                self._stop_waiting()  # the header is complete, or the connection has become a websocket

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            if not self._is_refused:
                super().connection_lost(exc)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            if _is_websocket_handshake(event):
                super().handle_websocket_upgrade(event)
            else:
                self.send_400_response("Invalid WebSocket request received.")

        def send_400_response(self, msg: str) -> None:
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # otherwise a response has already begun
                headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
                for part in (
                    h11.Response(status_code=400, headers=[*headers, *security_headers()], reason=b"Bad Request"),
                    h11.Data(data=msg.encode("ascii")),
                    h11.EndOfMessage(),
                ):
                    self.transport.write(self.conn.send(part) or b"")
            self.transport.close()

        def _stop_waiting(self) -> None:
            if self._timeout is not None:
                self._timeout.cancel()
                self._timeout = None

    return LimitedProtocol


def _is_websocket_handshake(event: h11.Request) -> bool:
    """Return whether this request is a valid websocket handshake."""
    lines = [event.method + b" " + event.target + b" HTTP/1.1", *(b": ".join(header) for header in event.headers)]
    protocol = ServerProtocol()
    protocol.receive_data(b"\r\n".join([*lines, b"", b""]))
    requests = protocol.events_received()
    return bool(requests) and isinstance(requests[0], Request) and protocol.accept(requests[0]).status_code == 101


async def wait_for_turn(bucket: TokenBucket) -> None:
    """Take a token, waiting until there is one. Nothing is read meanwhile, so flow control slows the sender down."""
    wait_s = bucket.take_token(asyncio.get_running_loop().time())
    if wait_s > 0:
        await asyncio.sleep(wait_s)
