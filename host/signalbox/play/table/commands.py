"""The commands that people give through the board, a page, a seat's own page or a terminal.

`carry_out` handles the commands for the table. Other modules handle commands for a virtual board or the program.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import assert_never, get_args

from shared_rules.game import ARRANGED, SPECTATOR, NotAllowedError, State
from signalbox.core.commands import TextCommand
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_sentences
from signalbox.core.messages.typed_words import match_word, typed_word
from signalbox.core.seats import find_seat
from signalbox.play.table import buttons, setups, show_path, takeback
from signalbox.play.table.config import HELP, UNDO, VirtualHands, parse_yes_no, save_patterns
from signalbox.play.table.diagnosis import NO
from signalbox.play.table.match import Match, is_made_by_hand, must_roll
from signalbox.play.table.pace import PACES
from signalbox.play.table.questions import accept_answer, propose_to_play_on
from signalbox.play.table.table import INPUTS, Table
from signalbox.play.table.takeback import find_matching_history

PERCENT = 100
MAX_TEXT = 32  # in characters; nobody would read out a longer text
FIRST = "first"  # precedes the name of the player who begins, if people may decide this


# To the table.


class PressButton(TextCommand, verb="press"):
    """A request to press one of the board's buttons, made on the board or elsewhere."""

    button: str


class ChooseByWord(TextCommand, verb="choose"):
    """A request to choose an action, given in notation, or an answer to a question."""

    text: str


class EnterDice(TextCommand, verb="dice"):
    """A request to enter a roll of physical dice, such as "red 3 4"."""

    text: str


class TakeBack(TextCommand, verb="takeback"):
    """A request to undo, made without pressing the Undo button."""


class AcceptBoard(TextCommand, verb="accept"):
    """A request to accept the board as correct, if some sequence of actions since the last roll leads to it."""


class PlayOn(TextCommand, verb="play_on"):
    """A request to adopt the arrangement on the board as the game's position, if everyone agrees."""


class IgnoreSensor(TextCommand, verb="broken"):
    """A report that a sensor does not work."""

    sensor: str


class TrustSensor(TextCommand, verb="works"):
    """A report that a sensor works again."""

    sensor: str


class ShowAgain(TextCommand, verb="show_again"):
    """A request to show the last move again."""


class Skip(TextCommand, verb="skip"):
    """A request to end a computer's pause or a path that is shown, so that what comes next happens at once."""


class AskChances(TextCommand, verb="chances"):
    """A request for the winning chance of the seat to move or, made privately on a seat's own page, of that seat."""


class SetPace(TextCommand, verb="pace"):
    """A request to set the computers' pace to one of `PACES`."""

    pace: str


class SetPatterns(TextCommand, verb="patterns"):
    """A request to turn the rhythms and patterns that distinguish colours on ("yes") or off ("no")."""

    shown: str


class SetMoveEverything(TextCommand, verb="move_everything"):
    """A request that people move every piece of a virtual board themselves ("yes"), or only what they decide on."""

    wanted: str


DisplayCommand = SetPace | SetPatterns | SetMoveEverything  # these change only the presentation, not the game


class AddToSeed(TextCommand, verb="contribute"):
    """A request to add text from a seat (a number) to the seed for the dice, before the game begins."""

    seat: str
    text: str


class GiveSeat(TextCommand, verb="give"):
    """A request to give a seat (a number) to another player: "human" or the name of a computer player."""

    seat: str
    kind: str


class EndGame(TextCommand, verb="end"):
    """A request to end the game for good before anybody has won."""


# To a virtual board.


class LiftPiece(TextCommand, verb="lift"):
    """A request to pick up a piece."""

    piece: str


class PlacePiece(TextCommand, verb="place"):
    """A request to put a piece down on a square, or in its owner's tray ("hand") next to the board."""

    piece: str
    square: str


class LiftPart(TextCommand, verb="lift_part"):
    """A request to pick up a part together with the pieces on it."""

    part: str


class PlacePart(TextCommand, verb="place_part"):
    """A request to put a part into a bay, with the given side at the buffer."""

    part: str
    bay: str
    side: str


class Tap(TextCommand, verb="tap"):
    """A request to move the only piece that can get to this square there."""

    square: str


# To the program.


class ShowHand(TextCommand, verb="show_hand"):
    """A request to show what a seat holds on the page that sends this, or to hide it if `seat` is ""."""

    seat: str


