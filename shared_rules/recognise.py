"""Recognition of actions: which legal action the sensor readings mean.

A reed detects that a piece is present, but not which one. Every legal action is therefore reduced to a Candidate: the
readings after it and the places where its pieces may rest on the way. A verdict compares the current readings with
all candidates. It never guesses: an action is DONE only if the board has been quiet, its readings are exactly those
after the action, and they cannot lead to any other legal action.

If a sensor is known to be faulty, readings count only the closed sensors that work, and `unknown` has one byte
for each place: the number of further pieces that faulty sensors there may be hiding. It is b"" if every sensor is
trusted. A move that only a faulty sensor could detect is possible but never certain, so it must be confirmed before it
counts.

The squares of a place may share a sensor, which only detects whether the place is empty. Readings then give the
assumed number of pieces there, and `unknown` says how many more would fit. Players show that they have added a piece by
lifting the pieces there and putting all of them down: `tapped` has a 1 for each place where such a sensor has opened
and closed again.
"""

from shared_rules.game import BY_HANDS, BY_LIFT, State

MYPY = False
if MYPY:
    from shared_rules.game import Effect

QUIET_MS = 350  # a board is quiet after this time without a change
LONG_REST_MS = 1500  # after this time without a change, a piece in the air is not on its way to a square

NOWHERE = -1  # the index of the place that a piece from off the board comes from
OFF_BOARD = "hand"  # the square that an effect gives for a piece off the board

# verdicts
IDLE = 0  # nothing has been moved
MOVING = 1  # not finished, but on the way to a legal action
DONE = 2  # the readings mean exactly this action
CONFIRM = 3  # apparently finished, but the move could continue: wait for the confirm button
ASK = 4  # several actions with different results end in these readings: ask which one is meant
WRONG = 5  # no legal action can follow from here: the board must be corrected


class Candidate:
    """A legal action as the sensors will detect it."""

    def __init__(
        self,
        action: int,
        end: bytes,
        max_counts: bytes,
        from_hand: int,
        result: str,
        by_lift: bool = False,
        passed_counts: bytes = b"",
    ) -> None:
        self.action = action
        self.end = end  # readings after the action
        self.max_counts = max_counts  # highest reading of each place during the action
        self.from_hand = from_hand  # the number of pieces that come from off the board
        self.result = result  # the position after the action: candidates with the same result have the same meaning
        self.by_lift = by_lift  # complete as soon as the piece is lifted
        self.passed_counts = passed_counts  # for each place, how many pieces leave while others arrive; b"" if none do
        self._continuations: list[tuple[bytes, bytes]] | None = []
        self._state: State | None = None
        self._places: dict[str, int] = {}

    def set_state(self, state: State, places: dict[str, int]) -> None:
        """Set the state from which `continuations` is computed. The candidates of a decision share one copy of it."""
        self._continuations = None
        self._state = state
        self._places = places

    @property
    def continuations(self) -> list[tuple[bytes, bytes]]:
        """The (end, max_counts) of each action that the same player may carry out next without confirming this one."""
        if self._continuations is None:
            self._continuations = [] if self._state is None else _next_ends(self._state, self.action, self._places)
        return self._continuations

    def explains_extra_pieces(self, start: bytes, now: bytes) -> bool:
        """Return whether this action can explain every extra piece on the board.

        Pieces that this action does not move may be missing, because someone may be holding them.
        """
        in_transit = self.from_hand
        for count, start_count, end_count, maximum in zip(now, start, self.end, self.max_counts):  # noqa: B905
            if count > maximum:
                return False
            if count > start_count:
                in_transit -= count - start_count
            elif end_count < start_count:
                in_transit += start_count - count
        for i in range(len(self.passed_counts)):
            in_transit += min(self.passed_counts[i], max(0, min(start[i], self.end[i]) - now[i]))
        return in_transit >= 0

    def may_be_under_way(self, start: bytes, now: bytes, unknown: bytes = b"") -> bool:
        """Return whether this action can explain every missing piece and every extra piece on the board."""
        if not self.explains_extra_pieces(start, now):
            return False
        if self.passed_counts:
            now = bytes([now[i] + min(self.passed_counts[i], max(0, start[i] - now[i])) for i in range(len(now))])
        return _may_hold_lower_counts(now, start, self.end, unknown)

    def has_begun_next(self, now: bytes, unknown: bytes = b"") -> bool:
        """Return whether this action is complete and the same seat has already begun its next one."""
        for end, max_counts in self.continuations:
            if _is_within(now, max_counts) and _may_hold_lower_counts(now, self.end, end, unknown):
                return True
        return False

    def has_completed_next(self, now: bytes, unknown: bytes = b"") -> bool:
        """Return whether this action is complete and the same seat has also completed its next one."""
        for end, _ in self.continuations:
            if is_consistent(now, end, unknown):
                return True
        return False


