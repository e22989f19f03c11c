"""Whether the right pieces stand where a decision wants them: its positions by colour, beside what is known of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shared_rules.game import State
from shared_rules.recognise import OFF_BOARD, Candidate
from signalbox.play.table import corrections
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.layout import Layout
from signalbox.play.table.reading import Reading
from signalbox.play.table.standing import Standing, crossings, standing, ways
from signalbox.play.table.whereabouts import Agreement, Whereabouts


class Doubt(NamedTuple):
    """Only the players can see whether the pieces stand as the table believes."""

    action: int | None  # which looks as if it had been done, or is to be, None where nothing is to be done
    pieces: list[tuple[str, tuple[str, ...]]]  # which places have which colours, as far as it is not certain
    standing: Standing  # of all pieces
    readings: bytes  # of a board on which they stand so


class Identity:
    """At one decision, of `state`. An `action` None is what the position has before any."""

    def __init__(self, state: State, layout: Layout, whereabouts: Whereabouts, candidates: Sequence[Candidate]) -> None:
        self.doubt: Doubt | None = None  # what is asked now
        self.last_doubt: Doubt | None = None  # what was asked last, and has not been answered
        self._asked_of: tuple[Doubt | None, object] = (None, None)  # what `look_now` asked last, and the token then
        self._state = state
        self._layout = layout
        self._whereabouts = whereabouts
        self._wanted: dict[int | None, Standing] = {}
        self._passes: dict[int, dict[int, set[str]]] = {}  # by action, see `_passed`
        self._fixes: dict[int | None, list[PieceFix]] = {}  # by action, while the token is `_fixes_of`
        self._fixes_of: object = None
        self.expect(candidates)

    def expect(self, candidates: Sequence[Candidate]) -> None:
        """From now on hands may do this; with nothing they only put back what they have moved.

        What was asked about what they were at is not asked any more.
        """
        self._end_doubt()
        self._whereabouts.begin(self.wanted, lambda: crossings(self._state, self._layout, candidates))
        if not candidates:
            self._whereabouts.go_back(self.wanted())

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

    def on_the_way(self, candidates: list[Candidate], reading: Reading, start: bytes) -> list[Candidate]:
        """Those actions that may bring every piece where one has come, or are done and followed without a word."""
        now, wanted, came = reading.now, self.wanted(), self._whereabouts.came
        room = reading.shared.room(now, reading.unknown)
        risen = [] if self._whereabouts.is_settled() else [i for i, count in enumerate(now) if count > start[i]]
        pieces = [(i, colour) for i in risen for colour in came(i, wanted[i])]
        if not pieces:
            return candidates
        return [
            candidate
            for candidate in candidates
            if self._brings(candidate.action, pieces) or candidate.is_continued(now, room)
        ]

    def _brings(self, action: int, pieces: Sequence[tuple[int, str]]) -> bool:
        """Whether an action has pieces of these colours at these places, on their way or at its end."""
        passed = self._passed(action)
        return not passed or all(colour in passed.get(place, ()) for place, colour in pieces)

    def _passed(self, action: int) -> dict[int, set[str]]:
        """By place the colours of the pieces that an action brings along there; empty if it moves a part."""
        if action not in self._passes:
            effects, passes = self._state.effects(action), self._passes.setdefault(action, {})
            for effect in [] if any("part" in each for each in effects) else effects:
                for name in {*effect["path"], effect["to"]} - {OFF_BOARD}:
                    passes.setdefault(self._layout.index_of_square(name), set()).add(effect["colour"])
        return self._passes[action]

    def is_unsure(self, action: int | None = None) -> bool:
        """Whether those pieces may stand there, and others as well."""
        return not self._whereabouts.is_settled() and self.agreement(action) is Agreement.POSSIBLE

    def agreement(self, action: int | None = None) -> Agreement:
        """Whether the pieces stand as they do after the action, but for what is up."""
        return self._whereabouts.agreement(self.wanted(action))

    def look(self, action: int | None, readings: bytes) -> bool:
        """The board looks as after this action: is that certain? Whether a doubt is new."""
        before = self.last_doubt
        self.doubt = self.last_doubt = None
        if self.is_unsure(action):
            self._ask(action, self.wanted(action), readings)
        return self.doubt is not None and self.doubt != before

    def look_now(self, action: int | None, readings: bytes) -> bool:
        """Pieces stand wrongly for this action, and it is not known which: ask that first. Whether a doubt is new.

        Whoever has changed pieces as was asked finds the same question again, and not its contrary.
        """
        standing = self._whereabouts.nearest(self.wanted(action))
        if standing is None or self.is_told:
            if self.last_doubt is not None and self.last_doubt.readings == readings:
                self.last_doubt = None  # all is as was asked, and something else is asked for now
            return False
        before = self._asked_of
        if before[0] is not None and before[0].readings == readings and self._may_stand(before[0].standing):
            standing = before[0].standing
        self._ask(action, standing, readings)
        self._asked_of = self.doubt, self._whereabouts.token()
        return self.doubt != before[0] or self._asked_of[1] is not before[1]

    def _may_stand(self, standing: Standing) -> bool:
        return self._whereabouts.agreement(standing) is not Agreement.IMPOSSIBLE

    def look_on(self, *, is_looked_into: bool) -> None:
        """The board does not look right: what was asked last is asked while somebody looks into it.

        What has come into doubt meanwhile is asked as well.
        """
        self.doubt, last = None, self.last_doubt
        if is_looked_into and last is not None:
            self._ask(last.action, last.standing, last.readings, [place for place, _ in last.pieces])

    def _ask(self, action: int | None, standing: Standing, readings: bytes, known: Sequence[str] = ()) -> None:
        unsure = {*self._whereabouts.doubted(standing)}
        pieces = [
            (place, standing[i])
            for i, place in enumerate(self._layout.board.places)
            if i in unsure or (known and place in known)
        ]
        self.doubt = self.last_doubt = Doubt(action, pieces, standing, readings)

    def is_looked_into(self, reading: Reading) -> bool:
        """Whether some of the pieces in doubt are up and all else stands as was asked: somebody changes them back."""
        if self.last_doubt is None:
            return False
        asked, places = self.last_doubt.readings, self._layout.board.places
        now = reading.believed(asked)
        doubted = {place for place, _ in self.last_doubt.pieces}
        up = [i for i, count in enumerate(asked) if now[i] != count]
        return bool(up) and all(places[i] in doubted and now[i] < asked[i] for i in up)

    def is_mixed(self, place: str) -> bool:
        """Whether unlike pieces may stand on one place, and no sensor tells which of its squares has which of them."""
        return self._whereabouts.is_mixed(self._layout.index[place])

    def rest(self, *, is_right: bool) -> None:
        """Hands rest. What was asked last is not asked again if it has come to be certain how all pieces stand."""
        if is_right:
            self._whereabouts.settle(self.wanted)
        elif self.last_doubt is not None and len(self._whereabouts.possible(self.wanted())) < 2:
            self.last_doubt = None

    def may_ask(self, action: int, *, rests: bool) -> bool:
        """Whether to ask before hands go on with an action, that may rest for long.

        With a piece up they are asked if they do, or have been asked and gave no answer, and only about pieces that
        the action has nothing to do with.
        """
        if not self._whereabouts.is_up():
            return True
        after, before = self.wanted(action), self.wanted()
        was_asked = self._asked_of[0] is not None
        return (rests or was_asked) and any(after[i] == before[i] for i in self._whereabouts.doubted(after))

    @property
    def is_told(self) -> bool:
        """Whether the board names its pieces, so that nobody has to look."""
        return self._whereabouts.is_told

    def believe(self, action: int | None) -> None:
        """Somebody says that the pieces stand as they do after the action."""
        self._whereabouts.believe(self.wanted(action))
        self._end_doubt()

    def believe_doubted(self) -> None:
        """Somebody says that the pieces stand as was asked."""
        if self.doubt is not None:
            is_right = self.doubt.standing == self.wanted(self.doubt.action)
            self._whereabouts.believe(self.doubt.standing, is_at_rest=is_right)
            self._end_doubt()

    def _end_doubt(self) -> None:
        self.doubt = self.last_doubt = None
        self._asked_of = (None, None)

    def fixes(self, action: int | None) -> list[PieceFix]:
        """What makes the pieces stand as they do after the action. Those that may be right stay.

        Of several unlike ones on a place it may not be known which is missing: then no colour is named.
        """
        if self._fixes_of is not self._whereabouts.token():
            self._fixes_of, self._fixes = self._whereabouts.token(), {}
        if action not in self._fixes:
            self._fixes[action] = self._find_fixes(action)
        return list(self._fixes[action])

    def _find_fixes(self, action: int | None) -> list[PieceFix]:
        wanted, whereabouts, index = self.wanted(action), self._whereabouts, self._layout.index
        moves = ways(self._state, self._layout, action)
        known, up, alike = whereabouts.known(wanted), whereabouts.up(), self._state.alike
        found = corrections.fixes(self._layout, known, wanted, up, moves, alike=alike)
        return [
            fix
            if fix.take or not fix.put or whereabouts.lacks(index[fix.put], fix.colour, wanted)
            else fix._replace(colour="")
            for fix in found
        ]