class RenewLink(TextCommand, verb="relink"):
    """A request for a new link to a seat's own page."""

    seat: str


class QuitProgram(TextCommand, verb="quit"):
    """A request to quit the program. The game is saved."""


class UseBoard(TextCommand, verb="use_board"):
    """A request to continue the game on a real board that has been plugged in."""


class LeaveGame(TextCommand, verb="leave"):
    """A request to return to the lobby to choose another game. The current game is saved and can be resumed."""


class BeginGame(TextCommand, verb="begin"):
    """A request to begin the game that has been set up, in the lobby or at the end of a lesson."""


class PlayAgain(TextCommand, verb="again"):
    """A request to start the same game again with the same people. An unfinished game is saved."""


class Touch(TextCommand, verb="touch"):
    """A signal that somebody is present."""


PlayCommand = PressButton | ChooseByWord | EnterDice | TakeBack | AcceptBoard | PlayOn
TableCommand = (
    PlayCommand
    | IgnoreSensor
    | TrustSensor
    | ShowAgain
    | Skip
    | AskChances
    | DisplayCommand
    | AddToSeed
    | GiveSeat
    | EndGame
)
HandsCommand = LiftPiece | PlacePiece | LiftPart | PlacePart
ProgramCommand = ShowHand | RenewLink | QuitProgram | LeaveGame | BeginGame | PlayAgain | UseBoard | Touch
Command = TableCommand | HandsCommand | Tap | ProgramCommand
SeatCommand = (
    PressButton | ChooseByWord | AskChances | AddToSeed | GiveSeat | EndGame | LeaveGame | BeginGame | PlayAgain | Touch
)

VERBS: dict[str, type[Command]] = {kind.verb: kind for kind in get_args(Command)}
PAGE_VERBS = {verb: kind for verb, kind in VERBS.items() if kind is not QuitProgram}  # commands from a page
SEAT_COMMANDS: tuple[type[Command], ...] = get_args(SeatCommand)  # a seat's own page may send these; none moves pieces
SendCommand = Callable[[float, TableCommand], None]  # sends a command to a table at a time on the driver's clock


def to_message(command: Command) -> dict[str, str]:
    """Return the command as it is sent over the wire: its verb under the key "do", and its fields."""
    return {"do": command.verb, **asdict(command)}


def from_message(message: Mapping[str, str]) -> Command:
    """Return the command that `to_message` encoded. Raise LookupError or TypeError for anything else."""
    fields = dict(message)
    return VERBS[fields.pop("do")](**fields)


def carry_out(table: Table, at: float, command: TableCommand) -> None:
    """Carry out a command at the table. `at` is the time in seconds on the driver's clock.

    Raise UserError if this is impossible. For a button, the table's notice usually shows the reason instead.
    """
    table.tally[INPUTS] += 1  # even a command that is refused halfway may have changed something
    if table.match is not None and not isinstance(command, PressButton | Skip | DisplayCommand):
        table.match.proposal = None  # any other command withdraws the proposal
    is_handled = _handle_in_menu(table, at, command)
    if not is_handled and (table.match is None or not _end_interrupted_show(table.match, at, command)):
        _dispatch(table, at, command)
    table.advance(at)


def _handle_in_menu(table: Table, at: float, command: TableCommand) -> bool:
    """Carry out a button's action in an open menu, or close the menu. Return whether the command has been handled."""
    menu = table.menu
    if menu is None or isinstance(command, DisplayCommand):
        return False
    if isinstance(command, PressButton):
        table.notice.clear()
        buttons.press_in_menu(table, at, menu, command.button)
        return True
    table.menu = None
    return False


def _end_interrupted_show(match: Match, at: float, command: TableCommand) -> bool:
    """End the light show that the command interrupts, if any. Return whether the command does nothing else."""
    show = match.decision.plan.show
    if show is None or isinstance(command, DisplayCommand):
        return False
    if command in (PressButton(UNDO), TakeBack()) and not show.is_repeat:
        return False  # nothing has been played yet
    show_path.end_show(match, at, show)
    if show.is_repeat:
        return command in (PressButton(HELP), ShowAgain(), Skip())
    return isinstance(command, PressButton | ShowAgain | Skip)


