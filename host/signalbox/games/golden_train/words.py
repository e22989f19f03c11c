"""What the table says during Golden Train.

A value is said while it is to be seen, in the prompt; never in a label or the record, where it could be looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules import game_data
from shared_rules.game import CHANCE, SPECTATOR
from shared_rules.golden_train import State
from shared_rules.golden_train.deck import rows
from signalbox.board import Board
from signalbox.games.words import Fact, GameWords, Holding, Saying, ShownItem, Store
from signalbox.seats import Seat
from signalbox.sentences import listed

if TYPE_CHECKING:
    from shared_rules.game import Options
    from shared_rules.golden_train.shown import TrainsView

SHERIFF = "sheriff"
ELSEWHERE = "The page and the lights tell the value."  # for what keeps its sentences
LABELS = {
    "couple": "Couple the wagon",
    "attack": "Attack",
    "decline": "Stop",
    "stop": "Stop",
    "close": "Close the trains up",
    "put": "Put the wagons back",
}
DEEDS = {"attack": "attacks", "decline": "does not attack", "stop": "stops the attack"}
DRAWS = {
    "draw": "a wagon is drawn.",
    "top": "the next wagon comes to lie on top of the pile.",
    "dynamite": "a dynamite is drawn.",
}
RENEWED = "The pile is empty: the discarded wagons are shuffled into a new one."


class GoldenTrainWords(GameWords[State, "TrainsView"]):
    """Sentences for wagons, attacks and trains."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        data = board.game_data()
        self._wagon = game_data.word(data, "wagon")
        self._rows = rows(data, board.places)
        self._known = {place: (seat, k) for seat, row in enumerate(self._rows) for k, place in enumerate(row)}

    def setup(self, options: Options) -> Saying:
        ends = [f"{self.board.seats[seat]} on {self._rows[seat][0]}" for seat in range(len(self.seats))]
        return Saying(f"Put the locomotives down: {listed(ends)}.", "All wagons lie beside the board.")

    def place(self, name: str) -> str:
        if name not in self._known:
            return name
        seat, number = self._known[name]
        train = self._train(seat)
        return f"{name}, the locomotive's place of {train}" if number == 0 else f"{name}, wagon {number} of {train}"

    def facts(self, state: State, view: TrainsView, seat: int) -> list[Fact]:
        counts = view["seats"][seat]
        beside = f", {counts['beside']} of them beside the board" if counts["beside"] else ""
        return [{"label": "Wagons", "text": f"{counts['wagons']}{beside}"}]

    def tray(self, state: State | None, view: TrainsView | None, seat: int) -> int | None:
        return 1 if view is None else 0

    def shown(self, state: State | None, view: TrainsView | None) -> list[ShownItem]:
        if view is None:
            return []
        cards = [
            ("Wagon drawn", view["drawn"]),
            ("Next wagon", view["top"]),
            ("Dynamite", view["strength"]),
            ("Attacked so far", view["sum"]),
        ]
        return [
            {"kind": "card", "text": str(value), "colour": None, "label": label}
            for label, value in cards
            if value is not None
        ]

    def stores(self, state: State | None, view: TrainsView | None) -> list[Store]:
        if view is None:
            return []
        wagons = view["pile"] + (view["drawn"] is not None)
        note = f"{view['discards']} discarded" if view["discards"] else ""
        return [
            _store("pile.wagons", "Wagons", self._wagon, wagons, note),
            _store("pile.dynamites", "Dynamites", None, view["dynamites"], "The last one ends the game"),
        ]

    def holdings(self, state: State, view: TrainsView, seat: int) -> tuple[list[Holding], str]:
        return [], "Everybody has seen the same. Remember where the values are."

    def press_label(self, button: str) -> str:
        return button.partition(".")[0].capitalize()

    def press_owner(self, button: str) -> tuple[int | None, str | None]:
        number = button.partition(".")[2]
        return (int(number) - 1 if number.isdigit() else None), None

    def prompt(self, state: State, lifted: Sequence[str], entry: int | None) -> Saying:
        view = state.view(SPECTATOR)
        if state.current_player() == CHANCE:
            return Saying(f"{self.name(state.turn())}: {DRAWS[view['phase']]}")
        name = self.name(state.turn())
        phase = view["phase"]
        if phase == "couple":
            return self._couple(state, view, name)
        if phase == "decide":
            return Saying(
                f"{name}: your train has this value already. Attack?",
                "Press Attack, or Stop. Confirm is Stop, Help shows Attack.",
            )
        if phase == "target":
            return self._target(view, name)
        return self._close(state, view, name) if phase == "close" else self._put_back(state, view, name)

    def label(self, state: State, action: int) -> str:
        kind, *words = state.notation(action).split()
        return f"Attack {self.place(words[0])}" if kind == "target" else LABELS[kind]

    def say(self, state: State, action: int) -> str:
        said = self._deed(state, action)
        return f"{said} {RENEWED}" if said and _renews_the_pile(state, action) else said

    def _deed(self, state: State, action: int) -> str:
        kind, *words = state.public_notation(action).split()
        name = self.name(state.turn())
        if kind in ("wagon", "dynamite"):
            return ""
        if kind in DEEDS:
            return f"{name} {DEEDS[kind]}."
        if kind == "target":
            return f"{name} turns over {self.place(words[0])}."
        view = state.view(SPECTATOR)
        if kind == "couple":
            return f"{name} couples wagon {view['seats'][state.turn()]['wagons'] + 1} to the train."
        if kind == "put":
            return f"The attack fails: {name} loses the last wagon of the train."
        return f"The attack succeeds: {self._losses(view)}."

    def over(self, state: State) -> Saying:
        view = state.view(SPECTATOR)
        lengths = [seat["wagons"] for seat in view["seats"]]
        names = [self.name(seat) for seat in view["winners"]]
        won = f"{listed(names)} won with {_wagons(max(lengths))}. Thank you for playing."
        if lengths.count(max(lengths)) == 1:
            return Saying(won)
        return Saying(won, "Trains of one length were compared from the locomotive on.")

    def _couple(self, state: State, view: TrainsView, name: str) -> Saying:
        wagon = "a sheriff" if view["drawn"] == SHERIFF else f"a wagon of value {view['drawn']}"
        effects = state.effects(state.legal_actions()[0])
        if not effects:
            return Saying(
                f"{name}: {wagon}. The row is full: lay it beside the board and press Confirm.",
                "It counts like the others.",
                f"{name}: the row is full: lay the wagon beside the board and press Confirm. {ELSEWHERE}",
            )
        end = f"{effects[0]['to']}, the end of your train."
        return Saying(
            f"{name}: {wagon}. Put it on {end}", "Remember its value.", f"{name}: put the wagon on {end} {ELSEWHERE}"
        )

    def _target(self, view: TrainsView, name: str) -> Saying:
        strength = view["strength"]
        if not view["revealed"]:
            return Saying(
                f"{name}: strength {strength}. Lift an opposing wagon to attack it.",
                "Keep what you lift in your hand until the attack is over.",
                f"{name}: lift an opposing wagon to attack it. {ELSEWHERE}",
            )
        return Saying(
            f"{name}: {self._revealed(view)}, below {strength}. Lift another wagon, or press Stop.",
            "Stop ends the attack with success. Confirm is Stop.",
            f"{name}: still below the dynamite. Lift another wagon, or press Stop. {ELSEWHERE}",
        )

    def _close(self, state: State, view: TrainsView, name: str) -> Saying:
        told = f"{name}: {self._revealed(view)} against {view['strength']}, a success."
        kept = f"{name}: the attack succeeds. {ELSEWHERE}"
        effects = state.effects(state.legal_actions()[0])
        if not effects:
            more = "Press Confirm when all have seen it."
            return Saying(f"{told} {more}", "Lay aside what you have lifted.", f"{kept} {more}")
        moves = [
            f"{effect['square']} to {effect['to']}" if effect["square"] != "hand" else f"a token to {effect['to']}"
            for effect in effects
        ]
        more = f"Close the trains up: {listed(moves)}."
        return Saying(f"{told} {more}", "Lay aside what you have lifted.", f"{kept} {more}")

    def _put_back(self, state: State, view: TrainsView, name: str) -> Saying:
        told = f"{name}: {self._revealed(view)} against {view['strength']}, a failure."
        kept = f"{name}: the attack fails. {ELSEWHERE}"
        effects = state.effects(state.legal_actions()[0])
        if not effects:
            more = "You lose your last wagon: press Confirm when all have seen it."
            return Saying(f"{told} {more}", "", f"{kept} {more}")
        back = [effect["to"] for effect in effects if effect["square"] == "hand"]
        off = [effect["square"] for effect in effects if effect["to"] == "hand"]
        put = [f"put back {listed(back)}"] if back else []
        take = [f"take your last wagon off {listed(off)}"] if off else []
        said = listed(put + take)
        more = f"{said[0].upper()}{said[1:]}."
        return Saying(f"{told} {more}", "", f"{kept} {more}")

    def _revealed(self, view: TrainsView) -> str:
        """The values that lie open: "1 and 2 make 3"."""
        values = [one["value"] for one in view["revealed"]]
        if SHERIFF in values:
            return "a sheriff"
        return f"{listed(values)} make {view['sum']}" if len(values) > 1 else f"a {values[0]}"

    def _losses(self, view: TrainsView) -> str:
        seats = [one["seat"] for one in view["revealed"]]
        lost = {seat: seats.count(seat) for seat in seats}
        return listed([f"{self.name(seat)} loses {_wagons(count)}" for seat, count in lost.items()])

    def _train(self, seat: int) -> str:
        return f"{self.name(seat)}'s train" if seat < len(self.seats) else f"train {seat + 1}"


def _store(name: str, label: str, colour: str | None, count: int, note: str) -> Store:
    return {
        "name": name,
        "label": label,
        "colour": colour,
        "count": count,
        "value": None,
        "button": None,
        "note": note,
    }


def _wagons(count: int) -> str:
    return "1 wagon" if count == 1 else f"{count} wagons"


def _renews_the_pile(state: State, action: int) -> bool:
    """Whether this ends a turn that has left no wagon to draw (G11)."""
    view = state.view(SPECTATOR)
    if view["pile"]:
        return False
    after = state.child(action).view(SPECTATOR)
    return bool(after["pile"])
