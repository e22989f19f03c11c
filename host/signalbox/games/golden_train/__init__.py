"""Golden Train on the host: its board descriptions, messages and computer players."""

from shared_rules.golden_train import GoldenTrain
from signalbox.core import resources
from signalbox.games.entry import Entry
from signalbox.games.golden_train.board import read_game, squares
from signalbox.games.golden_train.coach import coach as coach_for
from signalbox.games.golden_train.encoder import TrainsEncoder
from signalbox.games.golden_train.messages import GoldenTrainMessages, GoldenTrainOptions
from signalbox.games.golden_train.players import SIMPLE_RETENTION, AttackEvaluator, FadingMemory, player
from signalbox.games.golden_train.rules_text import TEACHING
from signalbox.games.golden_train.statistics import GoldenTrainFigures


def _evaluator(remembers: bool) -> AttackEvaluator:
    return AttackEvaluator(FadingMemory(SIMPLE_RETENTION if remembers else 0.0), counts_dynamites=remembers)


ENTRY = Entry(
    board="golden_train",
    boards=resources.boards_folder(),
    read_tables=read_game,
    squares=squares,
    rules=GoldenTrain,
    messages=GoldenTrainMessages,
    options=GoldenTrainOptions(),
    catalogues="signalbox.games.golden_train",
    figures=GoldenTrainFigures(),
    evaluator=_evaluator,
    levels=player,
    teaching=TEACHING,
    encoder=TrainsEncoder,
    coach=coach_for,
)
