"""A simulated player, who chooses an action, moves the pieces for it, reads the prompt, answers and corrects mistakes.

A computer player chooses the actions. The simulated player handles trouble using only what the table shows, and
informs the table only through sensors, buttons and the page. A slip of its hands never amounts to a legal move, because
nobody could tell such a slip from an intended move.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import ARRANGED, BY_BUTTON, BY_HANDS, BY_LIFT, BY_WORD, CHANCE, SPECTATOR, State
from shared_rules.recognise import ASK, CONFIRM, DONE, QUIET_MS, recognise
from signalbox.board.layout import (
    carried_square,
    cells_of,
    free_spot,
    pieces_of,
    place_of,
    readings_with,
    where_pieces_belong,
)
from signalbox.board.tabletop import HAND
from signalbox.core.errors import UserError
from signalbox.play.table import setups
from signalbox.play.table.commands import ChooseByWord, Press, SendCommand, carry_out
from signalbox.play.table.guidance import is_confirmable
from signalbox.play.table.match import action_of_button, is_rolled
from signalbox.play.table.situation import PutRight, ReadyToBegin, WhoBegins, situation
from signalbox.simulator import behaviour
from signalbox.simulator.hands import over_the_sensor_of, put_beside
from signalbox.simulator.people.referee import true_answer

if TYPE_CHECKING:
    from shared_rules.game import Effect
    from signalbox.play.table.decision import Decision
    from signalbox.play.table.diagnosis import SensorQuestion
    from signalbox.play.table.match import Match
    from signalbox.play.table.table import Table
    from signalbox.play.table.tracking import Doubt
    from signalbox.simulator.hands import Hands


def wrong_square(table: Table, hands: Hands, random: Random, piece: str, to: str, moved: dict[str, str]) -> str | None:
    """Return a free square nearby that completes no legal move with the pieces already `moved`, or None."""
    tabletop = hands.tabletop
    target = tabletop.board.squares.get(to)
    if target is None:
        return None
    occupied = {*tabletop.at.values(), *moved.values()}
    near = sorted(
        (square for square in tabletop.board.squares.values() if square.name not in occupied),
        key=lambda square: (square.row - target.row) ** 2 + (square.column - target.column) ** 2,
    )
    candidates = [square.name for square in near[: behaviour.TRIES] if square.name != to]
    random.shuffle(candidates)
    return next((square for square in candidates if not _completes_a_move(table, hands, moved | {piece: square})), None)


def _completes_a_move(table: Table, hands: Hands, moved: dict[str, str]) -> bool:
    """Return whether `moved` completes a legal move, judging either by the pieces or by the sensors."""
    decision, tabletop, reading = table.decision, hands.tabletop, table.reading
    assert decision is not None
    seen = readings_with(tabletop, moved)
    sensed = reading.shared.readings(hands.reeds.read(tabletop.closed_with(moved)) & ~reading.ignored)
    lines, start = decision.candidates, decision.start
    return DONE in (
        recognise(lines, start, seen, seen, QUIET_MS, False).kind,
        recognise(lines, start, sensed, sensed, QUIET_MS, False, reading.unknown).kind,
    )


class Carrier:
    """The movements of an action, one after the other, with the slips of untidy hands."""

    def __init__(self, table: Table, hands: Hands, random: Random) -> None:
        self._table = table
        self._hands = hands
        self._random = random
        self._pieces: dict[str, str] = {}  # the square where each piece should be
        self._parts: dict[str, tuple[str, str]] = {}  # the bay and side where each part should be
        self._may_be_lifted: set[str] = set()  # squares and places from which lifting a piece is an action
        self._moved_last: set[str] = set()  # by the last action; lifting one again soon continues it

    def note_layout(self, state: State) -> None:
        """Note where all pieces and parts should be, according to this position."""
        self._pieces = where_pieces_belong(self._hands.tabletop, state)
        parts = state.view(SPECTATOR)["parts"]
        self._parts = {part["part"]: (part["bay"], part["side"]) for part in parts}
        lifts = [action for action in state.legal_actions() if state.input_kind(action) == BY_LIFT]
        self._may_be_lifted = {state.mover(action) for action in lifts}

    def note_moved(self, to: State, since: State) -> None:
        """Plan to undo what was moved after the position `since`, while the board shows a later position.

        Pieces and parts that are already where `to` has them stay. Those that are where `since` has them are left to
        other hands.
        """
        tabletop = self._hands.tabletop
        self.note_layout(to)
        pieces, parts = self._pieces, self._parts
        self.note_layout(since)
        self._pieces = {
            piece: where for piece, where in self._pieces.items() if tabletop.at[piece] not in (where, pieces[piece])
        }
        now = {part: (tabletop.bay_of[part], tabletop.side_of[part]) for part in self._parts}
        self._parts = {part: where for part, where in self._parts.items() if now[part] not in (where, parts[part])}

    def carry_out(self, effects: list[Effect]) -> None:
        """Begin an action that has these effects on pieces, or on a part and the pieces on it."""
        if effects and "part" in effects[0]:
            self._move_part(effects[0])
        else:
            self._move_pieces(effects)

    def finish(self) -> bool:
        """Put one misplaced piece or part where it should be; return False if there is none."""
        tabletop, hands = self._hands.tabletop, self._hands
        parts = [
            part for part, where in self._parts.items() if (tabletop.bay_of[part], tabletop.side_of[part]) != where
        ]
        if parts:
            bays = tabletop.bay_of.values()
            free = [part for part in parts if self._parts[part][0] not in bays]
            turned = [part for part in parts if self._parts[part][0] == tabletop.bay_of[part]]
            if free or turned:
                part = (free + turned)[0]
                hands.carry_part(part, *self._parts[part])
            else:  # they block each other, so one goes into the empty bay for now
                empty = next(bay for bay in tabletop.board.bays if bay not in bays)
                hands.carry_part(parts[0], empty, tabletop.side_of[parts[0]])
            return True
        self._exchange_alike()
        misplaced = [piece for piece, where in self._pieces.items() if tabletop.at[piece] != where]
        for piece in misplaced:
            if self._pieces[piece] == HAND or tabletop.piece_at(self._pieces[piece]) is None:
                hands.carry(piece, self._pieces[piece])
                return True
        if misplaced:  # they block each other
            hands.carry(misplaced[0], HAND)
        return bool(misplaced)

    def _move_part(self, effect: Effect) -> None:
        part, bay, side = effect["part"], effect["to"], effect["side"]
        tabletop, hands = self._hands.tabletop, self._hands
        old = self._parts[part]
        riders = [piece for piece, where in self._pieces.items() if where in cells_of(tabletop, old[0])]
        self._parts[part] = (bay, side)
        for piece in riders:
            self._pieces[piece] = carried_square(tabletop, self._pieces[piece], old, (bay, side))
        if tabletop.bay_of[part] != old[0]:
            self.finish()
            return
        unloaded = [piece for piece in riders if hands.slips(behaviour.RIDER_OFF_CHANCE)]
        if hands.slips(behaviour.ABORTED_PART_LIFT_CHANCE):
            hands.lift_part_and_put_back(part)
        for piece in unloaded:
            hands.carry(piece, HAND)
        hands.carry_part(part, bay, side)
        for piece in unloaded:
            hands.carry(piece, self._pieces[piece])

    def _move_pieces(self, effects: list[Effect]) -> None:
        moves: list[tuple[str, str, list[str]]] = []
        for effect in effects:
            piece = pieces_of(self._hands.tabletop, self._pieces, effect["square"], effect["colour"])[0]
            to = free_spot(self._hands.tabletop, self._pieces, effect["to"])
            moves_at_all = to != self._pieces[piece] or bool(effect["path"])
            self._pieces[piece] = to
            if moves_at_all:
                moves.append((piece, to, effect["path"]))
        if self._hands.slips(behaviour.SHUFFLE_CHANCE):
            self._random.shuffle(moves)
        else:
            moves.reverse()  # make room first
        moved: dict[str, str] = {}  # by the steps planned so far
        for piece, to, path in moves:
            self._move_piece(piece, to, path, moved)
            moved[piece] = to
        self._moved_last = {*moved}

    def _move_piece(self, piece: str, to: str, path: list[str], moved: dict[str, str]) -> None:
        tabletop, hands = self._hands.tabletop, self._hands
        if to == HAND and tabletop.at[piece] == HAND and path:  # it enters and crashes: on to the track, and back
            hands.carry(piece, path[0])
            hands.carry(piece, HAND)
            return
        if hands.slips(behaviour.ABORTED_LIFT_CHANCE):
            hands.lift_and_put_back(piece)
        beside = over_the_sensor_of(tabletop, to)
        others = [other for other in tabletop.at if other != piece and self._may_be_fumbled(other)]
        if others and hands.slips(behaviour.EXTRA_LIFT_CHANCE):
            hands.carry_with_another_up(piece, to, self._random.choice(others))
            return
        misses = hands.slips(behaviour.WRONG_SQUARE_CHANCE)
        wrong = wrong_square(self._table, hands, self._random, piece, to, moved) if misses else None
        if wrong:
            hands.carry_by_way_of(piece, wrong, to)
        elif beside and self._random.random() < behaviour.BLOCKER_LIFT_CHANCE:
            hands.take(piece)
            put_beside(hands, piece, to, beside)
        else:
            hands.carry(piece, to, path)

    def _may_be_fumbled(self, piece: str) -> bool:
        """Return whether a piece may be lifted by mistake: it is in its place, and lifting it is not an action."""
        where = self._hands.tabletop.at[piece]
        square = self._hands.tabletop.board.squares.get(where)
        if square is None or self._pieces[piece] != where or piece in self._moved_last:
            return False
        return square.name not in self._may_be_lifted and square.place not in self._may_be_lifted

    def _exchange_alike(self) -> None:
        """Exchange the targets of two pieces of one colour if one is already where the other should go."""
        tabletop = self._hands.tabletop
        for piece, where in self._pieces.items():
            there = None if where == HAND else tabletop.piece_at(where)
            if there in self._pieces and there != piece and tabletop.colours[there] == tabletop.colours[piece]:
                self._pieces[piece], self._pieces[there] = self._pieces[there], where


class Intentions:
    """The actions that a player intends, and the number of those that the table misunderstood."""

    def __init__(self, table: Table, choose: Callable[[State], int]) -> None:
        self.wrong_moves = 0
        self._table = table
        self._choose = choose
        self.meant: dict[int, int] = {}  # action by the length of the history
        self._judged = len(table.record)

    def judge(self) -> bool:
        """Count the actions that the table misunderstood; return whether there are new actions."""
        state = self._table.state
        if state is None or self._judged >= len(state.history):
            return False
        for node in range(self._judged, len(state.history)):
            action, meant = state.history[node], self.meant.get(node)
            if meant is not None and action < ARRANGED and not self._is_same(node, meant, action):
                self.wrong_moves += 1
        self._judged = len(state.history)
        return True

    def action(self, state: State, decision: Decision) -> int:
        """Return the action that the player intends at this node.

        The action is the same at every call, except that a computer may change its choice.
        """
        node = len(state.history)
        is_computers = not self._table.config.seats[state.turn()].is_human
        if node not in self.meant or is_computers:  # after a takeback a computer may choose something else
            self.meant[node] = self._choose(state) if decision.chosen is None else decision.chosen
        return self.meant[node]

    def option(self, state: State, meant: int, options: list[int]) -> int | None:
        """Return the option that is the intended action or leads to the same position, or None if there is none."""
        if meant in options:
            return meant
        node = len(state.history)
        return next((option for option in options if self._is_same(node, meant, option)), None)

    def _is_same(self, node: int, meant: int, action: int) -> bool:
        """Return whether two actions at a node of the history lead to the same position."""
        state = self._table.state
        assert state is not None
        if meant == action:
            return True
        at_node = state.clone()
        while len(at_node.history) > node:
            at_node.undo()
        return at_node.child(meant).position() == at_node.child(action).position()


@dataclass
class Attempt:
    """The attempt to carry out the intended action at one node of the game."""

    node: int = -1  # the length of the history at which the layout was noted
    has_begun: bool = False
    unseen: int = 0  # how often the table has missed it although everything is in place
    insisted: int = 0  # how often the player has reported it


class SimulatedPlayer:
    """The people at one table, moving one pair of hands."""

    hesitation_s = 0.0  # the seconds that an action may take longer than the hands need

    def __init__(
        self, table: Table, hands: Hands, choose: Callable[[State], int], random: Random, seats: Container[int]
    ) -> None:
        """Play the `seats` by choosing actions with `choose`, or move the pieces for a computer in those seats."""
        self.table = table
        self.say: SendCommand = partial(carry_out, table)  # gives commands on the page
        self.hands = hands
        self.intentions = Intentions(table, choose)
        self._random = random
        self._seats = seats
        self._carrier = Carrier(table, hands, random)
        self._attempt = Attempt()
        self._putting_back: Decision | None = None  # the decision at which these hands undo their own movements
        self._presses: tuple[int, str, int] = (-1, "", 0)  # length of the record, button, number of presses
        self._look_at = 0.0

    def figures(self) -> dict[str, int]:
        """Return the number of actions that the table misunderstood."""
        return {"wrong_moves": self.intentions.wrong_moves}

    def deadline(self) -> float | None:
        """Return the time at which `act` is next due, or None while the hands move or the board is silent."""
        is_waiting = self.hands.busy or self.table.is_over or self.table.reading.offline is not None
        return None if is_waiting else self._look_at

    def act(self, at: float) -> None:
        """Look at the table and, if the hands are free, plan the next movement."""
        if self.intentions.judge():
            self._look_at = 0.0
        if self.hands.busy:
            self._look_at = at + behaviour.READ_S
        if self.hands.busy or at < self._look_at or self.table.is_over or self.table.reading.offline:
            return
        self._look_at = at + behaviour.PATIENCE_S
        self.hands.begin(at + behaviour.READ_S)
        match = self.table.match
        if match is None:
            self._begin(at)
            return
        if match.proposal is not None:
            return  # people must answer the proposal
        if match.decision.plan.show is not None:
            self._look_at = match.decision.plan.show.ends_at
            return
        state, decision = match.state, match.decision
        if state.turn() not in self._seats and decision.chosen is None:
            self._undo_own(at, match)  # the rest is up to somebody else's hands, unless the move was made by word
            return
        if self.table.diagnosis.questions:
            self._look_and_answer(at)
            return
        if decision.identity.doubt is not None:
            self._look_at_colours(at, state, decision, decision.identity.doubt)
            return
        if decision.plan.restoring or len(state.history) != self._attempt.node:
            self._note_layout(state)
        if decision.plan.restoring:
            if not self._carrier.finish():
                self._say_it_is_right(at)  # everything is back, though the sensors do not show it
        elif state.current_player() == CHANCE:
            self._roll_or_mend(at, match)
        elif decision.verdict.kind in (ASK, CONFIRM):
            self._answer(at, state, decision)
        elif self._attempt.has_begun:
            if not self._carrier.finish():
                self._insist(at, state, decision)
        elif not self._carrier.finish():  # misplaced things are corrected first
            self._do(at, state, decision)

    def _note_layout(self, state: State) -> None:
        """Begin or restart at a node, and note where everything should be, according to its position."""
        if len(state.history) != self._attempt.node:
            self._attempt = Attempt(len(state.history))
        self._attempt.has_begun = False
        self._carrier.note_layout(state)

    def _undo_own(self, at: float, match: Match) -> None:
        """Put back what these hands moved after another player's action, if both actions have been taken back."""
        decision = match.decision
        if not decision.plan.restoring or len(match.taken_back) < 2:
            return
        if self._putting_back is not decision:
            self._putting_back = decision
            self._attempt.node = -1
            self._carrier.note_moved(match.state, match.state.child(match.taken_back[0]))
        if not self._carrier.finish():
            now = situation(self.table, at)
            if isinstance(now, PutRight) and now.assumed_place:
                self._press(at, "confirm")

    # Actions

    def _do(self, at: float, state: State, decision: Decision) -> None:
        """Begin the intended action by hand, by a game button, or by word."""
        if decision.chosen is None and not self.table.config.seats[state.turn()].is_human:
            if not decision.is_right():
                self._say_it_is_right(at)  # the computer waits for the board
            return
        meant = self.intentions.action(state, decision)
        kind = state.input_kind(meant)
        if kind == BY_WORD and not self._press_for(at, state, meant):
            self._answer(at, state, decision)
        elif kind == BY_BUTTON and not self._press_for(at, state, meant):
            self._say(at, state, decision)
        elif kind in (BY_HANDS, BY_LIFT):
            if self._attempt.unseen and decision.chosen is None:
                self._say(at, state, decision)  # the hands alone were not understood
                return
            self._attempt.has_begun = True
            self._carrier.carry_out(state.effects(meant))

    def _press_for(self, at: float, state: State, meant: int) -> bool:
        """Press a game button that means the action; return False if there is none or if another way is preferred."""
        meanings = {name: action_of_button(state, name) for name in self.table.config.game_buttons}
        buttons = [name for name, meaning in meanings.items() if meaning == meant]
        idle = [name for name, meaning in meanings.items() if meaning is None]
        if not buttons or (state.input_kind(meant) == BY_WORD and self._random.random() < behaviour.ON_PAGE_CHANCE):
            return False
        if idle and self.hands.slips(behaviour.IDLE_PRESS_CHANCE):
            self.hands.press(self._random.choice(idle))  # it means nothing at present
        self._press(at, self._random.choice(buttons))
        return True

    # Words

    def _begin(self, at: float) -> None:
        """Begin on a board that is laid out; if the table does not recognise the layout, report it and answer."""
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
                self._say_it_is_right(at)
        elif is_rolled(match.state) and not match.is_computer():
            self._press(at, "roll")

    def _answer(self, at: float, state: State, decision: Decision) -> None:
        """Press Help to step to the intended option, Confirm to take it, and Undo or Help if it is not offered."""
        meant = self.intentions.action(state, decision)
        confirming = decision.verdict.kind == CONFIRM
        options = decision.verdict.actions if confirming else decision.offered.actions
        option = self.intentions.option(state, meant, options)
        if option is None:
            self._attempt.unseen += 1
            self._press(at, "help" if confirming and self._attempt.unseen % 2 else "undo")
        elif confirming or option == decision.offered.shown:
            self._press(at, "confirm")
        else:
            self._press(at, "help")

    def _insist(self, at: float, state: State, decision: Decision) -> None:
        """Report an action that the table has missed, then name it, then carry it out again."""
        attempt = self._attempt
        attempt.unseen += 1
        attempt.insisted += 1
        if attempt.insisted % 4 == 0:
            self._note_layout(state)
        elif decision.chosen is None and (attempt.insisted % 4 == 2 or decision.offered.actions):
            self._say(at, state, decision)  # Confirm would take the offered action
        else:
            self._press(at, "confirm" if is_confirmable(decision) else "help")

    def _say_it_is_right(self, at: float) -> None:
        """Report that the board is as the table expects, although the sensors do not show it."""
        now = situation(self.table, at)
        self._press(at, "confirm" if isinstance(now, PutRight) and (now.looks_right or now.assumed_place) else "help")

    def _look_at_colours(self, at: float, state: State, decision: Decision, doubt: Doubt) -> None:
        """Confirm the colours of the pieces, or swap back two that have been swapped.

        If everything is as intended but the table understood another action, confirm; that is corrected later.
        """
        tabletop = self.hands.tabletop
        there: dict[str, list[str]] = {place: [] for place, _ in doubt.pieces}
        for piece, where in tabletop.at.items():
            if place_of(tabletop, where) in there:
                there[place_of(tabletop, where)].append(tabletop.colours[piece])
        if all(sorted(there[place]) == sorted(colours) for place, colours in doubt.pieces):
            self._press(at, "confirm")
        else:
            self._attempt.has_begun = doubt.action is not None
            self._carrier.note_layout(state if doubt.action is None else state.child(doubt.action))
            if not self._carrier.finish():
                self._press(at, "undo" if doubt.placement == decision.identity.wanted(doubt.action) else "confirm")

    def _look_and_answer(self, at: float) -> None:
        """Press Confirm if the first question's answer is yes, Help if that of a later question is, otherwise Undo."""
        questions = self.table.diagnosis.questions
        if self._true_answer(questions[0]):
            self._press(at, "confirm")
        else:
            self._press(at, "help" if any(self._true_answer(question) for question in questions) else "undo")

    def _true_answer(self, question: SensorQuestion) -> bool:
        """Return the true answer to a question, by looking at the board."""
        tabletop = self.hands.tabletop
        if question.setup is not None:
            now = readings_with(tabletop, {})
            return any(options == question.setup and readings == now for options, readings in self.table.config.setups)
        return true_answer(tabletop, question)

    def _say(self, at: float, state: State, decision: Decision) -> None:
        """Name the intended action on the page; if the table refuses it, confirm the board first."""
        try:
            self.say(at, ChooseByWord(state.notation(self.intentions.action(state, decision))))
        except UserError:
            self._say_it_is_right(at)

    def _press(self, at: float, button: str) -> None:
        """Press a button on the board, or on the page if pressing it on the board has had no effect so far.

        The hands do not press it if the table has moved on in the meantime or asks something else.
        """
        entries = len(self.table.record)
        shown = self._shown()
        times = self._presses[2] + 1 if self._presses[:2] == (entries, button) else 1
        self._presses = (entries, button, times)
        if times > behaviour.PRESSES:
            self.say(at, Press(button))
        else:
            self.hands.press(button, lambda: self._shown() == shown)

    def _shown(self) -> tuple[object, ...]:
        """Return the current node and the question that the lights show."""
        decision, question = self.table.decision, self.table.diagnosis.question()
        shown = None if decision is None else (decision.verdict.kind, decision.verdict.actions, decision.offered.shown)
        doubt = None if decision is None else decision.identity.doubt
        return len(self.table.record), shown, question, doubt
