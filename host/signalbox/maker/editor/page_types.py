"""The types of the state that is sent to the editor's page; the page's types.d.ts is generated from them."""

from typing import Literal, TypedDict

from signalbox.board.drawing_types import Drawing
from signalbox.core.messages import Text


class EditorThing(TypedDict):
    """A square, light, button or code reed. `x` and `y` are in steps, as in the drawing. Missing values are null."""

    id: str
    name: str
    kind: Literal["square", "light", "button", "reed"]
    x: float | None
    y: float | None
    sensor: int | None
    light: int | None


class EditorFault(TypedDict):
    """A fault in the description, and the ids of the things that it mentions."""

    text: Text
    things: list[str]


class EditorLane(TypedDict):
    """A lane that can be made longer: its name in commands, and its displayed name."""

    id: str
    called: Text


class EditorSnapshot(TypedDict):
    """The current description. `drawing` shows its last version without faults; `lanes` are extensible."""

    title: Text
    file: str
    drawing: Drawing
    things: list[EditorThing]
    faults: list[EditorFault]
    lanes: list[EditorLane]
    undo: bool
    redo: bool
    saved: bool


class EditorState(EditorSnapshot):
    """The state of an editor, as sent to its page."""

    type: Literal["state"]
