"""Serves the page from a running asyncio loop: the socket, its address, and uvicorn without log output."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
import os
import socket
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import uvicorn
from starlette.types import ASGIApp

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.web.limits import BACKLOG, Limits, make_protocol

if TYPE_CHECKING:
    from signalbox.web.hub import Hub

logger = logging.getLogger(__name__)

_MAX_PORTS = 50
_SHUTDOWN_S = 1  # time for viewers to disconnect
_PING_S = 5.0  # a page that does not respond for twice this time counts as closed, and what its hands hold is put back
_MESSAGE_LIMIT = 65536  # bytes; a longer websocket message closes the connection


def listen(host: str, page_port: int) -> socket.socket:
    """Return a socket listening on `host` at `page_port` or the next free port; 0 means any free port.

    Raise UserError if the address does not belong to this machine, or none of the ports is free.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(page_port, min(page_port + _MAX_PORTS, 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # on Windows the same option would share a port already taken
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise UserError(Message("page-host-unusable", host=host, why=str(error.strerror))) from None
            continue
        listener.setblocking(False)
        return listener
    last = min(page_port + _MAX_PORTS, 65536) - 1
    raise UserError(Message("page-ports-taken", first=str(page_port), last=str(last)))


def page_url(listener: socket.socket) -> str:
    """Return the address at which people open the page, ending in a slash."""
    host, page_port = listener.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = local_address()
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{page_port}/"


def local_address() -> str:
    """Return this machine's address on the local network, or 127.0.0.1 if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing; only asks the system for a route
        return str(probe.getsockname()[0])
    return "127.0.0.1"


class _Uvicorn(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # signals belong to the program, not to its page


class Server:
    """A uvicorn server without log output. It serves one app on one listening socket for the duration of `run`."""

    def __init__(self, app: ASGIApp, listener: socket.socket, limits: Limits | None = None) -> None:
        self._listener = listener
        self._uvicorn = _Uvicorn(
            uvicorn.Config(
                app,
                http=make_protocol(limits or Limits()),
                backlog=BACKLOG,
                log_config=None,
                log_level="critical",
                access_log=False,
                lifespan="off",
                server_header=False,
                date_header=False,
                ws="websockets-sansio",
                ws_max_size=_MESSAGE_LIMIT,
                ws_ping_interval=_PING_S,
                ws_ping_timeout=_PING_S,
                timeout_graceful_shutdown=_SHUTDOWN_S,
            )
        )

    async def run(self) -> None:
        """Serve until `stop` is called, or until cancelled. Then disconnect all viewers and close the socket."""
        serving = asyncio.create_task(self._uvicorn.serve(sockets=[self._listener]))
        try:
            await asyncio.shield(serving)
        finally:
            self.stop()
            await serving
            self._listener.close()
            for connection in list(self._uvicorn.server_state.connections):  # clients that read nothing
                connection.transport.abort()

    def stop(self) -> None:
        """Make `run` return."""
        self._uvicorn.should_exit = True

    def stop_serving(self) -> None:
        """Make `run` return, and free the port immediately. Call this method in the loop of `run`."""
        for listening in getattr(self._uvicorn, "servers", ()):  # there are none before the server has started
            listening.close()
        self.stop()


class ExtraAddress:
    """An additional address for the page. The table's loop opens and closes it while the page is being served.

    At most one server at a time serves it, in the page's loop. Closing it disconnects everybody at this address.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: Server | None = None
        self._serving: set[asyncio.Task[None]] = set()

    def open(self, app: ASGIApp, listener: socket.socket) -> None:
        """Serve `app` on this socket. The page must already be served."""
        assert self._loop is not None
        self._server = Server(app, listener)
        self._loop.call_soon_threadsafe(self._start_server, self._server)

    def close(self) -> None:
        """Admit no more clients, and disconnect those already admitted."""
        server, self._server = self._server, None
        if server is not None and self._loop is not None:
            self._loop.call_soon_threadsafe(server.stop_serving)

    def set_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Run servers in the page's `loop` from now on."""
        self._loop = loop

    async def wait_closed(self) -> None:
        """Close the address and wait until its servers have ended. Call this method in the page's loop."""
        if self._server is not None:
            self._server.stop_serving()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def _start_server(self, server: Server) -> None:
        serving = asyncio.create_task(server.run())
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)


async def serve(
    hub: Hub,
    app: ASGIApp,
    host: str,
    page_port: int,
    on_bound: Callable[[str, int | None], None],
    extra_address: ExtraAddress | None = None,
) -> None:
    """Serve `app`, the page of `hub`, in a separate thread until cancelled. The current loop is the table's.

    `on_bound` is called with the page's address, and with `page_port` if that port was in use, otherwise None. The page
    is also served at `extra_address`, if given. Raise UserError in the same cases as `listen`.
    """
    listener = listen(host, page_port)
    bound_port = listener.getsockname()[1]
    busy_port = page_port if page_port and bound_port != page_port else None
    logger.info("The page is served at %s", page_url(listener))
    on_bound(page_url(listener), busy_port)
    table, server = asyncio.get_running_loop(), Server(app, listener)

    async def serve_in_thread() -> None:
        hub.use_separate_loops(table, asyncio.get_running_loop())
        if extra_address is None:
            await server.run()
            return
        extra_address.set_loop(asyncio.get_running_loop())
        try:
            await server.run()
        finally:
            await extra_address.wait_closed()

    serving = asyncio.ensure_future(asyncio.to_thread(asyncio.run, serve_in_thread()))
    try:
        await asyncio.shield(serving)
    finally:
        server.stop()
        await serving
