"""The types of the page's states for games and replays. The page's types.d.ts is generated from them."""

from typing import Literal, NotRequired

from signalbox.board.tabletop import Picture
from signalbox.core.messages import Text
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.table.present.snapshot_types import Private, TableSnapshot
from signalbox.play.teaching.page_types import LessonShown
from signalbox.web.page_types import KioskShown, Link, ReplayPart, TablePart


class GameSnapshot(TableSnapshot):
    """The public part of a game's state. `board_waits`: a real board was plugged in during play on a virtual board.

    `tabletop` is a virtual board's tabletop, or None on a real board; `dice` is an example of a typed roll. `rules`:
    the game has rules to read. `watch` is the address of the replay once the game is over, "" before. `ending` is the
    review, which is added shortly after the end. `lesson` is None unless this is a lesson.
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
    """The public part of a replay's state: a game in which nothing can be pressed."""

    replay: ReplayPart


class GameState(GameSnapshot):
    """The state of a game: the public part, and the viewer's own part.

    `closed` and `expected` are sensor bitmaps in hexadecimal, as on the line. Only the replay of a recorded game has
    `replay`.
    """

    type: Literal["state"]
    private: NotRequired[Private]
    table: NotRequired[TablePart]
    replay: NotRequired[ReplayPart]
