"""What a procedure's page may ask for. The fields are texts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """One of the words offered, to the question with that number."""

    word: str
    question: str


@dataclass(frozen=True)
class Touch:
    """A sensor of a virtual board, with a magnet held to it."""

    sensor: str


Command = Answer | Touch
VERBS: dict[str, type[Command]] = {"answer": Answer, "touch": Touch}
