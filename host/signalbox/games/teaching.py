"""The teaching material of a game: its rules, clause by clause with example positions, and a guided first game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from shared_rules.game import State
from signalbox.core.messages import Message


@dataclass(frozen=True)
class Picture:
    """A position in the game's notation, and an action whose path is drawn.

    `squares` lists further squares to show. If both `squares` and `action` are empty, the whole board is shown.
    """

    position: str
    action: str = ""
    squares: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clause:
    """One rule in a sentence or two. `numbers` lists the corresponding clauses of the rules document."""

    numbers: tuple[str, ...]
    message: Message
    picture: Picture | None = None


@dataclass(frozen=True)
class Step:
    """One step of a lesson: an action of the learner or of another seat, or a chance outcome.

    `message` is shown from this step on; if it is None, the previous message remains. An action that matches a pattern
    in `alternatives` (with wildcards as in file names) is also accepted if all later steps remain possible after it.
    """

    notation: str
    message: Message | None = None
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A guided first game that follows one line of play from a position in notation. The learner has the first seat.

    `end_message` is shown when all steps have been played.
    """

    position: str
    steps: tuple[Step, ...]
    end_message: Message


@dataclass(frozen=True)
class Introduction:
    """A game's card on the start page: what it is about, the usual minutes of play, the lowest age, a position in play.

    A recommended game is offered before the others.
    """

    message: Message
    minutes: int
    age: int
    picture: Picture
    is_recommended: bool = False


@dataclass(frozen=True)
class Teaching:
    """The rules and lessons of a game. `read_position` makes a state from the rules and a position's notation.

    The first of the `lessons` whose steps are possible on the board is played.
    """

    read_position: Callable[[Any, str], State]
    rules: dict[Message, tuple[Clause, ...]]  # the clauses of each page, keyed by its heading
    lessons: tuple[Lesson, ...] = ()
    introduction: Introduction | None = None
