"""The table in a terminal: the same messages as on the page, and typed commands instead of buttons."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from shutil import get_terminal_size

from signalbox.app import preferences
from signalbox.app.board_in_text import BoardText
from signalbox.app.phones import PHONES_WORD, refuse_change
from signalbox.board.scene import Entry
from signalbox.core.errors import UserError
from signalbox.core.messages import Arg, Message, Tell, join_messages, sentences_of
from signalbox.core.messages.catalogue import catalogue, set_language, user_catalogue
from signalbox.core.messages.languages import SPOKEN, best_language
from signalbox.core.messages.typed_words import match_word, normalise, parse_move, suggest, typed_move, typed_word
from signalbox.core.seats import find_seat
from signalbox.device.runtime import preferences_file
from signalbox.device.runtime.terminal_language import resolve_language, warn, wrap
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.lobby.setup import KINDS
from signalbox.play.table import commands
from signalbox.play.table.config import HELP
from signalbox.play.table.pace import PACES
from signalbox.play.table.present.snapshot import moves, private_data
from signalbox.play.table.present.snapshot_types import Move, TableSnapshot
from signalbox.play.table.table import Table
from signalbox.play.teaching.lesson import lesson_info
from signalbox.play.teaching.page_types import LessonInfo

LANGUAGE_WORD = "language"
ALL_WORDS = "?"
BOARD, WHERE, MOVES = LOOKS = ("board", "where", "moves")  # words that only show something
MAX_LISTED = 9  # longer lists of moves are printed on request only
MAX_ECHO = 40  # maximum length of an unknown command in the reply
_ABBREVIATIONS = {"r": "roll", "u": "undo", "c": "confirm", "h": "help"}
_COMMANDS: dict[str, commands.Command] = {
    "right": commands.AcceptBoard(),
    "agree": commands.PlayOn(),
    "show": commands.ShowAgain(),
    "chances": commands.AskChances(),
    "end": commands.EndGame(),
    "switch": commands.UseBoard(),
    "start": commands.LeaveGame(),
    "again": commands.PlayAgain(),
    "quit": commands.QuitProgram(),
    "q": commands.QuitProgram(),
}
_WITH_ARGUMENTS = (
    *("dice", "add", "broken", "pace", "patterns", "hands", "works", "give"),
    *(LANGUAGE_WORD, PHONES_WORD),
)  # commands that take arguments
_YES_NO = ("yes", "no")


def switch_language(text: str) -> None:
    """Switch to the language with this tag or native name, and save it as --lang does.

    Call this function from a running event loop; saving does not block it. Raise UserError for an unknown language.
    """
    tags = (tag for tag in SPOKEN if normalise(catalogue(tag).text(Message("language-name"))) == normalise(text))
    chosen = next(tags, None) or best_language(text)
    if chosen is None:
        raise UserError(suggest(Message("language-unknown", language=text, languages=SPOKEN), text, SPOKEN))
    set_language(chosen)
    preferences.save_later(partial(resolve_language, chosen, ""), preferences_file.default_path(), warn)


def wrapped(message: Message) -> Message:
    """Return the text of a message in lines that fit into the terminal, in the user's language."""
    return Message("verbatim", text=wrap(user_catalogue().text(message)))


def _move_line(number: int, move: Move) -> Message:
    typed = typed_move(move["text"])
    if move["meaning"] is None:
        return Message("terminal-move", number=number, label=move["label"], typed=typed)
    return Message("terminal-move-means", number=number, label=move["label"], meaning=move["meaning"], typed=typed)


