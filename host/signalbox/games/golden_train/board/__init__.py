"""What the description of a board for Golden Train has beside the common tables: the trains' places and the deck."""

from signalbox.games.golden_train.board.game import read_game as read_game
from signalbox.games.golden_train.board.trains import squares as squares
