"""The types of the page's states for games and replays. The page's types.d.ts is generated from them."""

from typing import Literal, NotRequired, TypedDict

from signalbox.board.tabletop import Picture
from signalbox.core.messages import Text
from signalbox.play.analysis.ending_types import Ending, Plot
from signalbox.play.table.present.snapshot_types import PrivateData, TableSnapshot
from signalbox.play.teaching.page_types import LessonInfo
from signalbox.web.page_types import KioskInfo, Link, TableStatePart


class GameSnapshot(TableSnapshot):
    """The public part of a game's state.

    `board_waits` is true if a real board has been plugged in during play on a virtual one. `tabletop` is the virtual
    board's tabletop, or None for a real board; `dice` is an example of a typed roll; `rules` is true if the game has
    rules to read. `watch` is the address of the replay once the game is over, and "" before. `ending` is the review,
    which is added shortly after the end. `lesson` is None unless this is a lesson.
    """

    link: Link
    board_waits: bool
    hands: bool
    auto_moves: bool
    tabletop: Picture | None
    dice: Text
    rules: bool
    watch: str
    ending: Ending | None
    lesson: LessonInfo | None
    kiosk: KioskInfo


class ReplayPart(TypedDict):
    """The position in a replay: `move` of `count` entries have been played.

    `stages` is the number of stages of the next move, and `showing` is true if one of them is shown. `at` and `length`
    are in seconds on the game's own clock, and `title` is the title of the record. `chances` is the plot of the chances
    of winning, if there is one, and `turn` is the number of turns completed so far.
    """

    title: Text
    move: int
    count: int
    showing: bool
    stages: int
    chances: Plot | None
    turn: int
    at: int
    length: int


class ReplaySnapshot(GameSnapshot):
    """The public part of a replay's state: the state of a game whose buttons cannot be pressed."""

    replay: ReplayPart


class GameState(GameSnapshot):
    """The state of a game: the public part, and the viewer's own part.

    `closed` and `expected` are sensor bitmaps in hexadecimal, as on the serial line. `hand` is what the table's page
    shows of a seat that has no page of its own. Only the state of a replay has `replay`.
    """

    type: Literal["state"]
    private: NotRequired[PrivateData]
    hand: NotRequired[PrivateData]
    table: NotRequired[TableStatePart]
    replay: NotRequired[ReplayPart]
