"""What the lights show of what is about to be played, or was played last: one piece's way after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules.game import CRASH, END, PATH, PUSHED, PUT, TAKE, TURN, VALUE
from shared_rules.recognise import OFF_BOARD
from signalbox.play.table.match import Match
from signalbox.play.table.present.snapshot_types import Way
from signalbox.play.table.show import Stage
from signalbox.play.table.showing import last_moves

if TYPE_CHECKING:
    from shared_rules.game import Effect, Mark


def stage_marks(stage: Stage) -> list[Mark]:
    """What the game only shows, the way of the piece that goes now, and where those before and after it stand."""
    now = stage.effects[stage.number]
    marks = [mark for each in stage.effects[: stage.number] for mark in _end(each, PUSHED)]
    marks += [_mark(each["square"], PUSHED, each) for each in _to_come(stage)]
    if now["square"] != OFF_BOARD:
        marks.append(_mark(now["square"], TAKE, now))
    marks += [(square, PATH, now["colour"], step, len(now["path"])) for step, square in enumerate(now["path"])]
    marks += _end(now, PUT if "part" in now else END)
    shown = [mark for mark in stage.state.marks() if mark[1] <= TURN or mark[1] == VALUE]
    values = {mark[0] for mark in shown if mark[1] == VALUE}  # to be read until hands begin
    taken = {mark[0] for mark in marks} - values
    return [mark for mark in shown if mark[0] not in taken] + [mark for mark in marks if mark[0] not in values]


def stage_ways(stage: Stage) -> list[Way]:
    """The ways of the pieces that have gone and of the one that goes now, to be drawn."""
    return [way(each) for each in stage.effects[: stage.number + 1]]


def last_ways(match: Match) -> list[Way]:
    """The ways of what moved last, with all that its seat had moved before in one go."""
    return [way(each) for state, action in last_moves(match) for each in state.effects(action)]


def ways_of(effects: Sequence[Effect]) -> list[Way]:
    """The ways of all the pieces that an action moves."""
    return [way(each) for each in effects]


def way(effect: Effect) -> Way:
    """The way of one piece or part."""
    path = effect["path"]
    stops = [effect["square"], *path, *([] if effect["to"] in path else [effect["to"]])]
    squares = [name for name in stops if name != OFF_BOARD]
    found: Way = {"squares": squares, "colour": effect["colour"], "crash": effect["light"]}
    if effect["to"] == OFF_BOARD and not effect["crash"]:
        found["leaves"] = True
    return found


def _to_come(stage: Stage) -> list[Effect]:
    """The pieces that go after this one by themselves: what rides on a part goes with it."""
    if "part" in stage.effects[0]:
        return []
    return [each for each in stage.effects[stage.number + 1 :] if each["square"] != OFF_BOARD]


def _end(effect: Effect, role: int) -> list[Mark]:
    """Where a piece has come to; a crash is seen to the end."""
    if effect["crash"]:
        return [_mark(effect["light"], CRASH, effect)]
    return [] if effect["to"] == OFF_BOARD else [_mark(effect["to"], role, effect)]


def _mark(name: str, role: int, effect: Effect) -> Mark:
    return (name, role, effect["colour"], 0, 1)
