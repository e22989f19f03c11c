"""What the table says during Les P'tites Locos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, SPECTATOR
from shared_rules.ptites_locos import State
from signalbox.games.messages import Fact, GameMessages, Instruction, ShownItem
from signalbox.games.ptites_locos.reasons import LocoReasons
from signalbox.messages import Message

if TYPE_CHECKING:
    from shared_rules.game import Effect, Options
    from shared_rules.ptites_locos.shown import LocosView
    from signalbox.board import Board
    from signalbox.seats import Seat


class PtitesLocosMessages(GameMessages[State, "LocosView"]):
    """Messages for rolls, platforms, locos, accidents and hangars."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        self._reasons = LocoReasons(self.name)

    def setup(self, options: Options) -> Instruction:
        homes = [
            Message("locos-platform-home", platform=part.name, bay=self.bay(part.home))
            for part in self.board.parts.values()
        ]
        return Instruction(Message("locos-lay-out", platforms=tuple(homes)), Message("locos-either-side"))

    def facts(self, state: State, view: LocosView, seat: int) -> list[Fact]:
        counts, to_win = view["seats"][seat], view["to_win"]
        home = Message("locos-fact-hangars-of", count=counts["hangars"], to_win=to_win)
        found: list[Fact] = [
            {"label": Message("locos-fact-hangars"), "text": home, "full": counts["hangars"], "of": to_win}
        ]
        if counts["tiles"]:
            found.append({"label": Message("locos-fact-tiles"), "text": str(counts["tiles"])})
        return found

    def tray(self, state: State | None, view: LocosView | None, seat: int) -> int | None:
        return view["seats"][seat]["hand"] if view else 0

    def shown(self, state: State | None, view: LocosView | None) -> list[ShownItem]:
        colour = view["dice"]["colour"] if view else None
        numbers = view["dice"]["numbers"] if view else []
        die = Message("colour", colour=colour) if colour else ""
        found: list[ShownItem] = [
            {"kind": "colour", "text": die, "colour": colour, "label": Message("locos-colour-die")}
        ]
        for text in map(str, numbers) if numbers else ("", ""):
            found.append({"kind": "die", "text": text, "colour": None, "label": Message("locos-die")})
        return found

    def prompt(self, state: State, lifted: Sequence[str], entry: int | None) -> Instruction:
        name = self.name(state.turn())
        if state.current_player() == CHANCE:
            human = self.seats[state.turn()].is_human
            return Instruction(Message("locos-roll", player=name), Message("locos-roll-how") if human else None)
        kind = state.notation(state.legal_actions()[0]).split()[0]
        if kind == "platform":
            return self._platform(state, name)
        if kind in ("tile", "no"):
            return Instruction(Message("locos-tile-or-roll", player=name), Message("locos-tile-or-roll-how"))
        if kind in ("again", "stop"):
            return Instruction(Message("locos-double", player=name), Message("locos-double-how"))
        return self._drive(state, name, lifted, entry)

    def label(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "no":
            return Message("locos-label-no-tile")
        if kind == "again":
            return Message("locos-label-again")
        if kind == "stop":
            return Message("locos-label-stop")
        if kind == "pass":
            return Message("locos-label-pass")
        if kind == "tile":
            return Message("locos-label-tile", colour=words[0])
        if kind == "platform":
            return Message("locos-label-platform", colour=words[0], bay=self._target(state, action), side=words[1])
        if kind == "enter":
            return Message("locos-label-enter", square=words[0], ends=self._ends(state, action))
        return Message("locos-label-drive", square=state.mover(action), ends=self._ends(state, action))

    def order(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "no":
            return Message("locos-order-no-tile")
        if kind == "again":
            return Message("locos-order-again")
        if kind == "stop":
            return Message("locos-order-stop")
        if kind == "pass":
            return Message("locos-order-pass")
        if kind == "tile":
            return Message("locos-order-tile", colour=words[0])
        if kind == "platform":
            return Message("locos-order-platform", platform=words[0], bay=self._target(state, action), side=words[1])
        if kind == "enter":
            return Message("locos-order-enter", square=words[0], ends=self._ends(state, action))
        return Message("locos-order-drive", square=state.mover(action), ends=self._ends(state, action))

    def why(self, state: State, action: int) -> Message | None:
        return super().why(state, action) or self._reasons.why(state, action)

    def record_line(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        name = self.name(state.turn())
        if kind == "no":
            return Message("locos-record-no-tile", player=name)
        if kind == "again":
            return Message("locos-record-again", player=name)
        if kind == "stop":
            return Message("locos-record-stop", player=name)
        if kind == "pass":
            return Message("locos-record-pass", player=name)
        if kind == "roll":
            return Message("locos-record-roll", player=name, colour=words[0], low=words[1], high=words[2])
        if kind == "tile":
            return Message("locos-record-tile", player=name, colour=words[0])
        if kind == "platform":
            bay = self._target(state, action)
            return Message("locos-record-platform", player=name, platform=words[0], bay=bay, side=words[1])
        ends = self._ends(state, action)
        if kind == "enter":
            return Message("locos-record-enter", player=name, square=words[0], ends=ends)
        return Message("locos-record-drive", player=name, square=state.mover(action), ends=ends)

    def _target(self, state: State, action: int) -> str:
        return self.bay(str(state.effects(action)[0]["to"]))

    def _platform(self, state: State, name: str) -> Instruction:
        actions = state.legal_actions()
        effect = state.effects(actions[0])[0]
        colour, bay = state.notation(actions[0]).split()[1], self.bay(str(effect["to"]))
        if len(actions) == 1:
            return Instruction(
                Message("locos-slide-platform", player=name, platform=colour, bay=bay),
                Message("locos-slide-platform-side", side=effect["side"]),
            )
        return Instruction(
            Message("locos-move-platform", player=name, platform=colour, bay=bay), Message("locos-either-side")
        )

    def _drive(self, state: State, name: str, lifted: Sequence[str], entry: int | None) -> Instruction:
        points = sum(state.view(SPECTATOR)["dice"]["numbers"])
        held = [action for action in state.legal_actions() if state.mover(action) in lifted]
        if len(held) == 1:  # what else is up moves with it, or has no reason to be
            return Instruction(
                Message("locos-drive-held", player=name, square=state.mover(held[0]), ends=self._ends(state, held[0])),
                Message("locos-drive-held-how"),
            )
        if entry is not None:
            effects = state.effects(entry)
            return Instruction(
                Message(
                    "locos-drive-entered", player=name, square=effects[0]["path"][0], ends=self._ends(state, entry)
                ),
                Message("locos-entered-crashes") if effects[0]["crash"] else Message("locos-entered-how"),
            )
        starts = {state.mover(action) for action in state.legal_actions()}
        if starts == {""}:
            return Instruction(Message("locos-bring-in", player=name, points=points), Message("locos-bring-in-cost"))
        if len(starts) == 1:
            return Instruction(
                Message("locos-drive-only", player=name, square=next(iter(starts)), points=points),
                Message("locos-drive-only-how"),
            )
        return Instruction(Message("locos-drive", player=name, points=points), Message("locos-drive-how"))

    def _ends(self, state: State, action: int) -> tuple[Message, ...]:
        """What becomes of the driven loco and of those it pushes, without a subject."""
        effects = state.effects(action)
        if not effects:
            return (Message("locos-stays"),)
        found = []
        pushed = effects
        if effects[0]["square"] == state.mover(action) or effects[0]["square"] == "hand":
            found.append(_end(effects[0]))
            pushed = effects[1:]
        for effect in pushed:
            owner = self.owner(effect["colour"])
            found.append(Message("locos-pushes", owner=owner, square=effect["square"], end=_end(effect)))
        return tuple(found)


def _end(effect: Effect) -> Message:
    if effect["crash"]:
        return Message("locos-crashes")
    if effect["to"] == "hangar":
        return Message("locos-goes-to-hangar")
    return Message("locos-stops", square=effect["to"])
