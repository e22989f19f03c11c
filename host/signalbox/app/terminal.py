"""The table in a terminal: the same sentence as on the page, and words typed instead of buttons pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from signalbox.errors import UserError
from signalbox.sentences import listed
from signalbox.table.commands import (
    AcceptBoard,
    ChooseByWord,
    Command,
    EnterDice,
    IgnoreSensor,
    Press,
    Quit,
    TrustSensor,
)
from signalbox.table.dice import dice_example

if TYPE_CHECKING:
    from signalbox.table.present.snapshot_types import TableSnapshot
    from signalbox.table.table import Table

_SHORT = {"r": "roll", "u": "undo", "c": "confirm", "h": "help"}
_WORDS: dict[str, Command] = {"right": AcceptBoard(), "quit": Quit(), "q": Quit()}


class Terminal:
    """Prints what has changed; reads commands out of lines."""

    def __init__(self, write: Callable[[str], None], table: Table) -> None:
        self._write = write
        self._table = table
        self._buttons = table.config.buttons
        self._verbs = table.config.rules.verbs
        self._rolls = "roll" in self._buttons
        self._square = next(iter(table.config.board.squares))
        self._last = ""
        self._entries = -1
        self._choices: list[str] = []
        self._suspects: list[str] = []

    def show(self, snapshot: TableSnapshot) -> None:
        """Print the entries of the record that are new, and the sentence when it is another one.

        A terminal keeps what was printed, so that what lies open for a moment only is left to the page and the lights.
        """
        record = snapshot["record"]
        newest = record[-1]["index"] if record else 0
        if self._entries >= 0:
            for entry in record:
                if entry["index"] > self._entries:
                    self._write(f"  {entry['say']}")
        self._entries = newest
        self._say_suspects([suspect["say"] for suspect in snapshot["suspects"]])
        self._choices = [choice["text"] for choice in snapshot["choices"]]
        options = "".join(f"\n    {i}. {choice['label']}" for i, choice in enumerate(snapshot["choices"], start=1))
        detail = f" ({snapshot['detail']})" if snapshot["detail"] else ""
        text = f"{snapshot.get('kept') or snapshot['prompt']}{detail}{options}"
        if text != self._last:
            self._last = text
            self._write(text)

    def _say_suspects(self, suspects: list[str]) -> None:
        if suspects != self._suspects:
            self._suspects = suspects
            self._write(f"  Sensors that do not work: {'; '.join(suspects) or 'none'}.")

    def say(self, sentence: str) -> None:
        """Print a sentence of its own, such as a refusal."""
        self._write(sentence)

    def parse(self, line: str) -> Command | None:
        """The command of a line; None for an empty one. Raises UserError with the words there are."""
        text = " ".join(line.split())
        if not text:
            return None
        if text.lower() in _WORDS:
            return _WORDS[text.lower()]
        button = _SHORT.get(text.lower(), text.lower())
        if button in self._buttons:
            return Press(button)
        first, _, rest = text.partition(" ")
        if self._rolls and first.lower() == "dice":
            return EnterDice(rest)
        if first.lower() == "broken":
            return IgnoreSensor(rest)
        if first.lower() == "works":
            return TrustSensor(rest)
        numbered = {str(i): choice for i, choice in enumerate(self._choices, start=1)}
        if text in numbered:
            return ChooseByWord(numbered[text])
        if first.lower() in self._verbs:
            return ChooseByWord(text)
        raise UserError(self.help())

    def help(self) -> str:
        """What may be typed, in one sentence."""
        words = [
            *self._buttons,
            *self._dice(),
            f"a move (it begins with {listed(self._verbs, 'or')})",
            "right (the board is right)",
        ]
        square = self._square
        return f"Type {', '.join(words)}, broken {square} or works {square} (its sensor), or quit."

    def _dice(self) -> list[str]:
        if not self._rolls:
            return []
        example = dice_example(self._table)
        return [f"dice {example}" if example else "dice and what they show"]
