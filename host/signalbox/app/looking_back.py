"""A game that is over, looked back at: its figures are made once, when they are first shown."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from signalbox.analysis.ending import ending as ending_of
from signalbox.errors import UserError

if TYPE_CHECKING:
    from signalbox.analysis.ending_types import Ending
    from signalbox.table.match import Match

logger = logging.getLogger(__name__)

_known: WeakKeyDictionary[Match, Ending | None] = WeakKeyDictionary()


def ending(match: Match) -> Ending | None:
    """What there is to tell of a match that is over, made once; None where its record tells nothing."""
    if match not in _known:
        try:
            _known[match] = _made(match)
        except UserError as fault:  # a record that does not lead to where the game is: it can be played to its end
            logger.warning("The game is over, and nothing can be counted of it: %s", fault)
            _known[match] = None
    return _known[match]


def _made(match: Match) -> Ending:
    journal, config = match.journal, match.config
    names = [seat.name for seat in config.seats]
    return ending_of(journal.header, journal.entries(), config.rules, names, config.board.seats)
