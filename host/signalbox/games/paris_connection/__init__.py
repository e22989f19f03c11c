"""Paris Connection on the host: its board descriptions, messages and computer players."""

from shared_rules.paris_connection import ParisConnection
from signalbox.core import resources
from signalbox.games.entry import Entry
from signalbox.games.paris_connection.board import read_game, squares
from signalbox.games.paris_connection.coach import coach as coach_for
from signalbox.games.paris_connection.encoder import ParisEncoder
from signalbox.games.paris_connection.messages import ParisConnectionMessages, ParisOptions
from signalbox.games.paris_connection.players import TurnEvaluator, player
from signalbox.games.paris_connection.rules_text import TEACHING
from signalbox.games.paris_connection.statistics import ParisConnectionFigures

ENTRY = Entry(
    board="paris_connection",
    boards=resources.boards_folder(),
    read_tables=read_game,
    squares=squares,
    rules=ParisConnection,
    messages=ParisConnectionMessages,
    options=ParisOptions(),
    catalogues="signalbox.games.paris_connection",
    figures=ParisConnectionFigures(),
    levels=player,
    evaluator=lambda remembers: TurnEvaluator(is_public=not remembers),
    teaching=TEACHING,
    encoder=ParisEncoder,
    coach=coach_for,
)
