"""The messages shown at every table; each game's package adds its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, NotRequired, TypedDict, TypeVar

from shared_rules.game import Reason
from signalbox.core.messages import Arg, Message, Text, join_messages
from signalbox.core.messages.typed_words import typed_move

if TYPE_CHECKING:
    from shared_rules.game import Options, Piece, State, View
    from signalbox.board import Board
    from signalbox.core.seats import Seat

S = TypeVar("S", bound="State")  # a game's own state
V = TypeVar("V", bound="View")  # a game's own view
Contents = tuple[str, tuple[str, ...]]  # a place, and the colours of the pieces on it
PartPlace = tuple[str, str, str]  # a part, the bay where it is, and its side at the buffer
Objection = Reason | Message  # why a piece may not be where it is


class Instruction(NamedTuple):
    """What the players must do next, with additional help.

    If `prompt` reveals something that will soon be hidden, `lasting_prompt` replaces it where text remains, as in a
    terminal. `buttons` says which of the board's buttons to use. Pages omit it, because they have a button for each
    choice, so `prompt` and `detail` must not mention buttons.
    """

    prompt: Message
    detail: Message | None = None
    lasting_prompt: Message | None = None
    buttons: Message | None = None


class PartFault(NamedTuple):
    """A bay without the part it should hold: `expected` and `actual` are (part, side), or None for an empty bay.

    `actual` is also None if the reeds do not match any part's code, because a platform is badly seated or a reed is
    faulty. `target` is the bay and side where the part that was found belongs, if that bay is free.
    """

    bay: str
    expected: tuple[str, str] | None
    actual: tuple[str, str] | None
    target: tuple[str, str] | None = None


class YesNoQuestion(NamedTuple):
    """A question about a place whose sensor may be wrong. `where` names the place; `yes` and `no` are the answers.

    While another such question is shown, the answer `alternative` means no to that question and yes to this one.
    """

    prompt: Message
    where: Message | None
    yes: Message
    no: Message
    alternative: Message


class Fact(TypedDict):
    """A public fact about a seat. For an amount with a maximum, `full` is the amount and `of` the maximum."""

    label: Message
    text: Text
    full: NotRequired[int]
    of: NotRequired[int]


class ShownItem(TypedDict):
    """A die or a card that everyone sees now. `sign` is drawn instead of a text that would be too long.

    A card with a fuse burns down to `full` of `of`.
    """

    kind: Literal["colour", "die", "card"]
    text: Text
    colour: str | None
    label: Message
    sign: NotRequired[str]
    full: NotRequired[int]
    of: NotRequired[int]


class Store(TypedDict):
    """A supply beside the board."""

    name: str
    label: Message
    colour: str | None
    count: int
    value: int | None
    button: str | None
    note: Message | None


class Holding(TypedDict):
    """Something that a seat holds in secret."""

    label: Message
    colour: str
    count: int
    value: int


class SeatReport(TypedDict):
    """An action's effect on a seat other than the one that took the action, to be reported to the affected seat."""

    seat: int
    say: Message


