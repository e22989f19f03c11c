"""Serve the editor's page to a real browser."""

from pathlib import Path

from signalbox.maker.editor.editor import Editor, make_hub
from tests.host.web.served_page import ServedPage


class RunningEditor(ServedPage):
    """Serves the editor's page for one file, on its own thread."""

    def __init__(self, path: Path) -> None:
        super().__init__(make_hub(Editor(path)))
        self.path = path
        self.start()
