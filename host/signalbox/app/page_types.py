"""The shapes of the states for a page of a game, and of a replay; the page's types.d.ts is made from them."""

from typing import Literal, NotRequired

from signalbox.board.tabletop import Picture
from signalbox.core.messages import Text
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.table.present.snapshot_types import Private, TableSnapshot
from signalbox.play.teaching.page_types import LessonShown
from signalbox.web.page_types import KioskShown, Link, ReplayPart, TablePart


class GameSnapshot(TableSnapshot):
    """The part for everybody. `board_waits`: a real board has been plugged in while a virtual one is played on.

    `tabletop` is a virtual board's, None on a real one; `dice` is an example of a typed roll. The game may have `rules`
    to be read, and it may be a `lesson`. `watch` is where it can be watched again once it is over, "" before. `ending`
    is the review of the game, a little after its end.
    """

    link: Link
    board_waits: bool
    hands: bool
    tabletop: Picture | None
    dice: Text
    rules: bool
    watch: str
    ending: Ending | None
    lesson: LessonShown | None
    kiosk: KioskShown


class ReplaySnapshot(GameSnapshot):
    """The part for everybody of a replay: a game with nothing to be pressed."""

    replay: ReplayPart


class GameState(GameSnapshot):
    """The state of a game: the part for everybody, and the viewer's own.

    `closed` and `expected` are bitmaps of sensors in hexadecimal, as on the line; `tabletop` is a virtual board's. A
    recorded game that is watched again has `replay`.
    """

    type: Literal["state"]
    private: NotRequired[Private]
    table: NotRequired[TablePart]
    replay: NotRequired[ReplayPart]
