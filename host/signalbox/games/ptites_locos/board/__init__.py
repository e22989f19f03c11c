"""What the description of a board for Les P'tites Locos has beside the common tables: track, platforms, bays."""

from signalbox.games.ptites_locos.board.game import read_game as read_game
from signalbox.games.ptites_locos.board.track import lanes as lanes
