"""The loop at the table: readings, buttons and words in; actions, rolls and a journal out. No I/O and no clock here.

Every input carries the time in seconds. After an input the driver asks `present` for the scene, the sentence and the
snapshot, and `deadline` for when to call `tick` if nothing happens before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from shared_rules.game import BY_ITSELF, CHANCE, TERMINAL, Game, State
from shared_rules.recognise import DONE, QUIET_MS
from signalbox.errors import UserError
from signalbox.table.buttons import GAME_OVER, Buttons, needs_hands
from signalbox.table.decision import STRAY_MS, Decision
from signalbox.table.doubts import Doubts
from signalbox.table.history import fitting_history
from signalbox.table.layout import Layout
from signalbox.table.reading import Reading

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.record.dice import Dice
    from signalbox.record.journal import Journal
    from signalbox.seats import Seat
    from signalbox.table.questions import Question
    from signalbox.table.snapshot_types import RecordEntry
    from signalbox.words.words import Words

COMPUTER_PAUSE_S = 0.8  # a computer seat acts after the board has been right for so long: people must see it
NOTICE_S = 6.0  # how long a refusal stays to be read

Chooser = Callable[[State], int]
Options = dict[str, str | int | bool]


class Table:
    """One game at one board. `at` is always the driver's clock in seconds."""

    def __init__(
        self,
        *,
        game: Game,
        board: Board,
        words: Words,
        seats: Sequence[Seat],
        choosers: Mapping[int, Chooser],
        dice: Dice,
        adviser: Chooser,
        options: Options,
        open_journal: Callable[[Options], Journal],
        patterns: bool = False,
    ) -> None:
        """`options` may leave open what the layout shows (the sides); `open_journal` gets them complete.

        `choosers` play the computer seats; `adviser` answers Help. With `patterns` every colour has a rhythm as well.
        """
        self.game = game
        self.board = board
        self.words = words
        self.seats = seats
        self.layout = Layout(board)
        self.reading = Reading(board)
        self.dice = dice
        self.setups = game.setups(len(seats), options)
        self.state: State | None = None
        self.journal: Journal | None = None
        self.record: list[RecordEntry] = []  # index, seat, action, say of every entry that stands
        self.offline = ""  # why the board does not answer
        self.notice = ""  # a refusal to be read
        self.decision: Decision | None = None  # what is to be decided now; None until the board is laid out
        self.asked = 0
        self.corrected = 0
        self.finished = False
        self.patterns = patterns
        self.doubts = Doubts(self)
        self.buttons = Buttons(self)
        self._choosers = choosers
        self._adviser = adviser
        self.begin_journal = open_journal
        self._kinds: list[str] = []  # "action", "chance" or "entered", beside state.history
        self._ticked_at = float("-inf")
        self._notice_until = 0.0
        self._was_wrong = ""  # what a fault looked like when it was noticed

    # Beginning.

    def resume(
        self,
        at: float,
        state: State,
        journal: Journal,
        kinds: Sequence[str],
        record: list[RecordEntry],
        *,
        restoring: bool = False,
    ) -> None:
        """Go on with a game replayed from its journal. `kinds` is the kind of every entry of the state's history.

        `restoring` says that an action was taken back last, and its pieces may not have gone back yet.
        """
        self.state = state
        self.journal = journal
        self.record = record
        self._kinds = list(kinds)
        self.doubts.restore(at)
        self._enter(at, state, restoring=restoring)

    # Inputs.

    def board_online(self, at: float) -> None:
        self.offline = ""
        self._go_on(at)

    def board_offline(self, at: float, reason: str) -> None:
        self.offline = reason
        self._go_on(at)

    def read(self, at: float, bitmap: int) -> None:
        """The sensors that are closed now (buttons left out or in: they belong to no place)."""
        self.doubts.watch(at, bitmap)
        self.judge(at)
        self._go_on(at)

    def tick(self, at: float) -> None:
        """Time has passed: a quiet board may settle, a computer seat may act."""
        if self.notice and at >= self._notice_until:
            self.notice = ""
        self.judge(at)
        self._go_on(at)

    def press(self, at: float, button: str) -> None:
        """A button of the board or of the page. Raises UserError for one that there is not."""
        self.notice = ""
        self.buttons.press(at, button)
        self._go_on(at)

    def choose(self, at: float, text: str) -> None:
        """Decide by word: carried out at once, or by the hands if pieces have to move. Raises UserError if illegal.

        What the table asks about a sensor is answered like this too.
        """
        question = self.doubts.named(text)
        if question is not None:
            self.answer(at, question)
            return
        state, decision = self.playing()
        if state.current_player() < 0:
            raise UserError("There is nothing to choose now.")
        if self.is_computer(state):
            raise UserError(f"{self.words.name(state.turn())} is played by the computer: move its pieces as lit.")
        action = _parse(state, text, self.words)
        if not needs_hands(state.how(action)) and action not in decision.verdict.actions and not decision.is_right():
            raise UserError("First put the board right, as lit.")
        self.carry_out(at, action)
        self._go_on(at)

    def enter_dice(self, at: float, text: str) -> None:
        """Physical dice, typed in ("red 3 4"). Raises UserError when no roll is due or the words are no roll."""
        state, decision = self.playing()
        if not self.is_roll_due():
            raise UserError("No roll is due now: finish the move first.")
        if not decision.is_right():
            raise UserError("First put the board right, as lit.")
        kind, _, example = state.notation(state.chance_outcomes()[0][0]).partition(" ")
        try:
            action = state.parse(f"{kind} {text.replace(',', ' ').strip()}")
        except ValueError:
            raise UserError(f"Those are no dice of this game: type them like this, for example: {example}") from None
        self.play(at, action, "entered")
        self._go_on(at)

    def accept_board(self, at: float) -> None:
        """ "The board is right": choose the history since the last roll that fits it. Raises UserError if none does."""
        state, _ = self.playing()
        if self.finished:
            raise UserError(GAME_OVER)
        history = fitting_history(state, self._may_be_undone(), self.reading.gap)
        if history is None:
            raise UserError("No legal play since the last roll leads to this board: follow the lights to put it right.")
        undone, actions = history
        for _ in range(undone):
            self.take_back(at)
        for action in actions:
            self.play(at, action, "action")
        self._go_on(at)

    def set_sensor(self, at: float, name: str, *, works: bool) -> None:
        """The players say whether a sensor works. Raises UserError when there is no such sensor, or it is known."""
        self.doubts.set_sensor(at, name, works=works)
        self.judge(at)
        self._go_on(at)

    # What is asked for from outside.

    def deadline(self) -> float | None:
        """When `tick` is due if nothing happens before; None when only an input can change anything."""
        times = []
        if self.reading.known and not self.finished:
            times += [self.reading.changed_at + wait_ms / 1000 for wait_ms in (QUIET_MS, STRAY_MS)]
            if self.doubts.is_incomplete():
                times.append(self.doubts.in_vain_at())
        if self._waits_for_computer():
            times.append(self._computer_acts_at())
        if self.notice:
            times.append(self._notice_until)
        times = [time for time in times if time > self._ticked_at]
        return min(times, default=None)

    def fitting_setups(self) -> list[tuple[Options, bytes]]:
        """The ways to lay the board out that it may show now."""
        return [setup for setup in self.setups if self.reading.fits(setup[1])]

    def shown_setup(self) -> Options | None:
        """The one way to lay the board out that it shows for certain."""
        fitting = self.fitting_setups()
        if len(fitting) == 1 and self.layout.shows_parts(self.reading.now, fitting[0][1]):
            return fitting[0][0]
        return None

    def last_said(self) -> str:
        return str(self.record[-1]["say"]) if self.record else ""

    def may_undo(self) -> bool:
        """Whether the undo button has something to do: pieces to put back, or an action to take back."""
        decision = self.decision
        under_way = decision is not None and (decision.is_under_way() or decision.chosen is not None)
        return bool(self.doubts.questions) or (not self.finished and (under_way or self.may_take_back()))

    def is_roll_due(self) -> bool:
        """Whether dice come next that somebody has to roll."""
        return self.state is not None and self.state.current_player() == CHANCE and not self._deals_itself(self.state)

    def was_there(self) -> bool:
        """Whether the board shows the position before the last action, and that action may be taken back."""
        if self.state is None or not self.may_take_back():
            return False
        now = self.state.readings()
        action = self.state.undo()
        before = self.state.readings()
        self.state.apply(action)
        return self.reading.fits(before) and not self.reading.fits(now)

    # What buttons and words come to.

    def carry_out(self, at: float, action: int) -> None:
        """An action that was said: it is played at once, or hands have to carry it out first."""
        state, decision = self.playing()
        if needs_hands(state.how(action)) and action not in decision.verdict.actions:
            decision.commit_to(action)
            self.judge(at)
        else:
            self.play(at, action, "action")

    def advise(self, state: State) -> int:
        """What a good player would do who knows no more than everybody: what Help says, all hear."""
        return self._adviser(state)

    def roll(self, at: float) -> None:
        """Let chance act: the dice fall, a card is dealt."""
        state, _ = self.playing()
        self.play(at, self.dice.outcome(len(state.history), state.chance_outcomes()), "chance")

    def take_back(self, at: float) -> None:
        """Take the last action back; its pieces have to go back, too."""
        state, _ = self.playing()
        said = self.last_said()
        self.write(at, "takeback", "", state.turn())
        state.undo()
        self._kinds.pop()
        self.record.pop()
        self._enter(at, state, restoring=True)
        self.refuse(at, self.words.taken_back(state.turn(), said))

    def may_take_back(self) -> bool:
        """Whether the last thing played is an action of a person's that showed nothing hidden, nor ended the game."""
        if self.finished or not self._kinds or self._kinds[-1] != "action" or self._last_was_computer():
            return False
        return self.state is not None and self.state.may_take_back()

    def why_not_taken_back(self) -> str:
        """The sentence that says why the last thing played stands."""
        if not self._kinds:
            return "There is nothing to take back yet."
        if self._kinds[-1] != "action":
            return "A roll stands: it cannot be taken back." if self._rolls() else "What was dealt stands."
        if self._last_was_computer():
            return "A move of the computer's cannot be taken back."
        return "That has shown something hidden: it cannot be taken back."

    def answer(self, at: float, question: Question) -> None:
        """Yes: go on with what the board then shows; more than one sensor may be at fault."""
        if question.setup is not None:
            self.doubts.drop()
            self._begin(at, question.setup)
            return
        decision = self.decision
        said = self.doubts.believe(at, question)
        self.judge(at)
        self._go_on(at)
        if self.decision is decision and self.doubts.is_incomplete():
            self.doubts.ask(at)
        self.refuse(at, said)

    # The flow.

    def _go_on(self, at: float) -> None:
        self._ticked_at = at
        while not self.offline and self.reading.known and self._step(at):
            pass

    def _step(self, at: float) -> bool:
        """Do the next thing that needs no further input; whether anything was done."""
        if self.state is None or self.decision is None:
            return self._lay_out(at)
        self._note_corrections(at, self.decision)
        if self.finished:
            return False
        if self._waits_for_computer() and at >= self._computer_acts_at():
            self._act_for_computer(at)
            return True
        if self.state.current_player() == CHANCE:
            if not self._deals_itself(self.state) or not self.decision.is_right():
                return False
            self.roll(at)
            return True
        actions = self.state.legal_actions()
        if len(actions) == 1 and self.state.how(actions[0]) == BY_ITSELF:
            self.play(at, actions[0], "action")
            return True
        if self.decision.verdict.kind == DONE:
            self.play(at, self.decision.verdict.actions[0], "action")
            return True
        return False

    def _note_corrections(self, at: float, decision: Decision) -> None:
        """Write down what was wrong once it has been put right."""
        if decision.is_fault(at):
            self._was_wrong = self._was_wrong or decision.difference()
        elif self._was_wrong and self.reading.quiet_ms(at) >= QUIET_MS:
            self.write(at, "correction", self._was_wrong, None)
            self._was_wrong = ""
            self.corrected += 1

    def _lay_out(self, at: float) -> bool:
        options = self.shown_setup()
        if options is None or self.reading.quiet_ms(at) < QUIET_MS:
            return False
        self._begin(at, options)
        return True

    def _begin(self, at: float, options: Options) -> None:
        self.journal = self.begin_journal(options)
        if self.doubts.suspects:
            self.doubts.keep()
        self.state = self.game.start(len(self.seats), options)
        self._enter(at, self.state)

    def _enter(self, at: float, state: State, *, restoring: bool = False) -> None:
        """A new node of the game."""
        self.notice = ""
        self.decision = Decision(state, self.layout, self.reading, at, restoring=restoring)
        self.finished = state.current_player() == TERMINAL
        if self.finished and self.journal is not None:
            self.journal.set_state("finished", "yes")
        self.judge(at)

    def judge(self, at: float) -> None:
        """Look at the readings again."""
        if self.state is not None and self.decision is not None and self.decision.judge(at):
            self.asked += 1
            words = " / ".join(self.state.notation(action) for action in self.decision.verdict.actions)
            self.write(at, "ask", words, self.state.current_player())

    def _act_for_computer(self, at: float) -> None:
        state, decision = self.playing()
        if state.current_player() == CHANCE:
            self.roll(at)
            return
        action = self._choosers[state.turn()](state)
        if needs_hands(state.how(action)) and state.readings_after(action) != decision.start:
            decision.commit_to(action)
            self.judge(at)
        else:
            self.play(at, action, "action")

    def play(self, at: float, action: int, kind: str) -> None:
        """Write the action down, then apply it."""
        state, _ = self.playing()
        entry = told(state, action, self.words)
        self.write(at, kind, state.notation(action), state.turn())
        state.apply(action)
        self._kinds.append(kind)
        self.record.append(entry)
        self._enter(at, state)

    def write(self, at: float, kind: str, text: str, seat: int | None) -> None:
        """Put an entry into the journal, if the game has begun."""
        if self.journal is not None:
            self.journal.append(kind, text, seat, at)

    def refuse(self, at: float, sentence: str) -> None:
        """Say for a while why something was not done."""
        self.notice = sentence
        self._notice_until = at + NOTICE_S

    # Small questions.

    def playing(self) -> tuple[State, Decision]:
        """The game and what is to be decided now. Raises UserError before the board is laid out."""
        if self.state is None or self.decision is None:
            raise UserError("The game has not begun: lay the board out first.")
        return self.state, self.decision

    def _may_be_undone(self) -> int:
        """How many of the last actions may be taken back, one after another, since chance acted or a card was shown."""
        state, _ = self.playing()
        undone: list[int] = []
        while len(undone) < len(self._kinds) and self._kinds[-1 - len(undone)] == "action" and state.may_take_back():
            undone.append(state.undo())
        for action in reversed(undone):
            state.apply(action)
        return len(undone)

    def _deals_itself(self, state: State) -> bool:
        """Whether chance is to act without anybody's word."""
        return state.how(state.chance_outcomes()[0][0]) == BY_ITSELF

    def _rolls(self) -> bool:
        """Whether the last thing played, which was chance's, was somebody's roll."""
        state, _ = self.playing()
        outcome = state.undo()
        rolled = state.how(outcome) != BY_ITSELF
        state.apply(outcome)
        return rolled

    def _last_was_computer(self) -> bool:
        return not self.seats[int(str(self.record[-1]["seat"]))].is_human

    def is_computer(self, state: State) -> bool:
        """Whether the seat whose turn it is is a computer's."""
        return state.turn() in self._choosers

    def _waits_for_computer(self) -> bool:
        """Whether a computer seat is to roll or to choose, and the board is right."""
        if self.state is None or self.decision is None or self.finished or not self.is_computer(self.state):
            return False
        return self.decision.chosen is None and self.decision.is_right() and not self.offline

    def _computer_acts_at(self) -> float:
        assert self.decision is not None
        return max(self.decision.began_at, self.reading.changed_at) + COMPUTER_PAUSE_S


def _parse(state: State, text: str, words: Words) -> int:
    try:
        return state.parse(text)
    except ValueError as fault:
        raise UserError(words.sentence(fault)) from None


def told(state: State, action: int, words: Words) -> RecordEntry:
    """What the record that everybody sees has of an action or chance outcome about to be applied."""
    index = len(state.history) + 1
    return {"index": index, "seat": state.turn(), "action": state.written(action), "say": words.say(state, action)}
