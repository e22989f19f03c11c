"""The shape of the state that the page of a replay is sent; the page knows it as a game's, with `replay` in it."""

from signalbox.board.tabletop import Picture
from signalbox.core.messages import Text
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.table.present.snapshot_types import TableSnapshot
from signalbox.web.page_types import KioskShown, Link, ReplayPart


class ReplaySnapshot(TableSnapshot):
    """The state of a table, with nothing to be pressed, and the place in the replay."""

    link: Link
    board_waits: bool
    hands: bool
    tabletop: Picture | None
    dice: Text
    rules: bool
    watch: str
    ending: Ending | None
    lesson: None
    kiosk: KioskShown
    replay: ReplayPart
