"""What the description of a board for Golden Train has beside the common tables: the trains' places and the deck."""

from signalbox.board.golden_train.game import read_game as read_game
from signalbox.board.golden_train.trains import squares as squares
