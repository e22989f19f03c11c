"""The commands of a procedure's page. All fields are strings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """An answer to the question with that number."""

    word: str
    question: str


@dataclass(frozen=True)
class Touch:
    """A command to put a magnet on a sensor of a virtual board, or to lift it if it is there."""

    sensor: str


Command = Answer | Touch
VERBS: dict[str, type[Command]] = {"answer": Answer, "touch": Touch}
