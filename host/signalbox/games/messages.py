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

    If `prompt` reveals something that will soon be hidden, `kept` replaces it where text remains, as in a terminal.
    `buttons` says which of the board's buttons to use. Pages leave it out, because they have a button for each choice,
    so `prompt` and `detail` must not mention buttons.
    """

    prompt: Message
    detail: Message | None = None
    kept: Message | None = None
    buttons: Message | None = None


class PartFault(NamedTuple):
    """A bay without the part it should hold: `wanted` and `found` are (part, side), or None for an empty bay.

    `found` is also None if the reeds do not match any part's code, because a platform is badly seated or a reed is
    faulty. `goes_to` is the bay and side where the part that was found belongs, if that bay is free.
    """

    bay: str
    wanted: tuple[str, str] | None
    found: tuple[str, str] | None
    goes_to: tuple[str, str] | None = None


class YesNoQuestion(NamedTuple):
    """A question about a place whose sensor may be wrong. `where` names the place, `yes` and `no` are the answers.

    `instead` is an answer offered with other questions of this kind. It answers no to them and yes to this question.
    """

    prompt: Message
    where: Message | None
    yes: Message
    no: Message
    instead: Message


class Fact(TypedDict):
    """A public fact about a seat. `full` and `of` are the present and maximum amounts if it can be filled."""

    label: Message
    text: Text
    full: NotRequired[int]
    of: NotRequired[int]


class ShownItem(TypedDict):
    """A die or a card that everyone sees now. `sign` is drawn instead of a text that would be too long."""

    kind: Literal["colour", "die", "card"]
    text: Text
    colour: str | None
    label: Message
    sign: NotRequired[str]


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
    """The messages of every game; a game adds its own by overriding the methods at the end.

    `S` is the game's own state, `V` its view.
    """

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        self.board = board
        self.seats = seats
        self.after: Message | None = Message("record-complete")  # the line shown below the winners of a finished game

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

    def part_fault(self, fault: PartFault, why: Reason | None = None) -> Instruction:
        """Return how to correct a wrong or missing platform. `why` is the rules' reason why it must not be moved."""
        bay, detail = self.bay_name(fault.bay), None if why is None else self.reason_message(why)
        if fault.found is not None and fault.goes_to is not None:
            return Instruction(self._return_platform(fault.found[0], *fault.goes_to), detail)
        if fault.wanted is None and fault.found is None:
            return Instruction(Message("bay-clear", bay=bay), Message("bay-clear-why"))
        if fault.wanted is None:
            assert fault.found is not None
            return Instruction(Message("platform-take-out", platform=fault.found[0], bay=bay), detail)
        platform, side = fault.wanted
        if fault.found is not None and fault.found[0] == platform:
            return Instruction(Message("platform-turn", platform=platform, bay=bay, side=side))
        return Instruction(self._return_platform(platform, fault.bay, side), detail)

    def _return_platform(self, platform: str, bay: str, side: str) -> Message:
        return Message("platform-back", platform=platform, bay=self.bay_name(bay), side=side)

    def piece_fault(self, take: str, put: str, colour: str, more: int = 0, why: Objection | None = None) -> Instruction:
        """Return the instruction to move a piece from `take` ("" if it is missing) to `put` ("" for off the board).

        `colour` is "" if it is unknown. `more` is the number of further corrections. `why` is the rules' objection to
        the present position of the piece, or a helpful hint.
        """
        piece = self.piece_name(colour) if colour else Message("piece-unknown")
        detail = join_messages(
            self.reason_message(why) if isinstance(why, Reason) else why,
            Message("more-to-put-right", count=more) if more else None,
        )
        return Instruction(Message("piece-put" if put else "piece-take-off", piece=piece), detail)

    # The next movement of an action.

    def piece_step(self, state: S, action: int, put: str, colour: str) -> Instruction:
        """Return the instruction to move one of an action's pieces to the square `put` ("" for off the board)."""
        kind, name = self.player_kind(state), self.player_name(state.turn())
        piece = self.piece_name(colour, state) if colour else Message("piece-unknown")
        return Instruction(Message("step-put" if put else "step-take-off", kind=kind, player=name, piece=piece))

    def lift_step(self, state: S, action: int, take: str, colour: str) -> Instruction:
        """Return the instruction to lift one of the action's pieces of this colour, without putting it down yet."""
        piece = self.piece_name(colour, state) if colour else Message("piece-unknown")
        return Instruction(Message("step-lift", piece=piece))

    def part_step(self, state: S, fault: PartFault) -> Instruction:
        """Return the instruction to move a part to the place that an action requires."""
        part = fault.found or fault.wanted
        if part is None or (fault.wanted is None and fault.goes_to is None):
            return self.part_fault(fault)
        target, side = fault.goes_to or (fault.bay, fault.wanted[1] if fault.wanted else "")
        kind, name, bay = self.player_kind(state), self.player_name(state.turn()), self.bay_name(target)
        return Instruction(Message("step-platform", kind=kind, player=name, platform=part[0], bay=bay, side=side))

    def piece_name(self, colour: str, state: S | None = None) -> Message:
        """Return the name of a piece for use within a sentence, addressed to the player to move if there is a state."""
        return Message("piece", colour=colour)

    def doubt_question(self, pieces: Sequence[Contents], *, is_being_checked: bool = False) -> Instruction:
        """Return a question asking whether pieces of these colours are on these places. Only the players can know.

        The order of different pieces on the squares of a place does not matter, and no light can show it. If
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
        """Return a message for each part, given as (part, bay, side at buffer), and for each place with new colours."""
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
            return Message("sensor-button", button=self.press_label(name))
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
        if fault.wanted is None:
            yes, no = Message("yes-bay-empty"), Message("no-bay-empty")
            return YesNoQuestion(Message("ask-bay-empty", bay=bay), None, yes, no, Message("say-bay-empty", bay=bay))
        platform, side = fault.wanted
        yes, no = Message("yes-lies-so"), Message("no-lies-so")
        prompt = Message("ask-platform-lies", platform=platform, bay=bay, side=side)
        return YesNoQuestion(prompt, None, yes, no, Message("say-platform-lies", platform=platform, bay=bay, side=side))

    def setup_question(self, parts: Sequence[PartPlace]) -> YesNoQuestion:
        """Return a question asking whether the parts are placed as given, each as (part, bay, side at the buffer)."""
        bays = tuple(
            Message("platform-lies", platform=part, bay=self.bay_name(bay), side=side) for part, bay, side in parts
        )
        sides = tuple(Message("platform-side", platform=part, side=side) for part, _, side in parts)
        yes, no, instead = Message("yes-lies-so"), Message("no-lies-so"), Message("say-laid-out", platforms=sides)
        return YesNoQuestion(Message("ask-laid-out", platforms=bays), None, yes, no, instead)

    # A game's own texts. They may reveal only what the public `State.view` shows. State and view are None until the
    # board is laid out.

    def game_over_instruction(self, state: S) -> Instruction:
        """Return the text that names the winners."""
        winners = [self.player_name(seat) for seat, share in enumerate(state.returns()) if share > 0]
        return Instruction(Message("over", winners=tuple(winners)))

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

    def press_label(self, button: str) -> Message:
        """Return the label of a button, either a standard one or one of the game's own."""
        return Message("button", button=button)

    def press_owner(self, button: str) -> tuple[int | None, str | None]:
        """Return the seat that owns one of the game's own buttons, and the button's colour, or None for each."""
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
        """Return one short sentence on why Help suggests this action rather than the others, or None.

        The state contains only public information, with the rest drawn at random, so the sentence cannot refer to
        anything hidden.
        """
        return None

    def record_line(self, state: S, action: int) -> Message | None:
        """Return a sentence for the record about an action or a chance outcome that is about to be applied to `state`.

        Return None if the event is not worth a line.
        """
        raise NotImplementedError

    def seat_reports(self, state: S, action: int) -> list[SeatReport]:
        """Return the effects on other seats of an action about to be applied, to be reported when their turns begin."""
        return []

    def news_message(self, state: S, action: int) -> Message | None:
        """Return a message about further consequences of an action or outcome about to be applied, or None.

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

    def whole_record_line(self, state: S, action: int) -> Message | None:
        """Return `record_line` including secret chance outcomes and everything that players had to remember."""
        return self.record_line(state, action)


if TYPE_CHECKING:
    AnyMessages = GameMessages[State, View]  # the type used by the table, for any game
else:
    AnyMessages = GameMessages
