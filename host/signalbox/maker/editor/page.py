"""The page of an editor: which file it is, and what its buttons may say."""

from __future__ import annotations

from signalbox.maker.editor.commands import VERBS, Command
from signalbox.maker.editor.editor import Editor
from signalbox.web.hub import Hub
from signalbox.web.viewer import Screen

FILE = "editor.html"


def make_hub(editor: Editor) -> Hub:
    """The hub between an editor and the viewers of its page."""

    def do(command: Command) -> None:
        editor.do(command)
        hub.publish(editor.snapshot())

    hub = Hub(Screen(editor.drawing, lambda command, _: do(command), VERBS, page=FILE))
    hub.publish(editor.snapshot())
    return hub