class GameMessages(Generic[S, V]):
    """The messages common to all games; a game adds its own by overriding methods.

    `S` is the game's own state, `V` its view.
    """

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        self.board = board
        self.seats = seats
        self.closing_line: Message | None = Message("record-complete")  # shown below the winners of a finished game

    def player_name(self, seat: int) -> str:
        return self.seats[seat].name

    def player_kind(self, state: S) -> str:
        """Return "person" or "computer" for the player to move, as a key for message variants."""
        return "person" if self.seats[state.turn()].is_human else "computer"

    def owner_name(self, colour: str) -> str:
        """Return the name of the seat whose pieces have this colour."""
        return self.player_name(self.board.seats.index(colour))

    def reason_message(self, reason: Reason) -> Message:
        """Return a reason given by the rules as a message, with the everyday name of any place in it."""
        args: dict[str, Arg] = dict(reason.args)
        if "place" in args:
            args["place"] = self.place_name(str(args["place"]))
        if reason.id == "not-possible-now":
            args |= {name: typed_move(str(args[name])) for name in ("text", "example")}
        return Message(reason.id, **args)

    def bay_name(self, name: str) -> str:
        """Return the name of a bay."""
        return self.board.bays[name].title

    # Corrections.

    def part_fault(self, fault: PartFault, objection: Reason | None = None) -> Instruction:
        """Return the instruction to correct a wrong or missing platform, with the rules' `objection` to moving it."""
        bay, detail = self.bay_name(fault.bay), None if objection is None else self.reason_message(objection)
        if fault.actual is not None and fault.target is not None:
            return Instruction(self._return_platform_message(fault.actual[0], *fault.target), detail)
        if fault.expected is None and fault.actual is None:
            return Instruction(Message("bay-clear", bay=bay), Message("bay-clear-why"))
        if fault.expected is None:
            assert fault.actual is not None
            return Instruction(Message("platform-take-out", platform=fault.actual[0], bay=bay), detail)
        platform, side = fault.expected
        if fault.actual is not None and fault.actual[0] == platform:
            return Instruction(Message("platform-turn", platform=platform, bay=bay, side=side))
        return Instruction(self._return_platform_message(platform, fault.bay, side), detail)

    def _return_platform_message(self, platform: str, bay: str, side: str) -> Message:
        return Message("platform-back", platform=platform, bay=self.bay_name(bay), side=side)

    def piece_fault(
        self, source: str, target: str, colour: str, remaining: int = 0, objection: Objection | None = None
    ) -> Instruction:
        """Return the instruction to move a piece from `source` to `target`.

        `source` is "" if the piece is missing, `target` is "" to take it off the board, and `colour` is "" if unknown.
        `remaining` is the number of further corrections. `objection` says why the piece must move, or gives a hint.
        """
        piece = self.piece_name(colour) if colour else Message("piece-unknown")
        detail = join_messages(
            self.reason_message(objection) if isinstance(objection, Reason) else objection,
            Message("more-to-put-right", count=remaining) if remaining else None,
        )
        return Instruction(Message("piece-put" if target else "piece-take-off", piece=piece), detail)

    # The next movement of an action.

    def piece_step(self, state: S, action: int, target: str, colour: str) -> Instruction:
        """Return the instruction to move one of an action's pieces to the square `target` ("" for off the board)."""
        kind, name = self.player_kind(state), self.player_name(state.turn())
        piece = self.piece_name(colour, state) if colour else Message("piece-unknown")
        return Instruction(Message("step-put" if target else "step-take-off", kind=kind, player=name, piece=piece))

    def lift_step(self, state: S, action: int, source: str, colour: str) -> Instruction:
        """Return the instruction to lift one of the action's pieces of this colour, without putting it down yet."""
        piece = self.piece_name(colour, state) if colour else Message("piece-unknown")
        return Instruction(Message("step-lift", piece=piece))

    def part_step(self, state: S, fault: PartFault) -> Instruction:
        """Return the instruction to move a part to the place that an action requires."""
        part = fault.actual or fault.expected
        if part is None or (fault.expected is None and fault.target is None):
            return self.part_fault(fault)
        target, side = fault.target or (fault.bay, fault.expected[1] if fault.expected else "")
        kind, name, bay = self.player_kind(state), self.player_name(state.turn()), self.bay_name(target)
        return Instruction(Message("step-platform", kind=kind, player=name, platform=part[0], bay=bay, side=side))

    def piece_name(self, colour: str, state: S | None = None) -> Message:
        """Return the name of a piece for use within a sentence, addressed to the player to move if there is a state."""
        return Message("piece", colour=colour)

    def pieces_question(self, pieces: Sequence[Contents], *, is_being_checked: bool = False) -> Instruction:
        """Return a question asking whether pieces of these colours are on these places, as sensors cannot tell colours.

        On a place with several squares, the order of the pieces does not matter, and lights cannot show it. If
        `is_being_checked` is true, some pieces have been lifted, and the players are asked to put them down.
        """
        colours = dict.fromkeys(colour for _, there in pieces for colour in there)
        detail = Message("doubt-how", pieces=tuple(map(self.piece_name, colours)))
        shared_places = [(place, there) for place, there in pieces if len({*there}) > 1]
        if not shared_places:
            return Instruction(Message("doubt-put" if is_being_checked else "doubt"), detail)
        contents = [self.contents_message(place, there) for place, there in shared_places]
        prompt = Message("doubt-put-together" if is_being_checked else "doubt-together")
        return Instruction(prompt, join_messages(detail, *contents))

    def contents_message(self, place: str, colours: Sequence[str]) -> Message:
        """Return a message naming the pieces that should be on a place with room for several."""
        return Message("doubt-steady", place=self.place_name(place), pieces=tuple(map(self.piece_name, colours)))

    def change_messages(self, pieces: Sequence[Contents], parts: Sequence[PartPlace]) -> tuple[Message, ...]:
        """Return a message for each part, given as (part, bay, side at buffer), and each place with changed pieces."""
        messages = [
            Message("platform-lies", platform=part, bay=self.bay_name(bay), side=side) for part, bay, side in parts
        ]
        for place, colours in pieces:
            if colours:
                messages.append(Message("doubt-piece", colours=colours, place=self.place_name(place)))
            else:
                messages.append(Message("arranged-nothing-on", place=self.place_name(place)))
        return tuple(messages)

    def agreement_question(
        self, seat: int, mover: int | None, includes_move: bool, changes: tuple[Message, ...], has_others: bool
    ) -> Instruction:
        """Return a question asking whether `seat` agrees to continue with these changes.

        `mover` is the seat whose move it is, or None if no move by hand is due. `includes_move` is true if the changes
        include that move, and `has_others` is true if Help can show another interpretation of the board."""
        alternatives = Message("agree-others" if has_others else "agree-undo")
        move = None
        if mover is not None:
            move = Message("agree-moved" if includes_move else "agree-to-move", player=self.player_name(mover))
        changed = Message("agree-lies", changes=changes)
        detail = join_messages(join_messages(changed, move), alternatives)
        return Instruction(Message("agree", player=self.player_name(seat)), detail)

    # Faulty sensors.

    def sensor_name(self, name: str) -> Arg:
        """Return the name by which a person can find a sensor."""
        if name in self.board.buttons:
            return Message("sensor-button", button=self.button_label(name))
        bay, _, letter = name.rpartition(".")
        if bay in self.board.bays and name not in self.board.squares:
            return Message("sensor-code-reed", reed=letter, bay=self.bay_name(bay))
        return self.place_name(name)

    def fault_message(self, name: str, kind: str) -> Message:
        """Return a description of a sensor's fault."""
        return Message("sensor-broken", sensor=self.sensor_name(name), kind=kind)

    def broken_sensors_message(self, sensors: Sequence[tuple[str, str]]) -> Message:
        """Return a message reporting newly found faulty sensors, their consequences and the remedy."""
        return Message("sensors-found-broken", sensors=tuple(self.fault_message(name, kind) for name, kind in sensors))

    def working_sensors_message(self, names: Sequence[str]) -> Message:
        """Return a message reporting that sensors are working after all."""
        return Message("sensors-work-again", sensors=tuple(self.sensor_name(name) for name in names))

    def square_question(self, square: str, is_taken: bool) -> YesNoQuestion:
        """Return a question asking whether a piece is on a square, contrary to its sensor."""
        place = self.place_name(square)
        where = Message("question-where", place=place)
        if is_taken:
            yes, no = Message("yes-piece-on"), Message("no-piece-on")
            return YesNoQuestion(Message("ask-piece-on"), where, yes, no, Message("say-piece-on", place=place))
        yes, no = Message("yes-square-empty"), Message("no-square-empty")
        return YesNoQuestion(Message("ask-square-empty"), where, yes, no, Message("say-square-empty", place=place))

    def bay_question(self, fault: PartFault) -> YesNoQuestion:
        """Return a question asking whether a bay holds the part it should, contrary to its code reeds."""
        bay = self.bay_name(fault.bay)
        if fault.expected is None:
            yes, no = Message("yes-bay-empty"), Message("no-bay-empty")
            return YesNoQuestion(Message("ask-bay-empty", bay=bay), None, yes, no, Message("say-bay-empty", bay=bay))
        platform, side = fault.expected
        yes, no = Message("yes-lies-so"), Message("no-lies-so")
        prompt = Message("ask-platform-lies", platform=platform, bay=bay, side=side)
        return YesNoQuestion(prompt, None, yes, no, Message("say-platform-lies", platform=platform, bay=bay, side=side))

    def setup_question(self, parts: Sequence[PartPlace]) -> YesNoQuestion:
        """Return a question asking whether these parts, each given as (part, bay, side at the buffer), are in place."""
        bays = self.change_messages((), parts)
        sides = tuple(Message("platform-side", platform=part, side=side) for part, _, side in parts)
        yes, no, instead = Message("yes-lies-so"), Message("no-lies-so"), Message("say-laid-out", platforms=sides)
        return YesNoQuestion(Message("ask-laid-out", platforms=bays), None, yes, no, instead)

    # A game's own texts. They may reveal only what the public `State.view` shows. State and view are None until the
    # board is laid out.

    def game_over_instruction(self, state: S) -> Instruction:
        """Return the instruction shown when the game is over, which names the winners."""
        winners = [self.player_name(seat) for seat, share in enumerate(state.returns()) if share > 0]
        return Instruction(Message("over", winners=tuple(winners)))

    def standing(self, state: S, view: V) -> Message:
        """Return a message with the fact of every seat that decides the game, the first one."""
        facts = [self.facts(state, view, seat)[0] for seat in range(len(self.seats))]
        named = [(self.player_name(seat), fact["text"]) for seat, fact in enumerate(facts)]
        players = tuple(Message("over-player", player=player, fact=fact) for player, fact in named)
        return Message("over-standing", label=facts[0]["label"], players=players)

    def setup(self, options: Options) -> Instruction:
        """Return the instruction for laying out the board for a game with these options."""
        raise NotImplementedError

    def place_name(self, name: str) -> Text:
        """Return the everyday name of a place or square, for use within a sentence.

        No two squares of a board may have the same name.
        """
        return name

    def facts(self, state: S, view: V, seat: int) -> list[Fact]:
        """Return public facts about a seat."""
        return []

    def tray_count(self, state: S | None, view: V | None, seat: int) -> int | None:
        """Return the number of the seat's own pieces beside the board, or None if the game has no such pieces."""
        return None

    def shown_items(self, state: S | None, view: V | None) -> list[ShownItem]:
        """Return the dice and cards that everyone sees now."""
        return []

    def stores(self, state: S | None, view: V | None) -> list[Store]:
        """Return the supplies beside the board."""
        return []

    def holdings(self, state: S, view: V, seat: int) -> tuple[list[Holding], Message | None]:
        """Return the items that `seat` holds in secret, given its own `view`, and a message about them or None."""
        return [], None

    def button_label(self, button: str) -> Message:
        """Return the label of a button, either a standard one or one of the game's own."""
        return Message("button", button=button)

    def button_owner(self, button: str) -> tuple[int | None, str | None]:
        """Return the owner's seat and the colour of a button specific to the game. Either may be None."""
        return None, None

    def prompt(self, state: S) -> Instruction:
        """Return the instruction for the seat that must act or roll."""
        raise NotImplementedError

    def label(self, state: S, action: int) -> Message:
        """Return the label of a legal action, for a button or an option."""
        raise NotImplementedError

    def action_request(self, state: S, action: int) -> Message:
        """Return a request to take a legal action, for use within a sentence, such as "drive the loco at 1.3"."""
        raise NotImplementedError

    def meaning(self, state: S, action: int) -> Message | None:
        """Return an explanation of an action that Help offers, or None if its label already makes it clear."""
        return None

    def advice_reason(self, state: S, action: int) -> Message | None:
        """Return one short sentence on why Help suggests this action rather than another, or None.

        The state contains only public information, with the rest drawn at random, so the sentence cannot refer to
        anything hidden.
        """
        return None

    def record_line(self, state: S, action: int) -> Message | None:
        """Return the sentence that records an action or outcome about to be applied, or None if there is none."""
        raise NotImplementedError

    def forced_instruction(self, state: S, action: int) -> Instruction:
        """Return what people read before the table itself carries out the only possible action."""
        return Instruction(self.record_line(state, action) or self.label(state, action), Message("computer-moves"))

    def seat_reports(self, state: S, action: int) -> list[SeatReport]:
        """Return the effects on other seats of an action about to be applied, to be reported when their turns begin."""
        return []

    def news_message(self, state: S, action: int) -> Message | None:
        """Return a message about the further consequences, if any, of an action or outcome about to be applied.

        It follows `record_line` in the record, and is shown to everyone when the event happens.
        """
        return None

    def news_message_for_seat(self, state: S, action: int, seat: int) -> Message | None:
        """Return `news_message` as addressed to `seat`, whose turn it is when the event happens."""
        return self.news_message(state, action)

    # Methods for finished games only, when nothing is hidden any longer.

    def all_facts(self, state: S, view: V, seat: int) -> list[Fact]:
        """Return `facts`, including facts that only the seat itself knew at the time."""
        return self.facts(state, view, seat)

    def all_pieces(self, state: S, view: V) -> list[Piece]:
        """Return the pieces on the board, including values that nobody could see at the time."""
        return view["pieces"]

    def full_record_line(self, state: S, action: int) -> Message | None:
        """Return `record_line` including secret chance outcomes and everything that players had to remember."""
        return self.record_line(state, action)


if TYPE_CHECKING:
    AnyMessages = GameMessages[State, View]  # the type used by the table, for any game
else:
    AnyMessages = GameMessages
