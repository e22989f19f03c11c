"""What every game's own tables ask of the common ones: its seats, its lights, its buttons, and no others."""

from collections.abc import Iterable

from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message


def check_seats(top: TomlTable, seats: list[str], low: int, high: int) -> None:
    """Report another number of seats than the game has players."""
    board = top.table("board")
    if board is not None and seats and not low <= len(seats) <= high:
        wrong = Message("description-seats", low=str(low), high=str(high), found=str(len(seats)))
        board.fault("seats", wrong)


def check_lights(top: TomlTable, needed: Iterable[str]) -> None:
    """Report every light that the game needs and [lights] has not, and every other one."""
    table = top.table("lights")
    if table is not None:
        table.match(needed, Message("description-light-missing"), Message("description-light-unused"))


def check_buttons(top: TomlTable, needed: Iterable[str]) -> None:
    """The same of [buttons]."""
    table = top.table("buttons")
    if table is not None:
        table.match(needed, Message("description-button-missing"), Message("description-button-unknown"))
