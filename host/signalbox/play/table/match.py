"""One game in progress at the table: its state, record, decision and notice.

Players may agree to play on from a board that contradicts the game. The arrangement on the board becomes the position
if the rules allow it and every person at a seat agrees in turn. Dice, points, cards and the turn stay the same. A move
that has begun may count as made, with the pieces where it left them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import inf
from typing import NamedTuple, TypedDict

from shared_rules import game
from shared_rules.game import BY_HANDS, BY_ITSELF, BY_LIFT, SPECTATOR, TERMINAL, NotAllowedError, State
from signalbox.core.messages import Message, join_messages
from signalbox.core.seats import HUMAN, Seat
from signalbox.games.messages import AnyMessages, Contents, PartPlace, SeatReport
from signalbox.play.record.dice import roll_number
from signalbox.play.record.entries import ARRANGED, DECIDED_BY_CHANCE, FINISHED, IN_HAND, SEATED, TAKEBACK, THOUGHT
from signalbox.play.record.journal import Journal
from signalbox.play.table import guidance
from signalbox.play.table.board_data import Layout
from signalbox.play.table.config import TableConfig, VirtualHands
from signalbox.play.table.corrections import placement
from signalbox.play.table.decision import Decision
from signalbox.play.table.readings import Reading
from signalbox.play.table.tracking import PieceTracker

NOTICE_S = 6.0
NEWS, ADVICE, REFUSAL = "news", "advice", "refusal"  # kinds of notices
ASKED = "asked"  # the key for the number of questions in a table's tally


class Notice:
    """The notice shown at one table. Times are in seconds on the driver's clock."""

    def __init__(self) -> None:
        self.message: Message | None = None
        self._until = 0.0
        self._kind = ""  # NEWS, ADVICE or REFUSAL; "" for any other message

    def show(self, at: float, message: Message) -> None:
        """Show a message about the current decision from now on, replacing the previous one."""
        self.message = message
        self._until = at + NOTICE_S
        self._kind = ""

    def advise(self, at: float, message: Message, *, stays: bool = False) -> None:
        """Show advice on how to correct the board, until this is done or, unless it `stays`, the advice expires."""
        self.show(at, message)
        self._kind = ADVICE
        if stays:
            self._until = inf

    def refuse(self, at: float, reason: Message) -> None:
        """Show why one of the game's own buttons has no effect, at most until the table asks a question."""
        self.show(at, reason)
        self._kind = REFUSAL

    def clear_kind(self, kind: str) -> None:
        """Clear the message if it is of this kind."""
        if self._kind == kind:
            self.message = None

    def show_news(self, at: float, news: Message) -> None:
        """Show news, such as a gain or loss under the rules. It stays until it expires, even if the game continues."""
        self.show(at, news)
        self._kind = NEWS

    def clear(self) -> None:
        """Clear the message, unless it is news, which stays until it expires."""
        if self._kind != NEWS:
            self.message = None

    def clear_all(self) -> None:
        """Clear the message, even if it is news."""
        self.message = None

    def expire(self, at: float) -> None:
        """Clear the message once it has expired."""
        if self.message is not None and at >= self._until:
            self.clear_all()

    def deadline(self) -> float | None:
        """Return when the message expires, or None if there is no message or it never expires."""
        return None if self.message is None or self._until == inf else self._until


class Way(NamedTuple):
    """One way to play on: count `action`, if any, as made, then arrange the pieces as `words` describes.

    `pieces` and `parts` list the differences from the game's position.
    """

    action: int | None
    words: str
    pieces: Sequence[Contents]
    parts: Sequence[PartPlace]


@dataclass
class Proposal:
    """A proposal to all `seats` to play on from the readings `now`. Times are in seconds on the driver's clock."""

    ways: Sequence[Way]
    seats: Sequence[int]  # the seats that have to agree
    now: bytes
    asked_at: float
    shown_index: int = 0
    agreed_seats: list[int] = field(default_factory=list)  # the seats that have agreed to the way that is shown now

    @property
    def way(self) -> Way:
        """The way to play on that the players are being asked about."""
        return self.ways[self.shown_index]

    @property
    def seat(self) -> int:
        """The seat that is being asked."""
        return self.seats[len(self.agreed_seats)]

    def show_next(self, at: float) -> None:
        """Show the next way to play on, and forget who agreed to the previous one."""
        self.shown_index = (self.shown_index + 1) % len(self.ways)
        self.agreed_seats = []
        self.asked_at = at

    def agree(self, at: float) -> bool:
        """Record that the seat being asked agrees. Return whether all seats have now agreed."""
        self.agreed_seats.append(self.seat)
        self.asked_at = at
        return len(self.agreed_seats) == len(self.seats)


