"""Signalbox as an engine: it offers its computer players to other programs, using the same line protocol."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from math import inf
from random import Random
from typing import TYPE_CHECKING, BinaryIO

from shared_rules.game import CHANCE, TERMINAL
from signalbox import __version__, games
from signalbox.ai.engines.command import MOVETIME, NODES
from signalbox.ai.engines.engine import GREETED, VERSION
from signalbox.ai.engines.pipe import clean_text
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import english
from signalbox.games.encoding import ActionMap
from signalbox.games.players import PLAYERS, STRONG, choose_action
from signalbox.games.search_budget import SearchBudget, use_budget

if TYPE_CHECKING:
    from shared_rules.game import Game, Options, State
    from signalbox.core.messages import Message

LEVEL = "level"
ARRANGE = "arrange "  # prefix of history entries for pieces set by hand
MAX_LINE = 1_000_000  # in bytes; the longest line, which describes a board, has a few thousand
MAX_WORD = 300  # in characters; no name or action is that long, and an error may quote it

_NUMBER = re.compile("[0-9]{1,18}")
_SEED = "seed"
_AMOUNTS = (MOVETIME, NODES, _SEED)  # arguments of `go`
_EXAMPLES = {bool: "true or false", int: "a whole number", str: 'a text in JSON, as in "open"'}


def run_server(source: BinaryIO, target: BinaryIO, level: str) -> None:
    """Answer UTF-8 lines as an engine of this level until `quit` or the end of input. Overlong lines yield an error."""
    engine = EngineServer(level)
    while line := source.readline(MAX_LINE):
        answers: Iterator[str] = iter([f"error A line has at most {MAX_LINE} bytes: this one was passed over."])
        if len(line) < MAX_LINE or line.endswith(b"\n"):
            words = line.decode(errors="replace").strip()
            if words == "quit":
                return
            answers = engine.answer(words)
        while len(line) == MAX_LINE and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE)
        for answer in answers:
            target.write(f"{answer}\n".encode())
            target.flush()


class EngineServer:
    """A server that processes the engine protocol line by line. An invalid line only results in an error message."""

    def __init__(self, level: str = STRONG) -> None:
        self._level = level
        self._game = ""  # the game's name; empty until there is one
        self._board: tuple[str, dict[str, object]] | None = None  # name and data, unless it is the game's own board
        self._players = 0  # 0 until a line sets it
        self._seat: int | None = None  # the seat that this engine plays; None for whichever seat is to move
        self._options: Options = {}
        self._current_game: _CurrentGame | None = None  # created by the first position
        self._state: State | None = None  # the current position
        self._verbs: dict[str, Callable[[str], Iterable[str] | None]] = {
            "signalbox": self._greet,
            "isready": lambda _: ["readyok"],
            "setoption": self._set_option,
            "newgame": self._new_game,
            "players": self._set_players,
            "seat": self._set_seat,
            "board": self._set_board,
            "given": self._set_game_option,
            "position": self._begin_position,
            "world": self._apply_entry,
            "go": self._choose_move,
        }

    @property
    def state(self) -> State:
        """A complete state that is consistent with what the seat knows. Raises UserError if no position was sent."""
        if self._state is None:
            raise UserError("There is no position: say position first, then world for all that has happened.")
        return self._state

    def answer(self, line: str) -> Iterator[str]:
        """Yield the answers to one line, or nothing if its verb is unknown."""
        verb, _, rest = line.strip().partition(" ")
        answer = self._verbs.get(verb)
        if answer is None:
            return
        try:
            yield from answer(rest.strip()) or ()
        except UserError as fault:
            yield f"error {_to_english(fault.message)}"

    def _greet(self, version: str) -> Iterator[str]:
        if version != str(VERSION):
            raise UserError(f"Signalbox speaks version {VERSION} of the protocol: say signalbox {VERSION}.")
        yield f"id name Signalbox {__version__}"
        yield "id author Signalbox"
        yield f"option name {LEVEL} type combo default {self._level} " + " ".join(f"var {player}" for player in PLAYERS)
        yield "needs board world"
        yield GREETED

    def _set_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name != LEVEL or value not in PLAYERS:
            raise UserError(f"There is only the option {LEVEL}, one of {', '.join(PLAYERS)}.")
        self._level = value

    def _new_game(self, game: str) -> None:
        if not game:
            raise UserError(f"newgame needs a game: {', '.join(games.names())}.")
        games.entry(game[:MAX_WORD])
        self._game, self._board, self._players, self._seat, self._options = game, None, 0, None, {}
        self._current_game = self._state = None

    def _set_players(self, count: str) -> None:
        self._require_no_position("players")
        self._players = _parse_number(count, "players", "players 2")

    def _set_seat(self, number: str) -> None:
        self._require_no_position("seat")
        self._seat = _parse_number(number, "seat", "seat 0 for the first")

    def _set_board(self, rest: str) -> None:
        self._require_no_position("board")
        name, _, text = rest.partition(" ")
        data = _parse_json(text)
        if not name or not isinstance(data, dict):
            raise UserError("board needs a name, and an object in JSON: its squares, tracks, hexes and counts.")
        self._board = name, data

    def _set_game_option(self, rest: str) -> None:
        self._require_no_position("given")
        name, _, text = rest.partition(" ")
        value = _parse_json(text)
        if not isinstance(value, str | int):
            raise UserError("given needs an option and its value in JSON: a number, true, false or a text.")
        self._options[name[:MAX_WORD]] = value

    def _begin_position(self, _: str) -> None:
        self._require_game("position")
        if self._current_game is None:
            if not self._players:
                raise UserError("How many play is not said: say players 2, or as many as there are, before position.")
            if self._seat is not None and self._seat >= self._players:
                raise UserError(f"There is no seat {self._seat}: the first is 0, the last {self._players - 1}.")
            rules = games.rules_from_data(self._game, *self._board) if self._board else games.rules(self._game)
            self._current_game = _CurrentGame(rules, self._players, self._options)
        self._state = self._current_game.start.clone()

    def _apply_entry(self, text: str) -> None:
        state = self.state
        try:
            if text.startswith(ARRANGE):
                state.arrange(" ".join(word[:MAX_WORD] for word in text.removeprefix(ARRANGE).split(" ")))
            else:
                state.apply(state.parse(text[:MAX_WORD]))
        except ValueError as error:
            entry = len(state.history) + 1
            why = _to_english(games.explain_error(error))
            raise UserError(f"Entry {entry} of the world cannot be played there: {why}") from None

    def _choose_move(self, rest: str) -> Iterator[str]:
        state, args = self.state, rest.split()
        amounts = {
            name: _parse_number("".join(args[args.index(name) + 1 :][:1]), f"{name} of go", "go movetime 1000 seed 7")
            for name in _AMOUNTS
            if name in args
        }
        if state.current_player() == TERMINAL:
            raise UserError("The game is over after this world: there is nothing to choose.")
        if state.current_player() == CHANCE:
            raise UserError("Chance is to act after this world: give what it did as world, too, before go.")
        if self._seat not in (None, state.current_player()):
            raise UserError(
                f"Seat {state.current_player()} is to act after this world, and this engine plays seat {self._seat}: "
                "say go when that one is to act."
            )
        with use_budget(SearchBudget(amounts.get(MOVETIME, inf) / 1000, amounts.get(NODES, inf))):
            action = choose_action(self._level, self._game, state, Random(str(amounts.get(_SEED, 0))))
        assert self._current_game is not None, "there is no position without a game"
        yield f"bestmove {self._current_game.actions.index(action)}"

    def _require_game(self, verb: str) -> None:
        if not self._game:
            raise UserError(f"There is no game: say newgame with one of {', '.join(games.names())} before {verb}.")

    def _require_no_position(self, verb: str) -> None:
        """Raise UserError if there is no game yet, or if a position in it has already been received."""
        self._require_game(verb)
        if self._current_game is not None:
            raise UserError(f"{verb} stands before the first position: say newgame for another game.")


class _CurrentGame:
    """A game's initial state and its numbered actions."""

    def __init__(self, rules: Game, players: int, options: Options) -> None:
        """Start the game. Raise UserError if an option is missing or invalid, or for a wrong number of players."""
        for name, default in rules.options().items():
            if name not in options:
                raise UserError(f"The option {name} is not given: say given {name} and its value before position.")
            if type(options[name]) is not type(default):
                raise UserError(f"given {name} needs {_EXAMPLES[type(default)]}.")
        try:
            self.start = rules.start(players, options)
        except ValueError as error:
            raise UserError(games.explain_error(error)) from None
        self.actions: ActionMap = games.encoder(rules, players).actions


def _to_english(why: Message) -> str:
    """Return a message as one line of English."""
    return clean_text(english(why))


def _parse_number(text: str, argument: str, example: str) -> int:
    """Parse a non-negative whole number. If `text` is not one, raises UserError with `argument` and `example`."""
    if not _NUMBER.fullmatch(text):
        raise UserError(f"{argument} needs a whole number, as in {example}.")
    return int(text)


def _parse_json(text: str) -> object:
    """Parse a JSON text. Return None if it is invalid."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
