"""How the pieces of an unfinished game stand, in lights: so that a board alone shows which game it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.game import SPECTATOR
from shared_rules.scene import PULSE
from signalbox.core.errors import UserError
from signalbox.core.seats import Seat
from signalbox.play.record.reading import read_record
from signalbox.play.record.replay import final_state
from signalbox.play.table.layout import Layout
from signalbox.play.table.present.seat_lights import SceneEntry, seat_light
from signalbox.play.table.reading import Reading

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.play.lobby.unfinished import Unfinished


def standing_pieces(game: Unfinished, board: Board) -> list[SceneEntry]:
    """Who plays it, all asked about at once, and its pieces, which swell.

    A record that cannot be read any more shows nothing.
    """
    try:
        record = read_record(game.path)
        view = final_state(record.header, record.entries).view(SPECTATOR)
    except UserError:
        return []
    seats = [seat_light(board, number, Seat(**seat), is_asked=True) for number, seat in enumerate(record.header.seats)]
    numbers = Layout(board).lights(Reading(board), {part["part"]: part["bay"] for part in view["parts"]})
    pieces = [
        (light, board.colours[piece["colour"]], PULSE, 0, 1)
        for piece in view["pieces"]
        for light in numbers.get(piece["square"], [])
    ]
    return pieces + [light for light in seats if light is not None]