def placement_changes(before: State, after: State, layout: Layout) -> tuple[list[Contents], list[PartPlace]]:
    """Return the places and parts that differ between two states, as they are in `after`."""
    old, new = placement(before, layout), placement(after, layout)
    names = layout.board.places
    pieces = [(names[i], colours) for i, colours in enumerate(new) if colours != old[i]]
    old_parts = [(part["part"], part["bay"], part["side"]) for part in before.view(SPECTATOR)["parts"]]
    new_parts = [(part["part"], part["bay"], part["side"]) for part in after.view(SPECTATOR)["parts"]]
    return pieces, [part for part in new_parts if part not in old_parts]


class RecordEntry(TypedDict):
    """One action or chance outcome in the public record; `index` counts from 1.

    `say` is the line that describes the entry, or None if it needs none; `number` counts the lines so far.
    `happened` lists the entry's effects on other seats.
    """

    index: int
    number: int
    seat: int
    action: str
    say: Message | None
    happened: list[SeatReport]


def must_roll(state: State) -> bool:
    """Return whether the next event is a roll of the dice that somebody has to make."""
    outcomes = state.chance_outcomes()
    return bool(outcomes) and state.input_kind(outcomes[0][0]) != BY_ITSELF


def button_action(state: State, button: str) -> int | None:
    """Return the action that one of the game's own buttons triggers now, or None if it has no effect."""
    try:
        return state.button(button)
    except NotAllowedError:
        return None


def forced_action(match: Match) -> int | None:
    """Return the only possible action if the table itself carries it out on a virtual board, or None."""
    decision, action = match.decision, match.decision.plan.only_action
    if action is None or match.config.virtual_hands is not VirtualHands.ALL:
        return None
    if match.is_computers_turn() or not decision.is_right():
        return None
    return action if match.state.input_kind(action) == BY_HANDS else None


def has_ended_early(match: Match) -> bool:
    """Return whether the game was ended before anybody had won."""
    return match.is_over and match.state.current_player() != TERMINAL


class RecordedGame(NamedTuple):
    """A game as recorded in its journal. `kinds` and `record` have an item for each action in the state's history.

    `undone_actions` lists the actions that Undo took back last, while their pieces may still have to be put back.
    """

    journal: Journal
    state: State
    kinds: Sequence[str] = ()
    record: Sequence[RecordEntry] = ()
    undone_actions: Sequence[int] = ()


