"""Milk Run, a game for Signalbox: locos on a loop of stations collect churns of milk."""

from pathlib import Path

from signalbox.games import Entry
from signalbox.games.one_ply import Search
from signalbox_milk_run.board import read_game, squares
from signalbox_milk_run.encoder import MilkEncoder
from signalbox_milk_run.messages import MilkRunMessages
from signalbox_milk_run.players import worth
from signalbox_milk_run.rules import MilkRun

ENTRY = Entry(
    board="milk_run",
    boards=Path(__file__).parent / "boards",
    read_tables=read_game,
    squares=squares,
    rules=MilkRun,
    messages=MilkRunMessages,
    catalogues="signalbox_milk_run",
    evaluator=lambda _: Search(worth),
    encoder=MilkEncoder,
)
