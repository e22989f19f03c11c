"""The commands of people, wherever they come from: the board, a page, a seat's own page or a terminal.

VERBS has them all, by their words on the wire. The fields of a command are its words' arguments, all text. `carry_out`
does what is asked of the table; what moves the things of a virtual board, and what is asked of the program itself, is
done by those who have them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import assert_never

from shared_rules.game import ARRANGED, SPECTATOR, NotAllowedError, State
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.core.messages.typed import meant, typed
from signalbox.core.seats import seat_named
from signalbox.play.table import setups, showing, takeback
from signalbox.play.table.buttons import (
    GAME_OVER,
    NO_ROLL_DUE,
    PUT_RIGHT_FIRST,
    end_game,
    give_seat,
    played_by_computer,
    playing,
    press,
    press_in_menu,
)
from signalbox.play.table.config import HELP, UNDO, keep_patterns, wants_patterns
from signalbox.play.table.diagnosis import NO
from signalbox.play.table.match import Match, is_rolled, needs_hands
from signalbox.play.table.pace import PACES
from signalbox.play.table.questions import answer, propose
from signalbox.play.table.table import INPUTS, Table
from signalbox.play.table.takeback import fitting_history

PERCENT = 100
TEXT_MOST = 32  # characters: more than anybody reads aloud
FIRST = "first"  # and a name: the first player, where the rules ask


# To the table.


@dataclass(frozen=True)
class Press:
    """A button of the board, wherever it was pressed."""

    button: str


@dataclass(frozen=True)
class ChooseByWord:
    """An action in notation, or the answer yes to a question about a sensor."""

    text: str


@dataclass(frozen=True)
class EnterDice:
    """The numbers of physical dice ("red 3 4")."""

    text: str


@dataclass(frozen=True)
class TakeBack:
    """Undo, by its own word."""


@dataclass(frozen=True)
class AcceptBoard:
    """ "The board is right": choose the history since the last roll that fits it."""


@dataclass(frozen=True)
class PlayOn:
    """ "Play on from here": what lies there is to be the position, if all agree."""


@dataclass(frozen=True)
class IgnoreSensor:
    """The players say that a sensor does not work."""

    sensor: str


@dataclass(frozen=True)
class TrustSensor:
    """The players say that a sensor works again."""

    sensor: str


@dataclass(frozen=True)
class ShowAgain:
    """Show the way of what was played last once more."""


@dataclass(frozen=True)
class AskChances:
    """The chance to win of the seat on turn, as far as everybody knows; a seat's own page asks for itself."""


@dataclass(frozen=True)
class SetPace:
    """The pace of computers: one of `PACES`."""

    pace: str


@dataclass(frozen=True)
class SetPatterns:
    """The choice whether colours have rhythms and patterns as well: "yes" or "no"."""

    shown: str


OfLooks = SetPace | SetPatterns  # they change nothing in the game


@dataclass(frozen=True)
class Contribute:
    """The text that a seat, by number, adds to the seed of the dice before the game begins."""

    seat: str
    text: str


@dataclass(frozen=True)
class GiveSeat:
    """Another player of a seat, by number: "human" or the name of a computer player."""

    seat: str
    kind: str


@dataclass(frozen=True)
class EndGame:
    """End the game before anybody has won, for good."""


# To a virtual board.


@dataclass(frozen=True)
class Lift:
    """Take a piece up."""

    piece: str


@dataclass(frozen=True)
class Place:
    """Put a piece down: on a square, or back into the hand."""

    piece: str
    square: str


@dataclass(frozen=True)
class LiftPart:
    """Take a part up, with what stands on it."""

    part: str


@dataclass(frozen=True)
class PlacePart:
    """Put a part into a bay with one of its sides at the buffer."""

    part: str
    bay: str
    side: str


# To the program.


@dataclass(frozen=True)
class Relink:
    """A new link for a seat's own page."""

    seat: str


@dataclass(frozen=True)
class Quit:
    """Leave the game, and the program; the game is kept."""


@dataclass(frozen=True)
class UseBoard:
    """Go on with this game on the real board that has been plugged in."""


