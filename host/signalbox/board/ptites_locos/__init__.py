"""What the description of a board for Les P'tites Locos has beside the common tables: track, platforms, bays."""

from signalbox.board.ptites_locos.game import read_game as read_game
