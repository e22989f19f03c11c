"""Replaying a record's entries with the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shared_rules.game import TERMINAL, Game, State
from signalbox import games
from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.sentences import replace_unprintable
from signalbox.play.record.entries import ARRANGED, PLAYED, TAKEBACK, Entry, Header, InvalidRecordError, valid_entries


@dataclass(frozen=True)
class Step:
    """The game after one entry. All steps share one `state` object, which changes from step to step."""

    index: int  # the entry's number, or 0 at the start
    seat: int | None  # the seat whose turn it was before the entry, or None at the start
    notation: str  # "" at the start
    public_notation: str  # the notation that may be shown to anyone before the game is over
    state: State


def rules_of(header: Header) -> Game:
    """Return the rules for the record's game and board. Raise UserError if the game or the board does not exist."""
    if header.game_data:
        return games.rules_from_data(header.game, header.board, header.game_data)
    return games.rules(header.game, load(header.board))


def initial_state(header: Header, game: Game) -> State:
    """Return the initial position. Raise UserError if the game does not allow these players or options."""
    try:
        return game.start(header.players, dict(header.options))
    except ValueError as error:
        raise UserError(Message("record-set-up-wrong", why=games.explain_error(error))) from None


def replay(header: Header, entries: Iterable[Entry], game: Game | None = None) -> Iterator[Step]:
    """Yield the game at the start, and after each entry that was not taken back.

    Raise UserError, which names the entry, if an entry is not legal at that point.
    """
    state = initial_state(header, game or rules_of(header))
    try:
        entries = valid_entries(entries)
    except InvalidRecordError as error:
        raise UserError(Message("record-contradicts", why=error.message)) from None
    yield Step(0, None, "", "", state)
    for entry in entries:
        seat = state.turn()
        public = play_entry(state, entry)
        yield Step(entry.index, seat, entry.text, public, state)


def play_entry(state: State, entry: Entry) -> str:
    """Apply an action, a roll, or an entry that sets the pieces by hand. Return its text without hidden information.

    Raise UserError, with the number of the entry, if the entry is not legal.
    """
    try:
        if entry.kind == ARRANGED:
            state.arrange(entry.text)
            return entry.text
    except ValueError as error:
        reason = games.explain_error(error)
        raise UserError(Message("record-entry-unplayable", entry=str(entry.index), why=reason)) from None
    try:
        action = state.parse(entry.text)
    except ValueError:  # the reason that the rules give is for players, and suggests what to try instead
        text = replace_unprintable(entry.text)
        raise UserError(Message("record-entry-against-rules", entry=str(entry.index), text=text)) from None
    public = state.public_notation(action)
    state.apply(action)
    return public


def apply_entry(state: State, entry: Entry) -> str:
    """Apply an entry of any kind to the game, and return its text without hidden information.

    Raise UserError, with the number of the entry, if the entry is not legal.
    """
    if entry.kind in PLAYED:
        return play_entry(state, entry)
    if entry.kind == TAKEBACK:
        try:
            state.undo()
        except IndexError:
            raise UserError(Message("record-entry-takes-back-nothing", entry=str(entry.index))) from None
    return entry.text


def final_state(header: Header, entries: Iterable[Entry], game: Game | None = None) -> State:
    """Return the position from which the game resumes. Raise UserError in the same cases as `replay`."""
    *_, last = replay(header, entries, game)
    return last.state


def is_over(state: State) -> bool:
    """Return whether the game is decided, so that its seed may be revealed."""
    return state.current_player() == TERMINAL


def board_warning(header: Header, board: Board) -> Message | None:
    """Return a warning if the board's description has changed since the record was made, otherwise None."""
    return None if board.hash == header.board_hash else Message("record-board-changed", board=board.name)
