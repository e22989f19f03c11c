"""The contents of a game's own tables, and checks that a game makes on the common tables."""

from collections.abc import Iterable
from dataclasses import dataclass

from signalbox.board.model import Bay, Part, Picture
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english


@dataclass(frozen=True)
class GameTables:
    """The contents of a game's own tables: any bays and parts, the data for its rules, and the `Picture` to draw."""

    bays: dict[str, Bay]
    parts: dict[str, Part]
    rules: dict[str, object]
    picture: Picture


def check_seats(top: TomlTable, seats: list[str], low: int, high: int) -> None:
    """Report a fault if there are fewer seats than `low` or more than `high`, the limits of the game."""
    if seats and not low <= len(seats) <= high:
        wrong = Message("description-seats", low=str(low), high=str(high), found=str(len(seats)))
        top.table("board").report_fault("seats", wrong)


def check_lights(top: TomlTable, needed: Iterable[str]) -> None:
    """Report every needed light that is missing from [lights], and every light there that is not needed."""
    top.table("lights").check_keys(needed, Message("description-light-missing"), Message("description-light-unused"))


TABLE_BUTTONS = ("undo", "confirm", "help")  # the buttons that every game needs


def check_buttons(top: TomlTable, needed: Iterable[str]) -> None:
    """Report every needed button that is missing from [buttons], and every button there that is not needed."""
    missing, unknown = Message("description-button-missing"), Message("description-button-unknown")
    top.table("buttons").check_keys(needed, missing, unknown)


@dataclass(frozen=True)
class ExtensibleLane:
    """A row of squares that can be made longer: its name, its squares in order, and the square to add next.

    `length` is the path to the lane's length in the file: the names of tables and keys, then list indices from 0.
    """

    display_name: Message
    squares: tuple[str, ...]
    next_square: str
    length: tuple[str | int, ...]

    @property
    def id(self) -> str:
        """The English name of the lane, which commands use in every language."""
        return english(self.display_name)
