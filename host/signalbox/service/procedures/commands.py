"""The commands of a procedure's page. The fields are texts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """One of the answers to the question with that number."""

    word: str
    question: str


@dataclass(frozen=True)
class Touch:
    """A magnet held to a sensor of a virtual board."""

    sensor: str


Command = Answer | Touch
VERBS: dict[str, type[Command]] = {"answer": Answer, "touch": Touch}
