"""Undo: which entries may be taken back, why others may not, and a search for actions that lead to the present board.

Undo takes back a person's last action or agreed arrangement, together with everything that computers and the table
itself have done since. A computer's roll is taken back with its turn, because the same dice would be rolled again
(`record.dice`), so that nobody can reroll until the result suits them. An action that revealed something hidden cannot
be taken back, nor can a roll made by a person.
"""

from collections.abc import Callable

from shared_rules.game import BY_HANDS, BY_ITSELF, State
from shared_rules.recognise import OFF_BOARD
from signalbox.core.messages import Message
from signalbox.play.record.entries import ACTION, ARRANGED, CHANCE
from signalbox.play.table.match import Match

CARRIED_ON_S = 1.5  # a piece lifted again within this time was not really put down
UP_MS = 150  # a reed that opens for less time than this may only have been jolted
MAX_SEARCHED = 100  # positions; searching them takes less than a second in the game with the most actions
Gap = Callable[[bytes], int]  # returns how many sensors contradict the given readings


def count_undoable_entries(match: Match) -> int:
    """Return how many entries Undo would take back, or 0 if it cannot take back any."""
    count = undo_count_or_reason(match)
    return count if isinstance(count, int) else 0


def can_undo_action(match: Match) -> bool:
    """Return whether the last entry is a person's action that may be taken back."""
    if match.is_over or not match.kinds or match.kinds[-1] != ACTION or not _is_by_person(match, -1):
        return False
    return match.state.may_take_back()


def count_actions_since_chance(match: Match) -> int:
    """Return how many actions may be taken back, counting back to the last chance event or revelation."""
    past = match.state.clone()
    count = 0
    while count < len(match.kinds) and match.kinds[-1 - count] == ACTION and past.may_take_back():
        past.undo()
        count += 1
    return count


def shows_position_after_undo(match: Match) -> bool:
    """Return whether the board already shows the position to which Undo would lead."""
    count = 0 if match.reading.fits(match.decision.start) else count_undoable_entries(match)
    past = match.state.clone()
    for _ in range(count):
        past.undo()
    return count > 0 and match.reading.fits(past.readings())


def is_move_continued(match: Match, at: float) -> bool:
    """Return whether the only piece that the last action moved has been lifted again immediately.

    If so, the hand never put it down, but only paused with it over a possible destination. The same applies
    to a piece that seemed to have been laid aside but is put on the board immediately.
    """
    decision, reading = match.decision, match.reading
    if at > decision.began_at + CARRIED_ON_S or not can_undo_action(match):
        return False
    if reading.fits(decision.start) or reading.unknown or decision.candidates_in_progress():
        return False
    lifted = _readings_with_piece_lifted(match)
    if lifted is None:
        return False
    put_down = sum(map(int.__sub__, reading.now, lifted))
    if put_down == 0:
        return reading.quiet_ms(at) >= UP_MS and reading.fits(lifted)
    return put_down == 1 and all(map(int.__ge__, reading.now, lifted))


def is_last_piece_lifted(match: Match) -> bool:
    """Return whether the last action's piece is the only one lifted, and no possible action moves it."""
    decision, reading = match.decision, match.reading
    if decision.plan.restoring or reading.unknown or not can_undo_action(match) or decision.candidates_in_progress():
        return False
    lifted = _readings_with_piece_lifted(match)
    return lifted is not None and reading.fits(lifted) and not reading.fits(decision.start)


def _readings_with_piece_lifted(match: Match) -> bytes | None:
    """Return the readings with the last action's piece lifted, or None if the action did not move exactly one piece."""
    past = match.state.clone()
    action = past.undo()
    effects = past.effects(action) if past.input_kind(action) == BY_HANDS else []
    if len(effects) != 1 or "part" in effects[0]:
        return None
    lifted = bytearray(past.readings())
    if effects[0]["square"] != OFF_BOARD:
        lifted[match.config.layout.index_of_square(effects[0]["square"])] -= 1
    return bytes(lifted)


def may_undo(match: Match) -> bool:
    """Return whether there is an action in progress to drop, a question to decline, or an entry to take back."""
    decision = match.decision
    can_drop = decision.is_under_way() or decision.chosen_action is not None or decision.verdict.is_question()
    return not match.is_over and (can_drop or count_undoable_entries(match) > 0)


def undo_count_or_reason(match: Match) -> int | Message:
    """Return how many entries to take back in order to undo a person's last entry, or why this is impossible."""
    if match.is_over:
        return Message("takeback-nothing")
    past = match.state.clone()
    for count, kind in enumerate(reversed(match.kinds), start=1):
        if kind == ARRANGED:
            return count
        if kind == ACTION and not past.may_take_back():
            return Message("takeback-shown")
        is_automatic = past.input_kind(past.undo()) == BY_ITSELF
        if kind != ACTION and is_automatic:
            return Message("takeback-deal-stands")
        if kind != ACTION and (kind != CHANCE or _is_by_person(match, -count)):
            return Message("takeback-roll-stands")
        if kind == ACTION and not is_automatic and _is_by_person(match, -count):
            return count
    return Message("takeback-nothing")


def _is_by_person(match: Match, number: int) -> bool:
    """Return whether the entry at this negative index belongs to a person's seat."""
    return match.config.seats[match.record[number]["seat"]].is_human


def find_matching_history(state: State, max_undo: int, gap: Gap) -> tuple[int, list[int]] | None:
    """Return how many actions to take back, and which to play instead, so that the position matches the board.

    The search takes back as few actions as possible, at most `max_undo`, and plays only actions by hand. Return None if
    no position matches, if several match, or if none of the first MAX_SEARCHED positions matches.
    """
    past = state.clone()
    search = _HistorySearch(gap)
    for undone in range(max_undo + 1):
        lines = search.find_sequences(past)
        if lines:
            positions = {position for _, position in lines}
            return (undone, lines[0][0]) if len(positions) == 1 else None
        if search.is_exhausted:
            return None
        if undone < max_undo:
            past.undo()
    return None


class _HistorySearch:
    """A search for actions that lead to the position on the board. It visits each position only once."""

    def __init__(self, gap: Gap) -> None:
        self._gap = gap
        self._seen: set[str] = set()

    @property
    def is_exhausted(self) -> bool:
        return len(self._seen) >= MAX_SEARCHED

    def find_sequences(self, state: State) -> list[tuple[list[int], str]]:
        """Return the sequences of one seat's manual actions that match the board, each with the position it reaches.

        Each action must bring the position closer to the board, so that no piece is moved needlessly.
        """
        position = state.position()
        if position in self._seen or self.is_exhausted:
            return []
        self._seen.add(position)
        before = self._gap(state.readings())
        if not before:
            return [([], position)]
        seat = state.current_player()
        if seat < 0:
            return []
        lines = []
        for action in state.legal_actions():
            if state.input_kind(action) == BY_HANDS and self._gap(state.readings_after(action)) < before:
                after = state.child(action)
                if after.current_player() == seat:
                    lines += [([action, *rest], reached) for rest, reached in self.find_sequences(after)]
                elif not self._gap(after.readings()):
                    lines.append(([action], after.position()))
        return lines
