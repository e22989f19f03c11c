"""What the table says during Les P'tites Locos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, SPECTATOR
from shared_rules.ptites_locos import State
from signalbox.games.words import Fact, GameWords, Saying, ShownItem
from signalbox.sentences import listed

if TYPE_CHECKING:
    from shared_rules.game import Effect, Options
    from shared_rules.ptites_locos.shown import LocosView

LABELS = {"no": "No tile", "again": "Play again", "stop": "Stop", "pass": "Pass"}
DEEDS = {
    "no": "keeps the repair tiles",
    "again": "plays again after the double",
    "stop": "stops after the double",
    "pass": "has no loco to move",
}


class PtitesLocosWords(GameWords[State, "LocosView"]):
    """Sentences for rolls, platforms, locos, accidents and hangars."""

    def setup(self, options: Options) -> Saying:
        homes = [f"{part.name} in the {self.board.bays[part.home].title} bay" for part in self.board.parts.values()]
        return Saying(
            f"Lay the platforms out: {listed(homes)}. All locos stay in the hand.",
            "Either side may lie at the buffer.",
        )

    def facts(self, state: State, view: LocosView, seat: int) -> list[Fact]:
        counts, to_win = view["seats"][seat], view["to_win"]
        home = f"{counts['hangars']} of {to_win}"
        found: list[Fact] = [{"label": "Locos in hangars", "text": home, "full": counts["hangars"], "of": to_win}]
        if counts["tiles"]:
            found.append({"label": "Repair tiles", "text": str(counts["tiles"])})
        return found

    def tray(self, state: State | None, view: LocosView | None, seat: int) -> int | None:
        return view["seats"][seat]["hand"] if view else 0

    def shown(self, state: State | None, view: LocosView | None) -> list[ShownItem]:
        colour = view["dice"]["colour"] if view else None
        numbers = view["dice"]["numbers"] if view else []
        found: list[ShownItem] = [{"kind": "colour", "text": colour or "", "colour": colour, "label": "Colour die"}]
        for text in map(str, numbers) if numbers else ("", ""):
            found.append({"kind": "die", "text": text, "colour": None, "label": "Die"})
        return found

    def prompt(self, state: State, lifted: Sequence[str], entry: int | None) -> Saying:
        name = self.name(state.turn())
        if state.current_player() == CHANCE:
            human = self.seats[state.turn()].is_human
            return Saying(f"{name}: roll the dice.", "Press Roll, or enter dice of your own." if human else "")
        words = [state.notation(action).split() for action in state.legal_actions()]
        kind = words[0][0]
        if kind == "platform":
            return self._platform(state, name)
        if kind in ("tile", "no"):
            return Saying(
                f"{name}: hand in a repair tile to set the colour, or roll.",
                "Roll plays without a tile; Help shows a colour, Confirm takes it.",
            )
        if kind in ("again", "stop"):
            return Saying(
                f"{name}: a double! Play again with the same loco, or stop.", "Roll plays on, Help offers to stop."
            )
        return self._drive(state, name, lifted, entry)

    def label(self, state: State, action: int) -> str:
        kind, *words = state.notation(action).split()
        if kind in LABELS:
            return LABELS[kind]
        if kind == "tile":
            return f"Repair tile: {words[0]}"
        if kind == "platform":
            return f"{words[0]} platform to {self._target(state, action)}, side {words[1]}"
        start = f"new loco at {words[0]}" if kind == "enter" else f"loco at {state.mover(action)}"
        return f"{start} {self._ends(state, action)}"

    def say(self, state: State, action: int) -> str:
        kind, *words = state.notation(action).split()
        return f"{self.name(state.turn())} {self._deed(state, action, kind, words)}."

    def _deed(self, state: State, action: int, kind: str, words: list[str]) -> str:
        if kind in DEEDS:
            return DEEDS[kind]
        if kind == "roll":
            return f"rolls {words[0]}, {words[1]} and {words[2]}"
        if kind == "tile":
            return f"hands in a repair tile and sets the colour to {words[0]}"
        if kind == "platform":
            return f"moves the {words[0]} platform to {self._target(state, action)}, side {words[1]} at the buffer"
        start = f"brings a loco in at {words[0]}" if kind == "enter" else f"drives the loco at {state.mover(action)}"
        return f"{start}: it {self._ends(state, action)}"

    def _target(self, state: State, action: int) -> str:
        return self.bay(str(state.effects(action)[0]["to"]))

    def _platform(self, state: State, name: str) -> Saying:
        actions = state.legal_actions()
        effect = state.effects(actions[0])[0]
        colour, bay = state.notation(actions[0]).split()[1], self.bay(str(effect["to"]))
        if len(actions) == 1:
            return Saying(
                f"{name}: slide the {colour} platform to {bay}.", f"Side {effect['side']} comes to lie at the buffer."
            )
        return Saying(f"{name}: move the {colour} platform to {bay}.", "Either side may lie at the buffer.")

    def _drive(self, state: State, name: str, lifted: Sequence[str], entry: int | None) -> Saying:
        view = state.view(SPECTATOR)
        points = sum(view["dice"]["numbers"])
        held = [action for action in state.legal_actions() if state.mover(action) in lifted]
        if len(held) == 1 and len(lifted) == 1:
            return Saying(
                f"{name}: the loco from {lifted[0]} {self._ends(state, held[0])}.", "Put it back to choose anew."
            )
        if entry is not None:
            effects = state.effects(entry)
            help_on = "Take it off and press Confirm." if effects[0]["crash"] else "Take it off to choose anew."
            return Saying(f"{name}: the new loco at {effects[0]['path'][0]} {self._ends(state, entry)}.", help_on)
        starts = {state.mover(action) for action in state.legal_actions()}
        if starts == {""}:
            return Saying(
                f"{name}: bring a loco in on a start square and drive {points} points.", "Entering costs one point."
            )
        if len(starts) == 1:
            return Saying(
                f"{name}: drive the loco at {next(iter(starts))} {points} points.", "Lift it to see where it goes."
            )
        return Saying(f"{name}: drive one of your locos {points} points.", "Lift one to see where it goes.")

    def _ends(self, state: State, action: int) -> str:
        """What becomes of the driven loco and of those it pushes, without a subject."""
        effects = state.effects(action)
        if not effects:
            return "stays"
        parts = []
        pushed = effects
        if effects[0]["square"] == state.mover(action) or effects[0]["square"] == "hand":
            parts.append(_fate(effects[0]))
            pushed = effects[1:]
        for effect in pushed:
            parts.append(f"pushes {self.owner(effect['colour'])}'s loco at {effect['square']}, which {_fate(effect)}")
        return listed(parts)


def _fate(effect: Effect) -> str:
    if effect["crash"]:
        return "crashes and goes back to the hand"
    if effect["to"] == "hangar":
        return "goes to a hangar"
    return f"stops at {effect['to']}"