@dataclass(frozen=True)
class Leave:
    """Back to the start: another game, or later this one, which is kept."""


@dataclass(frozen=True)
class Again:
    """The same game once more, with the same people; one that is not over is kept."""


@dataclass(frozen=True)
class Touch:
    """Somebody is there."""


TableCommand = (
    Press
    | ChooseByWord
    | EnterDice
    | TakeBack
    | AcceptBoard
    | PlayOn
    | IgnoreSensor
    | TrustSensor
    | ShowAgain
    | AskChances
    | SetPace
    | SetPatterns
    | Contribute
    | GiveSeat
    | EndGame
)
HandsCommand = Lift | Place | LiftPart | PlacePart
Command = TableCommand | HandsCommand | Relink | Quit | Leave | Again | UseBoard | Touch

VERBS: dict[str, type[Command]] = {
    "press": Press,
    "choose": ChooseByWord,
    "dice": EnterDice,
    "takeback": TakeBack,
    "accept": AcceptBoard,
    "play_on": PlayOn,
    "broken": IgnoreSensor,
    "works": TrustSensor,
    "show_again": ShowAgain,
    "chances": AskChances,
    "pace": SetPace,
    "patterns": SetPatterns,
    "contribute": Contribute,
    "give": GiveSeat,
    "end": EndGame,
    "lift": Lift,
    "place": Place,
    "lift_part": LiftPart,
    "place_part": PlacePart,
    "relink": Relink,
    "quit": Quit,
    "leave": Leave,
    "again": Again,
    "use_board": UseBoard,
    "touch": Touch,
}
PAGE_VERBS = {verb: kind for verb, kind in VERBS.items() if kind is not Quit}  # the commands of a page
SEAT_COMMANDS: tuple[type[Command], ...] = (
    Press,
    ChooseByWord,
    AskChances,
    Contribute,
    GiveSeat,
    EndGame,
    Leave,
    Again,
    Touch,
)  # of a seat's own page: nothing that moves hands
Say = Callable[[float, TableCommand], None]  # gives a table a command, at a time of the driver's clock
_VERB_OF = {kind: verb for verb, kind in VERBS.items()}


def to_message(command: Command) -> dict[str, str]:
    """Return the command as it goes over the wire: "do", which is its verb, and its fields."""
    return {"do": _VERB_OF[type(command)], **asdict(command)}


def from_message(message: Mapping[str, str]) -> Command:
    """Return the command that `to_message` wrote. Raises LookupError or TypeError for anything else."""
    fields = dict(message)
    return VERBS[fields.pop("do")](**fields)


def carry_out(table: Table, at: float, command: TableCommand) -> None:
    """Do what is asked of the table, `at` seconds on the driver's clock.

    Raises UserError when it cannot be done; a button says why as a notice of the table's.
    """
    table.tally[INPUTS] += 1  # a command refused halfway may have changed something, too
    if table.match is not None and not isinstance(command, Press | OfLooks):
        table.match.proposal = None  # a command is no answer to it
    if not _is_of_menu(table, at, command) and (table.match is None or not _ends_show(table.match, at, command)):
        _do(table, at, command)
    table.settle(at)


def _is_of_menu(table: Table, at: float, command: TableCommand) -> bool:
    """Do what a button means in an open menu; any other command closes it. Return whether it was one."""
    menu = table.menu
    if menu is None or isinstance(command, OfLooks):
        return False
    if isinstance(command, Press):
        table.notice.clear()
        press_in_menu(table, at, menu, command.button)
        return True
    table.menu = None
    return False


def _ends_show(match: Match, at: float, command: TableCommand) -> bool:
    """End what is shown, as any hand does; return whether that is all that can have been meant."""
    show = match.decision.plan.show
    if show is None or isinstance(command, OfLooks):
        return False
    if show.again:
        showing.skip(match, at)
        return command in (Press(HELP), ShowAgain())
    if command in (Press(UNDO), TakeBack()):
        return False  # nothing has been played yet
    showing.skip(match, at)
    return isinstance(command, Press | ShowAgain)


