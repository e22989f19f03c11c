"""The commands that are available before a game begins. All fields are text."""

from typing import get_args

from signalbox.core.commands import TextCommand
from signalbox.play.table.commands import BeginGame as BeginGame
from signalbox.play.table.commands import RenewLink, SetPace, SetPatterns, Touch


class ChooseGame(TextCommand, verb="game"):
    """A request to choose one of the offered games, given by its name."""

    game: str


class NameSeat(TextCommand, verb="name"):
    """A request to rename a seat, given by its number from 0."""

    seat: str
    name: str


class SetKind(TextCommand, verb="kind"):
    """A request to change a seat's player: "human" or the name of a computer player."""

    seat: str
    kind: str


class AddSeat(TextCommand, verb="add"):
    """A request to add a seat."""


class RemoveSeat(TextCommand, verb="remove"):
    """A request to remove a seat."""

    seat: str


class MoveSeat(TextCommand, verb="move"):
    """A request to swap the players, and so the colours, of a seat and the next."""

    seat: str


class SetOption(TextCommand, verb="option"):
    """A request to set an option of the game to one of its offered values; for "first" the value is a seat's number."""

    option: str
    value: str


class ResumeGame(TextCommand, verb="go_on"):
    """A request to resume an unfinished game, given by the name of its record."""

    record: str


class BeginLesson(TextCommand, verb="learn"):
    """A request to begin the lesson of a game that has one."""

    game: str


class EndAllGames(TextCommand, verb="stop"):
    """A request to end all games at this table."""


PlayerCommand = NameSeat | SetKind | AddSeat | RemoveSeat | MoveSeat
SetupCommand = ChooseGame | PlayerCommand | SetOption | BeginGame | ResumeGame | BeginLesson | SetPatterns | SetPace
PageCommand = SetupCommand | RenewLink | Touch
StartCommand = SetupCommand | EndAllGames
Decision = BeginGame | ResumeGame | BeginLesson | EndAllGames  # ends the lobby
VERBS: dict[str, type[PageCommand]] = {kind.verb: kind for kind in get_args(PageCommand)}
