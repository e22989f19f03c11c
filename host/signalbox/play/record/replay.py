"""Playing a record's entries again on the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shared_rules.game import TERMINAL, Game, State
from signalbox import games
from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.sentences import plain
from signalbox.play.record.entries import ARRANGED, PLAYED, TAKEBACK, Entry, Header, UnsoundError, standing


@dataclass(frozen=True)
class Step:
    """The game after one entry. `state` is the same object in every step, changed in between."""

    index: int  # of the entry; 0 for the start
    seat: int | None  # on turn before the entry; None for the start
    notation: str  # "" for the start
    public_notation: str  # the notation as anybody may read it before the game is over
    state: State


def rules_of(header: Header) -> Game:
    """Return the rules on the board of the record. Raises UserError when there is no such game or board."""
    if header.game_data:
        return games.rules_from(header.game, header.board, header.game_data)
    return games.rules(header.game, load(header.board))


def start_of(header: Header, game: Game) -> State:
    """Return the position at the start. Raises UserError when the game does not know the players or options."""
    try:
        return game.start(header.players, dict(header.options))
    except ValueError as error:
        raise UserError(Message("record-set-up-wrong", why=games.objection(error))) from None


def replay(header: Header, entries: Iterable[Entry], game: Game | None = None) -> Iterator[Step]:
    """Return the start and then the game after each entry that stands, takebacks applied.

    Raises UserError naming the entry when a notation is not legal there.
    """
    state = start_of(header, game or rules_of(header))
    try:
        entries = standing(entries)
    except UnsoundError as error:
        raise UserError(Message("record-contradicts", why=error.message)) from None
    yield Step(0, None, "", "", state)
    for entry in entries:
        seat = state.turn()
        public = play(state, entry)
        yield Step(entry.index, seat, entry.text, public, state)


def play(state: State, entry: Entry) -> str:
    """Apply an entry's action or roll, or set the pieces as it says; return its public text.

    Raises UserError naming the entry when it is not legal.
    """
    try:
        if entry.kind == ARRANGED:
            state.arrange(entry.text)
            return entry.text
    except ValueError as error:
        why = games.objection(error)
        raise UserError(Message("record-entry-unplayable", entry=str(entry.index), why=why)) from None
    try:
        action = state.parse(entry.text)
    except ValueError:  # the reason is for players, with what to try instead
        text = plain(entry.text)
        raise UserError(Message("record-entry-against-rules", entry=str(entry.index), text=text)) from None
    public = state.public_notation(action)
    state.apply(action)
    return public


def follow(state: State, entry: Entry) -> str:
    """Do what an entry of any kind did to the game; return its public text.

    Raises UserError naming the entry when it is not legal.
    """
    if entry.kind in PLAYED:
        return play(state, entry)
    if entry.kind == TAKEBACK:
        try:
            state.undo()
        except IndexError:
            raise UserError(Message("record-entry-takes-back-nothing", entry=str(entry.index))) from None
    return entry.text


def final_state(header: Header, entries: Iterable[Entry], game: Game | None = None) -> State:
    """Return the position to go on from. Raises UserError as `replay` does."""
    *_, last = replay(header, entries, game)
    return last.state


def is_over(state: State) -> bool:
    """Return whether the game is decided, so that its seed may be told."""
    return state.current_player() == TERMINAL


def board_warning(header: Header, board: Board) -> Message | None:
    """Return a warning when the board's description has changed since the record was made."""
    return None if board.hash == header.board_hash else Message("record-board-changed", board=board.name)
