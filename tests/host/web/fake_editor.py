"""Serve the editor's page to a real browser."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

from signalbox.maker.editor.editor import Editor, make_hub
from signalbox.web.app import make_app
from signalbox.web.server import Server, listen


class RunningEditor:
    """The editor of one file, on its own thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._loop = asyncio.new_event_loop()
        self._server = Server(make_app(make_hub(Editor(path))), self._listener)
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._server.run()], daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the server and wait for its thread."""
        self._loop.call_soon_threadsafe(self._server.stop)
        self._thread.join()


@contextlib.contextmanager
def running_editor(path: Path) -> Iterator[RunningEditor]:
    with contextlib.closing(RunningEditor(path)) as running:
        yield running
