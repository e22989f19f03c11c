"""A computer's seat at the table: when it thinks and acts, and how its choices are carried out.

A computer thinks during its pause. The times at which it acts do not reveal how long it has been thinking, because
that may depend on its hidden holdings.
"""

from functools import partial

from shared_rules.game import CHANCE
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_sentences
from signalbox.core.messages.catalogue import english
from signalbox.core.seats import ENGINE, HUMAN
from signalbox.play.record.entries import NOTE
from signalbox.play.table.decision import Decision
from signalbox.play.table.match import Match, Notice, is_made_by_hand
from signalbox.play.table.show_path import announce_action
from signalbox.play.table.takeback import can_undo_action
from signalbox.play.table.thinking import Thought

SKIPPED_PAUSE_S = 0.3  # a computer's pause when people skip it; fixed, because its search may depend on what is hidden


class ComputerSeat:
    """An agent for the computer seat that acts next. It starts the search and carries out the chosen action."""

    def __init__(self, notice: Notice) -> None:
        self._notice = notice
        self._decision: Decision | None = None  # the decision that `thought` is about
        self.thought: Thought | None = None
        self._seat = 0  # the seat that `thought` is for
        self._pauses = 0  # the number of extra pauses that `thought` has needed

    def think(self, match: Match) -> None:
        """Start a search if a computer is to choose next, and cancel any search for an earlier decision."""
        computers = match.config.computers
        if match.decision is not self._decision:
            if self.thought is not None:
                self.thought.cancel()
                if self._seat in computers.engines:
                    computers.engines[self._seat].stop()
            self._decision, self.thought, self._pauses = match.decision, None, 0
        if self.thought is None and is_to_act(match) and match.state.current_player() != CHANCE:
            self._seat = match.state.turn()
            choose = partial(computers.choosers[self._seat], match.state.clone())
            self.thought = computers.think(choose, match.config.pace.pause_s)

    def action_time(self, match: Match) -> float | None:
        """Return when a computer is to act, in seconds on the driver's clock, or None if it has nothing to do.

        If the computer is still thinking by then, it waits for another pause, and again if necessary.
        """
        if not is_to_act(match):
            return None
        pause_s, grace_s = match.config.pace.pause_s, match.config.pace.grace_s if can_undo_action(match) else 0.0
        if match.decision.plan.is_pause_skipped:
            pause_s, grace_s = min(pause_s, SKIPPED_PAUSE_S), 0.0
        waiting_since = max(match.decision.began_at, match.reading.changed_at)
        return max(waiting_since + pause_s, match.decision.began_at + grace_s) + self._pauses * pause_s

    def act(self, match: Match, at: float) -> bool:
        """Roll, or announce the chosen action, and play it unless the hands have to carry it out.

        Return False if the computer is still thinking. If an engine has failed, a person takes its seat.
        """
        state, decision = match.state, match.decision
        if self.thought is None:
            match.roll(at)
            return True
        if not self.thought.done():
            while (due := self.action_time(match)) is not None and due <= at:
                self._pauses += 1
            return False
        try:
            action = self.thought.result()
        except UserError as fault:  # only an engine raises it
            self._replace_failed_engine(match, at, fault.message)
            return True
        decision.plan.cut_after = self.thought.cut_after()
        if match.config.seats[self._seat].kind == ENGINE:
            match.config.computers.on_engine_result(action)
        if is_made_by_hand(state.input_kind(action)) and state.readings_after(action) != decision.start:
            decision.commit_to(action)
            announce_action(match, at, action)
            match.update_verdict(at)
        elif not announce_action(match, at, action, next_action=action):
            match.play(at, action, "action")
        return True

    def _replace_failed_engine(self, match: Match, at: float, reason: Message) -> None:
        """Hand a failed engine's seat over to a person."""
        match.config.computers.on_engine_result(english(reason))
        match.write_entry(at, NOTE, english(reason), self._seat)
        match.reassign_seat(at, self._seat, HUMAN)
        given = Message("engine-seat-given", player=match.config.seats[self._seat].name)
        self._notice.show(at, join_sentences(reason, given))


def is_to_act(match: Match) -> bool:
    """Return whether a computer seat is to roll or choose next and the board is correct."""
    if match.is_over or not match.is_computers_turn() or match.decision.plan.show is not None:
        return False
    return match.decision.chosen_action is None and match.decision.is_right()
