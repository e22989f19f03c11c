"""The boards the rules are tested on, as their descriptions give them."""

from shared_rules.paris_connection import ParisConnection
from shared_rules.ptites_locos import PtitesLocos
from signalbox.board import load

BOARD = load("ptites_locos")


def game_data() -> dict[str, object]:
    """The game data of the P'tites Locos' board, fresh each time."""
    return load("ptites_locos").game_data()


GAME = PtitesLocos(game_data())
PARIS = ParisConnection(load("paris_connection").game_data())
