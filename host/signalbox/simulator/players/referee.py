"""What people did and what the table made of it: a referee who knows every piece, and tells nobody."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from shared_rules.game import BY_HANDS, BY_LIFT
from signalbox.simulator.layout import place_of, where_pieces_belong
from signalbox.simulator.tabletop import AIR, HAND
from signalbox.table.situation import PutRight, Stray, at_the_table, situation

if TYPE_CHECKING:
    from signalbox.simulator.hands import Hands
    from signalbox.table.identity import Doubt
    from signalbox.table.table import Table

LED_ASTRAY = 20  # movements that the table asked for must have led to the next action
LATE = 100  # movements of any kind without an action: somebody who knows the game comes and helps


class Referee:
    """Counts what went wrong at one table, from the moment it is made. `look` after everything that happens."""

    def __init__(self, table: Table, hands: Hands) -> None:
        self.wrong_moves = 0  # actions recorded that the pieces do not show
        self.false_boards = 0  # how often every place came to have so many pieces, and not those that belong there
        self.false_by_word = 0  # the same after people had confirmed colours that were not so
        self.dead_ends = 0  # how often following the table did not lead on
        self.rescues = 0  # how often somebody had to help those who played about too much
        self.corrections = 0  # movements made while the table asked for something to be put right
        self.corrections_least = 0  # with how few it could have been
        self._table = table
        self._hands = hands
        self._recorded = len(table.record)
        self._followed = 0  # movements asked for since the last action, the last mischief or the last dead end
        self._asked: Doubt | None = None  # about colours
        self._stood: dict[str, str] = {}  # where everything was then
        self._misinformed = False  # what people confirmed was not so
        self._since = 0  # movements when the last action was recorded, or help came
        self._moved = 0
        self._correcting = False
        self._differences: set[tuple[str, str]] = set()  # places and colours that did not agree then
        self._false: set[str] = set()  # pieces that lay elsewhere than the table believed when it recorded last

    def look(self, at: float) -> None:
        """See what has been recorded and moved since the last look."""
        state = self._table.state
        if state is None:
            return
        if len(self._table.record) != self._recorded:
            grown = len(self._table.record) > self._recorded
            self._recorded = len(self._table.record)
            self._followed = 0
            self._since = self._hands.movements
            if grown:
                self._compare()
        self._hear()
        self._count_corrections(at)

    def figures(self) -> dict[str, int]:
        """All counts, by their names."""
        return {
            "wrong_moves": self.wrong_moves,
            "false_boards": self.false_boards,
            "false_by_word": self.false_by_word,
            "dead_ends": self.dead_ends,
            "rescues": self.rescues,
            "corrections": self.corrections,
            "corrections_least": self.corrections_least,
        }

    def followed(self) -> None:
        """Somebody has begun one movement that was asked for."""
        self._followed += 1

    def misled(self) -> None:
        """Somebody has done what was not asked for: what follows is counted anew."""
        self._followed = 0

    def is_astray(self) -> bool:
        """Whether so many movements have led to nothing; `dead_end` then begins to count anew."""
        return self._followed > LED_ASTRAY

    def is_late(self) -> bool:
        """Whether nothing has been recorded for very long, whatever was done."""
        return self._hands.movements - self._since > LATE

    def help_came(self) -> None:
        """Somebody who knows the game had to help: following the table led nowhere, or nobody followed it."""
        if self.is_late() and not self.is_astray():
            self.rescues += 1
        else:
            self.dead_ends += 1
        self._followed = 0
        self._since = self._hands.movements

    def _compare(self) -> None:
        """Where the pieces are, and where the table believes them to be, after an action that hands carried out."""
        state, tabletop = self._table.state, self._hands.tabletop
        assert state is not None
        belong = where_pieces_belong(tabletop, state)
        self._false = {piece for piece, where in belong.items() if where not in (tabletop.at[piece], HAND)}
        before = state.clone()
        if before.input_kind(before.undo()) not in (BY_HANDS, BY_LIFT):
            return
        true, believed = (
            Counter((place_of(tabletop, where) or where, tabletop.colours[piece]) for piece, where in at.items())
            for at in (tabletop.at, belong)
        )
        for counts in (true, believed):
            for place, colour in [key for key in counts if key[0] in (HAND, AIR)]:
                del counts[place, colour]
        known, self._differences = self._differences, set(true - believed) | set(believed - true)
        self._misinformed = self._misinformed and bool(self._differences)
        if self._differences <= known:
            return  # nothing that was not wrong before
        if _presence(true) != _presence(believed):
            self.wrong_moves += 1
        elif self._misinformed:
            self.false_by_word += not known
        else:
            self.false_boards += not known

    def _hear(self) -> None:
        """Whether people confirm colours that are not so."""
        decision, tabletop = self._table.decision, self._hands.tabletop
        doubt = None if decision is None else decision.identity.doubt
        if self._asked is not None and doubt is None and self._stood == tabletop.at:
            at = tabletop.at.items()
            there = Counter((place_of(tabletop, where) or where, tabletop.colours[piece]) for piece, where in at)
            said = Counter((place, colour) for place, colours in self._asked.pieces for colour in colours)
            self._misinformed = self._misinformed or not said <= there
        self._asked = doubt
        if doubt is not None:
            self._stood = dict(tabletop.at)

    def _count_corrections(self, at: float) -> None:
        now = at_the_table(situation(self._table, at))
        wrong = isinstance(now, PutRight | Stray)
        if wrong and not self._correcting:
            self.corrections_least += self._least()
        if self._correcting:
            self.corrections += self._hands.movements - self._moved
        self._moved = self._hands.movements
        self._correcting = wrong

    def _least(self) -> int:
        """Movements to the nearest position that the rules allow: one up for each piece that stands, and one down."""
        state, tabletop = self._table.state, self._hands.tabletop
        assert state is not None
        by_hands = [action for action in state.legal_actions() if state.input_kind(action) == BY_HANDS]
        found = []
        for allowed in [state, *map(state.child, by_hands)]:
            belong = where_pieces_belong(tabletop, allowed)
            wrong = [
                where for piece, where in tabletop.at.items() if where != belong[piece] and piece not in self._false
            ]
            found.append(sum(1 if where == AIR else 2 for where in wrong))
        return min(found)


def _presence(counts: Counter[tuple[str, str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for (place, _), count in counts.items():
        found[place] += count
    return found
