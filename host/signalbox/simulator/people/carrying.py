"""How a simulated player carries an action out: which thing goes where, one by one, with the slips of untidy hands.

It knows where everything is to be, in the position and after what was begun. A slip is never itself a legal move: no
reader of hands could know better.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import BY_LIFT, SPECTATOR, State
from signalbox.board.layout import carried_to, cells_of, free_spot, pieces_of, where_pieces_belong
from signalbox.board.tabletop import HAND
from signalbox.simulator import probabilities
from signalbox.simulator.beside import over_the_sensor_of, put_beside
from signalbox.simulator.people.wrong_square import wrong_square

if TYPE_CHECKING:
    from shared_rules.game import Effect
    from signalbox.play.table.table import Table
    from signalbox.simulator.hands import Hands


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
        taken_off = [piece for piece in riders if hands.slips(probabilities.TAKES_A_RIDER_OFF)]
        if hands.slips(probabilities.LIFTS_A_PART_IN_VAIN):
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
        if self._hands.slips(probabilities.SHUFFLES_MOVES):
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
        if hands.slips(probabilities.LIFTS_IN_VAIN):
            hands.lift_and_put_back(piece)
        beside = over_the_sensor_of(tabletop, to)
        others = [other for other in tabletop.at if other != piece and self._may_be_fumbled(other)]
        if others and hands.slips(probabilities.LIFTS_ANOTHER_TOO):
            hands.carry_with_another_up(piece, to, self._random.choice(others))
            return
        misses = hands.slips(probabilities.MISSES_THE_SQUARE)
        wrong = wrong_square(self._table, hands, self._random, piece, to, moved) if misses else None
        if wrong:
            hands.carry_by_way_of(piece, wrong, to)
        elif beside and self._random.random() < probabilities.LIFTS_WHAT_STANDS_THERE:
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
