"""What the buttons do: the four of every table, and those that a game has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.game import BY_HANDS, BY_LIFT, CHANCE
from shared_rules.recognise import ASK, CONFIRM, DONE
from signalbox.errors import UserError

if TYPE_CHECKING:
    from signalbox.table.decision import Decision
    from signalbox.table.table import Table

GLANCE_S = 0.3  # whoever presses sooner after a question came up has not seen it
GAME_OVER = "The game is over: its record is complete."
ROLL, UNDO, CONFIRM_BUTTON, HELP = "roll", "undo", "confirm", "help"


class Buttons:
    """The buttons of one table. `at` is the driver's clock in seconds."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._presses = {
            ROLL: self._press_roll,
            UNDO: self._press_undo,
            CONFIRM_BUTTON: self._press_confirm,
            HELP: self._press_help,
        }
        self.of_game = [name for name in table.board.buttons if name not in self._presses and self._has_owner(name)]

    def press(self, at: float, button: str) -> None:
        """Do what a button of the board means now. Raises UserError for one that there is not."""
        if button in self._presses:
            self._presses[button](at)
        elif button in self.of_game:
            self._press_of_game(at, button)
        elif button in self._table.board.buttons:
            self._table.refuse(at, "Nobody sits at that button.")
        else:
            raise UserError(f"There is no button {button!r}: press one of {', '.join(self.names())}.")

    def names(self) -> list[str]:
        """The buttons that there are at this table."""
        return [name for name in self._table.board.buttons if name in self._presses or name in self.of_game]

    def _has_owner(self, button: str) -> bool:
        """Whether a button is everybody's, or that of a seat that is taken."""
        seat = self._table.words.press_owner(button)[0]
        return seat is None or seat < len(self._table.seats)

    def _press_of_game(self, at: float, button: str) -> None:
        """A button of the game's own: it says an action, and that the hands are done."""
        table = self._table
        before = table.playing()[0].turn()
        self.finish_hands(at)
        state, decision = table.playing()
        if table.finished:
            table.refuse(at, GAME_OVER)
        elif state.turn() != before:
            table.refuse(at, "That ended the turn: press again for the next seat.")
        elif table.is_computer(state):
            table.refuse(at, f"{table.words.name(state.turn())} is played by the computer: move its pieces as lit.")
        elif not decision.is_right():
            table.refuse(at, "First put the board right, as lit.")
        else:
            try:
                action = state.button(button)
            except ValueError as fault:
                table.refuse(at, table.words.sentence(fault))
                return
            table.carry_out(at, action)

    def finish_hands(self, at: float) -> None:
        """Whoever goes on by a button has done with the hands: what they did counts now."""
        table = self._table
        decision = table.playing()[1]
        settled = decision.settled()
        if settled.kind == DONE and not decision.restoring:
            table.play(at, settled.actions[0], "action")

    def _press_roll(self, at: float) -> None:
        """Roll; the button also says that the hands are done, and that nothing but rolling is wanted."""
        table = self._table
        self.finish_hands(at)
        state, decision = table.playing()
        if decision.by_word:
            table.play(at, decision.by_word[0], "action")
            state, decision = table.playing()
        if state.current_player() != CHANCE:
            table.refuse(at, "No roll is due now: finish the move first.")
        elif decision.is_right():
            table.roll(at)
        else:
            table.refuse(at, "First put the board right, then roll.")

    def _press_confirm(self, at: float) -> None:
        table = self._table
        question, decision = table.doubts.question(), table.decision
        if question is not None:
            table.answer(at, question)
        elif decision is None:
            self._ask(at, "Lay the board out first, as lit.")
        elif table.finished:
            table.refuse(at, GAME_OVER)
        elif decision.restoring:
            self._ask(at, "Put the pieces back first, as lit.")
        elif decision.verdict.kind == ASK and at - decision.asked_at < GLANCE_S:
            table.refuse(at, "Look which one is shown, then press Confirm.")
        elif decision.verdict.kind != ASK and decision.lines and (not decision.is_right() or decision.left_open()):
            self._confirm_hands(at, decision)
        elif (option := decision.option()) is not None:
            table.play(at, option, "action")
        elif decision.lines:
            self._confirm_hands(at, decision)
        elif not decision.is_right():
            self._ask(at, "First put the board right, as lit.")
        else:
            table.refuse(at, "There is nothing to confirm now.")

    def _confirm_hands(self, at: float, decision: Decision) -> None:
        """The players say that their hands are done, or yes to the one action that is asked about."""
        table = self._table
        asked = decision.verdict
        verdict = decision.hands_are_done(at)
        again = (asked.kind, asked.actions) == (verdict.kind, verdict.actions)
        if verdict.kind == DONE or (verdict.kind == CONFIRM and again):
            table.play(at, verdict.actions[0], "action")
        elif decision.chosen is not None and decision.is_carried_out():
            table.play(at, decision.chosen, "action")  # it changes nothing, and was said and confirmed
        elif decision.is_right() and (option := decision.option()) is not None and verdict.kind != ASK:
            table.play(at, option, "action")
        elif verdict.kind not in (ASK, CONFIRM):
            self._ask(at, "This is no whole move yet: follow the lights.")

    def _press_help(self, at: float) -> None:
        table = self._table
        if table.doubts.questions:
            if len(table.doubts.questions) == 1:
                table.refuse(at, "There is nothing else to ask about: Confirm says yes, Undo says no.")
            table.doubts.show_next()
            return
        state, decision = table.playing()
        if decision.verdict.kind == CONFIRM and table.doubts.ask(at):
            return  # not that one: a sensor may hide what was meant
        if len(decision.options()) > 1 or (decision.options() and not decision.lines):
            decision.show_next()
        elif state.current_player() >= 0 and decision.chosen is None and not table.is_computer(state):
            decision.hint = table.advise(state)

    def _press_undo(self, at: float) -> None:
        table = self._table
        if table.doubts.questions:
            table.doubts.drop()
            return
        state, decision = table.playing()
        if table.finished:
            table.refuse(at, GAME_OVER)
        elif not table.is_computer(state) and decision.begin_again():
            table.judge(at)
        elif table.may_take_back():
            table.take_back(at)
        else:
            table.refuse(at, table.why_not_taken_back())

    def _ask(self, at: float, otherwise: str) -> None:
        """Something is not as it should be: ask whether a sensor is wrong, or say `otherwise`."""
        if not self._table.doubts.ask(at):
            self._table.refuse(at, otherwise)


def needs_hands(how: int) -> bool:
    """Whether an action that is carried out so moves anything on the board."""
    return how in (BY_HANDS, BY_LIFT)
