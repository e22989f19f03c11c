"""The parts of a board that a game's own tables add, and the checks of the common tables for a game."""

from collections.abc import Iterable
from dataclasses import dataclass

from signalbox.board.model import Bay, Part, Picture
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english


@dataclass(frozen=True)
class GameTables:
    """Bays and parts, if the game has any; the data the rules are built from; the picture."""

    bays: dict[str, Bay]
    parts: dict[str, Part]
    rules: dict[str, object]
    picture: Picture


def check_seats(top: TomlTable, seats: list[str], low: int, high: int) -> None:
    """Report another number of seats than the game has players."""
    board = top.table("board")
    if seats and not low <= len(seats) <= high:
        wrong = Message("description-seats", low=str(low), high=str(high), found=str(len(seats)))
        board.fault("seats", wrong)


def check_lights(top: TomlTable, needed: Iterable[str]) -> None:
    """Report every light that the game needs and [lights] has not, and every other one."""
    top.table("lights").match(needed, Message("description-light-missing"), Message("description-light-unused"))


def check_buttons(top: TomlTable, needed: Iterable[str]) -> None:
    """Report every button that the game needs and [buttons] has not, and every other one."""
    top.table("buttons").match(needed, Message("description-button-missing"), Message("description-button-unknown"))


@dataclass(frozen=True)
class ExtensibleLane:
    """A row of squares: what it is called, its squares in order, the one to come, and where its length is written.

    `length` leads to a whole number in the file: names of tables and keys, then places in lists, 0 first.
    """

    called: Message
    squares: tuple[str, ...]
    to_come: str
    length: tuple[str | int, ...]

    @property
    def id(self) -> str:
        """The name of the lane in commands, in any language."""
        return english(self.called)
