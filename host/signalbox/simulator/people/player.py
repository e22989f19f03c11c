"""A simulated player at the table: means an action, moves the pieces for it, reads the sentence, answers and mends.

How a simulated player carries an action out: which thing goes where, one by one, with the slips of untidy hands.

It knows where everything is to be, in the position and after what was begun. A slip is never itself a legal move: no
reader of hands could know better.

A simulated player at the table: means an action, moves the pieces for it, reads the sentence, answers and mends.

The player knows what it means to do from a computer player and the position, and what to do about trouble only from
what the table shows. It never tells the table what it means except through sensors and buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import ARRANGED, BY_BUTTON, BY_HANDS, BY_LIFT, BY_WORD, CHANCE, SPECTATOR, State
from shared_rules.recognise import ASK, CONFIRM, DONE, QUIET_MS, recognise
from signalbox.board.layout import (
    carried_to,
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
from signalbox.play.table.commands import ChooseByWord, Press, Say, carry_out
from signalbox.play.table.guidance import is_confirmable
from signalbox.play.table.match import is_rolled
from signalbox.play.table.situation import PutRight, ReadyToBegin, WhoBegins, situation
from signalbox.simulator import behaviour
from signalbox.simulator.hands import over_the_sensor_of, put_beside
from signalbox.simulator.people.referee import is_so

if TYPE_CHECKING:
    from shared_rules.game import Effect
    from signalbox.play.table.decision import Decision
    from signalbox.play.table.diagnosis import SensorQuestion
    from signalbox.play.table.match import Match
    from signalbox.play.table.table import Table
    from signalbox.play.table.tracking import Doubt
    from signalbox.simulator.hands import Hands


def wrong_square(table: Table, hands: Hands, random: Random, piece: str, to: str, moved: dict[str, str]) -> str | None:
    """A free square near the right one which, with the pieces `moved` before, is not itself a legal move.

    A piece set down on another legal end IS that move: no reader of hands could know better.
    """
    tabletop = hands.tabletop
    target = tabletop.board.squares.get(to)
    if target is None:
        return None
    taken = {*tabletop.at.values(), *moved.values()}
    near = sorted(
        (square for square in tabletop.board.squares.values() if square.name not in taken),
        key=lambda square: (square.row - target.row) ** 2 + (square.column - target.column) ** 2,
    )
    candidates = [square.name for square in near[: behaviour.TRIES] if square.name != to]
    random.shuffle(candidates)
    return next((square for square in candidates if not _completes_a_move(table, hands, moved | {piece: square})), None)


def _completes_a_move(table: Table, hands: Hands, moved: dict[str, str]) -> bool:
    """Whether that would be a legal move, to the eye or to the sensors."""
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
    """Moves one pair of hands at one table."""

    def __init__(self, table: Table, hands: Hands, random: Random) -> None:
        self._table = table
        self._hands = hands
        self._random = random
        self._pieces: dict[str, str] = {}  # where every piece is to be
        self._parts: dict[str, tuple[str, str]] = {}  # and every part: its bay and side
        self._may_be_lifted: set[str] = set()  # squares and places from which lifting a piece says something
        self._moved_last: set[str] = set()  # by the last action: up again soon, they count as carried on

    def note_layout(self, state: State) -> None:
        """Everything is to be where the position says."""
        self._pieces = where_pieces_belong(self._hands.tabletop, state)
        parts = state.view(SPECTATOR)["parts"]
        self._parts = {part["part"]: (part["bay"], part["side"]) for part in parts}
        lifts = [action for action in state.legal_actions() if state.input_kind(action) == BY_LIFT]
        self._may_be_lifted = {state.mover(action) for action in lifts}

    def note_moved(self, to: State, since: State) -> None:
        """What was moved between two positions, of which the board shows the later one, is to go back to `since`.

        Nothing else is: what stands where `to` has it is right, and the rest is other hands' business.
        """
        tabletop = self._hands.tabletop
        self.note_layout(to)
        pieces, parts = self._pieces, self._parts
        self.note_layout(since)
        self._pieces = {
            piece: where for piece, where in self._pieces.items() if tabletop.at[piece] not in (where, pieces[piece])
        }
        lies = {part: (tabletop.bay_of[part], tabletop.side_of[part]) for part in self._parts}
        self._parts = {part: where for part, where in self._parts.items() if lies[part] not in (where, parts[part])}

    def carry_out(self, effects: list[Effect]) -> None:
        """Begin an action that does this to the pieces, or to a part and what stands on it."""
        if effects and "part" in effects[0]:
            self._move_part(effects[0])
        else:
            self._move_pieces(effects)

    def finish(self) -> bool:
        """Put one thing that is not where it is to be there; False when all is."""
        tabletop, hands = self._hands.tabletop, self._hands
        parts = [
            part for part, where in self._parts.items() if (tabletop.bay_of[part], tabletop.side_of[part]) != where
        ]
        if parts:
            bays = tabletop.bay_of.values()
            free = [p for p in parts if self._parts[p][0] not in bays]
            turned = [p for p in parts if self._parts[p][0] == tabletop.bay_of[p]]
            if free or turned:
                part = (free + turned)[0]
                hands.carry_part(part, *self._parts[part])
            else:  # each in the other's way: one goes into the empty bay for now
                empty = next(bay for bay in tabletop.board.bays if bay not in bays)
                hands.carry_part(parts[0], empty, tabletop.side_of[parts[0]])
            return True
        self._exchange_alike()
        misplaced = [piece for piece, where in self._pieces.items() if tabletop.at[piece] != where]
        for piece in misplaced:
            if self._pieces[piece] == HAND or tabletop.piece_at(self._pieces[piece]) is None:
                hands.carry(piece, self._pieces[piece])
                return True
        if misplaced:  # each in the other's way
            hands.carry(misplaced[0], HAND)
        return bool(misplaced)

    def _move_part(self, effect: Effect) -> None:
        part, bay, side = effect["part"], effect["to"], effect["side"]
        tabletop, hands = self._hands.tabletop, self._hands
        old = self._parts[part]
        riders = [piece for piece, where in self._pieces.items() if where in cells_of(tabletop, old[0])]
        self._parts[part] = (bay, side)
        for piece in riders:
            self._pieces[piece] = carried_to(tabletop, self._pieces[piece], old, (bay, side))
        if tabletop.bay_of[part] != old[0]:
            self.finish()
            return
        taken_off = [piece for piece in riders if hands.slips(behaviour.TAKES_A_RIDER_OFF)]
        if hands.slips(behaviour.LIFTS_A_PART_IN_VAIN):
            hands.lift_part_and_put_back(part)
        for piece in taken_off:
            hands.carry(piece, HAND)
        hands.carry_part(part, bay, side)
        for piece in taken_off:
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
        if self._hands.slips(behaviour.SHUFFLES_MOVES):
            self._random.shuffle(moves)
        else:
            moves.reverse()  # make room first
        moved: dict[str, str] = {}  # by the steps planned before this one
        for piece, to, path in moves:
            self._move_piece(piece, to, path, moved)
            moved[piece] = to
        self._moved_last = {*moved}

    def _move_piece(self, piece: str, to: str, path: list[str], moved: dict[str, str]) -> None:
        tabletop, hands = self._hands.tabletop, self._hands
        if (
            to == HAND and tabletop.at[piece] == HAND and path
        ):  # it comes in and crashes: shown on the track, taken back
            hands.carry(piece, path[0])
            hands.carry(piece, HAND)
            return
        if hands.slips(behaviour.LIFTS_IN_VAIN):
            hands.lift_and_put_back(piece)
        beside = over_the_sensor_of(tabletop, to)
        others = [other for other in tabletop.at if other != piece and self._may_be_fumbled(other)]
        if others and hands.slips(behaviour.LIFTS_ANOTHER_TOO):
            hands.carry_with_another_up(piece, to, self._random.choice(others))
            return
        misses = hands.slips(behaviour.MISSES_THE_SQUARE)
        wrong = wrong_square(self._table, hands, self._random, piece, to, moved) if misses else None
        if wrong:
            hands.carry_by_way_of(piece, wrong, to)
        elif beside and self._random.random() < behaviour.LIFTS_WHAT_STANDS_THERE:
            hands.take(piece)
            put_beside(hands, piece, to, beside)
        else:
            hands.carry(piece, to, path)

    def _may_be_fumbled(self, piece: str) -> bool:
        """Whether a piece that is not meant may be up for a moment: it stands right, and lifting it says nothing."""
        where = self._hands.tabletop.at[piece]
        square = self._hands.tabletop.board.squares.get(where)
        if square is None or self._pieces[piece] != where or piece in self._moved_last:
            return False
        return square.name not in self._may_be_lifted and square.place not in self._may_be_lifted

    def _exchange_alike(self) -> None:
        """Where a piece of the right colour stands already, it is the one that was to go there."""
        tabletop = self._hands.tabletop
        for piece, where in self._pieces.items():
            there = None if where == HAND else tabletop.piece_at(where)
            if there in self._pieces and there != piece and tabletop.colours[there] == tabletop.colours[piece]:
                self._pieces[piece], self._pieces[there] = self._pieces[there], where


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
        if decision.plan.restoring or len(state.history) != self._node:
            self._note_layout(state)
        if decision.plan.restoring:
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
        if not decision.plan.restoring or len(match.taken_back) < 2:
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
        if not buttons or (state.input_kind(meant) == BY_WORD and self._random.random() < behaviour.SAYS_ON_THE_PAGE):
            return False
        if idle and self.hands.slips(behaviour.PRESSES_AN_IDLE_BUTTON):
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
        if times > behaviour.PRESSES:
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
