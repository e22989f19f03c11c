"""Hands to action: which legal action do these readings mean?

A reed says presence, not identity. So every legal action is reduced to a Line: the readings it ends in and the places
its pieces may rest on the way. A verdict compares the readings now with all lines. It never guesses: an action is DONE
only when the board has been quiet, shows exactly that action's end, and nothing else legal could still come of it.

A sensor may be known not to work. Readings then count the closed ones of those that do, and `unknown` says for each
place how many more there might be: one byte a place, b"" when every sensor is believed. What only such a sensor could
tell is possible, never certain, so that it is confirmed by a word before it counts.
"""

from shared_rules.game import BY_HANDS, BY_LIFT, State

QUIET_MS = 350  # a board on which nothing has changed for so long is quiet

OFF_BOARD = "hand"  # where an effect's piece comes from when it stands on no square

# verdicts
IDLE = 0  # the board stands as it did
MOVING = 1  # not finished, and on the way to something legal
DONE = 2  # these hands meant this action
CONFIRM = 3  # it looks finished, but the same hands could go on: wait for the confirm button
ASK = 4  # several actions with different results end like this: ask which
WRONG = 5  # no legal action leads on from here: put right


class Line:
    """One legal action as the sensors will see it."""

    def __init__(
        self,
        action: int,
        end: bytes,
        reach: bytes,
        fresh: int,
        result: str,
        follow: "list[tuple[bytes, bytes]] | None",
        by_lift: bool = False,
    ) -> None:
        """Without `follow` the line must be told by `look_ahead` where to find out."""
        self.action = action
        self.end = end  # readings once the action is done
        self.reach = reach  # the most each place may read while the action is under way
        self.fresh = fresh  # pieces that come from off the board
        self.result = result  # the position after it: lines with one result are one meaning
        self.by_lift = by_lift  # done as soon as its piece is up
        self._follow = follow
        self._state: State | None = None
        self._places: dict[str, int] = {}

    def look_ahead(self, state: State, places: dict[str, int]) -> None:
        """Find out on `state`, a copy that belongs to the lines of one decision, what may follow."""
        self._state = state
        self._places = places

    @property
    def follow(self) -> list[tuple[bytes, bytes]]:
        """(end, reach) of what the same hands may do next without a word in between."""
        if self._follow is None:
            self._follow = [] if self._state is None else _following(self._state, self.action, self._places)
        return self._follow

    def allows(self, start: bytes, now: bytes) -> bool:
        """Whether every piece that stands where none stood can be one of this action's, under way.

        Other pieces may be missing: they are in a hand, and nothing says why.
        """
        reach = self.reach
        end = self.end
        under_way = self.fresh
        for i in range(len(now)):
            if now[i] > reach[i]:
                return False
            if now[i] > start[i]:
                under_way -= now[i] - start[i]
            elif end[i] < start[i]:
                under_way += start[i] - now[i]
        return under_way >= 0

    def may_follow(self, start: bytes, now: bytes, unknown: bytes = b"") -> bool:
        """Whether only pieces of this action have left their places, and none stands where it never has one."""
        return self.allows(start, now) and _at_least_lower(now, start, self.end, unknown)

    def done_and_gone_on(self, now: bytes, unknown: bytes = b"") -> bool:
        """Whether this action is done and the hands are already busy with a next one of the same seat."""
        for end, reach in self.follow:
            if _none_above(now, reach) and _at_least_lower(now, self.end, end, unknown):
                return True
        return False


class Verdict:
    """What the readings mean: `kind`, and the actions it speaks of (one for DONE and CONFIRM, several for ASK)."""

    def __init__(self, kind: int, actions: list[int]) -> None:
        self.kind = kind
        self.actions = actions

    def asks(self) -> bool:
        """Whether it is a question: which action was meant, or whether one was."""
        return self.kind in (CONFIRM, ASK)


def lines_of(state: State, actions: list[int], places: dict[str, int]) -> list[Line]:
    """The lines of those `actions` that hands carry out. `places` maps a place's name to its index in the readings.

    What may follow an action is found out only once it is asked for, on a copy: `state` may go on meanwhile.
    """
    node = state.clone()
    lines = []
    for action in actions:
        how = node.how(action)
        if how in (BY_HANDS, BY_LIFT):
            end, reach = _end_and_reach(node, action, places)
            fresh = len([effect for effect in node.effects(action) if effect["square"] == OFF_BOARD])
            node.apply(action)
            result = node.position()
            node.undo()
            line = Line(action, end, reach, fresh, result, None, how == BY_LIFT)
            line.look_ahead(node, places)
            lines.append(line)
    return lines


def _following(state: State, action: int, places: dict[str, int]) -> list[tuple[bytes, bytes]]:
    seat = state.current_player()
    found: list[tuple[bytes, bytes]] = []
    state.apply(action)
    if state.current_player() == seat:
        for after in state.legal_actions():
            if state.how(after) == BY_HANDS:
                found.append(_end_and_reach(state, after, places))
    state.undo()
    return found


def fits(now: bytes, want: bytes, unknown: bytes) -> bool:
    """Whether the readings `now` may stand for `want`."""
    if now == want:
        return True
    if not unknown:
        return False
    for i in range(len(now)):
        if now[i] != want[i] and not now[i] < want[i] <= now[i] + unknown[i]:
            return False
    return True


