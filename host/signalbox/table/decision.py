"""One decision at the table: what may be done at this node of the game, and what the readings say of the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules.game import BY_WORD, TERMINAL
from shared_rules.guide import goal, lifted
from shared_rules.recognise import ASK, CONFIRM, DONE, IDLE, MOVING, QUIET_MS, WRONG, Line, Verdict, lines_of, recognise

if TYPE_CHECKING:
    from shared_rules.game import State
    from signalbox.table.layout import Layout
    from signalbox.table.reading import Reading

STRAY_MS = 1500  # a piece that is up for so long for no reason is to go back


class Decision:
    """Lives from one action or roll to the next. `at` is the driver's clock in seconds."""

    def __init__(self, state: State, layout: Layout, reading: Reading, at: float, *, restoring: bool = False) -> None:
        """With `restoring` the pieces first go back to where the decision began."""
        self.began_at = at
        self.asked_at = float("-inf")  # when the question that is asked now was raised
        self.start = state.readings()
        self.lines: list[Line] = lines_of(state, state.legal_actions(), layout.index)
        self._all_lines = self.lines
        self.verdict = Verdict(IDLE, [])
        self.chosen: int | None = None  # decided already; the hands have to carry it out
        self.hint: int | None = None  # an action whose way Help shows
        self.restoring = restoring
        self._state = state
        self._layout = layout
        self._reading = reading
        self._option = 0  # which of the options is shown
        self._said_at: float | None = None  # when the readings changed last before the hands were said to be done
        self.by_word = [action for action in state.legal_actions() if state.how(action) == BY_WORD]
        reading.begin(self.start)

    # What the readings say.

    def judge(self, at: float) -> bool:
        """Look at the readings again; whether that raises a question that was not there before."""
        before = self.verdict
        if self.restoring and self.is_right():
            self.restoring = False
        said = self._said_at == self._reading.changed_at
        self.verdict = Verdict(MOVING, []) if self.restoring else self._recognise(self._reading.quiet_ms(at), said)
        asks = self.verdict.kind in (ASK, CONFIRM)
        if not asks or (before.kind, before.actions) == (self.verdict.kind, self.verdict.actions):
            return False
        self._option = 0
        self.asked_at = at
        return True

    def settled(self) -> Verdict:
        """The verdict on the readings as they are, after enough quiet."""
        return self._recognise(QUIET_MS, False)

    def hands_are_done(self, at: float) -> Verdict:
        """The players have said so; it holds for as long as the readings do. The verdict on that."""
        self._said_at = self._reading.changed_at
        self.asked_at = at
        self.verdict = self._recognise(QUIET_MS, True)
        return self.verdict

    def _recognise(self, quiet_ms: int, confirmed: bool) -> Verdict:
        reading = self._reading
        found = recognise(self.lines, self.start, reading.now, reading.seen, quiet_ms, confirmed, reading.unknown)
        unseen = confirmed and found.kind in (ASK, CONFIRM, DONE) and self.is_right() and self.chosen is None
        return Verdict(ASK, found.actions + self.by_word) if unseen and self.by_word else found

    def is_right(self) -> bool:
        """Whether the board stands as the position says, as far as working sensors tell."""
        return self._reading.fits(self.start)

    def is_fault(self, at: float) -> bool:
        """Whether the hands have to put something right before play goes on; after the end they clear the board."""
        if self.is_right() or self._state.current_player() == TERMINAL:
            return False
        if self.restoring:
            return True
        if self.lines:
            return self.verdict.kind == WRONG
        return self._reading.quiet_ms(at) >= QUIET_MS

    def is_under_way(self) -> bool:
        """Whether hands have begun something that they could put back."""
        return bool(self.lines) and not self.is_right() and not self.restoring

    def goal(self) -> bytes:
        """The readings that the hands should make for."""
        if self.restoring or not self.lines or self.is_right():
            return self.start
        if self.chosen is not None:
            return self.lines[0].end
        mover, place_of = self._state.mover, self._layout.place_of
        movers = {line.action: place_of(mover(line.action), self.start) for line in self.lines}
        return goal(self.lines, self.start, self._reading.now, movers, self._reading.unknown)

    def wants(self) -> list[bytes]:
        """What the board may be to show in the end, the likeliest first."""
        if self.restoring or not self.lines:
            return [self.start]
        now = self._reading.now
        likely = sorted(self.lines, key=lambda line: not line.allows(self.start, now))
        return [line.reach if line.end == self.start else line.end for line in likely] + [self.start]

    def left_open(self) -> list[str]:
        """The places at which an action by hand may end without the table being sure of it."""
        unknown = self._reading.unknown
        if not unknown:
            return []
        unsure = [line for line in self.lines if not self._is_seen(line)]
        places = self._layout.board.places
        return [
            name
            for i, name in enumerate(places)
            if unknown[i] and any(_touches(line, self.start, i) for line in unsure)
        ]

    def _is_seen(self, line: Line) -> bool:
        """Whether the sensors that work tell when this action is done."""
        unknown = self._reading.unknown
        told = bytes(count - min(count, dark) for count, dark in zip(line.end, unknown, strict=True))
        return recognise(self.lines, self.start, told, told, QUIET_MS, False, unknown).kind == DONE

    def lifted(self) -> list[str]:
        """The places where a piece that should be there is missing."""
        missing = lifted(self.start, self._reading.now, self._reading.unknown)
        return [self._layout.board.places[i] for i in missing]

    def strayed(self, at: float) -> list[str]:
        """The places whose piece has been up for a while though nothing that may be done now takes it."""
        return self.up_for_nothing() if self._reading.quiet_ms(at) >= STRAY_MS else []

    def up_for_nothing(self) -> list[str]:
        """The places whose piece is up though nothing that may be done now takes it."""
        if not self.lines or self.restoring:
            return []
        index = self._layout.index
        up = [(name, index[name]) for name in self.lifted()]
        return [name for name, i in up if all(line.end[i] >= self.start[i] for line in self.lines)]

    def difference(self) -> str:
        """Where the board differs from the position: "+Q1.1.2 -Q1.1.1" has a piece too many and one missing."""
        pairs = zip(self._layout.board.places, self._reading.believed(self.start), self.start, strict=True)
        return " ".join(("+" if now > start else "-") + place for place, now, start in pairs if now != start)

    # What is decided by word.

    def options(self) -> list[int]:
        """The actions offered by word: the ones asked about, or those that no hands carry out."""
        if self.verdict.kind == ASK:
            return self.verdict.actions
        return self.by_word if self.chosen is None else []

    def option(self) -> int | None:
        """The option that is shown now, the first one unless `show_next` was called; None without options."""
        options = self.options()
        return options[self._option % len(options)] if options else None

    def show_next(self) -> None:
        """Show the next option."""
        self._option += 1

    def has_moved_on(self) -> bool:
        """Whether another option than the first one is shown."""
        return self._option > 0

    def commit_to(self, action: int) -> None:
        """Decide for an action that hands have to carry out: from now on nothing else is read."""
        self.chosen = action
        self.lines = [line for line in self._all_lines if line.action == action]

    def is_carried_out(self) -> bool:
        """Whether the action that is `chosen` may be done as the board stands, seen or not."""
        return self._reading.fits(self.lines[0].end)

    def begin_again(self) -> bool:
        """Drop what was chosen, shown or begun; pieces go back first. Whether there was anything to drop."""
        dropped = self.chosen is not None or self.is_under_way() or self.verdict.kind in (ASK, CONFIRM)
        if dropped:
            self.chosen = None
            self.lines = self._all_lines
            self.restoring = not self.is_right()
            self.verdict = Verdict(IDLE, [])
            self._said_at = None
            self._reading.begin(self.start)
        return dropped

    # What the hands are about to do.

    def aim(self) -> int | None:
        """The action whose way is shown though nothing on the board has been lifted for it; None without one."""
        if self.chosen is not None:
            return self.chosen
        if self.is_right() and self.hint is not None:
            return self.hint
        return self.entry()

    def entry(self) -> int | None:
        """The action of a piece from off the board that stands on its first square, or has stood there and is up."""
        if self.lifted():
            return None
        places = self._layout.board.places
        entries = [line.action for line in self.lines if not self._state.mover(line.action)]
        for readings in (self._reading.now, self._reading.seen):
            risen = {places[i] for i, count in enumerate(readings) if count > self.start[i]}
            touched = [action for action in entries if _first_square(self._state, action) in risen]
            if len(touched) == 1:
                return touched[0]
        return None


def _touches(line: Line, start: bytes, place: int) -> bool:
    return line.end[place] != start[place] or (line.end == start and line.reach[place] > start[place])


def _first_square(state: State, action: int) -> str:
    effects: list[Any] = state.effects(action)
    path: list[str] = effects[0]["path"] if effects else []
    return path[0] if path else ""