class Terminal:
    """Prints changes and parses typed lines as commands."""

    def __init__(self, tell: Tell, table: Table, allow_phones: Callable[[str], None] = refuse_change) -> None:
        """`allow_phones` is called with the argument of the typed command that lets phones join or keeps them out."""
        self._tell = tell
        self._table = table
        self._allow_phones = allow_phones
        self._shown: tuple[TableSnapshot, Sequence[Entry]] | None = None  # the last snapshot and its scene
        self._last_lines: list[Message] = []
        self._said: set[Message] = set()  # the sentences of the last prompt
        self._lists_moves = False  # people have asked for all moves of this decision
        self._lesson_message: Message | None = None  # the lesson's last message
        self._ending: Ending | None = None  # the last review that was printed
        self._newest_entry = -1
        self._choices: list[str] = []
        self._ignored_sensors: list[Message] = []

    @property
    def _buttons(self) -> list[str]:
        return self._table.config.buttons

    @property
    def _takes_dice(self) -> bool:
        """Whether people may enter dice. A lesson has its own."""
        return "roll" in self._buttons and lesson_info(self._table) is None

    @property
    def _only_person(self) -> int | None:
        """The seat of the only person at the table, who alone reads the terminal, or None if there are more."""
        people = [number for number, seat in enumerate(self._table.config.seats) if seat.is_human]
        return people[0] if len(people) == 1 else None

    @cached_property
    def _board_text(self) -> BoardText:
        config = self._table.config
        return BoardText(config.board, config.rules.pieces(len(config.seats)), config.messages.place_name)

    def show(self, snapshot: TableSnapshot, scene: Sequence[Entry] = ()) -> None:
        """Print new entries of the record, and the prompt if it has changed.

        Printed lines stay visible, so secrets that are only shown for a moment are not printed for several people.
        """
        self._shown = snapshot, scene
        record = snapshot["record"]
        newest = record[-1]["index"] if record else 0
        if self._newest_entry >= 0:
            for entry in record:
                if (
                    entry["index"] > self._newest_entry
                    and entry["say"] is not None
                    and not self._has_said(entry["say"])
                ):
                    self._tell(Message("terminal-entry", entry=entry["say"]))
        if newest != self._newest_entry:
            self._lists_moves = False
        self._newest_entry = newest
        rows = snapshot["ignored_sensors"]
        self._show_ignored_sensors([Message("terminal-sensor", say=row["say"], sensor=row["sensor"]) for row in rows])
        prompt, detail = snapshot["prompt"], join_messages(snapshot["detail"], snapshot["buttons"])
        if snapshot["kept"] is not None and self._only_person is None:
            prompt = snapshot["kept"]
        if record and detail == record[-1]["say"]:
            detail = None  # already printed
        is_known = snapshot["tone"] == "wait" and self._has_said(prompt)
        said = {*sentences_of(prompt), *([] if detail is None else sentences_of(detail))}
        squares = snapshot["squares"]
        if squares:  # a terminal has no lights
            prompt = Message("terminal-squares", prompt=prompt, count=len(squares), start=squares[0], end=squares[-1])
        lines = [prompt if detail is None else Message("terminal-prompt", prompt=prompt, detail=detail)]
        lines += self._choice_lines(snapshot)
        if lines != self._last_lines:
            self._last_lines = lines
            if not is_known:
                self._said = said
                for line in lines:
                    self._tell(line)

    def _has_said(self, message: Message) -> bool:
        """Return whether the last prompt has said all of this."""
        return self._said.issuperset(sentences_of(message))

    def _choice_lines(self, snapshot: TableSnapshot) -> list[Message]:
        """Return a line for each choice and, on a virtual board or if people have asked, for each move.

        The numbers of these lines can be typed until the next call.
        """
        self._choices = [choice["text"] for choice in snapshot["choices"]]
        if snapshot["tone"] == "wait":
            return []
        lines = [
            Message("terminal-choice", number=number, label=choice["label"])
            for number, choice in enumerate(snapshot["choices"], start=1)
            if choice["enabled"]
        ]
        is_listed = self._lists_moves or self._table.config.virtual_hands  # there, naming a move is enough
        possible = moves(self._table, self._only_person) if is_listed else []
        if len(possible) > MAX_LISTED and not self._lists_moves:
            return [*lines, Message("terminal-many-moves", count=len(possible))]
        lines += [_move_line(number, move) for number, move in enumerate(possible, start=len(self._choices) + 1)]
        self._choices += [move["text"] for move in possible]
        return lines

    def _look(self, word: str) -> None:
        """Print the board in letters or in words, or the moves, and then the prompt again."""
        if self._shown is None:
            return
        (snapshot, scene), own = self._shown, self._only_person
        lines: Iterable[Message] = ()
        if word == BOARD:
            lines = self._board_text.drawing(snapshot, scene, get_terminal_size().columns)
        elif word == WHERE:
            mine = None if own is None else private_data(self._table, own)
            lines = self._board_text.words(snapshot, scene, mine)
        for line in lines:
            self._tell(wrapped(line))
        self._lists_moves = self._lists_moves or word == MOVES
        self._last_lines, self._said = [], set()
        self.show(snapshot, scene)

    def _show_ignored_sensors(self, ignored_sensors: list[Message]) -> None:
        if ignored_sensors != self._ignored_sensors:
            self._ignored_sensors = ignored_sensors
            if ignored_sensors:
                self._tell(Message("terminal-broken-sensors", sensors=tuple(ignored_sensors)))
            else:
                self._tell(Message("terminal-no-broken-sensors"))

    def show_lesson(self, lesson: LessonInfo) -> None:
        """Print the lesson's message if it has changed."""
        if lesson["say"] == self._lesson_message:
            return
        self._lesson_message = lesson["say"]
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
                parts = tuple(Message("terminal-figure-of", player=name, figure=value) for name, value in figures)
                self._tell(Message("terminal-figures", label=row["label"], figures=parts))
            for moment in ending["moments"]:
                self._tell(Message("terminal-entry", entry=moment["text"]))
        self._ending = ending

    def print_message(self, message: Message) -> None:
        """Print a message that is not part of the game's state, such as why a command was refused."""
        self._tell(message)

    def parse(self, line: str) -> commands.Command | None:
        """Return the command for a line, or None if the line is empty or has already been carried out.

        Raise UserError for an unknown command, with a list of the most common ones.
        """
        text = " ".join(line.split())
        if text == ALL_WORDS:
            for group in self.help():
                self._tell(wrapped(group))
        if text in ("", ALL_WORDS):
            return None
        button = _ABBREVIATIONS.get(text.lower()) or match_word(text, self._buttons)
        if button in self._buttons:
            return commands.PressButton(button)
        move = self._parse_move(text)
        if move in self._choices:
            return commands.ChooseByWord(move)
        word = match_word(text, _COMMANDS)
        if word is not None:
            return _COMMANDS[word]
        look = match_word(text, LOOKS)
        if look is not None:
            self._look(look)
            return None
        verb, _, argument = text.partition(" ")
        match match_word(verb, _WITH_ARGUMENTS):
            case "dice" if self._takes_dice:
                return commands.EnterDice(argument)
            case "add":
                return self._parse_contribution(argument)
            case "broken":
                return commands.IgnoreSensor(argument)
            case "pace":
                return commands.SetPace(match_word(argument, PACES) or argument.lower())
            case "patterns":
                return commands.SetPatterns(match_word(argument, _YES_NO) or argument.lower())
            case "hands":
                if not self._table.config.virtual_hands:
                    raise UserError(Message("board-is-real"))
                return commands.SetMoveEverything(match_word(argument, _YES_NO) or argument.lower())
            case "works":
                return commands.TrustSensor(argument)
            case "give":
                return self._parse_give_seat(argument)
            case word if word == LANGUAGE_WORD:
                switch_language(argument)
                for last_line in self._last_lines:
                    self._tell(last_line)
                return None
            case word if word == PHONES_WORD:
                self._allow_phones(argument)
                return None
        numbered = {str(i): choice for i, choice in enumerate(self._choices, start=1)}
        if text in numbered:
            return commands.ChooseByWord(numbered[text])
        if move:
            return commands.ChooseByWord(move)
        if self._takes_dice and self._is_roll(text.replace(",", " ").split()):
            return commands.EnterDice(text)
        raise UserError(Message("terminal-unknown", text=text[:MAX_ECHO], words=self._short_help()))

    def _parse_move(self, text: str) -> str:
        """Return the notation of a typed move, or "" if invalid. A verb is enough if only one choice begins with it."""
        choice = next((choice for choice in self._choices if choice.lower() == text.lower()), None)
        if choice is not None:
            return choice
        is_first = match_word(text.partition(" ")[0], [commands.FIRST])
        names = () if is_first else self._table.config.board.colours
        move = parse_move(text, [*self._table.config.rules.verbs, commands.FIRST], names) or ""
        matching = [choice for choice in self._choices if choice.split()[0] == move]
        return matching[0] if len(matching) == 1 else move

    def _is_roll(self, words: list[str]) -> bool:
        """Return whether the words are a roll of dice. A single number is not a roll, because it selects a choice."""
        colours = self._table.config.board.colours
        return len(words) > 1 and all(word.isdigit() or match_word(word, colours) for word in words)

    def introduction(self) -> Message:
        """Return how to begin: the buttons, and the words that lead to all others."""
        return wrapped(Message("terminal-introduction", buttons=tuple(map(typed_word, self._buttons))))

    def help(self) -> list[Message]:
        """Return the available commands, in groups."""
        table, config = self._table, self._table.config
        help_command = Message("terminal-word-help") if "roll" in self._buttons else typed_word(HELP)
        example = commands.dice_example(table)
        dice = Message("terminal-word-dice-like", example=example) if example else Message("terminal-word-dice")
        play: tuple[Arg, ...] = (
            *(help_command if button == HELP else typed_word(button) for button in self._buttons),
            *([dice] if self._takes_dice else []),
            Message("terminal-word-move", verbs=tuple(map(typed_word, config.rules.verbs))),
            Message("terminal-word-moves"),
        )
        paces, kinds = (tuple(map(typed_word, names)) for names in (PACES, KINDS))
        people = [seat.name for seat in config.seats if seat.is_human] if table.match is None else []
        return [
            Message("terminal-help-play", words=play),
            Message("terminal-help-look"),
            Message("terminal-help-right", square=next(iter(config.board.squares))),
            Message("terminal-help-settings", paces=paces, languages=SPOKEN),
            *(Message("terminal-help-add", player=name) for name in people[:1]),
            Message("terminal-help-game", player=config.seats[0].name, players=kinds),
        ]

    def _short_help(self) -> tuple[Arg, ...]:
        """Return the buttons, the numbers of the choices if there are any, and the command that lists all commands."""
        numbers = [Message("terminal-word-number", count=len(self._choices))] if self._choices else []
        return (*numbers, *map(typed_word, self._buttons), Message("terminal-word-all"))

    def _parse_contribution(self, text: str) -> commands.AddToSeed:
        """Return the command for a seat's contribution to the dice.

        The text begins with the seat's name, which may consist of several words.
        """
        names = [seat.name for seat in self._table.config.seats]
        matching = [name for name in names if f"{text} ".casefold().startswith(f"{name} ".casefold())]
        if not matching:
            return commands.AddToSeed("", text)
        name = max(matching, key=len)
        seat, contribution = names.index(name), text[len(name) :].strip()
        if not contribution and self._table.config.seats[seat].is_human and self._table.match is None:
            raise UserError(Message("terminal-add-what", player=name))
        return commands.AddToSeed(str(seat), contribution)

    def _parse_give_seat(self, text: str) -> commands.GiveSeat:
        """Return the command for giving a seat away.

        The text begins with the seat's name, which may consist of several words.
        """
        name, _, kind = text.rpartition(" ")
        names = [seat.name for seat in self._table.config.seats]
        seat = find_seat(name, names)
        if seat is None:
            raise UserError(Message("terminal-give-whom", players=tuple(names)))
        return commands.GiveSeat(str(seat), match_word(kind, KINDS) or kind)
