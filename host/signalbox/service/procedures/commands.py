"""The commands that a procedure's page can send. All fields are strings."""

from typing import get_args

from signalbox.core.commands import TextCommand


class Answer(TextCommand, verb="answer"):
    """An answer to prompt number `question`."""

    word: str
    question: str


class Touch(TextCommand, verb="touch"):
    """A command to put a magnet on a sensor of a virtual board, or to lift it if it is there."""

    sensor: str


Command = Answer | Touch
VERBS: dict[str, type[Command]] = {kind.verb: kind for kind in get_args(Command)}
