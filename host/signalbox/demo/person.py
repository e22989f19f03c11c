"""A simulated person at the table: means an action, moves the pieces for it, reads the sentence, answers and mends.

The person knows what it means to do from a computer player and the position, and what to do about trouble only from
what the table shows. It never tells the table what it means except through sensors and buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from random import Random
from typing import TYPE_CHECKING, Any

from shared_rules.game import BY_HANDS, CHANCE, State
from shared_rules.recognise import CONFIRM, DONE, QUIET_MS, recognise
from signalbox.virtual.layout import carried_to, cells_of, free_spot, pieces_of, where_pieces_belong
from signalbox.virtual.tabletop import HAND

if TYPE_CHECKING:
    from signalbox.table.decision import Decision
    from signalbox.table.questions import Question
    from signalbox.table.table import Table
    from signalbox.virtual.hands import Hands

READ_S = 0.7  # a person looks at the lights before acting
PATIENCE_S = 2.5  # and looks again when nothing has come of it
SLIP_TRIES = 12
PRESSES = 3  # of one button, before it counts as broken


class Person:
    """The people of one table, moving one pair of hands."""

    def __init__(
        self, table: Table, hands: Hands, choose: Callable[[State], int], random: Random, seats: Container[int]
    ) -> None:
        """`choose` decides what is meant in the `seats` that this person plays or, for a computer, moves for."""
        self.table = table
        self.hands = hands
        self.meant: dict[int, str] = {}  # length of the history -> the action meant there, in notation
        self.misread = 0
        self._choose = choose
        self._random = random
        self._seats = seats
        self._judged = len(table.record)
        self._node = -1  # length of the history at which the layout was noted
        self._begun = False  # the action meant there
        self._tries = 0  # how often the table has not seen it though everything is in place
        self._unseen: tuple[int, str, int] = (-1, "", 0)  # history, button, how often it was pressed there
        self._look_at = 0.0
        self._pieces: dict[str, str] = {}  # where every piece is to be
        self._parts: dict[str, tuple[str, str]] = {}  # and every part: its bay and side

    def deadline(self) -> float | None:
        """When `act` is due next, while the hands are still."""
        return None if self.hands.busy or self.table.finished else self._look_at

    def act(self, at: float) -> None:
        """Look at the table and, if the hands are free, plan what comes next."""
        self._judge()
        if self.hands.busy:
            self._look_at = at + READ_S
        if self.hands.busy or at < self._look_at or self.table.finished or self.table.offline:
            return
        self._look_at = at + PATIENCE_S
        self.hands.begin(at + READ_S)
        state, decision = self.table.state, self.table.decision
        if state is None or decision is None:
            self._begin(at)
            return
        if state.turn() not in self._seats and decision.chosen is None:
            return  # somebody else's hands move, unless the move was only said
        if self.table.doubts.questions:
            self._look_and_answer(at)
            return
        if decision.restoring or len(state.history) != self._node:
            self._note_layout(state)
        if decision.restoring:
            if not self._finish_action():
                self._press(at, "confirm")  # everything is back, whatever the sensors say
        elif state.current_player() == CHANCE:
            self._roll_or_mend(at, state, decision)
        elif decision.options() or decision.verdict.kind == CONFIRM:
            self._answer(at, state, decision)
        elif not self._begun:
            if not self._finish_action():  # what lies about from before is put right first
                self._take_action(at, state, decision)
        elif not self._finish_action():
            self._insist(at, state, decision)

    def _judge(self) -> None:
        """Count the actions that the table took for something else than was meant."""
        state = self.table.state
        if state is None:
            return
        while self._judged < len(self.table.record):
            taken = str(self.table.record[self._judged]["action"])
            meant = self.meant.get(self._judged)
            if meant is not None and meant != taken and not self._same_meaning(meant, taken):
                self.misread += 1
            self._judged += 1
            self._look_at = 0.0

    def _same_meaning(self, meant: str, taken: str) -> bool:
        """Whether two actions at the last node lead to one position."""
        state = self.table.state
        assert state is not None
        undone = [state.undo() for _ in range(len(state.history) - self._judged)]
        state.apply(state.parse(meant))
        position = state.position()
        state.undo()
        state.apply(state.parse(taken))
        same = state.position() == position
        state.undo()
        for action in reversed(undone):
            state.apply(action)
        return same

    def _intend(self, state: State, decision: Decision) -> int:
        """What the person means to do at this node; the same however often it is asked."""
        node = len(state.history)
        if node not in self.meant:
            chosen = decision.chosen
            self.meant[node] = state.notation(self._choose(state) if chosen is None else chosen)
        return state.parse(self.meant[node])

    # By word.

    def _begin(self, at: float) -> None:
        """The board is laid out; if the table does not see it, say so and answer."""
        if not all(seat in self._seats for seat in range(len(self.table.seats))):
            return
        if self.table.doubts.questions:
            self._look_and_answer(at)
        elif self.table.shown_setup() is None:
            self._press(at, "confirm")

    def _roll_or_mend(self, at: float, state: State, decision: Decision) -> None:
        if not decision.is_right():
            if not self._finish_action():
                self._press(at, "confirm")  # it is right, whatever the sensors say
        elif self.table.seats[state.turn()].is_human:
            self._press(at, "roll")

    def _answer(self, at: float, state: State, decision: Decision) -> None:
        """Step once towards the option meant, look again, and take it; another question is answered by undo."""
        meant = self._intend(state, decision)
        confirming = decision.verdict.kind == CONFIRM
        option = self._one_of(state, meant, decision.verdict.actions if confirming else decision.options())
        if option is None:
            self._tries += 1
            self._press(at, "help" if confirming and self._tries % 2 else "undo")
        elif confirming or option == decision.option():
            self._press(at, "confirm")
        else:
            self._press(at, "help")

    def _insist(self, at: float, state: State, decision: Decision) -> None:
        """All is done, and the table has not seen it: say so, then say what it was, then show it again."""
        self._tries += 1
        if self._tries % 4 == 0:
            self._note_layout(state)
        elif self._tries % 4 == 2 and decision.chosen is None:
            self._say(at, state, decision)
        else:
            self._press(at, "confirm")

    def _look_and_answer(self, at: float) -> None:
        """Step once towards a question to which the answer is yes, look again, and give it; no is undo."""
        questions = self.table.doubts.questions
        if self._is_so(questions[0]):
            self._press(at, "confirm")
        else:
            self._press(at, "help" if any(self._is_so(question) for question in questions) else "undo")

    def _is_so(self, question: Question) -> bool:
        """What a look at the table says."""
        tabletop = self.hands.tabletop
        if question.setup is not None:
            now = tabletop.board.counts(tabletop.closed())
            return any(options == question.setup and readings == now for options, readings in self.table.setups)
        name, *words = question.text.split()
        if words[0] == "holds":
            return tabletop.bay_of[words[1]] == name and tabletop.side_of[words[1]] == words[2]
        if name in tabletop.board.bays:
            return name not in tabletop.bay_of.values()
        return (tabletop.piece_at(name) is not None) == (words[0] == "taken")

    def _say(self, at: float, state: State, decision: Decision) -> None:
        """Say on the page what is meant."""
        self.table.choose(at, state.notation(self._intend(state, decision)))

    def _press(self, at: float, button: str) -> None:
        """Press a button of the board; one that does nothing is pressed on the page.

        When the table has gone on meanwhile, or asks something else, there is no reason to press any more.
        """
        node = len(self.table.record)
        shown = self._shown()
        times = self._unseen[2] + 1 if self._unseen[:2] == (node, button) else 1
        self._unseen = (node, button, times)
        if times > PRESSES:
            self.table.press(at, button)
        else:
            self.hands.press(button, lambda: self._shown() == shown)

    def _shown(self) -> tuple[object, ...]:
        """What a look at the lights tells: the move it is, and what is asked about it."""
        decision, question = self.table.decision, self.table.doubts.question()
        asked = None if decision is None else (decision.verdict.kind, decision.verdict.actions, decision.option())
        return len(self.table.record), asked, question

    def _one_of(self, state: State, meant: int, options: list[int]) -> int | None:
        """The option that is the action meant, or leads to the same position."""
        if meant in options:
            return meant
        words = state.notation(meant)
        self._judged, judged = len(state.history), self._judged
        same = [option for option in options if self._same_meaning(words, state.notation(option))]
        self._judged = judged
        return same[0] if same else None

    # By hand.

    def _take_action(self, at: float, state: State, decision: Decision) -> None:
        if decision.chosen is None and not self.table.seats[state.turn()].is_human:
            return  # the computer is still thinking
        meant = self._intend(state, decision)
        if state.how(meant) != BY_HANDS:
            return
        if self._tries and decision.chosen is None:
            self._say(at, state, decision)  # the hands alone were not understood
            return
        self._begun = True
        effects: list[Any] = state.effects(meant)
        if effects and "part" in effects[0]:
            self._move_part(effects[0])
        else:
            self._move_pieces(effects)

    def _note_layout(self, state: State) -> None:
        """A node seen for the first time, or again: everything is to be where the position says."""
        if len(state.history) != self._node:
            self._tries = 0
        self._node = len(state.history)
        self._begun = False
        self._pieces = where_pieces_belong(self.hands.tabletop, state)
        view: Any = state.view(-1)
        self._parts = {part["part"]: (part["bay"], part["side"]) for part in view["parts"]}

    def _move_part(self, effect: dict[str, Any]) -> None:
        part, bay, side = effect["part"], effect["to"], effect["side"]
        tabletop, hands = self.hands.tabletop, self.hands
        old = self._parts[part]
        riders = [piece for piece, where in self._pieces.items() if where in cells_of(tabletop, old[0])]
        self._parts[part] = (bay, side)
        for piece in riders:
            self._pieces[piece] = carried_to(tabletop, self._pieces[piece], old, (bay, side))
        if tabletop.bay_of[part] != old[0]:
            self._finish_action()
            return
        taken_off = [piece for piece in riders if hands.slips(0.15)]
        if hands.slips(0.15):
            hands.lift_part_and_put_back(part)
        for piece in taken_off:
            hands.carry(piece, HAND)
        hands.carry_part(part, bay, side)
        for piece in taken_off:
            hands.carry(piece, self._pieces[piece])

    def _move_pieces(self, effects: list[dict[str, Any]]) -> None:
        moves: list[tuple[str, str, list[str]]] = []
        for effect in effects:
            piece = pieces_of(self.hands.tabletop, self._pieces, effect["square"], effect["colour"])[0]
            to = free_spot(self.hands.tabletop, self._pieces, effect["to"])
            self._pieces[piece] = to
            if to != effect["square"] or effect["path"]:
                moves.append((piece, to, effect["path"]))
        if self.hands.slips(0.6):
            self._random.shuffle(moves)
        else:
            moves.reverse()  # make room first
        moved: dict[str, str] = {}  # by the steps planned before this one
        for piece, to, path in moves:
            self._move_piece(piece, to, path, moved)
            moved[piece] = to

    def _move_piece(self, piece: str, to: str, path: list[str], moved: dict[str, str]) -> None:
        tabletop, hands = self.hands.tabletop, self.hands
        if (
            to == HAND and tabletop.at[piece] == HAND and path
        ):  # it comes in and crashes: shown on the track, taken back
            hands.carry(piece, path[0])
            hands.carry(piece, HAND)
            return
        if hands.slips(0.2):
            hands.lift_and_put_back(piece)
        others = [other for other, where in tabletop.at.items() if where in tabletop.board.squares and other != piece]
        others = [other for other in others if self._pieces[other] == tabletop.at[other]]
        wrong = self._wrong_square(piece, to, moved)
        if others and hands.slips(0.2):
            hands.carry_with_another_up(piece, to, self._random.choice(others))
        elif wrong and hands.slips(0.25):
            hands.carry_by_way_of(piece, wrong, to)
        else:
            hands.carry(piece, to, path)

    def _finish_action(self) -> bool:
        """Nothing has come of it: put everything where it is to be, one at a time. False when it is there already."""
        tabletop, hands = self.hands.tabletop, self.hands
        parts = [
            part for part, where in self._parts.items() if (tabletop.bay_of[part], tabletop.side_of[part]) != where
        ]
        if parts:
            # one whose bay is free, or has it itself; else any, and the hands put it into the empty bay for now
            free = [p for p in parts if self._parts[p][0] not in tabletop.bay_of.values()]
            turned = [p for p in parts if self._parts[p][0] == tabletop.bay_of[p]]
            part = (free + turned + parts)[0]
            hands.carry_part(part, *self._parts[part])
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

    def _exchange_alike(self) -> None:
        """Where a piece of the right colour stands already, it is the one that was to go there."""
        tabletop = self.hands.tabletop
        for piece, where in self._pieces.items():
            there = None if where == HAND else tabletop.piece_at(where)
            if there not in (None, piece) and tabletop.colours[there] == tabletop.colours[piece]:
                self._pieces[piece], self._pieces[there] = self._pieces[there], where

    def _wrong_square(self, piece: str, to: str, moved: dict[str, str]) -> str | None:
        """A free square near the right one which, with the pieces `moved` before, is not itself a legal move.

        A piece set down on another legal end IS that move: no reader of hands could know better.
        """
        tabletop = self.hands.tabletop
        target = tabletop.board.squares.get(to)
        if target is None:
            return None
        taken = {*tabletop.at.values(), *moved.values()}
        near = sorted(
            (square for square in tabletop.board.squares.values() if square.name not in taken),
            key=lambda square: (square.row - target.row) ** 2 + (square.column - target.column) ** 2,
        )
        candidates = [square.name for square in near[:SLIP_TRIES] if square.name != to]
        self._random.shuffle(candidates)
        return next((square for square in candidates if not self._completes_a_move(moved | {piece: square})), None)

    def _completes_a_move(self, moved: dict[str, str]) -> bool:
        """Whether that would be a legal move, to the eye or to the sensors."""
        decision, tabletop, reading = self.table.decision, self.hands.tabletop, self.table.reading
        assert decision is not None
        here = dict(tabletop.at)
        tabletop.at.update(moved)
        closed = tabletop.closed()
        tabletop.at.update(here)
        seen = tabletop.board.counts(closed)
        told = tabletop.board.counts(self.hands.reeds.read(closed) & ~reading.doubted)
        lines, start = decision.lines, decision.start
        return DONE in (
            recognise(lines, start, seen, seen, QUIET_MS, False).kind,
            recognise(lines, start, told, told, QUIET_MS, False, reading.unknown).kind,
        )
