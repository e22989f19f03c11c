"""The configuration of a table. Only the pace, the patterns and who plays each seat may change during a game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from shared_rules.game import Game, State
from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed_words import typed_word
from signalbox.core.seats import Seat
from signalbox.games.messages import AnyMessages
from signalbox.games.options import GameOptions
from signalbox.play.record.dice import Dice
from signalbox.play.record.journal import Journal
from signalbox.play.table.board_data import Layout
from signalbox.play.table.pace import UNWATCHED, Pace
from signalbox.play.table.thinking import Computers

ROLL, UNDO, CONFIRM, HELP = TABLE_BUTTONS = ("roll", "undo", "confirm", "help")  # the buttons that every game has
PATTERNS = "patterns"  # the key under which the journal stores whether patterns are shown
YES, NO = "yes", "no"
Options = dict[str, str | int | bool]


class Advice(NamedTuple):
    """The advice that Help gives: an action and, if available, the reason for it.

    If `is_required` is true, the table accepts no other action now, and shows no other.
    """

    action: int
    reason: Message | None
    is_required: bool = False


@dataclass(frozen=True)
class Adviser:
    """Sources of advice. `advise` is for Help; `chances` returns all seats' winning chances, as seen by one seat."""

    advise: Callable[[State], Advice]
    chances: Callable[[State, int], list[float] | None]


class VirtualHands(IntEnum):
    """What moves by itself on a board."""

    NONE = 0  # nothing, as on a real board
    COMPUTERS = 1  # the pieces of computer players
    ALL = 2  # also everything that follows from a person's decision


@dataclass
class TableConfig:
    """The configuration of a table: its game, board, seats, dice, adviser and computer players, and its record."""

    rules: Game
    board: Board
    messages: AnyMessages
    seats: list[Seat]  # the same list as in `messages`
    computers: Computers
    adviser: Adviser
    dice: Dice
    options: Options  # as given; the sides of parts, and who begins, may still be undecided
    open_journal: Callable[[Options], Journal]  # called with complete options
    patterns: bool = False  # every colour also has a rhythm; may change during the game
    option_words: GameOptions = field(default_factory=GameOptions)  # the texts of the options
    asks_who_begins: bool = False  # people choose the first player before the game begins
    is_first_chosen: bool = False  # people have chosen the first player
    virtual_hands: VirtualHands = VirtualHands.NONE  # may change during the game
    pace: Pace = UNWATCHED  # may change during the game
    setups: list[tuple[Options, bytes]] = field(init=False)  # the possible board setups, with their readings
    layout: Layout = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the setups and the layout. Raise ValueError if the game forbids the options or number of seats."""
        self.draw_setups()
        self.layout = Layout(self.board)

    def draw_setups(self) -> None:
        """Draw the options that nobody has chosen, such as who begins; then set `setups`."""
        chosen = {"first": self.setups[0][0]["first"]} if self.is_first_chosen else {}
        drawn = self.dice.draw_options(self.rules, len(self.seats), {**self.options, **chosen})
        self.setups = self.rules.setups(len(self.seats), drawn)

    @cached_property
    def game_buttons(self) -> list[str]:
        """The game's own buttons, except those of seats that are not in the game."""
        owners = {name: self.messages.button_owner(name)[0] for name in self.board.buttons if name not in TABLE_BUTTONS}
        return [name for name, seat in owners.items() if seat is None or seat < len(self.seats)]

    @cached_property
    def buttons(self) -> list[str]:
        """All buttons of this table, in the board's order."""
        return [name for name in self.board.buttons if name in TABLE_BUTTONS or name in self.game_buttons]


def parse_yes_no(word: str) -> bool:
    """Return True for "yes" and False for "no". Raise UserError for any other word."""
    if word not in (YES, NO):
        raise UserError(Message("yes-no-unknown", choices=(typed_word(YES), typed_word(NO))))
    return word == YES


def save_patterns(config: TableConfig, journal: Journal) -> None:
    """Store the `patterns` setting in the journal if it has changed."""
    if (journal.state(PATTERNS) == YES) is not config.patterns:
        journal.set_state(PATTERNS, YES if config.patterns else NO)