def _do(table: Table, at: float, command: TableCommand) -> None:
    match command:
        case Press(button):
            table.notice.clear()
            press(table, at, button)
        case TakeBack():
            table.notice.clear()
            press(table, at, UNDO)
        case ChooseByWord(text):
            _choose(table, at, text)
        case EnterDice(text):
            _enter_dice(table, at, text)
        case AcceptBoard():
            _accept_board(table, at)
        case PlayOn():
            propose(playing(table, at), at)
        case IgnoreSensor(sensor):
            table.apply(at, table.diagnosis.set_sensor(at, sensor, works=False))
        case TrustSensor(sensor):
            table.apply(at, table.diagnosis.set_sensor(at, sensor, works=True))
        case ShowAgain():
            showing.show_again(playing(table, at), at)
        case AskChances():
            match = playing(table, at)
            table.notice.show(at, chances_in_words(match, match.state.turn(), SPECTATOR))
        case SetPace(pace):
            if pace not in PACES:
                raise UserError(Message("pace-unknown", pace=pace, paces=tuple(map(typed, PACES))))
            table.config.pace = PACES[pace]
        case SetPatterns(shown):
            table.config.patterns = wants_patterns(shown)
            if table.match is not None:
                keep_patterns(table.config, table.match.journal)
        case Contribute(seat, text):
            _contribute(table, at, seat, text)
        case GiveSeat(seat, kind):
            give_seat(table, at, seat, kind)
        case EndGame():
            end_game(table, at)
        case _:
            assert_never(command)


def _choose(table: Table, at: float, text: str) -> None:
    """Decide by word: carried out at once, or by the hands if pieces have to move."""
    if table.diagnosis.questions and text.strip().lower() == NO:
        table.diagnosis.drop()
        return
    question = table.diagnosis.named(text)
    if question is not None:
        answer(table, at, question)
        return
    if table.match is None and setups.who_begins(table.config) is not None:
        _name_first(table, text)
        return
    match = playing(table, at)
    if match.state.current_player() < 0:
        raise UserError(Message("nothing-to-choose"))
    if match.is_computer():
        raise UserError(played_by_computer(match))
    try:
        action = match.state.parse(text)
    except NotAllowedError as fault:
        raise UserError(match.config.messages.reason(fault.reason)) from None
    in_question = needs_hands(match.state.input_kind(action)) or action in match.decision.verdict.actions
    if not in_question and not match.decision.is_right():
        raise UserError(PUT_RIGHT_FIRST)
    match.carry_out(at, action)


def _name_first(table: Table, text: str) -> None:
    """Say who begins, by name, such as "first Ann"."""
    names = [seat.name for seat in table.config.seats]
    verb, _, name = text.strip().partition(" ")
    first = seat_named(name.strip(), names)
    if verb.lower() != FIRST or first is None:
        raise UserError(Message("first-unknown", choices=tuple(Message("typed-first", player=name) for name in names)))
    setups.begin_with(table.config, first)


def _dice_words(table: Table, text: str) -> list[str]:
    """Return the words of typed dice, in whatever order: colours as the rules name them, then numbers."""
    colours = table.config.board.colours
    return sorted((meant(word, colours) or word for word in text.replace(",", " ").split()), key=str.isdigit)


def _enter_dice(table: Table, at: float, text: str) -> None:
    """Take dice rolled on the table; as the button Roll they also say that nothing but rolling is wanted."""
    match = playing(table, at)
    before = match.decision.offered.by_word[:1]
    state = match.state.child(before[0]) if before else match.state
    if not is_rolled(state):
        raise UserError(NO_ROLL_DUE)
    if not match.decision.is_right():
        raise UserError(PUT_RIGHT_FIRST)
    kind = state.typed(state.chance_outcomes()[0][0]).partition(" ")[0]
    try:
        action = state.parse(f"{kind} {' '.join(_dice_words(table, text))}")
    except ValueError:
        raise UserError(Message("dice-wrong", example=dice_like(state))) from None
    for word in before:
        match.play(at, word, "action")
    match.play(at, action, "entered")