class Match:
    """One game in progress. Every action is recorded before it is applied. `at` is in seconds on the driver's clock."""

    def __init__(
        self,
        at: float,
        config: TableConfig,
        reading: Reading,
        whereabouts: PieceTracker,
        notice: Notice,
        tally: Counter[str],
        game: RecordedGame,
    ) -> None:
        """Continue `game`."""
        self.config = config
        self.reading = reading
        self.whereabouts = whereabouts
        self.state = game.state
        self.journal = game.journal
        self.kinds = list(game.kinds)  # entry kinds from `entries.PLAYED`, parallel to state.history
        self.record = list(game.record)
        self.undone_actions = list(game.undone_actions)  # actions just taken back by Undo, in the order of play
        self.proposal: Proposal | None = None  # a pending proposal to play on from the present board
        self._notice = notice
        self._tally = tally
        reading.assume(_state_after(self.state, self.undone_actions).readings())
        whereabouts.assume(placement(self.state, config.layout))
        self.decision = self._begin_decision(at, restoring=bool(self.undone_actions))

    # Events.

    def play(self, at: float, action: int, kind: str) -> None:
        """Record an action or a chance outcome, then apply it."""
        messages = self.config.messages
        entry = record_entry(self.state, action, messages, self.record, messages.record_line(self.state, action))
        is_automatic = self.state.current_player() == game.CHANCE and not must_roll(self.state)
        news, is_by_person = self._news_message(action), not self.is_computers_turn() and not is_automatic
        cut_after = self.decision.plan.cut_after
        if cut_after is not None:
            self.write_entry(at, THOUGHT, str(cut_after), self.state.turn())
        self.write_entry(at, kind, self.state.notation(action), self.state.turn())
        self._assume_done(at, action)
        self.state.apply(action)
        self.kinds.append(kind)
        self.record.append(entry)
        self.undone_actions = []
        self._begin_decision(at)
        if is_by_person:
            self._notice.clear_all()  # the player has had time to read the notice
        if news is not None and not self.is_over:
            self._notice.show_news(at, news)

    def roll(self, at: float) -> None:
        """Carry out the next chance event, such as rolling the dice or dealing a card."""
        entries = zip(self.kinds, self.record, strict=True)
        rolled = [entry["seat"] if kind in DECIDED_BY_CHANCE else None for kind, entry in entries]
        number = roll_number(self.state.turn(), rolled)
        outcome = self.config.dice.outcome(number, self.state.chance_outcomes())
        self.play(at, outcome, "chance")

    def take_back(self, at: float, count: int = 1, *, in_hand: bool = False) -> None:
        """Take back the last `count` entries. The hands then have to put the pieces back.

        If `in_hand`, the piece of the last action was never put down: it may go anywhere, and no message is shown.
        """
        message = _takeback_message(self.record[-count]["say"], self._computer_names(self.record[-count:]))
        self.undone_actions = []
        try:
            for _ in range(count):
                self.write_entry(at, TAKEBACK, IN_HAND if in_hand else "", self.state.turn())
                self.undone_actions.insert(0, self.state.undo())
                self.kinds.pop()
                self.record.pop()
        finally:  # if the disk is full, only some of the entries may have been written
            if self.undone_actions:
                self._begin_decision(at, restoring=not in_hand)
        if in_hand:
            self._notice.clear_all()
        else:
            self._notice.show(at, message)

    def arrange(self, at: float, words: str) -> None:
        """Play on from the arrangement that everyone has agreed to. Raise NotAllowedError if the rules forbid it."""
        after = self.state.clone()
        after.arrange(words)
        entry = arrangement_entry(self.state, after, self.config, self.record)
        self.write_entry(at, ARRANGED, words, None)
        self.state.arrange(words)
        self.kinds.append(ARRANGED)
        self.record.append(entry)
        self.undone_actions = []
        self.reading.assume(self.state.readings())
        self.whereabouts.assume(placement(self.state, self.config.layout))
        self._begin_decision(at)
        self._notice.show(at, Message("agreed"))

    def reassign_seat(self, at: float, number: int, kind: str) -> None:
        """Give a seat to a person (HUMAN) or to the computer player named `kind`, and restart the current decision."""
        seats, choosers = self.config.seats, self.config.computers.choosers
        chooser = None if kind == HUMAN else self.config.computers.make_chooser(kind, number)
        self.write_entry(at, SEATED, kind, number)
        seats[number] = Seat(seats[number].name, kind)
        if chooser is None:
            choosers.pop(number, None)
        else:
            choosers[number] = chooser
        self._begin_decision(at, restoring=self.decision.plan.restoring)

    def carry_out(self, at: float, action: int) -> None:
        """Play an action chosen by name, at once or after the hands have carried it out."""
        if is_made_by_hand(self.state.input_kind(action)) and action not in self.decision.verdict.actions:
            self.decision.commit_to(action)
            self.update_verdict(at)
        else:
            if action in self.decision.verdict.actions:
                self._assume_done(at, action)
                self.decision.identity.assume(action)  # a player who names the action has looked at the board
            self.play(at, action, "action")

    def update_verdict(self, at: float) -> None:
        """Interpret the readings again, and record any question that this raises."""
        if self.proposal is not None and self.proposal.now != self.reading.now:
            self.proposal = None
        has_new_question = self.decision.update_verdict(at)
        is_right = self.decision.is_right()
        if guidance.follow_hands(self.decision, at, is_right=is_right):
            self.decision.asked_at = at
            has_new_question = True
        if has_new_question:
            self._notice.clear_kind(REFUSAL)  # it may name a button that has no effect during a question
            self._tally[ASKED] += 1
            self.write_entry(at, "ask", self._question_text(), self.state.current_player())
        if is_right:
            self._notice.clear_kind(ADVICE)

    def write_entry(self, at: float, kind: str, text: str, seat: int | None) -> None:
        """Append an entry to the journal."""
        self.journal.append(kind, text, seat, at)

    # State.

    @property
    def is_over(self) -> bool:
        """True once the game has ended."""
        return self.state.current_player() == TERMINAL or self.journal.state(FINISHED) is not None

    def is_computers_turn(self) -> bool:
        """Return whether it is a computer's turn."""
        return self.state.turn() in self.config.computers.choosers

    def _news_message(self, action: int) -> Message | None:
        """Return the news of an action's effects, worded for the seat that acts next, or None if there is no news."""
        messages = self.config.messages
        if messages.news_message(self.state, action) is None:
            return None
        return messages.news_message_for_seat(self.state, action, self.state.child(action).turn())

    def _assume_done(self, at: float, action: int) -> None:
        """Assume that an action has been done, even if shared sensors have not detected it."""
        start, after = self.state.readings(), self.state.readings_after(action)
        self.reading.assume(after, [place for place, count in enumerate(start) if count != after[place]])
        self.whereabouts.note_readings(at, self.reading.now, self.reading.unknown)

    def _computer_names(self, entries: Sequence[RecordEntry]) -> tuple[str, ...]:
        """Return the names of the computers that acted in any of these entries."""
        seats = dict.fromkeys(entry["seat"] for entry in entries if entry["seat"] in self.config.computers.choosers)
        return tuple(self.config.messages.player_name(seat) for seat in seats)

    def _question_text(self) -> str:
        """Return the current question as text: either the places and colours in doubt, or the possible actions."""
        doubt = self.decision.identity.doubt
        if doubt is not None:
            return " / ".join(f"{place} {' '.join(colours)}" for place, colours in doubt.pieces)
        return " / ".join(self.state.notation(action) for action in self.decision.verdict.actions)

    def _begin_decision(self, at: float, *, restoring: bool = False) -> Decision:
        """Begin the next decision."""
        self._notice.clear()
        self.proposal = None
        self.decision = Decision(
            self.state,
            self.config.layout,
            self.reading,
            self.whereabouts,
            at,
            by_computer=self.is_computers_turn(),
            restoring=restoring,
        )
        if self.is_over:
            self._notice.clear_all()
            self.journal.finish()
        self.update_verdict(at)
        return self.decision


