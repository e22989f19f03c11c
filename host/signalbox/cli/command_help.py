"""The help of commands, in the language of the terminal.

Where click takes the words of a command, an option or an argument it gets the ids of messages, "help-…", a paragraph
each. Their words come in when the help is written, as do those that click has of its own, and what stands in capitals
for something that is typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from signalbox.core.messages import Message
from signalbox.device.runtime.speaking import terminal

_ID = re.compile(r"(?<![\w-])help-[a-z]+(?:-[a-z]+)*")
_EXTRA = re.compile(r"(?<=\[)(?:default: |required|\S+<=x)[^\]]*(?=\])")
_RANGE = re.compile(r"(\S+)<=x<=(\S+)")
_IN_CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
_OF_CLICK = {
    "Options": "help-of-options",
    "Commands": "help-of-commands",
    "Positional arguments": "help-of-arguments",
    "Show this message and exit.": "help-of-help",
}
_VALUES = {  # which stand for what is typed, where they are not alike in all languages
    "ADDRESS": Message("help-value-address"),
    "ARGS": Message("help-value-args"),
    "COMMAND": Message("help-value-command"),
    "COUNT": Message("help-value-count"),
    "FILE": Message("help-value-file"),
    "FOLDER": Message("help-value-folder"),
    "GAME": Message("help-value-game"),
    "HASH": Message("help-value-hash"),
    "KIND": Message("help-value-kind"),
    "LANGUAGE": Message("help-value-language"),
    "NAME": Message("help-value-name"),
    "PART": Message("help-value-part"),
    "PATH": Message("help-value-path"),
    "PLAYER": Message("help-value-player"),
    "SENSOR": Message("help-value-sensor"),
    "SERIAL": Message("help-value-serial"),
    "SHARE": Message("help-value-share"),
    "SPEC": Message("help-value-spec"),
    "TEXT": Message("help-value-text"),
    "VALUE": Message("help-value-value"),
    "WORDS": Message("help-value-words"),
}


class SpokenHelp(click.HelpFormatter):
    """Writes the words of ids, each text in the language of the terminal."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The first line: how the command is called."""
        prefix = f"{terminal().text(Message('help-of-usage'))} " if prefix is None else prefix
        super().write_usage(prog, values(args), prefix)

    def write_heading(self, heading: str) -> None:
        """What a list is about."""
        self.write(f"{'':>{self.current_indent}}{terminal().text(Message('help-of-list', heading=_words(heading)))}\n")

    def write_text(self, text: str) -> None:
        """Paragraphs."""
        super().write_text(_words(text))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Names, and what each is."""
        super().write_dl([(values(name), _words(text)) for name, text in rows], col_max, col_spacing)


def _words(text: str) -> str:
    """A text with the words of its ids."""
    said = _ID.sub(lambda id: terminal().text(Message(id[0])), _OF_CLICK.get(text, text))
    return _EXTRA.sub(lambda found: "] [".join(_extra(each) for each in found[0].split("; ")), said)


def _extra(text: str) -> str:
    """What click adds in brackets: a default, between which numbers a value lies, that it has to be there."""
    key, _, value = text.partition(": ")
    if key == "default":
        return terminal().text(Message("help-of-default", value=re.sub(r"^\((.*)\)$", r"\1", value)))
    if span := _RANGE.fullmatch(text):
        return terminal().text(Message("help-of-range", least=span[1], most=span[2]))
    return terminal().text(Message("help-of-required"))


def values(text: str) -> str:
    """The name of an option or an argument, or a usage, with the words for what is typed."""
    return _IN_CAPITALS.sub(lambda word: terminal().text(_VALUES[word[0]]) if word[0] in _VALUES else word[0], text)


def speak_in_help() -> None:
    """From now on all help is written so: click has one place for it, whatever the command."""
    click.Context.formatter_class = SpokenHelp