class Verdict:
    """The meaning of readings: a kind, and the actions meant (one for DONE and CONFIRM, several for ASK)."""

    def __init__(self, kind: int, actions: list[int]) -> None:
        self.kind = kind
        self.actions = actions

    def is_question(self) -> bool:
        """Return whether the verdict requires an answer from the players."""
        return self.kind in (CONFIRM, ASK)


def candidates_of(state: State, actions: list[int], places: dict[str, int]) -> list[Candidate]:
    """Return candidates for those `actions` that are carried out by hand. `places` maps names of places to indices.

    Each candidate computes its `continuations` on a copy of `state` when they are first read, so `state` may change.
    """
    copy = state.clone()
    candidates = []
    for action in actions:
        kind = copy.input_kind(action)
        if kind in (BY_HANDS, BY_LIFT):
            end, max_counts = _end_and_max_counts(copy, action, places)
            effects = copy.effects(action)
            from_hand = len([effect for effect in effects if effect["square"] == OFF_BOARD])
            copy.apply(action)
            result = copy.position()
            copy.undo()
            passed_counts = _passed_counts(effects, len(end), places)
            candidate = Candidate(action, end, max_counts, from_hand, result, kind == BY_LIFT, passed_counts)
            candidate.set_state(copy, places)
            candidates.append(candidate)
    return candidates


def _next_ends(state: State, action: int, places: dict[str, int]) -> list[tuple[bytes, bytes]]:
    seat = state.current_player()
    ends: list[tuple[bytes, bytes]] = []
    state.apply(action)
    if state.current_player() == seat:
        for following in state.legal_actions():
            if state.input_kind(following) == BY_HANDS:
                ends.append(_end_and_max_counts(state, following, places))
    state.undo()
    return ends


def is_consistent(now: bytes, expected: bytes, unknown: bytes) -> bool:
    """Return whether `now` equals `expected`, except for pieces that faulty sensors may be hiding (`unknown`)."""
    if now == expected:
        return True
    if not unknown:
        return False
    for i in range(len(now)):
        if now[i] != expected[i] and not now[i] < expected[i] <= now[i] + unknown[i]:
            return False
    return True


def favourable_readings(now: bytes, expected: bytes, unknown: bytes) -> bytes:
    """Return `now`, raised towards `expected` as far as `unknown` allows: any remaining difference is certain."""
    if not unknown or now == expected:
        return now
    adjusted = bytearray(now)
    for i in range(len(unknown)):
        if unknown[i] and adjusted[i] < expected[i]:
            adjusted[i] = min(expected[i], adjusted[i] + unknown[i])
    return bytes(adjusted)


