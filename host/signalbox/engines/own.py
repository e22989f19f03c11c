"""Signalbox as an engine: its own levels, for programs that let engines play. Lines in, lines out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE
from signalbox import __version__, games
from signalbox.engines.engine import GREETED
from signalbox.errors import UserError
from signalbox.games.encoding import ActionMap
from signalbox.games.players import PLAYERS, STRONG, choice
from signalbox.messages.catalogue import english

if TYPE_CHECKING:
    from shared_rules.game import Game, Options, State

LEVEL = "level"
ARRANGE = "arrange "  # how a history says that pieces were set by hand


class OwnEngine:
    """Answers lines of the protocol with lines."""

    def __init__(self, level: str = STRONG) -> None:
        self._level = level
        self._game = ""
        self._board_name = ""
        self._game_data: dict[str, object] | None = None
        self._players = 0
        self._given: Options = {}
        self._world: list[str] = []
        self._played: _Played | None = None
        self._verbs: dict[str, Callable[[str], Iterator[str]]] = {
            "signalbox": self._greet,
            "isready": lambda _: iter(["readyok"]),
            "setoption": self._set_option,
            "newgame": self._new_game,
            "players": self._take_players,
            "board": self._take_board,
            "given": self._give,
            "position": self._begin_position,
            "world": self._play,
            "go": self._go,
        }

    def answer(self, line: str) -> Iterator[str]:
        """What is said to one line; nothing to one that means nothing here."""
        verb, _, rest = line.strip().partition(" ")
        answer = self._verbs.get(verb)
        if answer is None:
            return
        try:
            yield from answer(rest)
        except UserError as fault:
            yield f"error {english(fault.message)}"
        except (ValueError, LookupError, TypeError) as fault:
            yield f"error {verb}: {fault}"

    def _greet(self, _: str) -> Iterator[str]:
        yield f"id name Signalbox {__version__}"
        yield "id author Signalbox"
        yield f"option name {LEVEL} type combo default {self._level} " + " ".join(f"var {each}" for each in PLAYERS)
        yield "needs board world"
        yield GREETED

    def _set_option(self, rest: str) -> Iterator[str]:
        name, _, value = rest.partition(" ")
        if name != LEVEL or value not in PLAYERS:
            yield f"error There is only the option {LEVEL}, one of {', '.join(PLAYERS)}."
            return
        self._level = value

    def _new_game(self, game: str) -> Iterator[str]:
        games.entry(game)
        self._game, self._board_name, self._game_data = game, "", None
        self._players, self._given, self._played = 0, {}, None
        yield from ()

    def _take_players(self, count: str) -> Iterator[str]:
        self._players = int(count)
        yield from ()

    def _take_board(self, rest: str) -> Iterator[str]:
        self._board_name, _, data = rest.partition(" ")
        self._game_data = dict(json.loads(data))
        yield from ()

    def _give(self, rest: str) -> Iterator[str]:
        name, _, value = rest.partition(" ")
        self._given[name] = json.loads(value)
        yield from ()

    def _begin_position(self, _: str) -> Iterator[str]:
        self._world = []
        yield from ()

    def _play(self, words: str) -> Iterator[str]:
        self._world.append(words)
        yield from ()

    def _go(self, rest: str) -> Iterator[str]:
        words = rest.split()
        seed = words[words.index("seed") + 1] if "seed" in words[:-1] else "0"
        state, actions = self._state()
        action = choice(self._level, self._game, state, Random(seed))
        yield f"bestmove {actions.index(action)}"

    def _state(self) -> tuple[State, ActionMap]:
        """One game that the seat cannot tell from the real one, where it stands, and its actions by number."""
        if self._played is None:
            self._played = _Played(self._made_rules(), self._players)
        return self._played.state(self._given, self._world), self._played.actions

    def _made_rules(self) -> Game:
        if self._game_data is None:
            return games.rules(self._game)
        return games.rules_from(self._game, self._board_name, self._game_data)


class _Played:
    """The rules that are played by, for so many players, and the numbers of what may be done, by its words."""

    def __init__(self, rules: Game, players: int) -> None:
        self._rules = rules
        self._players = players
        encoder = games.encoder(rules, players)
        self.actions = encoder.actions
        self._action_of = dict(zip(encoder.actions.texts, encoder.actions.values, strict=True))
        self._outcome_of = dict(zip(encoder.outcomes.texts, encoder.outcomes.values, strict=True))

    def state(self, options: Options, history: Iterable[str]) -> State:
        """The game after a history, in words. Raises KeyError or ValueError for what is none."""
        state = self._rules.start(self._players, options)
        for words in history:
            if words.startswith(ARRANGE):
                state.arrange(words.removeprefix(ARRANGE))
            else:
                numbers = self._outcome_of if state.current_player() == CHANCE else self._action_of
                state.apply(numbers[words])
        return state