def _accept_board(table: Table, at: float) -> None:
    match = playing(table, at)
    if match.is_over:
        raise UserError(GAME_OVER)
    if match.decision.is_right() and match.decision.chosen is None:
        table.notice.show(at, Message("board-is-right"))
        return
    history = fitting_history(match.state, takeback.actions_since_chance(match), table.reading.gap)
    if history is None:
        raise UserError(Message("board-not-reachable"))
    undone, actions = history
    if undone:
        match.take_back(at, undone)
    for action in actions:
        match.play(at, action, "action")
    match.decision.identity.believe(None)  # the colours are right as well


def _contribute(table: Table, at: float, seat: str, text: str) -> None:
    """Add a seat's text to the dice, in place of an earlier one.

    Raises UserError when the game has begun, nobody plays at that seat, the text is empty or too long, or what is drawn
    anew with it is laid out already.
    """
    people = {str(number): player for number, player in enumerate(table.config.seats) if player.is_human}
    added = " ".join(text.split())
    if table.match is not None:
        raise UserError(Message("dice-closed"))
    if seat not in people:
        raise UserError(Message("dice-no-such-seat", players=tuple(player.name for player in people.values())))
    if not added.isprintable() or not 0 < len(added) <= TEXT_MOST:
        raise UserError(Message("dice-add-text", most=TEXT_MOST))
    config = table.config
    lies = any(count and config.layout.squares_of(place) for place, count in enumerate(table.reading.now))
    if not config.own_hands and lies and setups.is_drawn(config):  # no sensor would tell that pieces belong elsewhere
        raise UserError(Message("dice-laid-out"))
    is_new = int(seat) not in config.dice.contributions
    config.dice.contribute(int(seat), added)
    config.draw()
    table.notice.show(at, Message("dice-added" if is_new else "dice-changed", player=people[seat].name))


def chances_in_words(match: Match, seat: int, asker: int) -> Message:
    """Return the chance to win of `seat`, as far as the seat `asker` may know it (SPECTATOR: everybody).

    Raises UserError where nobody can tell.
    """
    now = _percent(match, match.state, seat, asker)
    before = before_last_turn(match.state, seat)
    chance = Message("chances", player=match.config.messages.name(seat), chance=now)
    if before is None:
        return chance
    return sentences(chance, Message("chances-before", chance=_percent(match, before, seat, asker)))


def _percent(match: Match, state: State, seat: int, asker: int) -> int:
    chances = match.config.adviser.chances(state, asker)
    if chances is None:
        raise UserError(Message("chances-unknown"))
    return round(PERCENT * chances[seat])


def before_last_turn(state: State, seat: int) -> State | None:
    """Return the position in which the seat's last finished turn began; None where none did."""
    twin = state.clone()
    of, acts = [twin.turn()], [twin.current_player() == seat]  # now, then before each action of the past
    while _take_back(twin):
        of.append(twin.turn())
        acts.append(twin.current_player() == seat)
    others = next((ago for ago, turn in enumerate(of) if turn != seat), len(of))
    last = next((ago for ago in range(others, len(of)) if of[ago] == seat), len(of))
    first = next((ago for ago in range(last, len(of)) if of[ago] != seat), len(of)) - 1
    if not any(acts[last : first + 1]):  # as while cards are dealt
        return None
    past = state.clone()
    for _ in range(first):
        past.undo()
    return past


def _take_back(state: State) -> bool:
    """Undo the last action; False where nothing is kept of what was before, or pieces were set by hand."""
    if not state.history or state.history[-1] >= ARRANGED:
        return False
    try:
        state.undo()
    except IndexError:
        return False
    return True


def dice_example(table: Table) -> Message | None:
    """Return an example of typing the dice that are due, without those that are set; None while no roll is due."""
    match = table.match
    return None if match is None or not is_rolled(match.state) else dice_like(match.state)


def dice_like(state: State) -> Message:
    """Return one of the rolls that a state may be due for, as it is typed in the reader's language: "blue 3 4"."""
    outcomes = state.chance_outcomes()
    first, _, rest = state.typed(outcomes[len(outcomes) // 2][0]).partition(" ")[2].partition(" ")
    return Message("dice-typed", first=first, rest=rest) if rest else Message("verbatim", text=first)
