"""The shape of the state that the editor's page is sent; the page's types.d.ts is made from it."""

from typing import Literal, TypedDict

from signalbox.board.drawing_types import Drawing
from signalbox.core.messages import Text


class EditorThing(TypedDict):
    """A square, light, button or code reed. `x` and `y` are in steps, as in the drawing; null for those it lacks."""

    id: str
    name: str
    kind: Literal["square", "light", "button", "reed"]
    x: float | None
    y: float | None
    sensor: int | None
    light: int | None


class EditorFault(TypedDict):
    """A sentence of the check, and the things that it mentions, by id."""

    text: Text
    things: list[str]


class EditorLane(TypedDict):
    """A lane that may be made longer: its name in commands, and its name for people."""

    id: str
    called: Text


class EditorSnapshot(TypedDict):
    """The description now; `drawing` as it last was without a fault. `lanes` may be made longer."""

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
    """The state of an editor."""

    type: Literal["state"]
