"""What the description of a board for Paris Connection has beside the common tables: the map and the companies."""

from signalbox.games.paris_connection.board.game import read_game as read_game
from signalbox.games.paris_connection.board.squares import squares as squares
