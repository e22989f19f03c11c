"""Text about the options of a game: one line for each option in use and for each available choice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

if TYPE_CHECKING:
    from shared_rules.game import Options

Value = str | int | bool
BOOLEANS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
WHOLE_NUMBER = re.compile("-?[0-9]{1,9}")


class Choice(NamedTuple):
    """An option as it can be typed, such as "repair=yes", and its meaning."""

    text: str
    meaning: Message


class GameOptions:
    """The options of a game. Every game has `first`; a game with more options extends `meaning` and `choices`."""

    first_seat_question: Message | None = None  # the rules' question that decides who begins; if None, lots are drawn

    def meaning(self, name: str, value: Value) -> Message | None:
        """Return the meaning of an option's value, or None if the set-up shows this value or the option is unknown."""
        return None

    def choices(self) -> list[Choice]:
        """Return every option, either with each of its values (the default first) or with one example."""
        return [Choice("first=Ann", Message("option-first"))]

    def option_lines(self, options: Options, names: Sequence[str]) -> list[Message]:
        """Return one line for `first` and one for each option with a `meaning`. `names` has the names of all seats."""
        lines = []
        for name, value in options.items():
            line = Message("option-begins", player=names[int(value)]) if name == "first" else self.meaning(name, value)
            if line is not None:
                lines.append(line)
        return lines

    def _option_choices(self, name: str, *values: Value) -> list[Choice]:
        """Return the choices for these values of an option, in this order."""
        choices = []
        for value in values:
            meaning = self.meaning(name, value)
            assert meaning is not None, f"{name}={value} has no meaning"
            choices.append(Choice(f"{name}={_to_text(value)}", meaning))
        return choices


def parse_options(texts: Iterable[str]) -> Options:
    """Parse OPTION=VALUE arguments. A value is a Boolean, an integer or text. Raise UserError if any is invalid.

    In an option's name, case does not matter, and `-` is equivalent to `_`. The value of `first` is a name, so it is
    always text.
    """
    options: Options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UserError(Message("set-unreadable", text=text))
        name = name.casefold().replace("-", "_")
        if name == "first":
            options[name] = value
        elif value.casefold() in BOOLEANS:
            options[name] = BOOLEANS[value.casefold()]
        else:
            options[name] = int(value) if WHOLE_NUMBER.fullmatch(value) else value
    return options


def _to_text(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