def _state_after(state: State, actions: Sequence[int]) -> State:
    """Return the state after further actions, stopping before any arrangement by hand."""
    after = state.clone()
    for action in takewhile(lambda action: action < game.ARRANGED, actions):
        after.apply(action)
    return after


def _takeback_message(entry: Message | None, computers: tuple[str, ...]) -> Message:
    """Return a message saying that Undo took back the action that `entry` describes, and later ones by `computers`."""
    if computers:
        message = Message("taken-back-with", players=computers)
        return message if entry is None else Message("taken-back-with-entry", players=computers, entry=entry)
    return Message("taken-back") if entry is None else Message("taken-back-entry", entry=entry)


def is_made_by_hand(input_kind: int) -> bool:
    """Return whether actions of this input kind require somebody to move or lift something on the board."""
    return input_kind in (BY_HANDS, BY_LIFT)


def arrangement_entry(before: State, after: State, config: TableConfig, entries: Sequence[RecordEntry]) -> RecordEntry:
    """Return the record entry for an arrangement by hand; `entries` are the earlier entries."""
    changes = config.messages.change_messages(*placement_changes(before, after, config.layout))
    return {
        "index": len(after.history),
        "number": _line_count(entries) + 1,
        "seat": before.turn(),
        "action": after.public_notation(after.history[-1]),
        "say": Message("arranged-record", changes=changes),
        "happened": [],
    }


def record_entry(
    state: State, action: int, messages: AnyMessages, entries: Sequence[RecordEntry], line: Message | None
) -> RecordEntry:
    """Return the public record entry for an action or chance outcome about to be applied.

    `entries` are the earlier entries; `line` is the game's message about the action.
    """
    say = join_messages(line, messages.news_message(state, action))
    return {
        "index": len(state.history) + 1,
        "number": _line_count(entries) + (say is not None),
        "seat": state.turn(),
        "action": state.public_notation(action),
        "say": say,
        "happened": messages.seat_reports(state, action),
    }


def _line_count(entries: Sequence[RecordEntry]) -> int:
    """Return the number of lines in a record so far."""
    return entries[-1]["number"] if entries else 0
