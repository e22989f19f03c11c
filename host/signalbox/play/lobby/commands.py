"""The commands before a game begins: game, players and options. All fields are text."""

from __future__ import annotations

from dataclasses import dataclass

from signalbox.play.table.commands import Relink, SetPace, SetPatterns, Touch


@dataclass(frozen=True)
class ChooseGame:
    """A request to choose one of the offered games, by its listed name."""

    game: str


@dataclass(frozen=True)
class NameSeat:
    """A request to rename a seat, given by its number from 0."""

    seat: str
    name: str


@dataclass(frozen=True)
class SetKind:
    """A request to change a seat's player: "human" or the name of a computer player."""

    seat: str
    kind: str


@dataclass(frozen=True)
class AddSeat:
    """A request to add a seat."""


@dataclass(frozen=True)
class RemoveSeat:
    """A request to remove a seat."""

    seat: str


@dataclass(frozen=True)
class MoveSeat:
    """A request to swap a seat, and so its colour, with the next one."""

    seat: str


@dataclass(frozen=True)
class SetOption:
    """A request to set an option of the game to one of its offered values; for "first" the value is a seat's number."""

    option: str
    value: str


@dataclass(frozen=True)
class Begin:
    """A request to begin the game with the current setup."""


@dataclass(frozen=True)
class GoOn:
    """A request to resume an unfinished game, given by the name of its record."""

    record: str


@dataclass(frozen=True)
class Learn:
    """A request to begin the lesson of a game that has one."""

    game: str


@dataclass(frozen=True)
class Stop:
    """A request to end all games at this table."""


StartCommand = (
    ChooseGame
    | NameSeat
    | SetKind
    | AddSeat
    | RemoveSeat
    | MoveSeat
    | SetOption
    | Begin
    | GoOn
    | Learn
    | SetPatterns
    | SetPace
    | Stop
)

VERBS: dict[str, type[StartCommand | Relink | Touch]] = {
    "game": ChooseGame,
    "name": NameSeat,
    "kind": SetKind,
    "add": AddSeat,
    "remove": RemoveSeat,
    "move": MoveSeat,
    "option": SetOption,
    "begin": Begin,
    "go_on": GoOn,
    "learn": Learn,
    "patterns": SetPatterns,
    "pace": SetPace,
    "relink": Relink,
    "touch": Touch,
}  # the commands that a page can send
