"""Les P'tites Locos on the host: its board descriptions, messages and computer players."""

from shared_rules.ptites_locos import PtitesLocos
from signalbox.core import resources
from signalbox.games.entry import Entry
from signalbox.games.one_ply import OnePly
from signalbox.games.ptites_locos.board import lanes, read_game
from signalbox.games.ptites_locos.encoder import LocosEncoder
from signalbox.games.ptites_locos.messages import LocosOptions, PtitesLocosMessages
from signalbox.games.ptites_locos.players import Judge, create_heuristic_evaluator, player
from signalbox.games.ptites_locos.players import coach as coach_for
from signalbox.games.ptites_locos.rules_text import TEACHING
from signalbox.games.ptites_locos.statistics import PtitesLocosFigures

ENTRY = Entry(
    board="ptites_locos",
    boards=resources.boards_folder(),
    read_tables=read_game,
    lanes=lanes,
    rules=PtitesLocos,
    messages=PtitesLocosMessages,
    options=LocosOptions(),
    catalogues="signalbox.games.ptites_locos",
    figures=PtitesLocosFigures(),
    evaluator=lambda _: create_heuristic_evaluator(),
    levels=player,
    adviser=lambda: OnePly(Judge()),
    teaching=TEACHING,
    encoder=LocosEncoder,
    coach=coach_for,
)
