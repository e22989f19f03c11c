"""The setup for the next game: the game, its players and its options.

People keep their seats when another game is chosen. Most methods take text, as sent by a page, and check it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from signalbox import games
from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed_words import match_word
from signalbox.core.seats import ENGINE, HUMAN, Seat, find_seat
from signalbox.games.options import Choice, parse_options
from signalbox.games.players import EASY, LEVELS, PLAYERS, check_name

if TYPE_CHECKING:
    from shared_rules.game import Game, Options

MAX_NAME = 32  # maximum length of a seat's label on the page, in characters
JOINER = "\u200d"  # joins emoji; the only invisible format character that is kept
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"  # letters and symbols without a visible glyph

KINDS = (HUMAN, *PLAYERS)  # the kinds of player for a seat
DEFAULT_SEATS = 2  # unless the game needs more
PERSON_NAME = "Alex"  # the default name of the first player
COMPUTERS = ("Robin", "Sam", "Kim", "Lou", "Max", "Jo")
DEMO_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
COMPUTER_PLAYER = EASY  # the default player of a seat without a name
FIRST = "first"  # the option for the first player
NEWCOMERS = (*COMPUTERS, PERSON_NAME)


def clean_name(text: str) -> str:
    """Return the name cleaned up for display: one line, no control characters, single spaces, NFC.

    Raise UserError if nothing visible is left or the name is longer than 32 characters.
    """
    spaced = "".join(" " if char.isspace() else char for char in normalize("NFC", text))
    # remove control, bidi and other format characters, surrogates, private and unassigned codes
    name = " ".join("".join(char for char in spaced if char == JOINER or category(char)[0] != "C").split())
    if not any(category(char)[0] in "LNPS" and char not in BLANK_LETTERS for char in name):
        raise UserError(Message("seat-needs-name"))
    if len(name) > MAX_NAME:
        raise UserError(Message("seat-name-too-long", start=name[:MAX_NAME], count=len(name), maximum=MAX_NAME))
    return name


def fill_seats(rules: Game, players: Sequence[Seat | str], count: int | None) -> tuple[list[Seat], Message | None]:
    """Return a game's seats, and a message about the computers added to fill them, or None if none were added.

    The seats are those in `players`, or one person if it is empty, then computers up to `count` seats. Strings
    are parsed by `parse_seat`. Raise UserError if a name or the count is not allowed, or the count is too low.
    """
    seats = [parse_seat(entry) if isinstance(entry, str) else entry for entry in players]
    names = [seat.name for seat in seats]
    _check_names(names)
    if not seats:
        seats = [Seat(PERSON_NAME)]
        count = _default_count(rules) if count is None else count
    if count is None:
        return seats, None
    _check_count(rules, count)
    if len(seats) > count:
        raise UserError(Message("seats-too-many", named=len(seats), wanted=count))
    free = [name for name in COMPUTERS if name not in names]
    added = free[: count - len(seats)]
    message = Message("seats-played-by-computer", players=tuple(added)) if added else None
    return [*seats, *(Seat(name, COMPUTER_PLAYER) for name in added)], message


def demo_seats(rules: Game, count: int | None) -> list[Seat]:
    """Return the seats of a demo game. Raise UserError if the game does not allow this number of players."""
    count = _default_count(rules) if count is None else count
    _check_count(rules, count)
    return [Seat(name) for name in DEMO_NAMES[:count]]


def with_first_seat(options: Options, seats: Sequence[Seat]) -> Options:
    """Return the options with "first" as a seat number instead of a name. Raise UserError if the name is unknown."""
    if "first" not in options:
        return options
    names = [seat.name for seat in seats]
    first = find_seat(str(options["first"]), names)
    if first is None:
        raise UserError(Message("option-first-unknown", players=tuple(names)))
    return {**options, "first": first}


def parse_seat(text: str) -> Seat:
    """Return the seat described by a command line argument: NAME, NAME=PLAYER or NAME=engine:COMMAND.

    Raise UserError if the name or the player is invalid; the engine command is not checked.
    """
    name, is_engine, command = text.partition(f"={ENGINE}:")
    if is_engine:
        return Seat(clean_name(name), ENGINE, command)
    name, equals, kind = text.rpartition("=")
    if not equals:
        return Seat(clean_name(text))
    kind = match_word(kind, KINDS) or kind
    if kind != HUMAN:
        check_name(kind)
    return Seat(clean_name(name), kind)


def offered_kinds(seats: Sequence[Seat]) -> list[str]:
    """Return the kinds of player to choose from: HUMAN, the levels, and all other kinds among these seats."""
    offered, played = [HUMAN, *LEVELS], {seat.kind for seat in seats}
    return [*offered, *(kind for kind in KINDS if kind in played and kind not in offered)]


def _default_count(rules: Game) -> int:
    return max(DEFAULT_SEATS, rules.min_players)


def _check_count(rules: Game, count: int) -> None:
    if not rules.min_players <= count <= rules.max_players:
        raise UserError(Message("players-wrong", game=rules.title, fewest=rules.min_players, maximum=rules.max_players))


@lru_cache(maxsize=8)
def load_rules(game: str, board: str) -> Game:
    """Return a game's rules on a board, both given by name. Raise UserError in the same cases as `games.rules`."""
    return games.rules(game, load(board))


