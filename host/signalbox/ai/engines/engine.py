"""An external engine that plays one seat in one game, and the protocol lines that describe the game to it.

After a greeting, the engine receives the game and, for each decision, what its seat may know of the position. The lines
are derived only from `State.resample_from_infostate` for that seat, so they cannot reveal anything hidden from it.

If an engine fails to answer properly, it is terminated, and a UserError explains why.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from signalbox.ai.engines.command import Command
from signalbox.ai.engines.pipe import NoAnswerError, Pipe, ProgramEndedError, TooMuchOutputError, clean_text
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.games.registry import dashed_name, encoder

if TYPE_CHECKING:
    from shared_rules.game import Game, Options, State
    from signalbox.board import Board

BOARD, FEATURES, WORLD = NEEDS = ("board", "features", "world")  # the data that an engine may request in its greeting


class GameFeed:
    """The protocol lines that describe a game of `rules` on `board`, as `seat` sees it."""

    def __init__(self, rules: Game, board: Board, players: int, seat: int, needs: Collection[str]) -> None:
        """Prepare to send the data in `needs`, a subset of NEEDS. Raise UserError if the game has no encoder."""
        self._rules = rules
        self._board = board
        self._seat = seat
        self._players = players
        self._needs = needs
        self._encoder = encoder(rules, players)
        self.actions = self._encoder.actions

    def game(self, options: Options) -> Iterator[str]:
        """Yield the lines for a new game with a full set of options, including the meanings of the action numbers."""
        yield f"newgame {dashed_name(self._rules.name)}"
        yield f"players {self._players}"
        yield f"seat {self._seat}"
        for name, value in options.items():
            yield f"given {name} {json.dumps(value)}"
        if BOARD in self._needs:
            yield f"board {self._board.name} {json.dumps(self._board.game_data())}"
        for number, text in enumerate(self.actions.texts):
            yield f"action {number} {text}"
        if FEATURES in self._needs:
            for number, (name, maximum) in enumerate(zip(self._encoder.names, self._encoder.maximum, strict=True)):
                yield f"feature {number} {maximum} {name}"

    def position(self, known_state: State) -> Iterator[str]:
        """Yield the lines for a position in which the seat acts. `known_state` has random values for hidden facts."""
        yield "position"
        for text in known_state.information_state(self._seat):
            yield f"played {text}"
        if WORLD in self._needs:
            for action in known_state.history:
                yield f"world {known_state.notation(action)}"
        yield f"view {json.dumps(known_state.view(self._seat))}"
        if FEATURES in self._needs:
            yield "features " + " ".join(f"{value:.7g}" for value in self._encoder.encode(known_state, self._seat))
        for action in known_state.legal_actions():
            yield f"legal {self.actions.index(action)} {self.actions.texts[self.actions.index(action)]}"


VERSION = 1
GREETING, GREETED = f"signalbox {VERSION}", "signalboxok"
READY_S = 20.0  # time for a program to start and greet, or to get ready
LATE_S = 2.0  # time allowed beyond its thinking time before it is told to stop
STOP_S = 3.0  # time allowed for an answer after that
THINK_S = 60.0  # for a decision, if its budget is not a time
MAX_NAME = 60  # maximum length, in characters
MAX_DIGITS = 9  # maximum length of an action's number
SEED_BITS = 53  # a double can represent any whole number of this many bits exactly


class Engine:
    """A computer player that is a separate program. `name` is the name that the engine reports."""

    def __init__(self, command: Command, rules: Game, board: Board, players: int, seat: int) -> None:
        """Start and greet the engine. Raise UserError if it does not exist or does not play this game."""
        self.typed = command.text
        self.name = command.text  # until the engine reports its own
        self._command = command
        self._options: Options | None = None  # of a game that has not been sent yet
        self._fault: UserError | None = None
        self._is_thinking = False
        self._send_lock = threading.Lock()  # held by the thread that is writing to the engine
        try:
            self._pipe = Pipe(command.words)
        except FileNotFoundError:
            raise UserError(Message("engine-not-found", program=command.words[0])) from None
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UserError(Message("engine-not-started", command=command.text, why=why)) from None
        try:
            self.name, needs = self._greet(dashed_name(rules.name))
            self._feed = GameFeed(rules, board, players, seat, needs)
        except BaseException:
            self._pipe.end()
            raise

    def begin(self, options: Options) -> None:
        """Begin a game with a full set of options, which are sent to the engine before its first decision."""
        self._options = options

    def __call__(self, known_state: State, random: Random) -> int:
        """Return the engine's action in a state that reveals only what its seat knows. Raise UserError on failure."""
        if self._fault is not None:
            raise self._fault
        if self._options is not None:
            self._send([*self._feed.game(self._options), "isready"])
            self._options = None
            self._wait_for("readyok", READY_S)
        seed = random.getrandbits(SEED_BITS)
        with self._send_lock:
            self._is_thinking = True
            self._pipe.send([*self._feed.position(known_state), f"go {self._command.budget} seed {seed}"])
        answer = self._receive_move()
        if not answer:
            raise self._fail(Message("engine-names-nothing", command=self.name))
        if not (answer.isascii() and answer.isdigit()) or len(answer) > MAX_DIGITS:
            raise self._fail(Message("engine-unreadable", command=self.name, answer=answer[:MAX_NAME]))
        number = int(answer)
        if number >= len(self._feed.actions):
            raise self._fail(Message("engine-no-such-action", command=self.name, answer=answer))
        action = self._feed.actions.action(number)
        if action not in known_state.legal_actions():
            raise self._fail(Message("engine-illegal", command=self.name))  # not the action, which may be secret
        return action

    def stop(self) -> None:
        """Tell the engine to stop searching, because its answer is no longer needed."""
        with self._send_lock:
            if self._is_thinking:
                self._pipe.send(["stop"])

    def close(self) -> None:
        """Terminate the engine."""
        self._pipe.end("quit")

    # Internals.

    def _greet(self, game: str) -> tuple[str, set[str]]:
        """Greet the engine, and return its name and the data it requests."""
        self._send([GREETING])
        names: dict[str, str] = {}
        needs: set[str] = set()
        games: list[str] = []
        options: list[str] = []
        deadline = time.monotonic() + READY_S
        late_message = Message("engine-no-greeting", command=self.name, seconds=round(READY_S))
        while (line := self._receive_or_fail(deadline, late_message)) != GREETED:
            verb, _, rest = line.partition(" ")
            if verb == "id":
                key, _, name = rest.partition(" ")
                names[key] = clean_text(name)[:MAX_NAME]
            elif verb == "option":
                options.append(rest.split()[1] if rest.startswith("name ") and len(rest.split()) > 1 else "")
            elif verb == "needs":
                needs.update(set(rest.split()) & set(NEEDS))
            elif verb == "game":
                games.append(rest)
        if games and game not in games:
            why = Message("engine-plays-not", command=self.name, game=game, games=tuple(map(clean_text, games)))
            raise self._fail(why)
        for name, value in self._command.options:
            if name not in options:
                raise self._fail(Message("engine-no-option", command=self.name, option=name))
            self._send([f"setoption {name} {value}"])
        self._send(["isready"])
        self._wait_for("readyok", READY_S)
        name = names.get("name", "") or self._command.words[0]
        return f"{name} ({names['author']})" if names.get("author") else name, needs

    def _receive_move(self) -> str:
        """Wait for `bestmove` and return its argument. When the engine's time is up, tell it to stop."""
        movetime_ms = self._command.movetime_ms
        limit_s = THINK_S if movetime_ms is None else movetime_ms / 1000 + LATE_S
        deadline = time.monotonic() + limit_s
        is_stopped = False
        while True:
            try:
                verb, _, rest = self._receive(deadline).partition(" ")
            except NoAnswerError:
                if is_stopped:
                    late_message = Message("engine-late", command=self.name, seconds=round(limit_s + STOP_S))
                    raise self._fail(late_message) from None
                self._send(["stop"])
                deadline, is_stopped = time.monotonic() + STOP_S, True
                continue
            if verb == "bestmove":
                with self._send_lock:
                    self._is_thinking = False
                return rest.partition(" ")[0]

    def _wait_for(self, word: str, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        late_message = Message("engine-not-ready", command=self.name, seconds=round(seconds))
        while self._receive_or_fail(deadline, late_message) != word:
            pass

    def _send(self, lines: Iterable[str]) -> None:
        with self._send_lock:
            self._pipe.send(lines)

    def _receive_or_fail(self, deadline: float, late_message: Message) -> str:
        """Return a line, or raise UserError with `late_message` if none arrives in time."""
        try:
            return self._receive(deadline)
        except NoAnswerError:
            raise self._fail(late_message) from None

    def _receive(self, deadline: float) -> str:
        """Return a line. Raise UserError if the engine has failed, or NoAnswerError if no line arrives in time."""
        if time.monotonic() >= deadline:  # the engine may keep writing forever
            raise NoAnswerError
        try:
            line = self._pipe.receive(deadline)
        except TooMuchOutputError:
            raise self._fail(Message("engine-too-much", command=self.name)) from None
        except ProgramEndedError as ended:
            status = "none" if ended.status is None else str(ended.status)
            message = Message("engine-gone", command=self.name, status=status)
            if output := str(ended):
                message = Message("engine-gone-saying", command=self.name, status=status, said=output)
            raise self._fail(message) from None
        verb, _, why = line.partition(" ")
        if verb == "error":
            raise self._fail(Message("engine-refuses", command=self.name, why=clean_text(why)))
        return line

    def _fail(self, reason: Message) -> UserError:
        """End the engine and return the error, which later calls raise again."""
        self._fault = UserError(reason)
        self._pipe.end()
        return self._fault
