"""The loop at the table: readings, buttons and words in; actions, rolls and a journal out. No I/O and no clock here.

Every input carries the time in seconds. After an input the driver asks `present` for the scene, the sentence and the
snapshot, and `deadline` for when to call `tick` if nothing happens before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from shared_rules.game import BY_HANDS, BY_ITSELF, CHANCE, TERMINAL, Game, State
from shared_rules.recognise import ASK, CONFIRM, DONE, QUIET_MS
from signalbox.errors import UserError
from signalbox.table.decision import Decision
from signalbox.table.doubts import Doubts
from signalbox.table.history import fitting_history
from signalbox.table.layout import Layout
from signalbox.table.reading import Reading

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.record.dice import Dice
    from signalbox.record.journal import Journal
    from signalbox.table.questions import Question
    from signalbox.table.seats import Seat
    from signalbox.table.words import Words

COMPUTER_PAUSE_S = 0.8  # a computer seat acts after the board has been right for so long: people must see it
GLANCE_S = 0.3  # whoever presses sooner after a question came up has not seen it
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
    ) -> None:
        """`options` may leave open what the layout shows (the sides); `open_journal` gets them complete.

        `choosers` play the computer seats; `adviser` answers Help.
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
        self.record: list[dict[str, object]] = []  # index, seat, action, say of every entry that stands
        self.offline = ""  # why the board does not answer
        self.notice = ""  # a refusal to be read
        self.decision: Decision | None = None  # what is to be decided now; None until the board is laid out
        self.asked = 0
        self.corrected = 0
        self.finished = False
        self.doubts = Doubts(self)
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
        record: list[dict[str, object]],
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
        self._judge(at)
        self._go_on(at)

    def tick(self, at: float) -> None:
        """Time has passed: a quiet board may settle, a computer seat may act."""
        if self.notice and at >= self._notice_until:
            self.notice = ""
        self._judge(at)
        self._go_on(at)

    def press(self, at: float, button: str) -> None:
        """A button of the board or of the page: roll, undo, confirm, help. Raises UserError for any other."""
        buttons = {
            "roll": self._press_roll,
            "undo": self._press_undo,
            "confirm": self._press_confirm,
            "help": self._press_help,
        }
        if button not in buttons:
            raise UserError(f"There is no button {button!r}: press roll, undo, confirm or help.")
        self.notice = ""
        buttons[button](at)
        self._go_on(at)

    def choose(self, at: float, text: str) -> None:
        """Decide by word: carried out at once, or by the hands if pieces have to move. Raises UserError if illegal.

        What the table asks about a sensor is answered like this too.
        """
        question = self.doubts.named(text)
        if question is not None:
            self._answer(at, question)
            return
        state, decision = self._playing()
        if state.current_player() < 0:
            raise UserError("There is nothing to choose now: roll first.")
        if self._is_computer(state):
            raise UserError(f"{self.words.name(state.turn())} is played by the computer: move its pieces as lit.")
        action = _parse(state, text)
        if state.how(action) == BY_HANDS and action not in decision.verdict.actions:
            decision.commit_to(action)
            self._judge(at)
        else:
            self._play(at, action, "action")
        self._go_on(at)

    def enter_dice(self, at: float, text: str) -> None:
        """Physical dice, typed in ("red 3 4"). Raises UserError when no roll is due or the words are no roll."""
        state, decision = self._playing()
        if state.current_player() != CHANCE:
            raise UserError("No roll is due now: finish the move first.")
        if not decision.is_right():
            raise UserError("First put the board right, as lit.")
        example = state.notation(state.chance_outcomes()[0][0]).partition(" ")[2]
        try:
            action = state.parse(f"roll {text.replace(',', ' ').strip()}")
        except ValueError:
            raise UserError(f"Those are no dice of this game: type them like this, for example: {example}") from None
        self._play(at, action, "entered")
        self._go_on(at)

    def accept_board(self, at: float) -> None:
        """ "The board is right": choose the history since the last roll that fits it. Raises UserError if none does."""
        state, _ = self._playing()
        since_roll = 0
        while since_roll < len(self._kinds) and self._kinds[-1 - since_roll] == "action":
            since_roll += 1
        history = fitting_history(state, since_roll, self.reading.fits)
        if history is None:
            raise UserError("No legal play since the last roll leads to this board: follow the lights to put it right.")
        undone, actions = history
        for _ in range(undone):
            self._undo(at)
        for action in actions:
            self._play(at, action, "action")
        self._go_on(at)

    def set_sensor(self, at: float, name: str, *, works: bool) -> None:
        """The players say whether a sensor works. Raises UserError when there is no such sensor, or it is known."""
        self.doubts.set_sensor(at, name, works=works)
        self._judge(at)
        self._go_on(at)

    # What is asked for from outside.

    def deadline(self) -> float | None:
        """When `tick` is due if nothing happens before; None when only an input can change anything."""
        times = []
        if self.reading.known and not self.finished:
            times.append(self.reading.changed_at + QUIET_MS / 1000)
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
        return bool(self.doubts.questions) or (not self.finished and (under_way or self._may_take_back()))

    def is_roll_due(self) -> bool:
        """Whether dice come next."""
        return self.state is not None and self.state.current_player() == CHANCE

    def was_there(self) -> bool:
        """Whether the board shows the position before the last action, and that action may be taken back."""
        if self.state is None or not self._may_take_back():
            return False
        now = self.state.readings()
        action = self.state.undo()
        before = self.state.readings()
        self.state.apply(action)
        return self.reading.fits(before) and not self.reading.fits(now)

    # Buttons.

    def _press_roll(self, at: float) -> None:
        """Roll; the button also says that the hands are done, and that nothing but rolling is wanted."""
        decision = self._playing()[1]
        settled = decision.settled()
        if settled.kind == DONE and not decision.restoring:
            self._play(at, settled.actions[0], "action")
        state, decision = self._playing()
        if decision.by_word:
            self._play(at, decision.by_word[0], "action")
            state, decision = self._playing()
        if state.current_player() != CHANCE:
            self.refuse(at, "No roll is due now: finish the move first.")
        elif decision.is_right():
            self._roll(at)
        else:
            self.refuse(at, "First put the board right, then roll.")

    def _press_confirm(self, at: float) -> None:
        question, decision = self.doubts.question(), self.decision
        if question is not None:
            self._answer(at, question)
        elif decision is None:
            self._ask(at, "Lay the board out first, as lit.")
        elif decision.restoring:
            self._ask(at, "Put the pieces back first, as lit.")
        elif decision.verdict.kind == ASK and at - decision.asked_at < GLANCE_S:
            self.refuse(at, "Look which one is shown, then press Confirm.")
        elif (option := decision.option()) is not None:
            self._play(at, option, "action")
        elif decision.lines:
            self._confirm_hands(at, decision)
        elif not decision.is_right():
            self._ask(at, "First put the board right, as lit.")
        elif not self.finished:
            self.refuse(at, "There is nothing to confirm now.")

    def _confirm_hands(self, at: float, decision: Decision) -> None:
        """The players say that their hands are done, or yes to the one action that is asked about."""
        asked = decision.verdict
        verdict = decision.hands_are_done(at)
        again = (asked.kind, asked.actions) == (verdict.kind, verdict.actions)
        if verdict.kind == DONE or (verdict.kind == CONFIRM and again):
            self._play(at, verdict.actions[0], "action")
        elif decision.chosen is not None and decision.is_carried_out():
            self._play(at, decision.chosen, "action")  # it changes nothing, and was said and confirmed
        elif verdict.kind not in (ASK, CONFIRM):
            self._ask(at, "This is no whole move yet: follow the lights.")

    def _press_help(self, at: float) -> None:
        if self.doubts.questions:
            self.doubts.show_next()
            return
        state, decision = self._playing()
        if decision.options():
            decision.show_next()
        elif decision.verdict.kind == CONFIRM and self.doubts.ask(at):
            pass  # not that one: a sensor may hide what was meant
        elif decision.lines and decision.chosen is None:
            decision.hint = self._adviser(state)

    def _press_undo(self, at: float) -> None:
        if self.doubts.questions:
            self.doubts.drop()
            return
        state, decision = self._playing()
        if self.finished:
            self.refuse(at, "The game is over: its record is complete.")
        elif not self._is_computer(state) and decision.begin_again():
            self._judge(at)
        elif not self._kinds or self._kinds[-1] != "action":
            self.refuse(at, "A roll stands: it cannot be taken back.")
        elif self._may_take_back():
            self._undo(at)
        else:
            self.refuse(at, "A move of the computer's cannot be taken back.")

    def _ask(self, at: float, otherwise: str) -> None:
        """Something is not as it should be: ask whether a sensor is wrong, or say `otherwise`."""
        if not self.doubts.ask(at):
            self.refuse(at, otherwise)

    def _answer(self, at: float, question: Question) -> None:
        """Yes: go on with what the board then shows; more than one sensor may be at fault."""
        if question.setup is not None:
            self.doubts.drop()
            self._begin(at, question.setup)
            return
        decision = self.decision
        said = self.doubts.believe(at, question)
        self._judge(at)
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
            return False
        actions = self.state.legal_actions()
        if len(actions) == 1 and self.state.how(actions[0]) == BY_ITSELF:
            self._play(at, actions[0], "action")
            return True
        if self.decision.verdict.kind == DONE:
            self._play(at, self.decision.verdict.actions[0], "action")
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
        self._judge(at)

    def _judge(self, at: float) -> None:
        if self.state is not None and self.decision is not None and self.decision.judge(at):
            self.asked += 1
            words = " / ".join(self.state.notation(action) for action in self.decision.verdict.actions)
            self.write(at, "ask", words, self.state.current_player())

    def _act_for_computer(self, at: float) -> None:
        state, decision = self._playing()
        if state.current_player() == CHANCE:
            self._roll(at)
            return
        action = self._choosers[state.turn()](state)
        if state.how(action) == BY_HANDS and state.readings_after(action) != decision.start:
            decision.commit_to(action)
            self._judge(at)
        else:
            self._play(at, action, "action")

    def _roll(self, at: float) -> None:
        state, _ = self._playing()
        self._play(at, self.dice.outcome(len(state.history), state.chance_outcomes()), "chance")

    def _play(self, at: float, action: int, kind: str) -> None:
        """Write the action down, then apply it."""
        state, _ = self._playing()
        seat = state.turn()
        text = state.notation(action)
        said = self.words.say(state, action)
        self.write(at, kind, text, seat)
        state.apply(action)
        self._kinds.append(kind)
        self.record.append({"index": len(self._kinds), "seat": seat, "action": text, "say": said})
        self._enter(at, state)

    def _undo(self, at: float) -> None:
        state, _ = self._playing()
        said = self.last_said()
        self.write(at, "takeback", "", state.turn())
        state.undo()
        self._kinds.pop()
        self.record.pop()
        self._enter(at, state, restoring=True)
        self.refuse(at, self.words.taken_back(state.turn(), said))

    def write(self, at: float, kind: str, text: str, seat: int | None) -> None:
        """Put an entry into the journal, if the game has begun."""
        if self.journal is not None:
            self.journal.append(kind, text, seat, at)

    def refuse(self, at: float, sentence: str) -> None:
        """Say for a while why something was not done."""
        self.notice = sentence
        self._notice_until = at + NOTICE_S

    # Small questions.

    def _playing(self) -> tuple[State, Decision]:
        if self.state is None or self.decision is None:
            raise UserError("The game has not begun: lay the board out first.")
        return self.state, self.decision

    def _may_take_back(self) -> bool:
        return bool(self._kinds) and self._kinds[-1] == "action" and not self._last_was_computer()

    def _last_was_computer(self) -> bool:
        return not self.seats[int(str(self.record[-1]["seat"]))].is_human

    def _is_computer(self, state: State) -> bool:
        return state.turn() in self._choosers

    def _waits_for_computer(self) -> bool:
        """Whether a computer seat is to roll or to choose, and the board is right."""
        if self.state is None or self.decision is None or self.finished or not self._is_computer(self.state):
            return False
        return self.decision.chosen is None and self.decision.is_right() and not self.offline

    def _computer_acts_at(self) -> float:
        assert self.decision is not None
        return max(self.decision.began_at, self.reading.changed_at) + COMPUTER_PAUSE_S


def _parse(state: State, text: str) -> int:
    try:
        return state.parse(text)
    except ValueError as fault:
        raise UserError(str(fault)) from None