class Setup:
    """The setup for the next game. Methods raise UserError and change nothing if a request is invalid."""

    def __init__(self, game: str, board: str = "") -> None:
        """Set up `game` on `board`, the name or path of a board description; "" means the game's own board."""
        self._people: list[Seat] = [Seat(PERSON_NAME)]  # including players for whom this game has no seat
        self._added_computers: list[Seat] = []  # computers added only because a game needed more players
        self._first_player = ""  # the name of the first player, or "" if the game decides
        self._chosen_values: dict[str, dict[str, str]] = {}  # the choices that differ from the defaults, keyed by game
        self.game = self.board_name = ""
        self.choose_game(game, board)

    @property
    def board(self) -> Board:
        """The board used for the game."""
        return load(self.board_name)

    @property
    def seats(self) -> list[Seat]:
        """The seats of the next game, clockwise."""
        return self._people[: self.maximum]

    @property
    def minimum(self) -> int:
        """The minimum number of seats for the game."""
        return self._rules.min_players

    @property
    def maximum(self) -> int:
        """The maximum number of seats for the game."""
        return self._rules.max_players

    def choose_game(self, game: str, board: str = "") -> None:
        """Choose another game. People keep their seats, and computers join if it needs more players."""
        name = board or games.entry(game).board
        load_rules(game, name)  # raises UserError if the game cannot be played on this board
        self.game, self.board_name = games.dashed_name(game), name
        while self._added_computers and len(self._people) > max(self.minimum, DEFAULT_SEATS):
            self._people.remove(self._added_computers.pop())
        self._add_needed_computers()

    def seat_players(self, seats: Sequence[Seat]) -> None:
        """Seat these players, replacing engines with the default computer player, and add computers as needed."""
        names = [clean_name(seat.name) for seat in seats]
        _check_names(names)
        kinds = [COMPUTER_PLAYER if seat.kind == ENGINE else seat.kind for seat in seats]
        self._people = [Seat(name, kind) for name, kind in zip(names, kinds, strict=True)]
        self._keep_changed_computers()
        self._add_needed_computers()

    def rename_seat(self, seat: str, name: str) -> None:
        """Rename a seat."""
        number, new = self._seat_number(seat), clean_name(name)
        others = [person.name for person in self._people[:number] + self._people[number + 1 :]]
        _check_names([*others, new])
        if self._first_player == self._people[number].name:
            self._first_player = new
        self._people[number] = Seat(new, self._people[number].kind)
        self._keep_changed_computers()

    def set_kind(self, seat: str, kind: str) -> None:
        """Set a seat's player to HUMAN or to the computer player of this name."""
        number = self._seat_number(seat)
        if kind != HUMAN:
            check_name(kind)
        self._people[number] = Seat(self._people[number].name, kind)
        self._keep_changed_computers()

    def add_seat(self) -> None:
        """Add a seat for a computer; it can be changed to a person afterwards."""
        if len(self.seats) >= self.maximum:
            raise UserError(self._seat_count_message())
        self._people.append(self._next_computer())

    def remove_seat(self, seat: str) -> None:
        """Remove a seat."""
        number = self._seat_number(seat)
        if len(self.seats) <= self.minimum:
            raise UserError(self._seat_count_message())
        self._people = self.seats
        del self._people[number]
        self._keep_changed_computers()

    def move_seat(self, seat: str) -> None:
        """Swap a seat with the next one; the last swaps with the first."""
        number = self._seat_number(seat)
        other = (number + 1) % len(self.seats)
        people = self._people
        people[number], people[other] = people[other], people[number]

    def set_option(self, option: str, value: str) -> None:
        """Set an option to one of its offered values: for FIRST, a seat number, or "" to let the game decide."""
        if option == FIRST:
            self._first_player = self.seats[self._seat_number(value)].name if value else ""
            return
        typed = f"{option}={value}"
        if typed not in {choice.text for choice in self.offered_choices.get(option, [])}:
            allowed = tuple(choice.text for choices in self.offered_choices.values() for choice in choices)
            raise UserError(Message("start-option-unknown", option=typed, known=allowed))
        self._chosen_values.setdefault(self.game, {})[option] = value

    def set_options(self, options: Options) -> None:
        """Set each offered option to its value in `options`, or to its default if that value is not offered."""
        self._chosen_values[self.game] = {}
        for choices in self.offered_choices.values():
            for choice in choices:
                for name, value in parse_options([choice.text]).items():
                    if options.get(name) == value:
                        self.set_option(*choice.text.split("=", 1))

    @property
    def offered_choices(self) -> dict[str, list[Choice]]:
        """The choices for each option of the game that has more than one; the first choice is the default."""
        by_option: dict[str, list[Choice]] = {}
        for choice in games.entry(self.game).options.choices():
            by_option.setdefault(choice.text.partition("=")[0], []).append(choice)
        return {option: choices for option, choices in by_option.items() if len(choices) > 1}

    def value(self, option: str) -> str:
        """Return an option's value in command line form; for FIRST, a seat number or "" if the game decides."""
        if option == FIRST:
            return next((str(number) for number, seat in enumerate(self.seats) if seat.name == self._first_player), "")
        default = self.offered_choices[option][0].text.partition("=")[2]
        return self._chosen_values.get(self.game, {}).get(option, default)

    @property
    def options(self) -> list[str]:
        """The chosen options in command line form, such as ``repair=yes``."""
        first = [f"{FIRST}={self._first_player}"] if self.value(FIRST) else []
        return [*(f"{option}={self.value(option)}" for option in self.offered_choices), *first]

    def to_text(self) -> str:
        """Return the game, the seats and the chosen options, except FIRST, as text that `restore` understands."""
        people = [[seat.name, seat.kind] for seat in self._people]
        filled = [seat.name for seat in self._added_computers]
        return json.dumps({"game": self.game, "people": people, "filled": filled, "values": self._chosen_values})

    def restore(self, text: str) -> None:
        """Restore a setup saved by `to_text`, ignoring anything that is invalid or no longer exists."""
        try:
            saved = json.loads(text)
            self._chosen_values = {
                str(game): {str(name): str(value) for name, value in values.items()}
                for game, values in saved["values"].items()
            }
            people = [Seat(str(name), kind) for name, kind in saved["people"] if kind in KINDS]
            self.seat_players(people or [Seat(PERSON_NAME)])
            self._added_computers = [seat for seat in self._people if seat.name in saved.get("filled", [])]
            if saved["game"] in games.names():
                self.choose_game(saved["game"])
            for option in self.offered_choices:
                if f"{option}={self.value(option)}" not in {choice.text for choice in self.offered_choices[option]}:
                    del self._chosen_values[self.game][option]
        except (ValueError, LookupError, TypeError, AttributeError, UserError):
            self._chosen_values = {}

    @property
    def _rules(self) -> Game:
        return load_rules(self.game, self.board_name)

    def _seat_number(self, seat: str) -> int:
        if seat not in map(str, range(len(self.seats))):
            raise UserError(Message("start-seat-unknown", count=len(self.seats)))
        return int(seat)

    def _add_needed_computers(self) -> None:
        """Add computers until there are enough players."""
        while len(self._people) < max(self.minimum, DEFAULT_SEATS):
            self._people.append(computer := self._next_computer())
            if len(self._people) > DEFAULT_SEATS:
                self._added_computers.append(computer)

    def _keep_changed_computers(self) -> None:
        """Stop treating added computers as temporary once their name or player has been changed."""
        self._added_computers = [seat for seat in self._added_computers if seat in self._people]

    def _next_computer(self) -> Seat:
        names = [seat.name for seat in self._people]
        return Seat(next(name for name in NEWCOMERS if name not in names), COMPUTER_PLAYER)

    def _seat_count_message(self) -> Message:
        return Message("players-wrong", game=self.board.title, fewest=self.minimum, maximum=self.maximum)


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise UserError(Message("seats-same-name", player=name))
