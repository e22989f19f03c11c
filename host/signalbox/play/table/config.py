"""The configuration of a table. Everything but the pace and the patterns stays while the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from shared_rules.game import Game, State
from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed import typed
from signalbox.core.seats import Seat
from signalbox.games.messages import AnyMessages
from signalbox.games.options import GameOptions
from signalbox.play.record.dice import Dice
from signalbox.play.record.journal import Journal
from signalbox.play.table.layout import Layout
from signalbox.play.table.pace import UNWATCHED, Pace
from signalbox.play.table.thinking import Computers

ROLL, UNDO, CONFIRM, HELP = TABLE_BUTTONS = ("roll", "undo", "confirm", "help")  # the buttons of every game
PATTERNS = "patterns"  # the key under which the journal keeps whether they are shown
YES, NO = "yes", "no"
Options = dict[str, str | int | bool]


class Advice(NamedTuple):
    """The advice of Help: one way to go on, and the reason for it, if there is one."""

    action: int
    why: Message | None


@dataclass(frozen=True)
class Adviser:
    """The advisers: `advise` answers Help, `chances` are those to win by seat, as a seat may know them, or None."""

    advise: Callable[[State], Advice]
    chances: Callable[[State, int], list[float] | None]


@dataclass
class TableConfig:
    """The game, the board, the seats, and the sources of chance, computer players and the record."""

    rules: Game
    board: Board
    messages: AnyMessages
    seats: list[Seat]  # the messages' own
    computers: Computers
    adviser: Adviser
    dice: Dice
    options: Options  # as given: the layout may leave open the sides, and the draw who begins
    open_journal: Callable[[Options], Journal]  # takes the options complete
    patterns: bool = False  # every colour has a rhythm as well; may be changed while the game goes on
    option_words: GameOptions = field(default_factory=GameOptions)  # their meaning
    asks_who_begins: bool = False  # people name the first player before the game begins
    first_is_said: bool = False  # they have named it, and may change it until the board is laid out
    own_hands: bool = False  # computers' pieces move by themselves, as on the virtual board of `play`
    pace: Pace = UNWATCHED  # may be changed while the game goes on
    setups: list[tuple[Options, bytes]] = field(init=False)  # the ways to lay the board out, with their readings
    layout: Layout = field(init=False)

    def __post_init__(self) -> None:
        """Raise ValueError with one sentence for options or a number of seats that the game does not have."""
        self.draw()
        self.layout = Layout(self.board)

    def draw(self) -> None:
        """Have the dice draw what nobody has chosen: who begins, and all else that is drawn before a game."""
        chosen = {"first": self.setups[0][0]["first"]} if self.first_is_said else {}
        drawn = self.dice.drawn(self.rules, len(self.seats), {**self.options, **chosen})
        self.setups = self.rules.setups(len(self.seats), drawn)

    @cached_property
    def game_buttons(self) -> list[str]:
        """The buttons that only this game has, without those of seats where nobody sits."""
        owners = {name: self.messages.press_owner(name)[0] for name in self.board.buttons if name not in TABLE_BUTTONS}
        return [name for name, seat in owners.items() if seat is None or seat < len(self.seats)]

    @cached_property
    def buttons(self) -> list[str]:
        """All buttons there are at this table, in the board's order."""
        return [name for name in self.board.buttons if name in TABLE_BUTTONS or name in self.game_buttons]


def wants_patterns(word: str) -> bool:
    """Return whether patterns are to be shown: "yes" or "no". Raises UserError for any other word."""
    if word not in (YES, NO):
        raise UserError(Message("patterns-unknown", choices=(typed(YES), typed(NO))))
    return word == YES


def keep_patterns(config: TableConfig, journal: Journal) -> None:
    """Keep in the journal whether colours have patterns, if that has changed."""
    if (journal.state(PATTERNS) == YES) is not config.patterns:
        journal.set_state(PATTERNS, YES if config.patterns else NO)
