"""What the table says, in short plain sentences. What only one game has is said in a room of that game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, NotRequired, TypedDict, TypeVar

from signalbox.sentences import listed

if TYPE_CHECKING:
    from shared_rules.game import Options, State, View
    from signalbox.board import Board
    from signalbox.seats import Seat

S = TypeVar("S", bound="State")  # a game's own state
V = TypeVar("V", bound="View")  # what a seat may see of it

SYMPTOMS = {"dead": "does not answer", "stuck": "stays closed", "chattering": "flickers"}  # of sensors, by kind


class Saying(NamedTuple):
    """One sentence that says what to do now, and one that helps.

    `kept` stands for the first where it could be looked up later, in a terminal, when it tells what is hidden soon.
    """

    prompt: str
    detail: str = ""
    kept: str = ""


class PartFault(NamedTuple):
    """A bay that does not hold the part it should: `wanted` and `found` are (part, side), or None for an empty bay.

    `found` is also None when the reeds read no part's code: a platform badly seated, or a reed at fault.
    """

    bay: str
    wanted: tuple[str, str] | None
    found: tuple[str, str] | None


class Fact(TypedDict):
    """What everybody may know of a seat; `full` of `of` when it is something to fill."""

    label: str
    text: str
    full: NotRequired[int]
    of: NotRequired[int]


class ShownItem(TypedDict):
    """A die or a card that everybody sees now."""

    kind: Literal["colour", "die", "card"]
    text: str
    colour: str | None
    label: str


class Store(TypedDict):
    """A supply beside the board."""

    name: str
    label: str
    colour: str | None
    count: int
    value: int | None
    button: str | None
    note: str


class Holding(TypedDict):
    """Something that a seat holds in secret."""

    label: str
    colour: str
    count: int
    value: int


class GameWords(Generic[S, V]):
    """The sentences of every game; a game adds its own by overriding the methods at the end.

    `S` is the game's own state, `V` its view.
    """

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        self.board = board
        self.seats = seats

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    def owner(self, colour: str) -> str:
        """Whose pieces have this colour."""
        return self.name(self.board.seats.index(colour))

    def sentence(self, fault: ValueError) -> str:
        """What a game objects, as a sentence."""
        said = str(fault)
        return f"{said[:1].upper()}{said[1:]}{'' if said.endswith('.') else '.'}"

    def bay(self, name: str) -> str:
        return f"the {self.board.bays[name].title} bay"

    # Put right.

    def part_fault(self, fault: PartFault) -> Saying:
        """A bay does not hold the platform it should."""
        bay = self.bay(fault.bay)
        if fault.wanted is None and fault.found is None:
            return Saying(
                f"Clear {bay}: something lies on its code reeds.", "No platform belongs there and none can be read."
            )
        if fault.wanted is None:
            assert fault.found is not None
            return Saying(f"Take the {fault.found[0]} platform out of {bay}.")
        part, side = fault.wanted
        if fault.found is not None and fault.found[0] == part:
            return Saying(f"Turn the {part} platform in {bay} round: side {side} lies at the buffer.")
        return Saying(f"Put the {part} platform into {bay}, side {side} at the buffer.")

    def piece_fault(self, take: str, put: str, more: int, why: str = "", *, belonging: str = "") -> Saying:
        """A piece stands where it should not (`take`), or is missing (`put`); "" for off the board.

        `why` says what the rules have against it there, `belonging` which colour belongs where one is missing.
        """
        whose = f"The {belonging} one belongs there." if belonging and put else ""
        rest = " ".join(part for part in (whose, why, f"{more} more to put right after that." if more else "") if part)
        if take and put:
            return Saying(f"Move the piece at {self.place(take)} to {self.place(put)}.", rest)
        if take:
            return Saying(f"Take the piece off {self.place(take)}.", rest)
        return Saying(f"Put the missing piece on {self.place(put)}.", rest)

    def was_there(self, said: str) -> Saying:
        """The board shows the position before the last action."""
        return Saying("This is the board before the last move: press Undo to take it back.", said)

    def unknown_board(self) -> Saying:
        return Saying("Waiting for the board to say what it reads.")

    def link_lost(self, reason: str) -> Saying:
        return Saying("The board does not answer.", reason)

    # Sensors that do not work.

    def sensor(self, name: str) -> str:
        """A sensor as a person would find it."""
        if name in self.board.buttons:
            return f"the {name} button"
        bay, _, letter = name.rpartition(".")
        return (
            f"code reed {letter} of {self.bay(bay)} ({name})"
            if bay in self.board.bays and name not in self.board.squares
            else name
        )

    def suspect(self, name: str, kind: str) -> str:
        """What is wrong with a sensor."""
        return f"{self.sensor(name)} {SYMPTOMS[kind]}"

    def suspected(self, suspects: Sequence[tuple[str, str]]) -> str:
        """Sensors have just been found not to work: what it means, and what to do."""
        said = listed(self.suspect(name, kind) for name, kind in suspects)
        return f"Noted: {said}. Play goes on, Confirm stands in for it. Check the magnet, then run `signalbox check`."

    def works(self, name: str) -> str:
        said = self.sensor(name)
        return f"{said[0].upper()}{said[1:]} works."

    def doubted_square(self, square: str, taken: bool) -> tuple[str, str]:
        """Whether a piece stands on a square, against its sensor: the question, and what it says is so."""
        if taken:
            return f"Is there a piece on {square}?", f"There is a piece on {square}"
        return f"Is {square} empty?", f"{square} is empty"

    def doubted_part(self, fault: PartFault) -> tuple[str, str]:
        """Whether a bay holds the part it should, against its code reeds: the question, and what it says is so."""
        bay = self.bay(fault.bay)
        if fault.wanted is None:
            return f"Is {bay} empty?", f"{bay[0].upper()}{bay[1:]} is empty"
        part, side = fault.wanted
        lies = f"in {bay}, side {side} at the buffer"
        return f"Does the {part} platform lie {lies}?", f"The {part} platform lies {lies}"

    def laid_out(self, parts: Sequence[tuple[str, str, str]]) -> str:
        """How the parts lie: (part, bay, side at the buffer)."""
        return ", ".join(f"{part} in {self.bay(bay)} with side {side} at the buffer" for part, bay, side in parts)

    def which_setup(self) -> Saying:
        return Saying("Press Confirm and say how the board is laid out.", "The sensors that tell it do not work.")

    def question(self, prompt: str, others: bool) -> Saying:
        """A question that is answered by looking at the board."""
        help_on = "Help asks about another place. " if others else ""
        return Saying(prompt, f"A sensor may not work. Yes: press Confirm. {help_on}No: press Undo.")

    def in_vain(self) -> str:
        return "If it is so already, press Confirm: a sensor may not work."

    def left_open(self, places: Sequence[str]) -> str:
        names = listed(self.sensor(place) for place in places)
        return f"Nothing may answer at {names}: press Confirm when your hands are done."

    # Ask.

    def confirm(self, state: S, action: int) -> Saying:
        return Saying(f"{self.say(state, action)} Press Confirm, or put it back.")

    def ask(self, state: S, action: int, actions: Sequence[int]) -> Saying:
        others = [_small(self.label(state, each)) for each in actions if each != action]
        return Saying(
            f"Which did you mean? {self.label(state, action)}: press Confirm.",
            f"Help shows another: {'; '.join(others)}.",
        )

    def hint(self, state: S, action: int) -> str:
        return f"One way: {self.order(state, action)}."

    def chosen(self, state: S, action: int) -> Saying:
        """A computer seat has decided and needs hands."""
        return Saying(f"For {self.name(state.current_player())}: {self.order(state, action)}.", "Follow the lights.")

    def choosing(self, seat: int) -> Saying:
        """A computer seat has not decided yet."""
        return Saying(f"{self.name(seat)} is choosing.", "The computer plays this seat.")

    def taken_back(self, seat: int, said: str) -> str:
        return f"{self.name(seat)} takes back: {said}"

    def over(self, state: S) -> Saying:
        winners = [self.name(seat) for seat, share in enumerate(state.returns()) if share > 0]
        return Saying(f"{listed(winners)} won. Thank you for playing.")

    def recorded(self) -> str:
        return "The record is complete."

    # What a game says in its own words. None of it may tell what `State.view` of everybody does not show.
    # State and view are None until the board is laid out.

    def setup(self, options: Options) -> Saying:
        """How to lay the board out for a game with these options."""
        raise NotImplementedError

    def place(self, name: str) -> str:
        """A place or square as people call it."""
        return name

    def order(self, state: S, action: int) -> str:
        """An action as it is asked for in the middle of a sentence."""
        return _small(self.label(state, action))

    def facts(self, state: S, view: V, seat: int) -> list[Fact]:
        """What everybody may know of a seat."""
        return []

    def tray(self, state: S | None, view: V | None, seat: int) -> int | None:
        """How many pieces of the seat's own colour lie beside the board; None where seats have none."""
        return None

    def shown(self, state: S | None, view: V | None) -> list[ShownItem]:
        """Dice and cards that everybody sees now."""
        return []

    def stores(self, state: S | None, view: V | None) -> list[Store]:
        """Supplies beside the board."""
        return []

    def holdings(self, state: S, view: V, seat: int) -> tuple[list[Holding], str]:
        """What only `seat` sees, given its own view, and a sentence about it."""
        return [], ""

    def press_label(self, button: str) -> str:
        """What is written on a button of the game's own."""
        return button.replace(".", " ").capitalize()

    def press_owner(self, button: str) -> tuple[int | None, str | None]:
        """The seat that has a button of the game's own, and the colour it stands for."""
        return None, None

    def prompt(self, state: S, lifted: Sequence[str], entry: int | None) -> Saying:
        """What the seat to act (or to roll) must do.

        `lifted` are the places empty that should not be, `entry` the action of a piece that is being brought in.
        """
        raise NotImplementedError

    def label(self, state: S, action: int) -> str:
        """A legal action as a button or an option would name it."""
        raise NotImplementedError

    def say(self, state: S, action: int) -> str:
        """An action or a chance outcome about to be applied to `state`, as a sentence of the record, for good.

        "" when it is not worth a line.
        """
        raise NotImplementedError


if TYPE_CHECKING:
    Words = GameWords[State, View]  # as the table has them: of whatever game
else:
    Words = GameWords


def _small(words: str) -> str:
    """A label in the middle of a sentence."""
    return f"{words[:1].lower()}{words[1:]}"
