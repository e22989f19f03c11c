"""The help of commands, in the language of the terminal.

Where click takes the words of a command, an option or an argument it gets the ids of messages, "help-…", a paragraph
each. Their words come in when the help is written, as do those that click has of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from signalbox.messages import Message
from signalbox.runtime.speaking import terminal

_ID = re.compile(r"(?<![\w-])help-[a-z]+(?:-[a-z]+)*")
_DEFAULT = re.compile(r"\[default: ([^;\]]+)")
_OF_CLICK = {
    "Options": "help-of-options",
    "Commands": "help-of-commands",
    "Positional arguments": "help-of-arguments",
    "Show this message and exit.": "help-of-help",
}


class SpokenHelp(click.HelpFormatter):
    """Writes the words of ids, each text in the language of the terminal."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The first line: how the command is called."""
        super().write_usage(prog, args, f"{terminal().text(Message('help-of-usage'))} " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """What a list is about."""
        self.write(f"{'':>{self.current_indent}}{terminal().text(Message('help-of-list', heading=_words(heading)))}\n")

    def write_text(self, text: str) -> None:
        """Paragraphs."""
        super().write_text(_words(text))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Names, and what each is."""
        super().write_dl([(name, _words(text)) for name, text in rows], col_max, col_spacing)


def _words(text: str) -> str:
    """A text with the words of its ids."""
    said = _ID.sub(lambda id: terminal().text(Message(id[0])), _OF_CLICK.get(text, text))
    return _DEFAULT.sub(lambda found: "[" + terminal().text(Message("help-of-default", value=found[1])), said)


def speak_in_help() -> None:
    """From now on all help is written so: click has one place for it, whatever the command."""
    click.Context.formatter_class = SpokenHelp