def recognise(
    candidates: list[Candidate],
    start: bytes,
    now: bytes,
    seen: bytes,
    quiet_ms: int,
    confirmed: bool,
    unknown: bytes = b"",
    tapped: bytes = b"",
) -> Verdict:
    """Return the meaning of the readings `now`, given the readings `start` at the beginning of the decision.

    `seen` has the highest reading of each place since the decision began, `quiet_ms` is the time since the last change,
    and `confirmed` is whether the players have just confirmed that they have finished moving. If the only possible
    action brings in a piece and takes it off again, it counts only after LONG_REST_MS, because a piece may be held
    over a square on its way. An action that no working sensor has detected is considered only if `confirmed`, and must
    then be confirmed by name unless it is the only possible meaning.
    """
    quiet = confirmed or quiet_ms >= QUIET_MS
    moved = not is_consistent(now, start, unknown)
    reached = []
    hidden = True
    for candidate in candidates:
        if is_consistent(now, candidate.end, unknown):
            if moved or _was_detected(candidate, start, seen):
                reached.append(candidate)
                hidden = False
            elif confirmed and _is_possibly_hidden(candidate, start, unknown):
                reached.append(candidate)
    if tapped:
        by_tap = [candidate for candidate in candidates if is_tapped(candidate, start, tapped)]
        if moved:
            reached += [
                tap for tap in by_tap if reached and tap not in reached and tap.has_completed_next(now, unknown)
            ]
        elif by_tap:
            reached, hidden = by_tap, False
    if reached:
        is_only_shown = not moved and not tapped and reached[0].from_hand > 0 and _count_results(candidates) == 1
        if is_only_shown and quiet_ms < LONG_REST_MS:  # a piece may have been held over the square on its way
            quiet = confirmed
        return _judge_ends(candidates, reached, start, now, quiet, confirmed, hidden)
    if not moved:
        return Verdict(IDLE, [])
    continued = [
        candidate
        for candidate in candidates
        if _has_added_piece(start, candidate.end, now)
        and candidate.has_begun_next(now, unknown)
        and (_has_delivered_all(candidate.end, now, seen, unknown) or candidate.has_completed_next(now, unknown))
    ]
    others = [
        candidate
        for candidate in candidates
        if candidate not in continued and candidate.may_be_under_way(start, now, unknown)
    ]
    if continued and not others and _count_results(continued) == 1:
        return Verdict(DONE if quiet else MOVING, [continued[0].action])
    if not quiet:
        return Verdict(MOVING, [])
    for candidate in candidates:
        if candidate.explains_extra_pieces(start, now):
            return Verdict(MOVING, [])
    return Verdict(MOVING if _is_within(now, start) else WRONG, [])


def _judge_ends(
    candidates: list[Candidate],
    reached: list[Candidate],
    start: bytes,
    now: bytes,
    is_quiet: bool,
    confirmed: bool,
    is_hidden: bool,
) -> Verdict:
    """Return the verdict for readings that match the ends of the candidates in `reached`.

    `is_hidden` is true if the sensors cannot detect any of these candidates.
    """
    if not is_quiet:
        return Verdict(MOVING, [reached[0].action])
    if _count_results(reached) > 1:
        return Verdict(ASK, [candidate.action for candidate in reached])
    is_only_meaning = _count_results(candidates) == 1
    if confirmed:
        return Verdict(CONFIRM if is_hidden and not is_only_meaning else DONE, [reached[0].action])
    has_added_piece = _has_added_piece(start, reached[0].end, now)
    if is_only_meaning and (has_added_piece or _is_within(reached[0].end, start)):
        return Verdict(DONE, [reached[0].action])
    others = [candidate for candidate in candidates if candidate.result != reached[0].result]
    if reached[0].by_lift:
        alternatives = [other for other in others if other.may_be_under_way(start, now)]
        return Verdict(CONFIRM if alternatives else DONE, [reached[0].action])
    # A missing piece may have crashed or be in a hand, so it does not rule out another action.
    still_possible = [other for other in others if other.explains_extra_pieces(start, now)]
    return Verdict(CONFIRM if still_possible or not has_added_piece else DONE, [reached[0].action])


def _end_and_max_counts(state: State, action: int, places: dict[str, int]) -> tuple[bytes, bytes]:
    start = state.readings()
    end = state.readings_after(action)
    max_counts = bytearray(end)
    for i in range(len(start)):
        if start[i] > end[i]:
            max_counts[i] = start[i]
    for effect in state.effects(action):
        for square in effect["path"]:
            if square in places:
                max_counts[places[square]] = max(1, max_counts[places[square]])
    return end, end if max_counts == end else bytes(max_counts)  # share one object, because there may be hundreds


