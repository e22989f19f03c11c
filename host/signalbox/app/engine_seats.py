"""The seats of a table that other programs play: starting these, and having them end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from signalbox import games
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE, seat_named

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.core.seats import Seat
    from signalbox.play.record.entries import Header
    from signalbox.play.table.thinking import Engine


def started(game: str, board: Board, seats: Sequence[Seat]) -> dict[int, Engine]:
    """The engines that play some of these seats. Raises UserError when one of them cannot be had; then none runs."""
    found: dict[int, Engine] = {}
    if not any(seat.kind == ENGINE for seat in seats):
        return found
    from signalbox.ai.engines.command import parse
    from signalbox.ai.engines.engine import Engine as Program

    rules = games.rules(game, board)
    try:
        for number, seat in enumerate(seats):
            if seat.kind == ENGINE:
                found[number] = Program(parse(seat.command), rules, board, len(seats), number)
    except BaseException:
        end(found)
        raise
    return found


def rejoined(named: Sequence[Seat], header: Header, board: Board, seats: Sequence[Seat]) -> dict[int, Engine]:
    """The engines that were `named`, with which a game goes on. Raises UserError like `started`, or for no such seat.

    What a record says can start nothing.
    """
    playing = [*seats]
    names = [seat.name for seat in seats]
    for seat in named:
        number = seat_named(seat.name, names)
        if seat.kind != ENGINE or number is None:
            raise UserError(Message("engine-rejoins-seat", players=tuple(names)))
        playing[number] = seat
    return started(header.game, board, [seat if seat.command else _nobody(seat) for seat in playing])


def introduced(seats: Sequence[Seat], engines: Mapping[int, Engine]) -> list[Message]:
    """Who they say that they are."""
    return [Message("engine-plays", player=seats[number].name, engine=engines[number].name) for number in engines]


def end(engines: Mapping[int, Engine]) -> None:
    """Have all of them end."""
    for engine in engines.values():
        engine.close()


def _nobody(seat: Seat) -> Seat:
    from signalbox.core.seats import Seat

    return Seat(seat.name)
