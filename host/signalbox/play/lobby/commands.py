"""The commands before a game begins: which game, who plays, what is agreed. All fields are text."""

from __future__ import annotations

from dataclasses import dataclass

from signalbox.play.table.commands import Relink, SetPace, SetPatterns, Touch


@dataclass(frozen=True)
class ChooseGame:
    """One of the games that are offered, as it is listed."""

    game: str


@dataclass(frozen=True)
class NameSeat:
    """Another name for a seat, by number from 0."""

    seat: str
    name: str


@dataclass(frozen=True)
class SetKind:
    """The player of a seat: "human" or the name of a computer player."""

    seat: str
    kind: str


@dataclass(frozen=True)
class AddSeat:
    """One more seat."""


@dataclass(frozen=True)
class RemoveSeat:
    """One seat less."""

    seat: str


@dataclass(frozen=True)
class MoveSeat:
    """This seat changes places with the one after it, and with that colours."""

    seat: str


@dataclass(frozen=True)
class SetOption:
    """An option of the game has one of the values that are offered; who begins is "first" and a seat's number."""

    option: str
    value: str


@dataclass(frozen=True)
class Begin:
    """The game begins as it is set up."""


@dataclass(frozen=True)
class GoOn:
    """An unfinished game goes on: the name of its record."""

    record: str


@dataclass(frozen=True)
class Learn:
    """A first game that is led, of one of the games that can be learned so."""

    game: str


@dataclass(frozen=True)
class Stop:
    """The end of all games at this table."""


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
}  # the commands of a page