def _passed_counts(effects: "list[Effect]", length: int, places: dict[str, int]) -> bytes:
    """Return, for each place, how many pieces leave it while others arrive, so that it may be empty in between."""
    moved = [effect for effect in effects if "part" not in effect and effect["square"] != effect["to"]]
    destinations = [effect["to"] for effect in moved] if len(moved) > 1 else []
    passed = [effect["square"] for effect in moved if effect["square"] in destinations and effect["square"] in places]
    if not passed:
        return b""
    counts = bytearray(length)
    for square in passed:
        counts[places[square]] += 1
    return bytes(counts)


def is_tapped(candidate: Candidate, start: bytes, tapped: bytes) -> bool:
    """Return whether the candidate adds a piece to a place where players have lifted the pieces and put them back."""
    for i in range(len(tapped)):
        if tapped[i] and candidate.end[i] > start[i]:
            return True
    return False


def _was_detected(candidate: Candidate, start: bytes, seen: bytes) -> bool:
    """Return whether a sensor has detected an extra piece where one of the candidate's pieces may rest."""
    for i in range(len(seen)):
        if seen[i] > start[i] and candidate.max_counts[i] > start[i]:
            return True
    return False


def _is_possibly_hidden(candidate: Candidate, start: bytes, unknown: bytes) -> bool:
    """Return whether the candidate involves a place with faulty sensors."""
    for i in range(len(unknown)):
        if unknown[i] and (candidate.end[i] != start[i] or candidate.max_counts[i] > start[i]):
            return True
    return False


def _count_results(candidates: list[Candidate]) -> int:
    return len({candidate.result for candidate in candidates})


def _has_added_piece(start: bytes, end: bytes, now: bytes) -> bool:
    """Return whether a piece has been added to a place whose count in `end` is higher than in `start`."""
    for i in range(len(start)):
        if end[i] > start[i] and now[i] > start[i]:
            return True
    return False


def _has_delivered_all(end: bytes, now: bytes, seen: bytes, unknown: bytes) -> bool:
    """Return whether every place has reached its count in `end`, now or earlier, so that no piece is in hand."""
    for i in range(len(end)):
        if now[i] < end[i] > seen[i] and not (unknown and unknown[i]):
            return False
    return True


def _is_within(now: bytes, limit: bytes) -> bool:
    for i in range(len(now)):
        if now[i] > limit[i]:
            return False
    return True


def _may_hold_lower_counts(now: bytes, one: bytes, other: bytes, unknown: bytes) -> bool:
    """Return whether every place may hold at least the lower of its counts in `one` and `other`."""
    for i in range(len(now)):
        maximum = now[i] + unknown[i] if unknown else now[i]
        if maximum < one[i] and maximum < other[i]:
            return False
    return True


def likely_end(
    candidates: list[Candidate], start: bytes, now: bytes, movers: dict[int, int], unknown: bytes = b""
) -> bytes:
    """Return the readings that the players are probably aiming at: the end of the only matching candidate, or `start`.

    `movers` maps each action to the index of the place its piece is taken from, or NOWHERE if it comes from off the
    board. The start is always a valid goal, because a lifted piece can be put back.
    """
    matching = [candidate for candidate in candidates if candidate.may_be_under_way(start, now, unknown)]
    if not matching:
        places = lifted_indices(start, now, unknown)
        matching = [candidate for candidate in candidates if movers[candidate.action] in places]
    ends = {candidate.end for candidate in matching}
    if len(ends) == 1 and not is_consistent(now, start, unknown):
        return matching[0].end
    return start


def lifted_indices(start: bytes, now: bytes, unknown: bytes = b"") -> list[int]:
    """Return the indices of the places from which a piece is certainly missing."""
    if now == start:
        return []
    now = favourable_readings(now, start, unknown)
    return [i for i in range(len(now)) if now[i] < start[i]]
