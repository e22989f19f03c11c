"""Whether the right pieces stand where a decision wants them: its positions by colour, beside what is known of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shared_rules.game import State
from shared_rules.recognise import Candidate
from signalbox.table import corrections
from signalbox.table.corrections import PieceFix
from signalbox.table.layout import Layout
from signalbox.table.standing import Standing, crossings, standing, ways
from signalbox.table.whereabouts import Agreement, Whereabouts


class Doubt(NamedTuple):
    """The board looks right, and only the players can see whether the right pieces stand there."""

    action: int | None  # which looks as if it had been done, None where nothing is to be done
    pieces: list[tuple[str, tuple[str, ...]]]  # which places should have which colours


class Identity:
    """At one decision, of `state`. An `action` None is what the position has before any."""

    def __init__(self, state: State, layout: Layout, whereabouts: Whereabouts, candidates: Sequence[Candidate]) -> None:
        self.doubt: Doubt | None = None  # what is asked now
        self.last_doubt: Doubt | None = None  # what was asked last, and has not been answered
        self._state = state
        self._layout = layout
        self._whereabouts = whereabouts
        self._wanted: dict[int | None, Standing] = {}
        self._fixes: dict[int | None, list[PieceFix]] = {}  # by action, while the pieces may stand as in `_fixes_of`
        self._fixes_of: object = None
        whereabouts.begin(self.wanted, lambda: crossings(state, layout, candidates))

    def wanted(self, action: int | None = None) -> Standing:
        """Where the pieces are to stand once the action is done."""
        if action not in self._wanted:
            after = self._state if action is None else self._state.child(action)
            self._wanted[action] = standing(after, self._layout)
        return self._wanted[action]

    def is_right(self) -> bool:
        """Whether it is certain that those pieces stand where the position says that stand at all."""
        return self._whereabouts.is_settled() or self.agreement() is Agreement.CERTAIN

    def is_wrong(self, action: int | None = None) -> bool:
        """Whether it is certain that another piece stands where one should."""
        return not self._whereabouts.is_settled() and self.agreement(action) is Agreement.IMPOSSIBLE

    def is_unsure(self, action: int | None = None) -> bool:
        """Whether those pieces may stand there, and others as well."""
        return not self._whereabouts.is_settled() and self.agreement(action) is Agreement.POSSIBLE

    def agreement(self, action: int | None = None) -> Agreement:
        """Whether the pieces stand as they do after the action, but for what is up."""
        return self._whereabouts.agreement(self.wanted(action))

    def look(self, action: int | None) -> bool:
        """The board looks as after this action: is that certain? Whether a doubt is new."""
        before = self.last_doubt
        self.doubt = self.last_doubt = None
        if not self.is_unsure(action):
            return False
        names, wanted = self._layout.board.places, self.wanted(action)
        self.doubt = self.last_doubt = Doubt(action, [(names[i], wanted[i]) for i in self._whereabouts.doubted(wanted)])
        return self.doubt != before

    def look_on(self, *, is_looked_into: bool) -> None:
        """The board does not look right: what was asked last is asked while somebody looks into it.

        What has come into doubt meanwhile is asked as well.
        """
        self.doubt = None
        if is_looked_into and self.last_doubt is not None:
            action, known = self.last_doubt.action, {place for place, _ in self.last_doubt.pieces}
            wanted, places = self.wanted(action), self._layout.board.places
            unsure = {*self._whereabouts.doubted(wanted)}
            doubted = [i for i, place in enumerate(places) if place in known or i in unsure]
            self.doubt = self.last_doubt = Doubt(action, [(places[i], wanted[i]) for i in doubted])

    def rest(self) -> None:
        """The board is right, and at rest."""
        self._whereabouts.settle(self.wanted)

    @property
    def is_told(self) -> bool:
        """Whether the board names its pieces, so that nobody has to look."""
        return self._whereabouts.is_told

    def believe(self, action: int | None) -> None:
        """Somebody says that the pieces stand as they do after the action."""
        self._whereabouts.believe(self.wanted(action))
        self.doubt = self.last_doubt = None

    def fixes(self, action: int | None) -> list[PieceFix]:
        """What makes the pieces stand as they do after the action. Those that may be right stay.

        Of several unlike ones on a place it may not be known which is missing: then no colour is named.
        """
        if self._fixes_of is not self._whereabouts.ways():
            self._fixes_of, self._fixes = self._whereabouts.ways(), {}
        if action not in self._fixes:
            self._fixes[action] = self._find_fixes(action)
        return list(self._fixes[action])

    def _find_fixes(self, action: int | None) -> list[PieceFix]:
        wanted, whereabouts, index = self.wanted(action), self._whereabouts, self._layout.index
        moves = ways(self._state, self._layout, action)
        found = corrections.fixes(self._layout, whereabouts.known(wanted), wanted, whereabouts.up(), moves)
        return [
            fix
            if fix.take or not fix.put or whereabouts.lacks(index[fix.put], fix.colour, wanted)
            else fix._replace(colour="")
            for fix in found
        ]
