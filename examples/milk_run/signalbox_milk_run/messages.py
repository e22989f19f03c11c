"""The messages of Milk Run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules import game_data
from shared_rules.game import CHANCE
from signalbox.core.messages import Message, Text
from signalbox.games.messages import Fact, GameMessages, Instruction, ShownItem
from signalbox_milk_run.rules import WAIT, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.game import Options
    from signalbox.board import Board
    from signalbox.core.seats import Seat
    from signalbox_milk_run.rules import MilkView


class MilkRunMessages(GameMessages[State, "MilkView"]):
    """The messages about rolls, stations and milk."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        stations, platforms, names = (
            game_data.read_names(board.game_data(), key) for key in ("stations", "platforms", "called")
        )
        self._place_texts: dict[str, Text] = dict(zip(stations, names, strict=True))
        for platform, station in zip(platforms, names, strict=True):
            self._place_texts[platform] = Message("milk-run-place-platform", station=station)

    def place_name(self, name: str) -> Text:
        return self._place_texts.get(name, name)

    def setup(self, options: Options) -> Instruction:
        return Instruction(Message("milk-run-lay-out"))

    def facts(self, state: State, view: MilkView, seat: int) -> list[Fact]:
        return [{"label": Message("milk-run-churns"), "text": str(view["loaded"][seat])}]

    def shown_items(self, state: State | None, view: MilkView | None) -> list[ShownItem]:
        rolled = view["rolled"] if view else 0
        text = str(rolled) if rolled else ""
        return [{"kind": "die", "text": text, "colour": None, "label": Message("milk-run-die")}]

    def piece_name(self, colour: str, state: State | None = None) -> Message:
        return Message("milk-run-loco", colour=colour) if colour in self.board.seats else Message("milk-run-churn")

    def prompt(self, state: State) -> Instruction:
        name = self.player_name(state.turn())
        if state.current_player() == CHANCE:
            return Instruction(Message("milk-run-roll", player=name), Message("milk-run-roll-how"))
        ends = tuple(self._station_name(state, action) for action in state.legal_actions() if action != WAIT)
        return Instruction(Message("milk-run-drive", player=name, stations=ends), Message("milk-run-drive-how"))

    def label(self, state: State, action: int) -> Message:
        if action == WAIT:
            return Message("milk-run-label-wait")
        station, churns = self._station_name(state, action), int(state.waiting[action])
        return Message("milk-run-label-drive", station=station, churns=churns)

    def action_request(self, state: State, action: int) -> Message:
        if action == WAIT:
            return Message("milk-run-order-wait")
        station, churns = self._station_name(state, action), int(state.waiting[action])
        return Message("milk-run-order-drive", station=station, churns=churns)

    def advice_reason(self, state: State, action: int) -> Message | None:
        reason = super().advice_reason(state, action)
        if reason is not None or action == WAIT:
            return reason
        return Message("milk-run-why-churn") if state.waiting[action] else None

    def record_line(self, state: State, action: int) -> Message:
        name = self.player_name(state.turn())
        if state.current_player() == CHANCE:
            return Message("milk-run-record-roll", player=name, die=state.notation(action).split()[1])
        if action == WAIT:
            return Message("milk-run-record-wait", player=name)
        station, churns = self._station_name(state, action), int(state.waiting[action])
        return Message("milk-run-record-drive", player=name, station=station, churns=churns)

    def _station_name(self, state: State, action: int) -> Text:
        return self.place_name(state.rules.stations[action])
