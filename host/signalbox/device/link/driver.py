"""A driver that runs a connection on a serial port, in real time, with asyncio."""

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable

from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.link.ports import PORT_ERRORS, READ_WAIT_S, Opener, Port, close_port, find_port, open_port

SEARCH_S = 0.5  # the pause between searches for a board that is gone
PATIENCE_S = 3.0  # after this time, an open port without a board is closed and the search continues elsewhere
UNWRITTEN_S = 0.005  # the pause before retrying bytes that the port did not accept
READ_LIMIT = 4096  # the maximum number of bytes to read from the port at once
PIECES = 16  # maximum unread pieces; beyond that the board waits, and then sends all changes in one line

logger = logging.getLogger(__name__)

OnEvents = Callable[[float, list[Event]], None]
Finder = Callable[[str], str | None]


class Driver:
    """Runs a connection on a serial port in an asyncio loop, and searches for the board whenever it is gone.

    `on_events(now, events)` is called in the loop whenever the connection has events; `now` is the loop's clock in
    seconds. `finder(last)` returns the port to use next, or None; it should try the port `last` first. It runs in
    another thread, where it may block. Everything else happens in the loop's own thread.
    """

    def __init__(
        self,
        connection: Connection,
        on_events: OnEvents,
        *,
        port: str = "",
        finder: Finder | None = None,
        opener: Opener = open_port,
    ) -> None:
        self.port = port
        self._connection = connection
        self._on_events = on_events
        self._finder = finder or (lambda last: find_port(connection.board, last))
        self._opener = opener
        self._session: _Session | None = None

    def flush(self) -> None:
        """Write the connection's outgoing bytes. Call this after `Connection.show` or `Connection.command`."""
        if self._session:
            self._session.write()

    async def run(self) -> None:
        """Keep the board connected until cancelled. Raise any exception that `on_events` raises."""
        is_known = bool(self.port)
        while True:
            port = await self._open(is_known)
            self._session = _Session(self._connection, self._on_events, port)
            try:
                is_known = await self._session.run()
                reason = "it has gone" if is_known else f"no board in {PATIENCE_S:g} s"
                logger.warning("Closed %s: %s", self.port, reason)
            finally:
                self._session = None

    async def _open(self, is_known: bool) -> Port:
        """Open and return the last port if it is known to be the board's; otherwise keep trying the finder's choice."""
        fault = ""  # logged last
        while True:
            port = self.port if is_known else await asyncio.to_thread(self._finder, self.port)
            if port:
                try:
                    opened = await asyncio.to_thread(self._opener, port)
                except UserError as error:  # gone again, or in use: keep searching
                    if str(error) != fault:
                        fault = str(error)
                        logger.info("Not opened: %s", fault)
                else:
                    self.port = port
                    logger.info("Opened %s", port)
                    return opened
            is_known = False
            await asyncio.sleep(SEARCH_S)


class _Session:
    """One open port, with a thread that reads it and a timer that drives the connection."""

    def __init__(self, connection: Connection, on_events: OnEvents, port: Port) -> None:
        self._connection = connection
        self._on_events = on_events
        self._port = port
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[bool] = self._loop.create_future()
        self._stop = threading.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._received: queue.Queue[bytes] = queue.Queue(PIECES)
        self._unwritten = b""
        self._give_up_at = self._loop.time() + PATIENCE_S

    async def run(self) -> bool:
        """Serve the port. Return True once the port is gone, or False if no board has responded on it for too long."""
        reader = threading.Thread(target=self._read, name="signalbox port reader", daemon=True)
        self._connection.on_open(self._loop.time())
        reader.start()
        self.step()
        try:
            was_board = await self._ended
        finally:
            self._stop.set()
            if self._timer:
                self._timer.cancel()
            now = self._loop.time()
            events = self._connection.on_close(now)
            await asyncio.to_thread(reader.join)  # takes at most READ_WAIT_S
            close_port(self._port)
        if events:
            self._on_events(now, events)
        return was_board

    def step(self, data: bytes = b"") -> None:
        """Handle `data` and anything that is due, write the outgoing bytes, and set the timer for the next step."""
        if self._ended.done():
            return
        now = self._loop.time()
        try:
            events = self._connection.receive(now, data) + self._connection.tick(now)
            if events:
                self._on_events(now, events)
        except Exception as error:  # raised by `run` instead of being logged by the loop
            self._ended.set_exception(error)
            return
        if self._connection.online:
            self._give_up_at = now + PATIENCE_S
        if now >= self._give_up_at:
            self._ended.set_result(False)
        self.write()

    def write(self) -> None:
        """Write as many of the connection's outgoing bytes as the port accepts, and set the timer."""
        if self._ended.done():
            return
        if not self._unwritten:
            self._unwritten = self._connection.outgoing()
        try:
            taken = self._port.write(self._unwritten) if self._unwritten else 0
        except PORT_ERRORS:
            self._ended.set_result(True)
            return
        self._unwritten = self._unwritten[taken or 0 :]
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        due = self._connection.deadline()
        wake_at = self._give_up_at if due is None else min(due, self._give_up_at)
        if self._unwritten:
            wake_at = min(wake_at, self._loop.time() + UNWRITTEN_S)
        self._timer = self._loop.call_at(wake_at, self.step)

    def _read(self) -> None:
        """Pass incoming bytes to the loop until the session stops or the port is gone. Runs in a thread."""
        try:
            while not self._stop.is_set():
                data = self._port.read(1) or b""
                waiting = min(self._port.in_waiting, READ_LIMIT) if data else 0
                if waiting:
                    data += self._port.read(waiting) or b""
                if data and self._enqueue(data):
                    self._loop.call_soon_threadsafe(lambda: self.step(self._received.get_nowait()))
        except PORT_ERRORS:
            self._loop.call_soon_threadsafe(self._on_port_gone)

    def _enqueue(self, data: bytes) -> bool:
        """Queue `data` for the loop as soon as there is room. Return False if the session stops first."""
        while not self._stop.is_set():
            with contextlib.suppress(queue.Full):
                self._received.put(data, timeout=READ_WAIT_S)
                return True
        return False

    def _on_port_gone(self) -> None:
        if not self._ended.done():
            self._ended.set_result(True)
