"""What the table says during Milk Run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE
from signalbox.games.words import Fact, GameWords, Saying, ShownItem
from signalbox.sentences import listed
from signalbox_milk_run.rules import WAIT, State

if TYPE_CHECKING:
    from shared_rules.game import Options
    from signalbox_milk_run.rules import MilkView


class MilkRunWords(GameWords[State, "MilkView"]):
    """Sentences for rolls, stations and milk."""

    def setup(self, options: Options) -> Saying:
        return Saying("Put each loco on its station, as the screen shows, and a churn on every other platform.")

    def facts(self, state: State, view: MilkView, seat: int) -> list[Fact]:
        return [{"label": "Churns", "text": str(view["loaded"][seat])}]

    def shown(self, state: State | None, view: MilkView | None) -> list[ShownItem]:
        rolled = view["rolled"] if view else 0
        return [{"kind": "die", "text": str(rolled) if rolled else "", "colour": None, "label": "Die"}]

    def prompt(self, state: State, lifted: Sequence[str], entry: int | None) -> Saying:
        name = self.name(state.turn())
        if state.current_player() == CHANCE:
            return Saying(f"{name}: roll the die.", "Press Roll, or enter the die of your own.")
        ends = listed((state.rules.stations[action] for action in state.legal_actions() if action != WAIT), "or")
        return Saying(f"{name}: drive to {ends}.", "Take the churn there off the board, if there is one.")

    def label(self, state: State, action: int) -> str:
        if action == WAIT:
            return "Wait"
        milk = " and load its churn" if state.waiting[action] else ""
        return f"Drive to {state.rules.stations[action]}{milk}"

    def say(self, state: State, action: int) -> str:
        name = self.name(state.turn())
        if state.current_player() == CHANCE:
            return f"{name} rolls {state.notation(action).split()[1]}."
        if action == WAIT:
            return f"{name} has to wait."
        milk = " and loads a churn" if state.waiting[action] else ""
        return f"{name} drives to {state.rules.stations[action]}{milk}."