def _dispatch(table: Table, at: float, command: TableCommand) -> None:
    match command:
        case PressButton(button):
            table.notice.clear()
            buttons.press(table, at, button)
        case TakeBack():
            table.notice.clear()
            buttons.press(table, at, UNDO)
        case ChooseByWord(text):
            _choose(table, at, text)
        case EnterDice(text):
            _enter_dice(table, at, text)
        case AcceptBoard():
            _accept_board(table, at)
        case PlayOn():
            propose_to_play_on(buttons.match_in_progress(table, at), at)
        case IgnoreSensor(sensor):
            table.apply_findings(at, table.diagnosis.set_sensor(at, sensor, works=False))
        case TrustSensor(sensor):
            table.apply_findings(at, table.diagnosis.set_sensor(at, sensor, works=True))
        case ShowAgain():
            show_path.show_again(buttons.match_in_progress(table, at), at)
        case Skip():
            if table.decision is not None:
                table.decision.plan.is_pause_skipped = True
        case AskChances():
            match = buttons.match_in_progress(table, at)
            table.notice.show(at, chances_message(match, match.state.turn(), SPECTATOR))
        case SetPace(pace):
            if pace not in PACES:
                raise UserError(Message("pace-unknown", pace=pace, paces=tuple(map(typed_word, PACES))))
            table.config.pace = PACES[pace]
        case SetPatterns(shown):
            table.config.patterns = parse_yes_no(shown)
            if table.match is not None:
                save_patterns(table.config, table.match.journal)
        case SetMoveEverything(wanted):
            moves_everything = parse_yes_no(wanted)
            if table.config.virtual_hands:
                table.config.virtual_hands = VirtualHands.COMPUTERS if moves_everything else VirtualHands.ALL
        case AddToSeed(seat, text):
            _contribute(table, at, seat, text)
        case GiveSeat(seat, kind):
            buttons.reassign_seat(table, at, seat, kind)
        case EndGame():
            buttons.end_game(table, at)
        case _:
            assert_never(command)


def _choose(table: Table, at: float, text: str) -> None:
    """Handle a choice given as text: answer a question, or choose an action, which may have to be done by hand."""
    if table.diagnosis.questions and text.strip().lower() == NO:
        table.diagnosis.drop_questions()
        return
    question = table.diagnosis.find_question(text)
    if question is not None:
        accept_answer(table, at, question)
        return
    if table.match is None and setups.first_player_question(table.config) is not None:
        _choose_first_player(table, text)
        return
    match = buttons.match_in_progress(table, at)
    if match.state.current_player() < 0:
        raise UserError(Message("nothing-to-choose"))
    if match.is_computers_turn():
        raise UserError(buttons.computer_turn_message(match))
    try:
        action = match.state.parse(text)
    except NotAllowedError as fault:
        raise UserError(match.config.messages.reason_message(fault.reason)) from None
    is_allowed = is_made_by_hand(match.state.input_kind(action)) or action in match.decision.verdict.actions
    if not is_allowed and not match.decision.is_right():
        raise UserError(buttons.PUT_RIGHT_FIRST)
    match.carry_out(at, action)


def _choose_first_player(table: Table, text: str) -> None:
    """Set who begins from text such as "first Ann". Raise UserError if the text is not one of the choices."""
    names = [seat.name for seat in table.config.seats]
    verb, _, name = text.strip().partition(" ")
    first = find_seat(name.strip(), names)
    if verb.lower() != FIRST or first is None:
        raise UserError(Message("first-unknown", choices=tuple(Message("typed-first", player=name) for name in names)))
    setups.choose_first_seat(table.config, first)


def _roll_words(table: Table, text: str) -> list[str]:
    """Return the words of a roll typed in any order: first the colours (their names in the rules), then the numbers."""
    colours = table.config.board.colours
    return sorted((match_word(word, colours) or word for word in text.replace(",", " ").split()), key=str.isdigit)


def _enter_dice(table: Table, at: float, text: str) -> None:
    """Enter a roll of physical dice. Like the Roll button, this declines the actions offered before the roll."""
    match = buttons.match_in_progress(table, at)
    before = match.decision.offered.by_word[:1]
    state = match.state.child(before[0]) if before else match.state
    if not must_roll(state):
        raise UserError(buttons.NO_ROLL_DUE)
    if not match.decision.is_right():
        raise UserError(buttons.PUT_RIGHT_FIRST)
    kind = state.shortest_notation(state.chance_outcomes()[0][0]).partition(" ")[0]
    try:
        action = state.parse(f"{kind} {' '.join(_roll_words(table, text))}")
    except ValueError:
        raise UserError(Message("dice-wrong", example=example_roll(state))) from None
    for word in before:
        match.play(at, word, "action")
    match.play(at, action, "entered")


