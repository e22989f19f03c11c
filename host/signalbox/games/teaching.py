"""The teaching of a game: its rules clause by clause, with positions to see, and a guided first game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from shared_rules.game import State
from signalbox.core.messages import Message


@dataclass(frozen=True)
class Picture:
    """A position in the game's notation, and an action whose way is drawn.

    `near` are squares that the picture shows besides; without a way and without them it shows the whole board.
    """

    position: str
    action: str = ""
    near: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clause:
    """One rule in a sentence or two. `numbers` are the clauses of the game's document that it stands for."""

    numbers: tuple[str, ...]
    say: Message
    picture: Picture | None = None


@dataclass(frozen=True)
class RulePage:
    """Clauses that belong together."""

    heading: Message
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Step:
    """One step of a lesson: of chance, the learner or another seat.

    `say` is said from here on; None keeps the sentence before. An action that fits one of the patterns `alike` (as in
    file names) does as well, if all later steps are possible after it, too.
    """

    notation: str
    say: Message | None = None
    alike: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A guided first game: from a position in notation along one line of play. The learner has the first seat.

    `end` is said when all of it has been played.
    """

    position: str
    steps: tuple[Step, ...]
    end: Message


@dataclass(frozen=True)
class Teaching:
    """The rules and lessons of a game. `read_position` makes the state of a position in notation, by the game's rules.

    Of the `lessons` the first is played whose line is possible on the board.
    """

    read_position: Callable[[Any, str], State]
    rules: tuple[RulePage, ...]
    lessons: tuple[Lesson, ...] = ()
