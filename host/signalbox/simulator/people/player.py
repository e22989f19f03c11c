"""A simulated player at the table: means an action, moves the pieces for it, reads the sentence, answers and mends.

The player knows what it means to do from a computer player and the position, and what to do about trouble only from
what the table shows. It never tells the table what it means except through sensors and buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import ARRANGED, BY_BUTTON, BY_HANDS, BY_LIFT, BY_WORD, CHANCE, State
from shared_rules.recognise import ASK, CONFIRM
from signalbox.board.layout import place_of, readings_with
from signalbox.core.errors import UserError
from signalbox.play.table import setups
from signalbox.play.table.commands import ChooseByWord, Press, Say, carry_out
from signalbox.play.table.guidance import is_confirmable
from signalbox.play.table.match import is_rolled
from signalbox.play.table.situation import PutRight, ReadyToBegin, WhoBegins, situation
from signalbox.simulator import probabilities, timing
from signalbox.simulator.people.carrying import Carrier
from signalbox.simulator.people.referee import is_so

if TYPE_CHECKING:
    from signalbox.play.table.decision import Decision
    from signalbox.play.table.diagnosis import SensorQuestion
    from signalbox.play.table.match import Match
    from signalbox.play.table.table import Table
    from signalbox.play.table.tracking import Doubt
    from signalbox.simulator.hands import Hands


class SimulatedPlayer:
    """The people of one table, moving one pair of hands."""

    def __init__(
        self, table: Table, hands: Hands, choose: Callable[[State], int], random: Random, seats: Container[int]
    ) -> None:
        """`choose` decides what is meant in the `seats` that this player plays or, for a computer, moves for."""
        self.table = table
        self.say: Say = partial(carry_out, table)  # what is said and pressed on the page
        self.hands = hands
        self.meant: dict[int, int] = {}  # length of the history -> the action meant there
        self.wrong_moves = 0
        self._choose = choose
        self._random = random
        self._seats = seats
        self._carrier = Carrier(table, hands, random)
        self._judged = len(table.record)
        self._node = -1  # length of the history at which the layout was noted
        self._putting_back: Decision | None = None  # at which these hands' own movements go back
        self._begun = False  # the action meant there
        self._tries = 0  # how often the table has not seen it though everything is in place
        self._insisted = 0  # how often that was said
        self._unseen: tuple[int, str, int] = (-1, "", 0)  # history, button, how often it was pressed there
        self._look_at = 0.0

    @property
    def dawdles_s(self) -> float:
        """For how many seconds an action may take longer than hands need."""
        return 0.0

    def figures(self) -> dict[str, int]:
        """What went wrong."""
        return {"wrong_moves": self.wrong_moves}

    def deadline(self) -> float | None:
        """When `act` is due next, while the hands are still and the board answers."""
        is_waiting = self.hands.busy or self.table.is_over or self.table.reading.offline is not None
        return None if is_waiting else self._look_at

    def act(self, at: float) -> None:
        """Look at the table and, if the hands are free, plan what comes next."""
        self._judge()
        if self.hands.busy:
            self._look_at = at + timing.READ_S
        if self.hands.busy or at < self._look_at or self.table.is_over or self.table.reading.offline:
            return
        self._look_at = at + timing.PATIENCE_S
        self.hands.begin(at + timing.READ_S)
        match = self.table.match
        if match is None:
            self._begin(at)
            return
        if match.proposal is not None:
            return  # people are asked
        if match.decision.plan.show is not None:
            self._look_at = match.decision.plan.show.ends_at
            return
        state, decision = match.state, match.decision
        if state.turn() not in self._seats and decision.chosen is None:
            self._undo_own(at, match)  # the rest is for somebody else's hands, unless the move was only said
            return
        if self.table.diagnosis.questions:
            self._look_and_answer(at)
            return
        if decision.identity.doubt is not None:
            self._look_at_colours(at, state, decision, decision.identity.doubt)
            return
        if decision.restoring or len(state.history) != self._node:
            self._note_layout(state)
        if decision.restoring:
            if not self._carrier.finish():
                self._say_it_is_right(at)  # everything is back, whatever the sensors say
        elif state.current_player() == CHANCE:
            self._roll_or_mend(at, match)
        elif decision.verdict.kind in (ASK, CONFIRM):
            self._answer(at, state, decision)
        elif self._begun:
            if not self._carrier.finish():
                self._insist(at, state, decision)
        elif not self._carrier.finish():  # what lies about from before is put right first
            self._do(at, state, decision)

    def _judge(self) -> None:
        """Count the actions that the table took for something else than was meant."""
        state = self.table.state
        if state is None:
            return
        while self._judged < len(state.history):
            taken = state.history[self._judged]
            meant = self.meant.get(self._judged)
            if meant is not None and taken < ARRANGED and not self._same_meaning(self._judged, meant, taken):
                self.wrong_moves += 1
            self._judged += 1
            self._look_at = 0.0

    def _same_meaning(self, node: int, meant: int, taken: int) -> bool:
        """Whether two actions at a node of the history lead to one position."""
        state = self.table.state
        assert state is not None
        if meant == taken:
            return True
        at_node = state.clone()
        while len(at_node.history) > node:
            at_node.undo()
        return at_node.child(meant).position() == at_node.child(taken).position()

    def _intend(self, state: State, decision: Decision) -> int:
        """What the player means to do at this node; the same however often it is asked."""
        node = len(state.history)
        is_computers = not self.table.config.seats[state.turn()].is_human
        if node not in self.meant or is_computers:  # after a takeback a computer may choose something else
            self.meant[node] = self._choose(state) if decision.chosen is None else decision.chosen
        return self.meant[node]

    def _note_layout(self, state: State) -> None:
        """A node seen for the first time, or again: everything is to be where the position says."""
        if len(state.history) != self._node:
            self._tries = self._insisted = 0
        self._node = len(state.history)
        self._begun = False
        self._carrier.note_layout(state)

    def _undo_own(self, at: float, match: Match) -> None:
        """Put back what these hands moved after an action of somebody else's that was taken back with it."""
        decision = match.decision
        if not decision.restoring or len(match.taken_back) < 2:
            return
        if self._putting_back is not decision:
            self._putting_back = decision
            self._node = -1
            self._carrier.note_moved(match.state, match.state.child(match.taken_back[0]))
        if not self._carrier.finish():
            now = situation(self.table, at)
            if isinstance(now, PutRight) and now.on_trust:
                self._press(at, "confirm")

    # What comes next.

    def _do(self, at: float, state: State, decision: Decision) -> None:
        """Begin what is meant: by hand, by a button of the game, or by word."""
        if decision.chosen is None and not self.table.config.seats[state.turn()].is_human:
            if not decision.is_right():
                self._say_it_is_right(at)  # the computer waits for the board
            return
        meant = self._intend(state, decision)
        how = state.input_kind(meant)
        if how == BY_WORD and not self._press_for(at, state, meant):
            self._answer(at, state, decision)
        elif how == BY_BUTTON and not self._press_for(at, state, meant):
            self._say(at, state, decision)
        elif how in (BY_HANDS, BY_LIFT):
            if self._tries and decision.chosen is None:
                self._say(at, state, decision)  # the hands alone were not understood
                return
            self._begun = True
            self._carrier.carry_out(state.effects(meant))

    def _press_for(self, at: float, state: State, meant: int) -> bool:
        """Press a button of the game's own that means it; False when there is none, or another way is as good."""
        meanings = {name: _means(state, name) for name in self.table.config.game_buttons}
        buttons = [name for name, meaning in meanings.items() if meaning == meant]
        idle = [name for name, meaning in meanings.items() if meaning is None]
        if not buttons or (
            state.input_kind(meant) == BY_WORD and self._random.random() < probabilities.SAYS_ON_THE_PAGE
        ):
            return False
        if idle and self.hands.slips(probabilities.PRESSES_AN_IDLE_BUTTON):
            self.hands.press(self._random.choice(idle))  # it says nothing now
        self._press(at, self._random.choice(buttons))
        return True

    # By word.

    def _begin(self, at: float) -> None:
        """The board is laid out; if the table does not see it, say so and answer."""
        if not all(seat in self._seats for seat in range(len(self.table.config.seats))):
            return
        if self.table.diagnosis.questions:
            self._look_and_answer(at)
        elif isinstance(situation(self.table, at), WhoBegins | ReadyToBegin):
            self._press(at, "confirm")
        elif setups.shown(self.table.config, self.table.reading) is None:
            self._say_it_is_right(at)

    def _roll_or_mend(self, at: float, match: Match) -> None:
        if not match.decision.is_right():
            if not self._carrier.finish():
                self._say_it_is_right(at)  # whatever the sensors say
        elif is_rolled(match.state) and not match.is_computer():
            self._press(at, "roll")

    def _answer(self, at: float, state: State, decision: Decision) -> None:
        """Step once towards the option meant, look again, and take it; another question is answered by undo."""
        meant = self._intend(state, decision)
        confirming = decision.verdict.kind == CONFIRM
        option = self._one_of(state, meant, decision.verdict.actions if confirming else decision.offered.actions)
        if option is None:
            self._tries += 1
            self._press(at, "help" if confirming and self._tries % 2 else "undo")
        elif confirming or option == decision.offered.shown:
            self._press(at, "confirm")
        else:
            self._press(at, "help")

    def _insist(self, at: float, state: State, decision: Decision) -> None:
        """All is done, and the table has not seen it: say so, then say what it was, then show it again."""
        self._tries += 1
        self._insisted += 1
        if self._insisted % 4 == 0:
            self._note_layout(state)
        elif decision.chosen is None and (self._insisted % 4 == 2 or decision.offered.actions):
            self._say(at, state, decision)  # what is offered is what Confirm would take
        else:
            self._press(at, "confirm" if is_confirmable(decision) else "help")

    def _say_it_is_right(self, at: float) -> None:
        """The board is as the table wants it, whatever it says."""
        now = situation(self.table, at)
        self._press(at, "confirm" if isinstance(now, PutRight) and (now.looks_right or now.on_trust) else "help")

    def _look_at_colours(self, at: float, state: State, decision: Decision, doubt: Doubt) -> None:
        """Say that the pieces stand so; two that have changed places change back.

        Where all is as meant, and the table takes it for something else, it is let have its way, to be told then.
        """
        tabletop = self.hands.tabletop
        there: dict[str, list[str]] = {place: [] for place, _ in doubt.pieces}
        for piece, where in tabletop.at.items():
            if place_of(tabletop, where) in there:
                there[place_of(tabletop, where)].append(tabletop.colours[piece])
        if all(sorted(there[place]) == sorted(colours) for place, colours in doubt.pieces):
            self._press(at, "confirm")
        else:
            self._begun = doubt.action is not None
            self._carrier.note_layout(state if doubt.action is None else state.child(doubt.action))
            if not self._carrier.finish():
                self._press(at, "undo" if doubt.standing == decision.identity.wanted(doubt.action) else "confirm")

    def _look_and_answer(self, at: float) -> None:
        """Step once towards a question to which the answer is yes, look again, and give it; no is undo."""
        questions = self.table.diagnosis.questions
        if self._is_so(questions[0]):
            self._press(at, "confirm")
        else:
            self._press(at, "help" if any(self._is_so(question) for question in questions) else "undo")

    def _is_so(self, question: SensorQuestion) -> bool:
        """What a look at the table says."""
        tabletop = self.hands.tabletop
        if question.setup is not None:
            now = readings_with(tabletop, {})
            return any(options == question.setup and readings == now for options, readings in self.table.config.setups)
        return is_so(tabletop, question)

    def _say(self, at: float, state: State, decision: Decision) -> None:
        """Say on the page what is meant; what is refused has the board looked at first."""
        try:
            self.say(at, ChooseByWord(state.notation(self._intend(state, decision))))
        except UserError:
            self._say_it_is_right(at)

    def _press(self, at: float, button: str) -> None:
        """Press a button of the board; one that does nothing is pressed on the page.

        When the table has gone on meanwhile, or asks something else, there is no reason to press any more.
        """
        node = len(self.table.record)
        shown = self._shown()
        times = self._unseen[2] + 1 if self._unseen[:2] == (node, button) else 1
        self._unseen = (node, button, times)
        if times > probabilities.PRESSES:
            self.say(at, Press(button))
        else:
            self.hands.press(button, lambda: self._shown() == shown)

    def _shown(self) -> tuple[object, ...]:
        """What a look at the lights tells: the move it is, and what is asked about it."""
        decision, question = self.table.decision, self.table.diagnosis.question()
        asked = None if decision is None else (decision.verdict.kind, decision.verdict.actions, decision.offered.shown)
        doubt = None if decision is None else decision.identity.doubt
        return len(self.table.record), asked, question, doubt

    def _one_of(self, state: State, meant: int, options: list[int]) -> int | None:
        """The option that is the action meant, or leads to the same position."""
        if meant in options:
            return meant
        node = len(state.history)
        return next((option for option in options if self._same_meaning(node, meant, option)), None)


def _means(state: State, button: str) -> int | None:
    """The legal action that a button of the game means now, if any."""
    try:
        return state.button(button)
    except ValueError:
        return None
