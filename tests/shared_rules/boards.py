"""The games on their own boards, as the rules tests play them."""

from shared_rules.paris_connection import ParisConnection
from shared_rules.ptites_locos import PtitesLocos
from signalbox.board import load

BOARD = load("ptites_locos")


def game_data() -> dict[str, object]:
    """Return a fresh copy of the board's game data."""
    return load("ptites_locos").game_data()


GAME = PtitesLocos(game_data())
PARIS = ParisConnection(load("paris_connection").game_data())
