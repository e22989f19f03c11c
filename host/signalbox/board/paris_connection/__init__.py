"""What the description of a board for Paris Connection has beside the common tables: the map and the companies."""

from signalbox.board.paris_connection.game import read_game as read_game
from signalbox.board.paris_connection.squares import squares as squares