def _accept_board(table: Table, at: float) -> None:
    match = buttons.match_in_progress(table, at)
    if match.is_over:
        raise UserError(buttons.GAME_OVER)
    if match.decision.is_right() and match.decision.chosen_action is None:
        table.notice.show(at, Message("board-is-right"))
        return
    history = find_matching_history(match.state, takeback.count_actions_since_chance(match), table.reading.gap)
    if history is None:
        raise UserError(Message("board-not-reachable"))
    undone, actions = history
    if undone:
        match.take_back(at, undone)
    for action in actions:
        match.play(at, action, "action")
    match.decision.identity.assume(None)  # a correct board has the correct colours, too


def _contribute(table: Table, at: float, seat: str, text: str) -> None:
    """Add a seat's text to the seed for the dice, replacing any earlier text from that seat.

    Raise UserError if the game has begun, if no person plays at the seat, if the text is empty or too long, or if
    pieces have already been laid out in a random layout, which a new seed would change.
    """
    people = {str(number): player for number, player in enumerate(table.config.seats) if player.is_human}
    added = " ".join(text.split())
    if table.match is not None:
        raise UserError(Message("dice-closed"))
    if seat not in people:
        raise UserError(Message("dice-no-such-seat", players=tuple(player.name for player in people.values())))
    if not added.isprintable() or not 0 < len(added) <= MAX_TEXT:
        raise UserError(Message("dice-add-text", maximum=MAX_TEXT))
    config = table.config
    is_occupied = any(count and config.layout.squares_of(place) for place, count in enumerate(table.reading.now))
    if not config.virtual_hands and is_occupied and setups.is_layout_random(config):  # sensors see no difference
        raise UserError(Message("dice-laid-out"))
    is_new = int(seat) not in config.dice.contributions
    config.dice.contribute(int(seat), added)
    config.draw_setups()
    table.notice.show(at, Message("dice-added" if is_new else "dice-changed", player=people[seat].name))


def chances_message(match: Match, seat: int, asker: int) -> Message:
    """Return a message with the seat's chance of winning, given what `asker` may know (SPECTATOR: public knowledge).

    Raise UserError if no chances are available.
    """
    now = _percent(match, match.state, seat, asker)
    before = state_before_last_turn(match.state, seat)
    chance = Message("chances", player=match.config.messages.player_name(seat), chance=now)
    if before is None:
        return chance
    return join_sentences(chance, Message("chances-before", chance=_percent(match, before, seat, asker)))


def _percent(match: Match, state: State, seat: int, asker: int) -> int:
    chances = match.config.adviser.chances(state, asker)
    if chances is None:
        raise UserError(Message("chances-unknown"))
    return round(PERCENT * chances[seat])


def state_before_last_turn(state: State, seat: int) -> State | None:
    """Return the position at the start of the seat's last completed turn, or None if there is no such turn."""
    copy = state.clone()
    turns, is_acting = [copy.turn()], [copy.current_player() == seat]  # at present, then before each past action
    while _undo_action(copy):
        turns.append(copy.turn())
        is_acting.append(copy.current_player() == seat)
    other_turn = next((i for i, turn in enumerate(turns) if turn != seat), len(turns))
    end = next((i for i in range(other_turn, len(turns)) if turns[i] == seat), len(turns))
    start = next((i for i in range(end, len(turns)) if turns[i] != seat), len(turns)) - 1
    if not any(is_acting[end : start + 1]):  # the seat decided nothing: for example, cards were dealt
        return None
    past = state.clone()
    for _ in range(start):
        past.undo()
    return past


def _undo_action(state: State) -> bool:
    """Undo the last action. Return False if there is none, or if the pieces were set by hand."""
    if not state.history or state.history[-1] >= ARRANGED:
        return False
    try:
        state.undo()
    except IndexError:
        return False
    return True


def dice_example(table: Table) -> Message | None:
    """Return an example of how to type the dice to be rolled, or None if no roll is due."""
    match = table.match
    return None if match is None or not must_roll(match.state) else example_roll(match.state)


def example_roll(state: State) -> Message:
    """Return a possible roll in this state, as typed in the reader's language, such as "blue 3 4"."""
    outcomes = state.chance_outcomes()
    first, _, rest = state.shortest_notation(outcomes[len(outcomes) // 2][0]).partition(" ")[2].partition(" ")
    return Message("dice-typed", first=first, rest=rest) if rest else Message("verbatim", text=first)
