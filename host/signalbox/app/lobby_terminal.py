"""The lobby in a terminal: it prints the setup, and reads commands that change it."""

from collections.abc import Callable, Sequence

from signalbox.app.phones import PHONES_WORD, refuse_change
from signalbox.app.table_terminal import LANGUAGE_WORD, switch_language, wrapped
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.core.messages.typed_words import find_word, match_word
from signalbox.games.options import Choice
from signalbox.play.lobby import commands
from signalbox.play.lobby.lobby import Lobby
from signalbox.play.lobby.setup import FIRST, KINDS
from signalbox.play.table.commands import SetPace, SetPatterns
from signalbox.play.table.pace import PACES

_COMMANDS: dict[str, commands.StartCommand] = {
    "begin": commands.BeginGame(),
    "add": commands.AddSeat(),
    "quit": commands.EndAllGames(),
    "q": commands.EndAllGames(),
}
_WITH_ARGUMENTS = (
    *("game", "name", "player", "remove", "move", FIRST, "set", "pace", "patterns", "resume", "learn"),
    *(LANGUAGE_WORD, PHONES_WORD),
)  # commands that take arguments
_YES_NO = ("yes", "no")


class LobbyTerminal:
    """Prints the setup and parses typed lines as commands."""

    def __init__(self, visit: Lobby, tell: Tell, allow_phones: Callable[[str], None] = refuse_change) -> None:
        """`allow_phones` is called with the argument of the typed command that lets phones join or keeps them out."""
        self._visit = visit
        self._tell = tell
        self._allow_phones = allow_phones

    def show(self) -> None:
        """Print the setup."""
        visit, setup = self._visit, self._visit.setup
        seats = tuple(
            Message("start-terminal-seat", number=number, player=seat.name, kind=seat.kind)
            for number, seat in enumerate(setup.seats, start=1)
        )
        self._tell(Message("start-terminal-game", title=setup.board.title, seats=seats))
        for number, (option, choices) in enumerate(setup.offered_choices.items(), start=1):
            index = _index_of_value(choices, option, setup.value(option))
            self._tell(Message("start-terminal-option", number=number, meaning=choices[index].meaning))
        if first := setup.value(FIRST):
            self._tell(Message("start-terminal-first", player=setup.seats[int(first)].name))
        for number, record in enumerate(visit.unfinished_games, start=1):
            players = Message("start-unfinished", players=record.players)
            self._tell(Message("start-terminal-unfinished", number=number, game=record.game, say=players))
        self._tell(wrapped(self.help()))

    def help(self) -> Message:
        """Return the list of available commands."""
        return Message("start-terminal-help", games=tuple(self._visit.games))

    def parse(self, line: str) -> commands.StartCommand | None:
        """Return the command for a line, or None if the line is empty or has already been carried out.

        Raise UserError for an unknown command, with a list of the available ones.
        """
        text = " ".join(line.split())
        if not text:
            return None
        command = match_word(text, _COMMANDS)
        if command is not None:
            return _COMMANDS[command]
        word, _, argument = text.partition(" ")
        number, _, value = argument.partition(" ")
        match match_word(word, _WITH_ARGUMENTS) or word.lower():
            case "game":
                return commands.ChooseGame(argument)
            case "name":
                return commands.NameSeat(_seat_index(number), value)
            case "player":
                return commands.SetKind(_seat_index(number), match_word(value, KINDS) or value)
            case "remove":
                return commands.RemoveSeat(_seat_index(number))
            case "move":
                return commands.MoveSeat(_seat_index(number))
            case word if word == FIRST:
                return commands.SetOption(FIRST, _seat_index(number))
            case "set":
                return self._set_option(argument)
            case "pace":
                return SetPace(match_word(argument, PACES) or argument.lower())
            case "patterns":
                return SetPatterns(match_word(argument, _YES_NO) or argument.lower())
            case word if word == LANGUAGE_WORD:
                switch_language(argument)
                self.show()
                return None
            case word if word == PHONES_WORD:
                self._allow_phones(argument)
                return None
            case "learn":
                return commands.BeginLesson(argument or self._visit.setup.game)
            case "resume":
                return commands.ResumeGame(self._record_name(argument or "1"))
            case _:
                return commands.ChooseGame(find_word(text, self._visit.games, self.help()))

    def _set_option(self, text: str) -> commands.SetOption:
        """Return the command that sets an option. "2" moves option 2 to its next value; "repair=yes" sets a value."""
        option, separator, value = text.partition("=")
        if separator:
            return commands.SetOption(option, match_word(value, _YES_NO) or value)
        setup = self._visit.setup
        numbered = {str(n): offered for n, offered in enumerate(setup.offered_choices.items(), start=1)}
        if text not in numbered:
            raise UserError(Message("start-setting-unknown", count=len(numbered)))
        option, choices = numbered[text]
        index = _index_of_value(choices, option, setup.value(option))
        return commands.SetOption(option, choices[(index + 1) % len(choices)].text.partition("=")[2])

    def _record_name(self, number: str) -> str:
        names = {str(n): record.name for n, record in enumerate(self._visit.unfinished_games, start=1)}
        if number not in names:
            raise UserError(Message("start-record-unknown"))
        return names[number]


def _index_of_value(choices: Sequence[Choice], option: str, value: str) -> int:
    """Return the index of `value` among the values offered for an option."""
    return [choice.text for choice in choices].index(f"{option}={value}")


def _seat_index(number: str) -> str:
    """Convert a typed seat number, counted from 1, to one counted from 0. Return any other text unchanged."""
    return str(int(number) - 1) if number.isascii() and number.isdecimal() else number
