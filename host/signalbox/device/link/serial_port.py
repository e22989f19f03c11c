"""The driver of a connection: runs it on a serial port, with asyncio and in real time."""

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable

from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.link.ports import READ_WAIT_S, Opener, Port, find, open_port

SEARCH_S = 0.5  # pause between two searches for a board that is gone
PATIENCE_S = 3.0  # an open port without a board is closed after this time, and the board searched for elsewhere
UNWRITTEN_S = 0.005  # pause before bytes that the port did not take are tried again
READ_LIMIT = 4096  # maximum bytes read from the port at once
PIECES = 16  # maximum unread pieces; then the board waits, and later sends all changes in one line

logger = logging.getLogger(__name__)

OnEvents = Callable[[float, list[Event]], None]
Finder = Callable[[str], str | None]


class Driver:
    """Runs a connection on a serial port in an asyncio loop, and searches for the board again when it is gone.

    `on_events(now, events)` is called in the loop whenever the connection has events; `now` is the loop's clock in
    seconds. `finder(last)` returns the port to use next, or None; it should try the last port first. It runs in a
    thread, where it may block. Everything else happens in the loop's own thread.
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
        self._finder = finder or (lambda last: find(connection.board, last))
        self._opener = opener
        self._session: _Session | None = None

    def poke(self) -> None:
        """Write the connection's outgoing bytes. Call this after `Connection.show` or `Connection.command`."""
        if self._session:
            self._session.write()

    async def run(self) -> None:
        """Keep the board connected until cancelled. Raises what `on_events` raises."""
        known = bool(self.port)
        while True:
            port = await self._open(known)
            self._session = _Session(self._connection, self._on_events, port)
            try:
                known = await self._session.run()
                reason = "it has gone" if known else f"no board in {PATIENCE_S:g} s"
                logger.warning("Closed %s: %s", self.port, reason)
            finally:
                self._session = None

    async def _open(self, known: bool) -> Port:
        """Open and return a port: the last port if it is `known` to be the board's, otherwise one from the finder."""
        fault = ""  # logged last
        while True:
            port = self.port if known else await asyncio.to_thread(self._finder, self.port)
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
            known = False
            await asyncio.sleep(SEARCH_S)


class _Session:
    """One open port: the thread that reads it, and the connection's steps."""

    def __init__(self, connection: Connection, on_events: OnEvents, port: Port) -> None:
        self._connection = connection
        self._on_events = on_events
        self._port = port
        self._loop = asyncio.get_running_loop()
        self._over: asyncio.Future[bool] = self._loop.create_future()
        self._stop = threading.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._arrived: queue.Queue[bytes] = queue.Queue(PIECES)
        self._unwritten = b""
        self._patient_until = self._loop.time() + PATIENCE_S

    async def run(self) -> bool:
        """Serve the port. Return True once it is gone, or False once it has been without a board for too long."""
        reader = threading.Thread(target=self._read, name="signalbox port reader", daemon=True)
        self._connection.opened(self._loop.time())
        reader.start()
        self.step()
        try:
            was_board = await self._over
        finally:
            self._stop.set()
            if self._timer:
                self._timer.cancel()
            now = self._loop.time()
            gone = self._connection.closed(now)
            await asyncio.to_thread(reader.join)  # takes at most READ_WAIT_S
            self._port.close()
        if gone:
            self._on_events(now, gone)
        return was_board

    def step(self, data: bytes = b"") -> None:
        """Handle `data` and whatever else is due, write, and set the timer for the next step."""
        if self._over.done():
            return
        now = self._loop.time()
        try:
            events = self._connection.receive(now, data) + self._connection.tick(now)
            if events:
                self._on_events(now, events)
        except Exception as error:  # raised by `run` instead of being logged by the loop
            self._over.set_exception(error)
            return
        if self._connection.online:
            self._patient_until = now + PATIENCE_S
        if now >= self._patient_until:
            self._over.set_result(False)
        self.write()

    def write(self) -> None:
        """Write as many of the connection's outgoing bytes as the port takes, and set the timer."""
        if self._over.done():
            return
        if not self._unwritten:
            self._unwritten = self._connection.outgoing()
        try:
            taken = self._port.write(self._unwritten) if self._unwritten else 0
        except OSError:
            self._over.set_result(True)
            return
        self._unwritten = self._unwritten[taken or 0 :]
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._timer:
            self._timer.cancel()
        due = self._connection.deadline()
        at = self._patient_until if due is None else min(due, self._patient_until)
        if self._unwritten:
            at = min(at, self._loop.time() + UNWRITTEN_S)
        self._timer = self._loop.call_at(at, self.step)

    def _read(self) -> None:
        """In a thread, pass incoming bytes to the loop until stopped, or until the port is gone."""
        try:
            while not self._stop.is_set():
                data = self._port.read(1) or b""
                waiting = min(self._port.in_waiting, READ_LIMIT) if data else 0
                if waiting:
                    data += self._port.read(waiting) or b""
                if data and self._hand_over(data):
                    self._loop.call_soon_threadsafe(self._take)
        except OSError:
            self._loop.call_soon_threadsafe(self._gone)

    def _hand_over(self, data: bytes) -> bool:
        """Queue `data` for the loop as soon as there is room. Return False if stopped before that."""
        while not self._stop.is_set():
            with contextlib.suppress(queue.Full):
                self._arrived.put(data, timeout=READ_WAIT_S)
                return True
        return False

    def _take(self) -> None:
        self.step(self._arrived.get_nowait())

    def _gone(self) -> None:
        if not self._over.done():
            self._over.set_result(True)
