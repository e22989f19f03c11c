"""The start in a terminal: what is set up, and words to change it."""

from __future__ import annotations

from collections.abc import Callable

from signalbox import games
from signalbox.errors import UserError
from signalbox.messages import Message
from signalbox.messages.typed import meant
from signalbox.sitting.commands import (
    AddSeat,
    Begin,
    ChooseGame,
    GoOn,
    Learn,
    MoveSeat,
    NameSeat,
    RemoveSeat,
    SetKind,
    SetOption,
    StartCommand,
    Stop,
)
from signalbox.sitting.seat_setup import KINDS
from signalbox.sitting.start import Start
from signalbox.table.commands import SetPace, SetPatterns
from signalbox.table.pace import PACES

_PLAIN: dict[str, StartCommand] = {"begin": Begin(), "add": AddSeat(), "quit": Stop(), "q": Stop()}
_FIRST = (
    "game",
    "name",
    "player",
    "remove",
    "move",
    "set",
    "pace",
    "patterns",
    "resume",
    "learn",
)  # words that more follow
_YES_NO = ("yes", "no")


class StartTerminal:
    """Prints what is set up; reads commands out of lines."""

    def __init__(self, start: Start, tell: Callable[[Message], None]) -> None:
        self._start = start
        self._tell = tell

    def show(self) -> None:
        """Print what is set up."""
        start, setup = self._start, self._start.setup
        seats = tuple(
            Message("start-terminal-seat", number=number, player=seat.name, kind=seat.kind)
            for number, seat in enumerate(setup.seats, start=1)
        )
        self._tell(Message("start-terminal-game", title=setup.board.title, seats=seats))
        for option, choices in setup.offered.items():
            typed = f"{option}={setup.value(option)}"
            meaning = next(choice.meaning for choice in choices if choice.typed == typed)
            self._tell(Message("start-terminal-option", typed=typed, meaning=meaning))
        for number, each in enumerate(start.unfinished, start=1):
            said = Message("start-unfinished", players=each.players)
            self._tell(Message("start-terminal-unfinished", number=number, game=each.game, say=said))
        self._tell(self.help())

    def help(self) -> Message:
        """What may be typed."""
        return Message("start-terminal-help", games=tuple(self._start.games))

    def parse(self, line: str) -> StartCommand | None:
        """The command of a line; None for an empty one. Raises UserError with the words there are."""
        text = " ".join(line.split())
        if not text:
            return None
        plain = meant(text, _PLAIN)
        if plain is not None:
            return _PLAIN[plain]
        word, _, rest = text.partition(" ")
        number, _, more = rest.partition(" ")
        match meant(word, _FIRST) or word.lower():
            case "game":
                return ChooseGame(rest)
            case "name":
                return NameSeat(_seat(number), more)
            case "player":
                return SetKind(_seat(number), meant(more, KINDS) or more)
            case "remove":
                return RemoveSeat(_seat(number))
            case "move":
                return MoveSeat(_seat(number))
            case "set":
                option, _, value = rest.partition("=")
                return SetOption(option, meant(value, _YES_NO) or value)
            case "pace":
                return SetPace(meant(rest, PACES) or rest.lower())
            case "patterns":
                return SetPatterns(meant(rest, _YES_NO) or rest.lower())
            case "learn":
                return Learn(rest or self._start.setup.game)
            case "resume":
                return GoOn(self._record(rest or "1"))
            case name if games.listed_name(name) in self._start.games:
                return ChooseGame(name)
            case _:
                raise UserError(self.help())

    def _record(self, number: str) -> str:
        found = {str(n): each.name for n, each in enumerate(self._start.unfinished, start=1)}
        if number not in found:
            raise UserError(Message("start-record-unknown"))
        return found[number]


def _seat(number: str) -> str:
    """The number of a seat from 0, of one that people count from 1; what is no number stays as it is."""
    return str(int(number) - 1) if number.isascii() and number.isdecimal() else number
