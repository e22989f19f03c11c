"""Serve a hub's page to a real browser."""

import asyncio
import contextlib
import threading
from typing import Self

from signalbox.web.app import make_app
from signalbox.web.hub import Hub
from signalbox.web.server import Server, listen


class ServedPage:
    """A page served on its own thread, from `start` until it is closed."""

    def __init__(self, hub: Hub, token: str | None = None, port: int = 0) -> None:
        self.hub = hub
        self._listener = listen("127.0.0.1", port)
        self.port = int(self._listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}/"
        self._server = Server(make_app(hub, token), self._listener)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._serve()], daemon=True)

    def start(self) -> Self:
        self._thread.start()
        return self

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._server.stop)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def work(self) -> None:
        """Run alongside the server. Do nothing by default; subclasses may override this."""

    async def _serve(self) -> None:
        working = asyncio.create_task(self.work())
        await self._server.run()
        working.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await working
