"""The table in a terminal: the same messages as on the page, and typed commands instead of buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from signalbox.app import preferences
from signalbox.app.phones import PHONES_WORD, refuse_change
from signalbox.core.errors import UserError
from signalbox.core.messages import Arg, Message, joined
from signalbox.core.messages.catalogue import catalogue, speak
from signalbox.core.messages.languages import SPOKEN, best
from signalbox.core.messages.typed import match_word, parse_move, plain, suggest, typed
from signalbox.core.seats import seat_named
from signalbox.device.runtime import speaking
from signalbox.device.runtime.speaking import language, warn
from signalbox.play.lobby.setup import KINDS
from signalbox.play.table import commands
from signalbox.play.table.config import HELP
from signalbox.play.table.pace import PACES
from signalbox.play.teaching.lesson import lesson_shown

if TYPE_CHECKING:
    from signalbox.play.analysis.ending_types import Ending
    from signalbox.play.table.present.snapshot_types import TableSnapshot
    from signalbox.play.table.table import Table
    from signalbox.play.teaching.page_types import LessonInfo

LANGUAGE_WORD = "language"
ALL_WORDS = "?"
ECHOED = 40  # maximum length of an unknown command in the reply
_SHORT = {"r": "roll", "u": "undo", "c": "confirm", "h": "help"}
_WORDS: dict[str, commands.Command] = {
    "right": commands.AcceptBoard(),
    "agree": commands.PlayOn(),
    "show": commands.ShowAgain(),
    "chances": commands.AskChances(),
    "end": commands.EndGame(),
    "board": commands.UseBoard(),
    "start": commands.Leave(),
    "again": commands.Again(),
    "quit": commands.Quit(),
    "q": commands.Quit(),
}
_FIRST = (
    *("dice", "add", "broken", "pace", "patterns", "works", "give"),
    *(LANGUAGE_WORD, PHONES_WORD),
)  # commands that take arguments
_YES_NO = ("yes", "no")


def switch_language(wanted: str) -> None:
    """Switch to the language with this tag or native name, and save it as --lang does.

    Call this function from a running event loop; saving does not block it. Raises UserError for an unknown language.
    """
    tags = (tag for tag in SPOKEN if plain(catalogue(tag).text(Message("language-name"))) == plain(wanted))
    chosen = next(tags, None) or best(wanted)
    if chosen is None:
        raise UserError(suggest(Message("language-unknown", language=wanted, languages=SPOKEN), wanted, SPOKEN))
    speak(chosen)
    preferences.save_later(partial(language, chosen, ""), speaking.default_path(), warn)


class Terminal:
    """Prints changes and parses typed lines as commands."""

    def __init__(
        self, tell: Callable[[Message], None], table: Table, phones: Callable[[str], None] = refuse_change
    ) -> None:
        """`phones` is called with the argument of the typed command that lets phones join or keeps them out."""
        self._tell = tell
        self._table = table
        self._phones = phones
        self._buttons = table.config.buttons
        self._takes_dice = "roll" in self._buttons and lesson_shown(table) is None  # a lesson has its own dice
        self._last: list[Message] = []
        self._taught: Message | None = None  # the lesson's last message
        self._ending: Ending | None = None  # the review that was printed
        self._entries = -1
        self._choices: list[str] = []
        self._ignored: list[Message] = []

    def show(self, snapshot: TableSnapshot) -> None:
        """Print new entries of the record, and the prompt if it has changed.

        Printed lines stay visible, so secrets that are revealed only for a moment are left to the page and the lights.
        """
        record = snapshot["record"]
        newest = record[-1]["index"] if record else 0
        if self._entries >= 0:
            for entry in record:
                if entry["index"] > self._entries and entry["say"] is not None:
                    self._tell(Message("terminal-entry", entry=entry["say"]))
        self._entries = newest
        ignored = snapshot["ignored_sensors"]
        self._say_ignored([Message("terminal-sensor", say=shown["say"], sensor=shown["sensor"]) for shown in ignored])
        self._choices = [choice["text"] for choice in snapshot["choices"]]
        prompt, detail = snapshot["kept"] or snapshot["prompt"], joined(snapshot["detail"], snapshot["buttons"])
        if record and detail == record[-1]["say"]:
            detail = None  # already printed
        squares = snapshot["squares"]
        if squares:  # a terminal has no lights
            prompt = Message("terminal-squares", prompt=prompt, count=len(squares), start=squares[0], end=squares[-1])
        lines = [prompt if detail is None else Message("terminal-prompt", prompt=prompt, detail=detail)]
        for number, choice in enumerate(snapshot["choices"], start=1):
            if choice["enabled"]:
                lines.append(Message("terminal-choice", number=number, label=choice["label"]))
        if lines != self._last:
            self._last = lines
            for line in lines:
                self._tell(line)

    def _say_ignored(self, ignored_sensors: list[Message]) -> None:
        if ignored_sensors != self._ignored:
            self._ignored = ignored_sensors
            if ignored_sensors:
                self._tell(Message("terminal-broken-sensors", sensors=tuple(ignored_sensors)))
            else:
                self._tell(Message("terminal-no-broken-sensors"))

    def show_lesson(self, lesson: LessonInfo) -> None:
        """Print the lesson's message if it has changed."""
        if lesson["say"] == self._taught:
            return
        self._taught = lesson["say"]
        if lesson["is_over"]:
            self._tell(Message("lesson-terminal-over", prompt=lesson["say"]))
        else:
            self._tell(Message("lesson-terminal", prompt=lesson["say"], number=lesson["number"], count=lesson["count"]))

    def show_review(self, ending: Ending | None) -> None:
        """Print the review of a finished game once it is available."""
        if ending is not None and ending != self._ending:
            names = [seat.name for seat in self._table.config.seats]
            for line in ending["lines"]:
                self._tell(Message("terminal-entry", entry=line))
            for row in ending["rows"]:
                figures = zip(names, row["values"], strict=True)
                of_seats = tuple(Message("terminal-figure-of", player=name, figure=value) for name, value in figures)
                self._tell(Message("terminal-figures", label=row["label"], figures=of_seats))
            for moment in ending["moments"]:
                self._tell(Message("terminal-entry", entry=moment["text"]))
        self._ending = ending

    def say(self, message: Message) -> None:
        """Print any other message, such as the reason why a command is refused."""
        self._tell(message)

    def parse(self, line: str) -> commands.Command | None:
        """Return the command for a line, or None if the line is empty or the terminal carries it out itself.

        Raises UserError, which lists the most common commands.
        """
        text = " ".join(line.split())
        if text == ALL_WORDS:
            self._tell(self.help())
        if text in ("", ALL_WORDS):
            return None
        button = _SHORT.get(text.lower()) or match_word(text, self._buttons)
        if button in self._buttons:
            return commands.Press(button)
        move = self._move(text)
        if move in self._choices:
            return commands.ChooseByWord(move)
        word = match_word(text, _WORDS)
        if word is not None:
            return _WORDS[word]
        first, _, rest = text.partition(" ")
        match match_word(first, _FIRST):
            case "dice" if self._takes_dice:
                return commands.EnterDice(rest)
            case "add":
                return self._contribution(rest)
            case "broken":
                return commands.IgnoreSensor(rest)
            case "pace":
                return commands.SetPace(match_word(rest, PACES) or rest.lower())
            case "patterns":
                return commands.SetPatterns(match_word(rest, _YES_NO) or rest.lower())
            case "works":
                return commands.TrustSensor(rest)
            case "give":
                return self._give(rest)
            case word if word == LANGUAGE_WORD:
                self._speak(rest)
                return None
            case word if word == PHONES_WORD:
                self._phones(rest)
                return None
        numbered = {str(i): choice for i, choice in enumerate(self._choices, start=1)}
        if text in numbered:
            return commands.ChooseByWord(numbered[text])
        if move:
            return commands.ChooseByWord(move)
        if self._takes_dice and self._are_dice(text.replace(",", " ").split()):
            return commands.EnterDice(text)
        raise UserError(Message("terminal-unknown", text=text[:ECHOED], words=self._short_help()))

    def _speak(self, language: str) -> None:
        """Switch the language, and print the last lines again."""
        switch_language(language)
        for line in self._last:
            self._tell(line)

    def _move(self, text: str) -> str:
        """Return the notation of a typed move, or of the only choice with the typed verb; "" if it is not a move."""
        choice = next((choice for choice in self._choices if choice.lower() == text.lower()), None)
        if choice is not None:
            return choice
        is_first = match_word(text.partition(" ")[0], [commands.FIRST])
        names = () if is_first else self._table.config.board.colours
        move = parse_move(text, [*self._table.config.rules.verbs, commands.FIRST], names) or ""
        begun = [choice for choice in self._choices if choice.split()[0] == move]
        return begun[0] if len(begun) == 1 else move

    def _are_dice(self, words: list[str]) -> bool:
        """Return whether the words are a roll of numbers and colours. A single number selects a choice instead."""
        colours = self._table.config.board.colours
        return len(words) > 1 and all(word.isdigit() or match_word(word, colours) for word in words)

    def help(self) -> Message:
        """Return the list of available commands."""
        table, config = self._table, self._table.config
        helps = Message("terminal-word-help") if "roll" in self._buttons else typed(HELP)
        example = commands.dice_example(table)
        dice = Message("terminal-word-dice-like", example=example) if example else Message("terminal-word-dice")
        adds = [Message("terminal-word-add", player=seat.name) for seat in config.seats if seat.is_human]
        words: tuple[Arg, ...] = (
            *(helps if button == HELP else typed(button) for button in self._buttons),
            *([dice] if self._takes_dice else []),
            Message("terminal-word-move", verbs=tuple(map(typed, config.rules.verbs))),
            Message("terminal-word-right"),
            Message("terminal-word-agree"),
            Message("terminal-word-show"),
            Message("terminal-word-chances"),
            Message("terminal-word-pace", paces=tuple(map(typed, PACES))),
            Message("terminal-word-patterns"),
            Message("terminal-word-sensor", square=next(iter(config.board.squares))),
            *(adds[:1] if table.match is None else []),
            Message("terminal-word-give", player=config.seats[0].name, players=tuple(map(typed, KINDS))),
            Message("terminal-word-end"),
            Message("terminal-word-language", languages=SPOKEN),
            Message("terminal-word-phones"),
            Message("terminal-word-start"),
            Message("terminal-word-again"),
            Message("terminal-word-all"),
            Message("terminal-word-quit"),
        )
        return Message("terminal-help", words=words)

    def _short_help(self) -> tuple[Arg, ...]:
        """Return the buttons, the numbers of the choices if there are any, and the command that lists all commands."""
        numbers = [Message("terminal-word-number", count=len(self._choices))] if self._choices else []
        return (*numbers, *map(typed, self._buttons), Message("terminal-word-all"))

    def _contribution(self, text: str) -> commands.Contribute:
        """Return a seat's contribution to the dice.

        The text begins with the seat's name, which may be several words.
        """
        names = [seat.name for seat in self._table.config.seats]
        named = [name for name in names if f"{text} ".casefold().startswith(f"{name} ".casefold())]
        if not named:
            return commands.Contribute("", text)
        name = max(named, key=len)
        seat, added = names.index(name), text[len(name) :].strip()
        if not added and self._table.config.seats[seat].is_human and self._table.match is None:
            raise UserError(Message("terminal-add-what", player=name))
        return commands.Contribute(str(seat), added)

    def _give(self, text: str) -> commands.GiveSeat:
        """Return the command that gives a seat away.

        The text begins with the seat's name, which may be several words.
        """
        name, _, kind = text.rpartition(" ")
        names = [seat.name for seat in self._table.config.seats]
        seat = seat_named(name, names)
        if seat is None:
            raise UserError(Message("terminal-give-whom", players=tuple(names)))
        return commands.GiveSeat(str(seat), match_word(kind, KINDS) or kind)