def believed(now: bytes, want: bytes, unknown: bytes) -> bytes:
    """`now` with every sensor that does not work read as `want` would have it: what is left between them is certain."""
    if not unknown or now == want:
        return now
    read = bytearray(now)
    for i in range(len(unknown)):
        if unknown[i] and read[i] < want[i]:
            read[i] = min(want[i], read[i] + unknown[i])
    return bytes(read)


def recognise(
    lines: list[Line], start: bytes, now: bytes, seen: bytes, quiet_ms: int, confirmed: bool, unknown: bytes = b""
) -> Verdict:
    """What the readings `now` mean, `start` being how the decision found the board.

    `seen` is the most each place has read since the decision began, `quiet_ms` how long nothing has changed,
    `confirmed` whether the players have just said that their hands are done. What working sensors have seen nothing of
    is found only after that word, and then still to be confirmed by name unless nothing else can be meant.
    """
    quiet = confirmed or quiet_ms >= QUIET_MS
    moved = not fits(now, start, unknown)
    there = []
    hidden = True
    for line in lines:
        if fits(now, line.end, unknown):
            if moved or _was_held(line, start, seen):
                there.append(line)
                hidden = False
            elif confirmed and _may_be_hidden(line, start, unknown):
                there.append(line)
    if there:
        return _judge_ends(lines, there, start, now, quiet, confirmed, hidden)
    if not moved:
        return Verdict(IDLE, [])
    gone_on = [line for line in lines if _has_drop(start, line.end, now) and line.done_and_gone_on(now, unknown)]
    others = [line for line in lines if line not in gone_on and line.may_follow(start, now, unknown)]
    if gone_on and not others and _meanings(gone_on) == 1:
        return Verdict(DONE if quiet else MOVING, [gone_on[0].action])
    if not quiet:
        return Verdict(MOVING, [])
    for line in lines:
        if line.allows(start, now):
            return Verdict(MOVING, [])
    return Verdict(MOVING if _none_above(now, start) else WRONG, [])


def _judge_ends(
    lines: list[Line], there: list[Line], start: bytes, now: bytes, quiet: bool, confirmed: bool, hidden: bool
) -> Verdict:
    """The verdict when the readings are the end of the lines `there`; `hidden` when no sensor has seen any of them."""
    if not quiet:
        return Verdict(MOVING, [there[0].action])
    if _meanings(there) > 1:
        return Verdict(ASK, [line.action for line in there])
    only = _meanings(lines) == 1
    if confirmed:
        return Verdict(CONFIRM if hidden and not only else DONE, [there[0].action])
    dropped = _has_drop(start, there[0].end, now)
    if only and (dropped or _none_above(there[0].end, start)):
        return Verdict(DONE, [there[0].action])
    if there[0].by_lift:
        taken = [line for line in lines if line.result != there[0].result and line.may_follow(start, now)]
        return Verdict(CONFIRM if taken else DONE, [there[0].action])
    # A piece that is missing may have crashed, or be in a hand: it tells nothing against another action.
    could_go_on = [line for line in lines if line.result != there[0].result and line.allows(start, now)]
    if could_go_on or not dropped:
        return Verdict(CONFIRM, [there[0].action])
    return Verdict(DONE, [there[0].action])


def _end_and_reach(state: State, action: int, places: dict[str, int]) -> tuple[bytes, bytes]:
    start = state.readings()
    end = state.readings_after(action)
    reach = bytearray(end)
    for i in range(len(start)):
        if start[i] > end[i]:
            reach[i] = start[i]
    for effect in state.effects(action):
        for square in effect["path"]:
            if square in places:
                reach[places[square]] = max(1, reach[places[square]])
    return end, end if reach == end else bytes(reach)  # one object for both: there may be hundreds


def _was_held(line: Line, start: bytes, seen: bytes) -> bool:
    """Whether a piece was seen where one of this line's may rest and none stood."""
    for i in range(len(seen)):
        if seen[i] > start[i] and line.reach[i] > start[i]:
            return True
    return False


def _may_be_hidden(line: Line, start: bytes, unknown: bytes) -> bool:
    """Whether this line touches a place whose sensors cannot tell."""
    for i in range(len(unknown)):
        if unknown[i] and (line.end[i] != start[i] or line.reach[i] > start[i]):
            return True
    return False


def _meanings(lines: list[Line]) -> int:
    return len({line.result for line in lines})


def _has_drop(start: bytes, end: bytes, now: bytes) -> bool:
    """Whether some place holds more than at the start, as the end has it: a piece was put down."""
    for i in range(len(start)):
        if end[i] > start[i] and now[i] > start[i]:
            return True
    return False


def _none_above(now: bytes, limit: bytes) -> bool:
    for i in range(len(now)):
        if now[i] > limit[i]:
            return False
    return True


def _at_least_lower(now: bytes, one: bytes, other: bytes, unknown: bytes) -> bool:
    """Whether every place may hold at least the lower of the two."""
    for i in range(len(now)):
        most = now[i] + unknown[i] if unknown else now[i]
        if most < one[i] and most < other[i]:
            return False
    return True
