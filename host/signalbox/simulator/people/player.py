"""A simulated player, who chooses actions, moves pieces, reads prompts, answers questions and corrects mistakes.

A computer player chooses the actions. The simulated player handles trouble using only what the table shows, and
informs the table only through sensors, buttons and the page. A slip of its hands never amounts to a legal move, because
such a slip could not be distinguished from an intended move.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import ARRANGED, BY_BUTTON, BY_HANDS, BY_LIFT, BY_WORD, CHANCE, SPECTATOR, State
from shared_rules.recognise import ASK, CONFIRM, DONE, LONG_REST_MS, recognise
from signalbox.board import piece_places
from signalbox.board.tabletop import HAND
from signalbox.core.errors import UserError
from signalbox.play.table import setups
from signalbox.play.table.commands import ChooseByWord, PressButton, SendCommand, TakeBack, carry_out
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.guidance import is_confirmable
from signalbox.play.table.match import Match, button_action, forced_action, must_roll
from signalbox.play.table.situation import CorrectingBoard, FirstPlayerQuestion, ReadyToBegin, StrayPieces, situation
from signalbox.simulator import behaviour
from signalbox.simulator.hands import Hands, pieces_over_shared_sensor, put_down_after_lifting
from signalbox.simulator.people.referee import true_answer

if TYPE_CHECKING:
    from shared_rules.game import Effect
    from signalbox.play.table.decision import Decision
    from signalbox.play.table.diagnosis import SensorQuestion
    from signalbox.play.table.table import Table
    from signalbox.play.table.tracking import Doubt


def choose_wrong_square(
    table: Table, hands: Hands, random: Random, piece: str, to: str, moved: dict[str, str]
) -> str | None:
    """Return a free square near `to` where the piece completes no legal move with those in `moved`, or None."""
    tabletop = hands.tabletop
    target = tabletop.board.squares.get(to)
    if target is None:
        return None
    occupied = {*tabletop.at.values(), *moved.values()}
    nearby = sorted(
        (square for square in tabletop.board.squares.values() if square.name not in occupied),
        key=lambda square: (square.row - target.row) ** 2 + (square.column - target.column) ** 2,
    )
    candidates = [square.name for square in nearby[: behaviour.TRIES] if square.name != to]
    random.shuffle(candidates)
    return next((square for square in candidates if not _completes_a_move(table, hands, moved | {piece: square})), None)


def _completes_a_move(table: Table, hands: Hands, moved: dict[str, str]) -> bool:
    """Return whether `moved` completes a legal move, judging either by the pieces or by the sensors."""
    decision, tabletop, reading = table.decision, hands.tabletop, table.reading
    assert decision is not None
    by_pieces = piece_places.readings_after_move(tabletop, moved)
    by_sensors = reading.shared.readings(hands.reeds.read(tabletop.closed_bitmap_after_moves(moved)) & ~reading.ignored)
    candidates, start = decision.candidates, decision.start
    return DONE in (
        recognise(candidates, start, by_pieces, by_pieces, LONG_REST_MS, False).kind,
        recognise(candidates, start, by_sensors, by_sensors, LONG_REST_MS, False, reading.unknown).kind,
    )


class Carrier:
    """Makes the movements of an action one at a time, with the slips of untidy hands."""

    def __init__(self, table: Table, hands: Hands, random: Random) -> None:
        self._table = table
        self._hands = hands
        self._random = random
        self._pieces: dict[str, str] = {}  # the square where each piece should be
        self._parts: dict[str, tuple[str, str]] = {}  # the bay and side where each part should be
        self._may_be_lifted: set[str] = set()  # squares and places where lifting the piece is an action
        self._moved_last: set[str] = set()  # pieces moved by the last action; lifting one again soon continues it

    def note_layout(self, state: State) -> None:
        """Note where all pieces and parts should be, according to this position."""
        self._pieces = piece_places.target_squares(self._hands.tabletop, state)
        parts = state.view(SPECTATOR)["parts"]
        self._parts = {part["part"]: (part["bay"], part["side"]) for part in parts}
        lifts = [action for action in state.legal_actions() if state.input_kind(action) == BY_LIFT]
        self._may_be_lifted = {state.mover(action) for action in lifts}

    def carry_out(self, effects: list[Effect]) -> None:
        """Begin to carry out an action with these effects: move its pieces, or a part and the pieces on it."""
        if effects and "part" in effects[0]:
            self._move_part(effects[0])
        else:
            self._move_pieces(effects)

    def is_all_in_place(self) -> bool:
        """Return whether all pieces and parts are where they should be."""
        tabletop = self._hands.tabletop
        parts = ((tabletop.bay_of[part], tabletop.side_of[part]) == goal for part, goal in self._parts.items())
        return all(tabletop.at[piece] == goal for piece, goal in self._pieces.items()) and all(parts)

    def place_next(self) -> bool:
        """Put one misplaced piece or part where it should be. Return False if nothing is misplaced."""
        tabletop, hands = self._hands.tabletop, self._hands
        parts = [part for part, goal in self._parts.items() if (tabletop.bay_of[part], tabletop.side_of[part]) != goal]
        if parts:
            bays = tabletop.bay_of.values()
            free = [part for part in parts if self._parts[part][0] not in bays]
            turned_in_place = [part for part in parts if self._parts[part][0] == tabletop.bay_of[part]]
            if free or turned_in_place:
                part = (free + turned_in_place)[0]
                hands.carry_part(part, *self._parts[part])
            else:  # they block each other, so put one into the empty bay for now
                empty = next(bay for bay in tabletop.board.bays if bay not in bays)
                hands.carry_part(parts[0], empty, tabletop.side_of[parts[0]])
            return True
        self._swap_targets()
        misplaced = [piece for piece, goal in self._pieces.items() if tabletop.at[piece] != goal]
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
        riders = [piece for piece, target in self._pieces.items() if target in piece_places.cells_of(tabletop, old[0])]
        self._parts[part] = (bay, side)
        for piece in riders:
            self._pieces[piece] = piece_places.square_after_part_move(tabletop, self._pieces[piece], old, (bay, side))
        if tabletop.bay_of[part] != old[0]:
            self.place_next()
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
            piece = piece_places.pieces_of(self._hands.tabletop, self._pieces, effect["square"], effect["colour"])[0]
            target = piece_places.free_spot(self._hands.tabletop, self._pieces, effect["to"])
            does_move = target != self._pieces[piece] or bool(effect["path"])
            self._pieces[piece] = target
            if does_move:
                moves.append((piece, target, effect["path"]))
        if self._hands.slips(behaviour.SHUFFLE_CHANCE):
            self._random.shuffle(moves)
        else:
            moves.reverse()  # make room first
        moved: dict[str, str] = {}  # where the steps planned so far put pieces
        for piece, target, path in moves:
            self._move_piece(piece, target, path, moved)
            moved[piece] = target
        self._moved_last = {*moved}

    def _move_piece(self, piece: str, target: str, path: list[str], moved: dict[str, str]) -> None:
        tabletop, hands = self._hands.tabletop, self._hands
        if target == HAND and tabletop.at[piece] == HAND and path:  # it enters and crashes: onto the track and back
            hands.carry(piece, path[0])
            hands.carry(piece, HAND)
            return
        if hands.slips(behaviour.ABORTED_LIFT_CHANCE):
            hands.lift_and_put_back(piece)
        blockers = pieces_over_shared_sensor(tabletop, target)
        others = [other for other in tabletop.at if other != piece and self._is_liftable_by_mistake(other)]
        if others and hands.slips(behaviour.EXTRA_LIFT_CHANCE):
            hands.carry_while_lifting(piece, target, self._random.choice(others))
            return
        misses = hands.slips(behaviour.WRONG_SQUARE_CHANCE)
        wrong_target = choose_wrong_square(self._table, hands, self._random, piece, target, moved) if misses else None
        if wrong_target:
            hands.carry_via(piece, wrong_target, target)
        elif blockers and self._random.random() < behaviour.BLOCKER_LIFT_CHANCE:
            hands.pick_up(piece)
            put_down_after_lifting(hands, piece, target, blockers)
        else:
            hands.carry(piece, target, path)

    def _is_liftable_by_mistake(self, piece: str) -> bool:
        """Return whether a piece may be lifted by mistake: it is in its place, and lifting it is not an action."""
        location = self._hands.tabletop.at[piece]
        square = self._hands.tabletop.board.squares.get(location)
        if square is None or self._pieces[piece] != location or piece in self._moved_last:
            return False
        return square.name not in self._may_be_lifted and square.place not in self._may_be_lifted

    def _swap_targets(self) -> None:
        """Swap the targets of two pieces of the same colour if one is already where the other should go."""
        tabletop = self._hands.tabletop
        for piece, goal in self._pieces.items():
            other = None if goal == HAND else tabletop.piece_at(goal)
            if other in self._pieces and other != piece and tabletop.colours[other] == tabletop.colours[piece]:
                self._pieces[piece], self._pieces[other] = self._pieces[other], goal


class Intentions:
    """The actions that a player intends, and a count of the actions that the table misunderstood."""

    def __init__(self, table: Table, choose: Callable[[State], int]) -> None:
        self.wrong_moves = 0
        self._table = table
        self._choose = choose
        self.intended_actions: dict[int, int] = {}  # actions, keyed by the length of the history
        self._judged = len(table.record)

    def judge_new_actions(self) -> bool:
        """Count the new actions that the table misunderstood. Return whether there are any new actions."""
        state = self._table.state
        if state is None or self._judged >= len(state.history):
            return False
        for node in range(self._judged, len(state.history)):
            action, intended = state.history[node], self.intended_actions.get(node)
            if intended is not None and action < ARRANGED and not self._is_same(node, intended, action):
                self.wrong_moves += 1
        self._judged = len(state.history)
        return True

    def choose_action(self, state: State, decision: Decision) -> int:
        """Return the action that the player intends in this state.

        Every call returns the same action, except that a computer may change its choice.
        """
        node = len(state.history)
        is_computer = not self._table.config.seats[state.turn()].is_human
        if node not in self.intended_actions or is_computer:  # after a takeback a computer may choose something else
            chosen = decision.chosen_action
            self.intended_actions[node] = self._choose(state) if chosen is None else chosen
        return self.intended_actions[node]

    def matching_option(self, state: State, intended: int, options: list[int]) -> int | None:
        """Return the intended action if it is an option, else an option with the same resulting position, or None."""
        if intended in options:
            return intended
        node = len(state.history)
        return next((option for option in options if self._is_same(node, intended, option)), None)

    def _is_same(self, node: int, intended: int, action: int) -> bool:
        """Return whether two actions at a node of the history lead to the same position."""
        state = self._table.state
        assert state is not None
        if intended == action:
            return True
        at_node = state.clone()
        while len(at_node.history) > node:
            at_node.undo()
        return at_node.child(intended).position() == at_node.child(action).position()


@dataclass
class Attempt:
    """The attempt to carry out the intended action at one node of the game."""

    node: int = -1  # the length of the history at which the layout was noted
    has_begun: bool = False
    misses: int = 0  # how often the table has missed the action although everything is in place
    reports: int = 0  # how often the player has reported the action


class SimulatedPlayer:
    """Simulated people at one table, who know the game and move one pair of hands."""

    hesitation_s = 0.0  # how much longer an action may take than the hands need, in seconds

    def __init__(
        self, table: Table, hands: Hands, choose: Callable[[State], int], random: Random, seats: Container[int]
    ) -> None:
        """Play the `seats`: choose people's actions with `choose`, and carry out the actions of computers."""
        self.table = table
        self.send_command: SendCommand = partial(carry_out, table)  # gives commands on the page
        self.hands = hands
        self.intentions = Intentions(table, choose)
        self._random = random
        self._seats = seats
        self._carrier = Carrier(table, hands, random)
        self._attempt = Attempt()
        self._presses: tuple[int, str, int] = (-1, "", 0)  # length of the record, button, number of presses
        self._look_at = 0.0
        self._moved_at = float("-inf")  # when the hands were last seen to be busy
        self._cue: tuple[object, ...] = ()  # what was last seen of people's decisions

    def figures(self) -> dict[str, int]:
        """Return the number of actions that the table misunderstood."""
        return {"wrong_moves": self.intentions.wrong_moves}

    def deadline(self) -> float | None:
        """Return when `act` is next due, or None while the hands move, the board is offline or the game is over."""
        is_waiting = self.hands.is_busy or self.table.is_over or self.table.reading.offline_reason is not None
        return None if is_waiting else self._look_at

    def act(self, at: float) -> None:
        """Look at the table and, if the hands are free, plan the next movement."""
        if self.intentions.judge_new_actions() or self._has_new_cue():
            self._look_at = 0.0
        if self.hands.is_busy:
            self._moved_at = at
            self._look_at = at + behaviour.READ_S * self.table.config.pace.hands
        if self.hands.is_busy or at < self._look_at or self.table.is_over or self.table.reading.offline_reason:
            return
        self._look_at = at + behaviour.PATIENCE_S
        pace = self.table.config.pace.hands
        self.hands.begin(at + behaviour.READ_S * pace, pace)
        match = self.table.match
        if match is None:
            self._begin_game(at)
            return
        if match.proposal is not None:
            return  # real people must answer the proposal
        if match.decision.plan.show is not None:
            self._look_at = match.decision.plan.show.ends_at
            return
        state, decision = match.state, match.decision
        if state.turn() not in self._seats and decision.chosen_action is None:
            self._assist(at, match)
            return
        if self.table.diagnosis.questions:
            self._answer_sensor_question(at)
            return
        if decision.identity.doubt is not None:
            self._check_colours(at, state, decision, decision.identity.doubt)
            return
        if decision.plan.restoring or len(state.history) != self._attempt.node:
            self._note_layout(state)
        is_begun_by_person = state.turn() not in self._seats and not self._carrier.is_all_in_place()
        if decision.chosen_action is not None and is_begun_by_person and not self._attempt.has_begun:
            self._carrier.note_layout(state.child(decision.chosen_action))
            self._attempt.has_begun = True
        if decision.plan.restoring:
            if not self._carrier.place_next():
                self._report_correct_board(at)  # everything is back in place, although the sensors do not show it
        elif state.current_player() == CHANCE:
            self._roll_or_correct(at, match)
        elif decision.verdict.kind in (ASK, CONFIRM):
            self._answer_offer(at, state, decision)
        elif self._attempt.has_begun:
            if not self._carrier.place_next():
                self._report_missed_action(at, state, decision)
        elif not self._carrier.place_next():  # misplaced things are corrected first
            self._begin_action(at, state, decision)

    def _note_layout(self, state: State) -> None:
        """Begin or restart the attempt at this node, and note where everything belongs in this position."""
        if len(state.history) != self._attempt.node:
            self._attempt = Attempt(len(state.history))
        self._attempt.has_begun = False
        self._carrier.note_layout(state)

    def _assist(self, at: float, match: Match) -> None:
        """Put everything back after an undo. If all hands are virtual, also undo mistakes and make the only move."""
        hands, decision, changed_at = match.config.virtual_hands, match.decision, match.reading.changed_at
        if not hands or self.table.diagnosis.is_held:
            return
        now = situation(self.table, at)
        if decision.plan.restoring:
            self._put_right(at, match)
        elif hands is not VirtualHands.ALL:
            return
        elif isinstance(now, CorrectingBoard | StrayPieces):
            if at < changed_at + behaviour.READ_REASON_S:
                self._look_at = changed_at + behaviour.READ_REASON_S
            elif isinstance(now, CorrectingBoard) and now.can_undo:
                self.send_command(at, TakeBack())  # they have put the pieces of their last action back
            else:
                self._put_right(at, match)
        elif (action := forced_action(match)) is not None:
            pace = match.config.pace
            self._look_at = decision.began_at + pace.pause_s + pace.way_s  # until then, people read what happens
            if at >= self._look_at:
                self.send_command(at, ChooseByWord(match.state.notation(action)))
        elif not decision.is_right():
            self._look_at = at + behaviour.READ_S  # it may turn out to be wrong
        elif at >= changed_at + behaviour.READ_REASON_S:  # put right what no sensor shows, on shared sensors
            self._note_layout(match.state)
            self._carrier.place_next()

    def _put_right(self, at: float, match: Match) -> None:
        """Put one thing where it belongs, or report that all is in place, although the sensors do not show it."""
        self._note_layout(match.state)
        if not self._carrier.place_next() and at >= match.reading.changed_at + behaviour.PATIENCE_S:
            self._report_correct_board(at)

    def _has_new_cue(self) -> bool:
        """Return whether a person has given a new cue to assist, such as an undo."""
        decision = self.table.decision
        if decision is None or not self.table.config.virtual_hands:
            return False
        before = self._cue
        self._cue = (decision, decision.chosen_action, decision.plan.restoring, self.table.diagnosis.is_held)
        return before != self._cue

    # Actions

    def _begin_action(self, at: float, state: State, decision: Decision) -> None:
        """Begin the intended action: move pieces, press a game button, answer an offer, or name the action."""
        if decision.chosen_action is None and not self.table.config.seats[state.turn()].is_human:
            if not decision.is_right():
                self._report_correct_board(at)  # the computer waits for the board
            return
        intended = self.intentions.choose_action(state, decision)
        kind = state.input_kind(intended)
        if kind == BY_WORD and not self._press_game_button(at, state, intended):
            self._answer_offer(at, state, decision)
        elif kind == BY_BUTTON and not self._press_game_button(at, state, intended):
            self._name_action(at, state, decision)
        elif kind in (BY_HANDS, BY_LIFT):
            if self._attempt.misses and decision.chosen_action is None:
                self._name_action(at, state, decision)  # the table did not understand the hands alone
                return
            self._attempt.has_begun = True
            self._carrier.carry_out(state.effects(intended))

    def _press_game_button(self, at: float, state: State, intended: int) -> bool:
        """Press a game button for the action. Return False if it has none, or if the page is to be used instead."""
        meanings = {name: button_action(state, name) for name in self.table.config.game_buttons}
        buttons = [name for name, meaning in meanings.items() if meaning == intended]
        idle = [name for name, meaning in meanings.items() if meaning is None]
        if not buttons or (state.input_kind(intended) == BY_WORD and self._random.random() < behaviour.ON_PAGE_CHANCE):
            return False
        if idle and self.hands.slips(behaviour.IDLE_PRESS_CHANCE):
            self.hands.press(self._random.choice(idle))  # this button has no meaning now
        self._press(at, self._random.choice(buttons))
        return True

    # Words

    def _begin_game(self, at: float) -> None:
        """Begin the game once the board is laid out. Answer sensor questions, and report an unrecognised layout."""
        if not all(seat in self._seats for seat in range(len(self.table.config.seats))):
            return
        if self.table.diagnosis.questions:
            self._answer_sensor_question(at)
        elif isinstance(situation(self.table, at), FirstPlayerQuestion | ReadyToBegin):
            self._press(at, "confirm")
        elif setups.identified_options(self.table.config, self.table.reading) is None:
            self._report_correct_board(at)

    def _roll_or_correct(self, at: float, match: Match) -> None:
        if not match.decision.is_right():
            if not self._carrier.place_next():
                self._report_correct_board(at)
        elif must_roll(match.state) and not match.is_computers_turn():
            self._press(at, "roll")

    def _answer_offer(self, at: float, state: State, decision: Decision) -> None:
        """Press Confirm if the intended option is shown, else Help; press Undo or Help if it is not offered at all."""
        intended = self.intentions.choose_action(state, decision)
        confirming = decision.verdict.kind == CONFIRM
        options = decision.verdict.actions if confirming else decision.offered.actions
        option = self.intentions.matching_option(state, intended, options)
        if option is None:
            self._attempt.misses += 1
            self._press(at, "help" if confirming and self._attempt.misses % 2 else "undo")
        elif confirming or option == decision.offered.shown_action:
            self._press(at, "confirm")
        else:
            self._press(at, "help")

    def _report_missed_action(self, at: float, state: State, decision: Decision) -> None:
        """Report an action that the table missed. If that fails repeatedly, name the action or carry it out again."""
        if self._is_settling(at):
            return
        attempt = self._attempt
        attempt.misses += 1
        attempt.reports += 1
        if attempt.reports % 4 == 0:
            self._note_layout(state)
        elif decision.chosen_action is None and (attempt.reports % 4 == 2 or decision.offered.actions):
            self._name_action(at, state, decision)  # Confirm would take the offered action
        else:
            self._press(at, "confirm" if is_confirmable(decision) else "help")

    def _report_correct_board(self, at: float) -> None:
        """Report that the board is set up correctly, although the sensors do not show it."""
        if self._is_settling(at):
            return
        now = situation(self.table, at)
        may_confirm = isinstance(now, CorrectingBoard) and (now.has_right_counts or now.assumed_place)
        self._press(at, "confirm" if may_confirm else "help")

    def _is_settling(self, at: float) -> bool:
        """Return whether the table may not have seen the last movement yet. If so, look again when it has."""
        settled_at = self._moved_at + behaviour.SETTLE_S
        self._look_at = settled_at if at < settled_at else self._look_at
        return at < settled_at

    def _check_colours(self, at: float, state: State, decision: Decision, doubt: Doubt) -> None:
        """Confirm the colours of the pieces, or correct two pieces that have been swapped.

        If everything is as intended but the table understood another action, confirm; the action is corrected later.
        """
        tabletop = self.hands.tabletop
        colours_at: dict[str, list[str]] = {place: [] for place, _ in doubt.pieces}
        for piece, square in tabletop.at.items():
            if piece_places.place_of(tabletop, square) in colours_at:
                colours_at[piece_places.place_of(tabletop, square)].append(tabletop.colours[piece])
        if all(sorted(colours_at[place]) == sorted(colours) for place, colours in doubt.pieces):
            self._press(at, "confirm")
        else:
            self._attempt.has_begun = doubt.action is not None
            self._carrier.note_layout(state if doubt.action is None else state.child(doubt.action))
            if not self._carrier.place_next():
                is_wanted = doubt.placement == decision.identity.wanted_placement(doubt.action)
                self._press(at, "undo" if is_wanted else "confirm")

    def _answer_sensor_question(self, at: float) -> None:
        """Press Confirm if the answer to the first question is yes, Help if only a later answer is yes, else Undo."""
        questions = self.table.diagnosis.questions
        if self._true_answer(questions[0]):
            self._press(at, "confirm")
        else:
            self._press(at, "help" if any(self._true_answer(question) for question in questions) else "undo")

    def _true_answer(self, question: SensorQuestion) -> bool:
        """Return the true answer to a question, according to the board itself."""
        tabletop = self.hands.tabletop
        if question.setup is not None:
            now = piece_places.readings_after_move(tabletop, {})
            return any(options == question.setup and readings == now for options, readings in self.table.config.setups)
        return true_answer(tabletop, question)

    def _name_action(self, at: float, state: State, decision: Decision) -> None:
        """Name the intended action on the page. If the table rejects it, confirm the board first."""
        try:
            self.send_command(at, ChooseByWord(state.notation(self.intentions.choose_action(state, decision))))
        except UserError:
            self._report_correct_board(at)

    def _press(self, at: float, button: str) -> None:
        """Press a button on the board, or on the page if pressing it on the board has repeatedly had no effect.

        The hands do not press the button if the table's node or question has changed by then.
        """
        entries = len(self.table.record)
        question = self._shown_question_key()
        times = self._presses[2] + 1 if self._presses[:2] == (entries, button) else 1
        self._presses = (entries, button, times)
        if times > behaviour.PRESSES:
            self.send_command(at, PressButton(button))
        else:
            self.hands.press(button, lambda: self._shown_question_key() == question)

    def _shown_question_key(self) -> tuple[object, ...]:
        """Return values that identify the current node and the question that the lights show."""
        decision, question = self.table.decision, self.table.diagnosis.question()
        shown = (
            None
            if decision is None
            else (decision.verdict.kind, decision.verdict.actions, decision.offered.shown_action)
        )
        doubt = None if decision is None else decision.identity.doubt
        return len(self.table.record), shown, question, doubt
