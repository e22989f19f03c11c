"""Who sits down to a new game: the seats that were named, and computer players where nobody was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules.game import Game
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed import meant
from signalbox.core.seats import ENGINE, HUMAN, Seat, seat_named
from signalbox.games.players import EASY, LEVELS, PLAYERS, check_name
from signalbox.play.record.names import clean_name

if TYPE_CHECKING:
    from shared_rules.game import Options

KINDS = (HUMAN, *PLAYERS)  # who may play a seat
FEW = 2  # seats when nobody says how many, or as many as the game needs
PERSON = "Alex"  # who plays when nobody is named
COMPUTERS = ("Robin", "Sam", "Kim", "Lou", "Max", "Jo")
DEMO_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
COMPUTER_PLAYER = EASY  # the computer player of a seat that nobody was named for


def seated(rules: Game, named: Sequence[Seat | str], count: int | None) -> tuple[list[Seat], Message | None]:
    """The seats of a game, `count` of them if given, and a message about those that nobody named, if any.

    What is named as text was typed on a command line: only there can an engine be. Raises UserError for names and
    numbers that do not go together.
    """
    seats = [parse_seat(each) if isinstance(each, str) else each for each in named]
    names = [seat.name for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise UserError(Message("seats-same-name", player=name))
    if not seats:
        seats = [Seat(PERSON)]
        count = _few(rules) if count is None else count
    if count is None:
        return seats, None
    _check_count(rules, count)
    if len(seats) > count:
        raise UserError(Message("seats-too-many", named=len(seats), wanted=count))
    free = [name for name in COMPUTERS if name not in names]
    added = free[: count - len(seats)]
    return [*seats, *(Seat(name, COMPUTER_PLAYER) for name in added)], _said(added)


def demo_seats(rules: Game, count: int | None) -> list[Seat]:
    """The seats of a demo game. Raises UserError for a number of players that the game is not for."""
    count = _few(rules) if count is None else count
    _check_count(rules, count)
    return [Seat(name) for name in DEMO_NAMES[:count]]


def with_first(options: Options, seats: Sequence[Seat]) -> Options:
    """The options with the seat of the player who begins, if one is named. Raises UserError for a name of nobody."""
    if "first" not in options:
        return options
    names = [seat.name for seat in seats]
    first = seat_named(str(options["first"]), names)
    if first is None:
        raise UserError(Message("option-first-unknown", players=tuple(names)))
    return {**options, "first": first}


def parse_seat(text: str) -> Seat:
    """A seat as typed: a name, NAME=PLAYER or NAME=engine:COMMAND.

    Raises UserError for a name or a player that cannot be; the command is not looked at.
    """
    name, is_engine, command = text.partition(f"={ENGINE}:")
    if is_engine:
        return Seat(clean_name(name), ENGINE, command)
    name, equals, kind = text.rpartition("=")
    if not equals:
        return Seat(clean_name(text))
    kind = meant(kind, KINDS) or kind
    if kind != HUMAN:
        check_name(kind)
    return Seat(clean_name(name), kind)


def kinds_offered(seats: Sequence[Seat]) -> list[str]:
    """Who may be chosen to play one of these seats: HUMAN, the levels, and whoever else plays one already."""
    offered, played = [HUMAN, *LEVELS], {seat.kind for seat in seats}
    return [*offered, *(kind for kind in KINDS if kind in played and kind not in offered)]


def _few(rules: Game) -> int:
    return max(FEW, rules.min_players)


def _check_count(rules: Game, count: int) -> None:
    if not rules.min_players <= count <= rules.max_players:
        raise UserError(Message("players-wrong", game=rules.title, fewest=rules.min_players, most=rules.max_players))


def _said(names: Sequence[str]) -> Message | None:
    return Message("seats-played-by-computer", players=tuple(names)) if names else None
