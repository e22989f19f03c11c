"""The messages of Golden Train at the table, and its options.

A prompt shows a value while it is visible. Labels and the record show no values, because they can be read later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules import game_data
from shared_rules.game import CHANCE, SPECTATOR
from shared_rules.golden_train import State
from shared_rules.golden_train.deck import read_rows
from shared_rules.golden_train.position import ATTACK, DECLINE
from signalbox.board import Board
from signalbox.core.messages import Message, Text, join_messages, join_sentences
from signalbox.core.seats import Seat
from signalbox.games.golden_train.advice_reasons import advice_reason
from signalbox.games.messages import Fact, GameMessages, Holding, Instruction, Objection, SeatReport, ShownItem, Store
from signalbox.games.options import Choice, GameOptions, Value

if TYPE_CHECKING:
    from shared_rules.game import Options, Piece
    from shared_rules.golden_train.shown import TrainsView


class GoldenTrainOptions(GameOptions):
    """The options `pile` (G4), `match` (G5), and the first seat (G3)."""

    first_seat_question = Message("golden-who-begins")

    def meaning(self, name: str, value: Value) -> Message | None:
        if name == "pile":
            return Message("golden-option-closed") if value == "closed" else Message("golden-option-open")
        if name == "match":
            return Message("golden-option-number") if value == "number" else Message("golden-option-value")
        return None

    def choices(self) -> list[Choice]:
        return [
            *self._option_choices("pile", "open", "closed"),
            *self._option_choices("match", "value", "number"),
            Choice("first=Ann", Message("golden-option-first")),
        ]


SHERIFF = "sheriff"
STAR = "★"  # the sign for a sheriff on a card
ELSEWHERE = Message("golden-value-elsewhere")  # replaces a value in texts that remain readable


class GoldenTrainMessages(GameMessages[State, "TrainsView"]):
    """Messages about wagons, attacks and trains."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        data = board.game_data()
        self._wagon = game_data.read_text(data, "wagon")
        self._rows = read_rows(data, board.places)
        self._place_numbers = {place: (seat, k) for seat, row in enumerate(self._rows) for k, place in enumerate(row)}

    def setup(self, options: Options) -> Instruction:
        return Instruction(Message("golden-lay-out"), Message("golden-lay-out-wagons"))

    def place_name(self, name: str) -> Text:
        if name not in self._place_numbers:
            return name
        seat, number = self._place_numbers[name]
        if seat >= len(self.seats):
            return Message("golden-place-of-nobody", number=number, train=seat + 1)
        return Message("golden-place", number=number, owner=self.player_name(seat))

    def wagon_name(self, name: str) -> Message:
        """Return the name of the wagon that is, or was, at this place in a train or beside the board.

        In the row of a seat without a player, return the name of the place.
        """
        row, _, number = name.rpartition(".")
        seat = self._place_numbers[f"{row}.0"][0]
        if seat >= len(self.seats):
            return Message("golden-place-of-nobody", number=int(number), train=seat + 1)
        return Message("golden-wagon-at", number=int(number), owner=self.player_name(seat))

    def facts(self, state: State, view: TrainsView, seat: int) -> list[Fact]:
        counts = view["seats"][seat]
        text = Message("golden-fact-wagons", count=counts["wagons"], beside=counts["beside"])
        return [{"label": Message("golden-wagons"), "text": text}]

    def tray_count(self, state: State | None, view: TrainsView | None, seat: int) -> int | None:
        return 1 if view is None else None  # the locomotive is there only until it is put on the board

    def shown_items(self, state: State | None, view: TrainsView | None) -> list[ShownItem]:
        if view is None:
            return []
        cards = (
            (Message("golden-card-drawn"), view["drawn"]),
            (Message("golden-card-coupled"), view["coupled"]),
            (Message("golden-card-next"), view["top"]),
        )
        shown = [_card(label, value) for label, value in cards if value is not None]
        return shown if view["strength"] is None else [*shown, _fuse(view["strength"], view["sum"] or 0)]

    def stores(self, state: State | None, view: TrainsView | None) -> list[Store]:
        if view is None:
            return []
        wagons = view["pile"] + (view["drawn"] is not None)
        note = Message("golden-discarded", count=view["discards"]) if view["discards"] else None
        dynamites = view["dynamites"]
        return [
            _store("pile.wagons", Message("golden-wagons"), self._wagon, wagons, note),
            _store("pile.dynamites", Message("golden-dynamites"), None, dynamites, Message("golden-last-dynamite")),
        ]

    def holdings(self, state: State, view: TrainsView, seat: int) -> tuple[list[Holding], Message]:
        return [], Message("golden-nothing-secret")

    def button_label(self, button: str) -> Message:
        kind = button.partition(".")[0]
        if kind == "attack":
            return Message("golden-label-attack")
        return Message("golden-button-stop") if kind == "stop" else super().button_label(button)

    def button_owner(self, button: str) -> tuple[int | None, str | None]:
        number = button.partition(".")[2]
        return (int(number) - 1 if number.isdigit() else None), None

    def piece_name(self, colour: str, state: State | None = None) -> Message:
        return Message("golden-piece", kind="wagon" if colour == self._wagon else "locomotive", colour=colour)

    def piece_fault(
        self, source: str, target: str, colour: str, remaining: int = 0, objection: Objection | None = None
    ) -> Instruction:
        instruction = super().piece_fault(source, target, colour, remaining, objection)
        if colour != self._wagon:
            return instruction
        if not target:
            return instruction._replace(prompt=Message("golden-take-flickering")) if source else instruction
        where = Message("golden-belongs", place=self.place_name(target)) if objection is None else None
        prompt = Message("golden-put-flickering") if source else instruction.prompt
        return instruction._replace(prompt=prompt, detail=join_messages(where, instruction.detail))

    def piece_step(self, state: State, action: int, target: str, colour: str) -> Instruction:
        view = state.view(SPECTATOR)
        if view["phase"] in ("couple", "target"):
            return self.prompt(state)
        name = self.player_name(state.turn())
        values = {wagon["wagon"]: str(wagon["value"]) for wagon in view["revealed"]} if view["phase"] == "back" else {}
        if target in values:
            back = Message("golden-put-wagon", value=values[target], place=self.wagon_name(target))
            kept = Message("golden-put-wagon-kept", place=self.wagon_name(target))
            outcome = self._outcome_instruction(view, name, kept)
            return self._outcome_instruction(view, name, back)._replace(lasting_prompt=outcome.lasting_prompt)
        if target:
            return self._outcome_instruction(view, name, Message("golden-move-up"))
        taken = Message("golden-take-gone" if view["phase"] == "close" else "golden-take-last")
        return self._outcome_instruction(view, name, taken)

    def lift_step(self, state: State, action: int, source: str, colour: str) -> Instruction:
        view = state.view(SPECTATOR)
        if not view["revealed"]:
            return super().lift_step(state, action, source, colour)
        request = Message("golden-lift-up", place=self.wagon_name(source))
        return self._outcome_instruction(view, self.player_name(state.turn()), request)

    def prompt(self, state: State) -> Instruction:
        view = state.view(SPECTATOR)
        name, phase = self.player_name(state.turn()), view["phase"]
        if state.current_player() == CHANCE:
            return Instruction(_draw_prompt(phase, name))
        if phase == "couple":
            return self._coupling_instruction(state, view, name)
        if phase == "decide":
            return _decision_instruction(view, name)
        if phase == "target":
            return self._target_instruction(view, name)
        if state.effects(state.legal_actions()[0]):
            request = Message("golden-close-up" if phase == "close" else "golden-put-back")
            return self._outcome_instruction(view, name, request)
        result = self._outcome_instruction(view, name, None if phase == "close" else Message("golden-lose-last"))
        detail = join_messages(result.detail, Message("golden-seen"))
        return result._replace(detail=detail, buttons=Message("golden-seen-how"))

    def forced_instruction(self, state: State, action: int) -> Instruction:
        view, name = state.view(SPECTATOR), self.player_name(state.turn())
        if view["phase"] == "couple":
            drawn = Message("golden-drawn", player=name, drawn=str(view["drawn"]))
            kept = Message("golden-record-couple", player=name, number=view["seats"][state.turn()]["wagons"] + 1)
            return self.prompt(state)._replace(prompt=drawn, lasting_prompt=join_sentences(kept, ELSEWHERE))
        return self._outcome_instruction(view, name, Message("computer-moves"))

    def label(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "target":
            return Message("golden-label-target", place=self.wagon_name(words[0]))
        if kind == "attack":
            return Message("golden-label-attack")
        if kind == "decline":
            return Message("golden-label-decline")
        if kind == "couple":
            return Message("golden-label-couple" if state.effects(action) else "golden-label-beside")
        if kind in ("close", "put") and not state.effects(action):
            return Message("golden-label-seen")
        if kind == "close":
            return Message("golden-label-close")
        return Message("golden-label-put") if kind == "put" else Message("golden-label-stop")

    def action_request(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "target":
            return Message("golden-order-target", place=self.wagon_name(words[0]))
        if kind == "couple":
            return Message("golden-order-couple")
        if kind == "attack":
            return Message("golden-order-attack")
        if kind == "decline":
            return Message("golden-order-decline")
        if kind == "close":
            return Message("golden-order-close")
        return Message("golden-order-put") if kind == "put" else Message("golden-order-stop")

    def meaning(self, state: State, action: int) -> Message | None:
        if action == ATTACK:
            return Message("golden-means-attack")
        return Message("golden-means-decline") if action == DECLINE else None

    def advice_reason(self, state: State, action: int) -> Message | None:
        return advice_reason(state, action, self.player_name)

    def record_line(self, state: State, action: int) -> Message | None:
        kind, *words = state.public_notation(action).split()
        name = self.player_name(state.turn())
        if kind in ("wagon", "dynamite"):
            return None
        if kind == "attack":
            return Message("golden-record-attack", player=name)
        if kind == "decline":
            return Message("golden-record-decline", player=name)
        if kind == "stop":
            return Message("golden-record-stop", player=name)
        if kind == "target":
            return Message("golden-record-target", player=name, place=self.wagon_name(words[0]))
        view = state.view(SPECTATOR)
        if kind == "couple":
            return Message("golden-record-couple", player=name, number=view["seats"][state.turn()]["wagons"] + 1)
        if kind == "put":
            return Message("golden-record-failed", player=name)
        return Message("golden-record-succeeded", losses=self._loss_messages(view))

    def all_pieces(self, state: State, view: TrainsView) -> list[Piece]:
        return [self._piece_with_value(state, piece) for piece in view["pieces"]]

    def full_record_line(self, state: State, action: int) -> Message | None:
        kind, *words = state.notation(action).split()
        name = self.player_name(state.turn())
        if kind == "dynamite":
            return Message("golden-record-dynamite", player=name, strength=words[0])
        if kind != "wagon":
            return self.record_line(state, action)
        if state.view(SPECTATOR)["phase"] == "top":
            return Message("golden-record-next", drawn=words[0])
        return Message("golden-record-drawn", player=name, drawn=words[0])

    def _piece_with_value(self, state: State, piece: Piece) -> Piece:
        """Return a wagon with its value added, or a locomotive unchanged."""
        seat, number = self._place_numbers[piece["square"]]
        if not number:
            return piece
        return {**piece, "value": state.setting.deck.names[state.trains[seat][number - 1]]}

    def seat_reports(self, state: State, action: int) -> list[SeatReport]:
        """Return each train's losses in a successful attack. After a failure, only the attacker loses a wagon."""
        view = state.view(SPECTATOR)
        if view["phase"] != "close":
            return []
        player = self.player_name(state.turn())
        lost = _lost_wagon_counts(view)
        messages = {seat: Message("golden-happened-wagons", player=player, count=count) for seat, count in lost.items()}
        return [{"seat": seat, "say": say} for seat, say in messages.items()]

    def news_message(self, state: State, action: int) -> Message | None:
        return self._news_message(state, action, None)

    def news_message_for_seat(self, state: State, action: int, seat: int) -> Message | None:
        return self._news_message(state, action, seat if self.seats[seat].is_human else None)

    def _news_message(self, state: State, action: int, recipient: int | None) -> Message | None:
        """Return the result of `news_message_for_seat` or, if `recipient` is None, that of `news_message`."""
        view, kind = state.view(SPECTATOR), state.notation(action).split()[0]
        if kind == "dynamite":
            return Message("golden-last-dynamite-drawn") if view["dynamites"] == 1 else None
        is_renewed = kind != "wagon" and not view["pile"] and state.child(action).view(SPECTATOR)["pile"] > 0  # G11
        moved_up = self._moved_up_message(state, action, recipient) if kind == "close" else None
        return join_messages(moved_up, Message("golden-record-pile-renewed") if is_renewed else None)

    def _moved_up_message(self, state: State, action: int, recipient: int | None) -> Message | None:
        """Return a message about the trains whose wagons move up and are renumbered, or None if no wagon does."""
        seats = sorted({self._place_numbers[effect["to"]][0] for effect in state.effects(action)})
        yours = Message("golden-moved-up-yours")
        theirs = {seat: Message("golden-moved-up", owner=self.player_name(seat)) for seat in seats}
        return join_messages(*(yours if seat == recipient else theirs[seat] for seat in seats))

    def game_over_instruction(self, state: State) -> Instruction:
        view = state.view(SPECTATOR)
        lengths = [seat["wagons"] for seat in view["seats"]]
        names = tuple(self.player_name(seat) for seat in view["winners"])
        won = Message("golden-over", winners=names, count=max(lengths))
        reason = Message("golden-over-no-wagon") if view["dynamites"] else Message("golden-over-last-dynamite")
        why = join_messages(reason, self.standing(state, view))
        if lengths.count(max(lengths)) == 1:
            return Instruction(won, why)
        compared = Message("golden-over-compared")
        if len(names) > 1:
            return Instruction(won, join_messages(why, compared, Message("golden-over-equal")))
        decided = Message("golden-over-decided", number=max(state.ranking()[1]))
        return Instruction(won, join_messages(why, compared, decided))

    def _coupling_instruction(self, state: State, view: TrainsView, name: str) -> Instruction:
        drawn = str(view["drawn"])
        effects = state.effects(state.legal_actions()[0])
        if not effects:
            return Instruction(
                Message("golden-couple-beside", player=name, drawn=drawn),
                Message("golden-couple-beside-counts"),
                join_sentences(Message("golden-couple-beside-kept", player=name), ELSEWHERE),
                Message("golden-couple-beside-how"),
            )
        return Instruction(
            Message("golden-couple", player=name, drawn=drawn),
            Message("golden-couple-remember"),
            join_sentences(Message("golden-couple-kept", player=name), ELSEWHERE),
        )

    def _target_instruction(self, view: TrainsView, name: str) -> Instruction:
        strength = str(view["strength"])
        if not view["revealed"]:
            return Instruction(
                Message("golden-target", player=name, strength=strength),
                Message("golden-target-how"),
                join_sentences(Message("golden-target-kept", player=name), ELSEWHERE),
            )
        return Instruction(
            Message("golden-target-next", player=name, revealed=_revealed_values_message(view), strength=strength),
            Message("golden-target-next-how"),
            join_sentences(Message("golden-target-next-kept", player=name), ELSEWHERE),
            Message("golden-target-next-button"),
        )

    def _outcome_instruction(self, view: TrainsView, name: str, step: Message | None) -> Instruction:
        """Return an instruction that states the outcome of the attack, followed by `step` if there is one."""
        strength, revealed, succeeds = str(view["strength"]), _revealed_values_message(view), view["phase"] == "close"
        outcome = Message(
            "golden-succeeds" if succeeds else "golden-fails", player=name, revealed=revealed, strength=strength
        )
        kept = Message("golden-succeeds-kept" if succeeds else "golden-fails-kept", player=name)
        detail = Message("golden-lay-aside", count=len(view["revealed"])) if succeeds else None
        return Instruction(_append_step(outcome, step), detail, _append_step(join_sentences(kept, ELSEWHERE), step))

    def _loss_messages(self, view: TrainsView) -> tuple[Message, ...]:
        lost = _lost_wagon_counts(view).items()
        return tuple(Message("golden-loses", player=self.player_name(seat), count=count) for seat, count in lost)


def _append_step(message: Message, step: Message | None) -> Message:
    return message if step is None else join_sentences(message, step)


def _lost_wagon_counts(view: TrainsView) -> dict[int, int]:
    """Return the number of revealed wagons of each seat that has any, keyed by seat."""
    seats = [wagon["seat"] for wagon in view["revealed"]]
    return {seat: seats.count(seat) for seat in seats}


def _decision_instruction(view: TrainsView, name: str) -> Instruction:
    """Return the instruction to decide whether to attack. The coupled wagon stays face up until the decision."""
    return Instruction(
        Message("golden-decide-value", player=name, drawn=str(view["coupled"])),
        _end_warning(view),
        join_sentences(Message("golden-decide", player=name), ELSEWHERE),
        Message("golden-decide-how"),
    )


def _end_warning(view: TrainsView) -> Message | None:
    """Return a warning that this decision may end the game, and why (G9, G11), or None if it cannot."""
    if view["dynamites"] == 1:
        return Message("golden-decide-last-dynamite")
    if not view["pile"] and not view["discards"]:
        return Message("golden-decide-no-wagon")
    return None


def _draw_prompt(phase: str, player: str) -> Message:
    if phase == "draw":
        return Message("golden-draw", player=player)
    return Message("golden-draw-top" if phase == "top" else "golden-draw-dynamite", player=player)


def _revealed_values_message(view: TrainsView) -> Message:
    """Return a message with the values revealed in the attack, such as "1 and 2 make 3"."""
    values = [str(wagon["value"]) for wagon in view["revealed"]]
    if SHERIFF in values:
        return Message("golden-revealed-sheriff")
    if len(values) > 1:
        return Message("golden-revealed-several", values=tuple(values), sum=str(view["sum"]))
    return Message("golden-revealed-one", value=values[0])


def _card(label: Message, value: str | int) -> ShownItem:
    if value == SHERIFF:
        return {"kind": "card", "text": Message("golden-sheriff"), "colour": None, "label": label, "sign": STAR}
    return {"kind": "card", "text": str(value), "colour": None, "label": label}


def _fuse(strength: int, burnt: int) -> ShownItem:
    """Return the card of an attack: the sum of the revealed wagons burns down the dynamite's fuse (G7)."""
    label, text = Message("golden-card-attacked"), Message("golden-fuse", sum=burnt, strength=strength)
    return {
        "kind": "card",
        "text": text,
        "colour": None,
        "label": label,
        "sign": str(burnt),
        "full": burnt,
        "of": strength,
    }


def _store(name: str, label: Message, colour: str | None, count: int, note: Message | None) -> Store:
    return {"name": name, "label": label, "colour": colour, "count": count, "value": None, "button": None, "note": note}
