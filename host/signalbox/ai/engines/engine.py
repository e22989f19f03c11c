"""A foreign engine that plays one seat of one game: it is greeted, told where the game stands, and asked.

What an engine is told, as lines of the protocol: a game, and a position as one seat may know it.

Nothing here is given more than `State.resample_from_infostate` of that seat, so no line can tell what it may not know.

A foreign engine that plays one seat of one game: it is greeted, told where the game stands, and asked what it does.

Whatever it does instead of answering is one sentence, as a UserError; from then on it is not asked again.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from signalbox.ai.engines.command import Command
from signalbox.ai.engines.pipe import GoneError, Pipe, SilentError, TooMuchError, clean
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.games.registry import encoder, listed_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from shared_rules.game import Game, Options, State
    from signalbox.board import Board

BOARD, FEATURES, WORLD = NEEDS = ("board", "features", "world")  # what an engine may ask for in its greeting


class GameFeed:
    """The feed of one game to one engine: `rules` on `board`, for so many players, at one seat."""

    def __init__(self, rules: Game, board: Board, players: int, seat: int, needs: Collection[str]) -> None:
        """`needs` are some of NEEDS. Raises UserError where the game has no encoder."""
        self._rules = rules
        self._board = board
        self._seat = seat
        self._players = players
        self._needs = needs
        self._encoder = encoder(rules, players)
        self.actions = self._encoder.actions

    def game(self, options: Options) -> Iterator[str]:
        """Yield the lines for a new game with complete options, and the meaning of its numbers."""
        yield f"newgame {listed_name(self._rules.name)}"
        yield f"players {self._players}"
        yield f"seat {self._seat}"
        for name, value in options.items():
            yield f"given {name} {json.dumps(value)}"
        if BOARD in self._needs:
            yield f"board {self._board.name} {json.dumps(self._board.game_data())}"
        for number, words in enumerate(self.actions.texts):
            yield f"action {number} {words}"
        if FEATURES in self._needs:
            for number, (name, most) in enumerate(zip(self._encoder.names, self._encoder.most, strict=True)):
                yield f"feature {number} {most} {name}"

    def position(self, known: State) -> Iterator[str]:
        """Yield the lines for a position in which the seat acts; `known` is its knowledge, the rest drawn anew."""
        yield "position"
        for words in known.information_state(self._seat):
            yield f"played {words}"
        if WORLD in self._needs:
            for action in known.history:
                yield f"world {known.notation(action)}"
        yield f"view {json.dumps(known.view(self._seat))}"
        if FEATURES in self._needs:
            yield "features " + " ".join(f"{value:.7g}" for value in self._encoder.encode(known, self._seat))
        for action in known.legal_actions():
            yield f"legal {self.actions.index(action)} {self.actions.texts[self.actions.index(action)]}"


VERSION = 1
GREETING, GREETED = f"signalbox {VERSION}", "signalboxok"
READY_S = 20.0  # for a program to start and greet, or to be ready
LATE_S = 2.0  # beyond its time, before it gets a stop
STOP_S = 3.0  # for an answer after that
THINK_S = 60.0  # for a decision, where its budget is none of time
NAME_MOST = 60  # characters
DIGITS_MOST = 9  # of the number of an action
SEED_BITS = 53  # a whole number that a double holds


class Engine:
    """A computer player that is a program of its own. `name` is the engine's own."""

    def __init__(self, command: Command, rules: Game, board: Board, players: int, seat: int) -> None:
        """Start it and greet it. Raises UserError when there is no such engine, or it does not play this game."""
        self.typed = command.text
        self.name = command.text  # until it sends its own
        self._command = command
        self._options: Options | None = None  # of a game that has not been sent yet
        self._fault: UserError | None = None
        self._is_thinking = False
        self._turns = threading.Lock()  # held by the thread that talks to it
        try:
            self._pipe = Pipe(command.words)
        except FileNotFoundError:
            raise UserError(Message("engine-not-found", program=command.words[0])) from None
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UserError(Message("engine-not-started", command=command.text, why=why)) from None
        try:
            self.name, needs = self._greet(listed_name(rules.name))
            self._feed = GameFeed(rules, board, players, seat, needs)
        except BaseException:
            self._pipe.end()
            raise

    def begin(self, options: Options) -> None:
        """Begin a game with complete options. The engine hears of it before its first decision."""
        self._options = options

    def __call__(self, known: State, random: Random) -> int:
        """Return the engine's action in a position that its seat may know. Raises UserError without a usable answer."""
        if self._fault is not None:
            raise self._fault
        if self._options is not None:
            self._tell([*self._feed.game(self._options), "isready"])
            self._options = None
            self._until("readyok", READY_S)
        seed = random.getrandbits(SEED_BITS)
        with self._turns:
            self._is_thinking = True
            self._pipe.say([*self._feed.position(known), f"go {self._command.budget} seed {seed}"])
        answer = self._answer()
        if not answer:
            raise self._broken(Message("engine-names-nothing", command=self.name))
        if not (answer.isascii() and answer.isdigit()) or len(answer) > DIGITS_MOST:
            raise self._broken(Message("engine-unreadable", command=self.name, answer=answer[:NAME_MOST]))
        number = int(answer)
        if number >= len(self._feed.actions):
            raise self._broken(Message("engine-no-such-action", command=self.name, answer=answer))
        action = self._feed.actions.action(number)
        if action not in known.legal_actions():
            raise self._broken(Message("engine-illegal", command=self.name))  # which one can be a secret
        return action

    def stop(self) -> None:
        """Stop its search: its answer is not needed any more."""
        with self._turns:
            if self._is_thinking:
                self._pipe.say(["stop"])

    def close(self) -> None:
        """End it."""
        self._pipe.end("quit")

    # Inside.

    def _greet(self, game: str) -> tuple[str, set[str]]:
        """Read its name, and what it needs to be told."""
        self._tell([GREETING])
        names: dict[str, str] = {}
        needs: set[str] = set()
        games: list[str] = []
        options: list[str] = []
        until = time.monotonic() + READY_S
        late = Message("engine-no-greeting", command=self.name, seconds=round(READY_S))
        while (line := self._hear(until, late)) != GREETED:
            verb, _, rest = line.partition(" ")
            if verb == "id":
                key, _, name = rest.partition(" ")
                names[key] = clean(name)[:NAME_MOST]
            elif verb == "option":
                options.append(rest.split()[1] if rest.startswith("name ") and len(rest.split()) > 1 else "")
            elif verb == "needs":
                needs.update(set(rest.split()) & set(NEEDS))
            elif verb == "game":
                games.append(rest)
        if games and game not in games:
            raise self._broken(
                Message("engine-plays-not", command=self.name, game=game, games=tuple(map(clean, games)))
            )
        for name, value in self._command.options:
            if name not in options:
                raise self._broken(Message("engine-no-option", command=self.name, option=name))
            self._tell([f"setoption {name} {value}"])
        self._tell(["isready"])
        self._until("readyok", READY_S)
        name = names.get("name", "") or self._command.words[0]
        return f"{name} ({names['author']})" if names.get("author") else name, needs

    def _answer(self) -> str:
        """Return the words behind `bestmove`. The engine gets a stop when its time is over."""
        movetime_ms = self._command.movetime_ms
        limit_s = THINK_S if movetime_ms is None else movetime_ms / 1000 + LATE_S
        until = time.monotonic() + limit_s
        is_stopped = False
        while True:
            try:
                verb, _, rest = self._heard(until).partition(" ")
            except SilentError:
                if is_stopped:
                    raise self._broken(
                        Message("engine-late", command=self.name, seconds=round(limit_s + STOP_S))
                    ) from None
                self._tell(["stop"])
                until, is_stopped = time.monotonic() + STOP_S, True
                continue
            if verb == "bestmove":
                with self._turns:
                    self._is_thinking = False
                return rest.partition(" ")[0]

    def _until(self, word: str, seconds: float) -> None:
        until = time.monotonic() + seconds
        late = Message("engine-not-ready", command=self.name, seconds=round(seconds))
        while self._hear(until, late) != word:
            pass

    def _tell(self, lines: Iterable[str]) -> None:
        with self._turns:
            self._pipe.say(lines)

    def _hear(self, until: float, late: Message) -> str:
        """Return a line, or raise UserError; `late` is the message when none comes."""
        try:
            return self._heard(until)
        except SilentError:
            raise self._broken(late) from None

    def _heard(self, until: float) -> str:
        """Return a line, or raise UserError. Raises SilentError when none comes in time."""
        if time.monotonic() >= until:  # it may go on talking for ever
            raise SilentError
        try:
            line = self._pipe.hear(until)
        except TooMuchError:
            raise self._broken(Message("engine-too-much", command=self.name)) from None
        except GoneError as gone:
            status = "none" if gone.status is None else str(gone.status)
            if said := str(gone):
                raise self._broken(Message("engine-gone-saying", command=self.name, status=status, said=said)) from None
            raise self._broken(Message("engine-gone", command=self.name, status=status)) from None
        verb, _, why = line.partition(" ")
        if verb == "error":
            raise self._broken(Message("engine-refuses", command=self.name, why=clean(why)))
        return line

    def _broken(self, why: Message) -> UserError:
        """End its part in the game and return the error: it is not asked any more."""
        self._fault = UserError(why)
        self._pipe.end()
        return self._fault
