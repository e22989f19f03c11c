"""A referee, who knows where every piece is and counts the mistakes of the people and of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from shared_rules.game import BY_HANDS, BY_LIFT, SPECTATOR
from shared_rules.recognise import OFF_BOARD
from signalbox.board.piece_places import count_pieces, place_of, target_squares
from signalbox.board.tabletop import AIR, HAND, Tabletop
from signalbox.play.table import situation as situations
from signalbox.play.table.table import INPUTS, Table
from signalbox.play.table.takeback import CARRIED_ON_S

if TYPE_CHECKING:
    from shared_rules.game import Effect, State
    from signalbox.play.table.diagnosis import SensorQuestion
    from signalbox.simulator.hands import Hands

MOVEMENTS_PER_PIECE = 2  # movements of a piece or part that is misplaced or comes from the tray
MAX_REQUESTS = 20  # maximum movements requested by the table before the next action, not counting those of the action
LATE = 100  # movements of any kind without an action after which somebody who knows the game helps
READS_S = 0.2  # the seconds after a movement by which the table has read it
SAYS_S = 0.6  # the seconds after a movement by which the table has processed it; later changes are people's answers

Pieces = Counter[tuple[str, str]]  # the number of pieces, keyed by place or square, and colour
Placements = tuple[dict[str, str], dict[str, str], dict[str, str]]  # squares of pieces, bays of parts, sides of parts
Aims = tuple[int, tuple[int, ...]]  # the length of the record, and the actions that may come next


def least_movements(tabletop: Tabletop, state: State, actions: Iterable[int], places: Mapping[str, str]) -> int:
    """Return the minimum number of movements to this position, or to a position after one of the manual `actions`.

    A piece in `places` counts as being on the square given there, because nobody at the table knows better. Pieces
    on a platform move with it.
    """
    pieces, parts, routes = count_pieces(tabletop, state), _parts(state), _Routes(tabletop, places)
    minimum = routes.count_movements(pieces, parts)
    for action in actions:
        effects = state.effects(action)
        if any("part" in effect for effect in effects):
            after = state.child(action)
            minimum = min(minimum, routes.count_movements(count_pieces(tabletop, after), _parts(after)))
        else:
            minimum = min(minimum, routes.count_movements(_apply_effects(tabletop, pieces, effects), parts))
    return minimum


class _Routes:
    """Counts the movements from the current arrangement to given positions, moving platforms first."""

    def __init__(self, tabletop: Tabletop, places: Mapping[str, str]) -> None:
        self._tabletop = tabletop
        self._places = places
        self._cache: dict[tuple[tuple[str, str, str], ...], tuple[int, Pieces, Counter[str]]] = {}

    def count_movements(self, pieces: Pieces, parts: tuple[tuple[str, str, str], ...]) -> int:
        """Return the number of movements that bring the pieces and parts (part, bay, side) to these places."""
        if parts not in self._cache:
            self._cache[parts] = self._move_parts(parts)
        part_movements, on_board, lifted = self._cache[parts]
        wrong, missing = _sum_pieces(on_board - pieces, COLOUR), _sum_pieces(pieces - on_board, COLOUR)
        from_tray = missing - lifted - wrong
        return part_movements + lifted.total() + MOVEMENTS_PER_PIECE * (wrong.total() + from_tray.total())

    def _move_parts(self, parts: tuple[tuple[str, str, str], ...]) -> tuple[int, Pieces, Counter[str]]:
        """Return the number of movements that the parts need, and the pieces afterwards: on the board, and lifted.

        Pieces on the board are keyed by place and colour, lifted pieces by colour.
        """
        tabletop, part_movements = self._tabletop, 0
        at = {**tabletop.at, **self._places}
        for part, bay, side in parts:
            now = tabletop.bay_of[part]
            if (now, tabletop.side_of[part]) != (bay, side):
                part_movements += 1 if now == AIR else MOVEMENTS_PER_PIECE
                cells = tabletop.board.bays[bay].cells_under(side)
                at.update({piece: cells[strand][end] for piece, (strand, end) in tabletop.riders(part).items()})
        pieces = [(spot, tabletop.colours[piece]) for piece, spot in at.items()]
        on_board = Counter((place_of(tabletop, spot), colour) for spot, colour in pieces if spot not in (AIR, HAND))
        return part_movements, on_board, Counter(colour for spot, colour in pieces if spot == AIR)


def _parts(state: State) -> tuple[tuple[str, str, str], ...]:
    return tuple((part["part"], part["bay"], part["side"]) for part in state.view(SPECTATOR)["parts"])


def _apply_effects(tabletop: Tabletop, before: Pieces, effects: list[Effect]) -> Pieces:
    after = before.copy()
    for effect in effects:
        for name, change in ((effect["square"], -1), (effect["to"], 1)):
            if name != OFF_BOARD:
                after[place_of(tabletop, name) or name, effect["colour"]] += change
    return after


PLACE, COLOUR = 0, 1  # the parts of a key of Pieces


def _sum_pieces(pieces: Pieces, part: int) -> Counter[str]:
    """Return the number of pieces per place if `part` is PLACE, or per colour if it is COLOUR."""
    counts: Counter[str] = Counter()
    for key, count in pieces.items():
        counts[key[part]] += count
    return counts


@dataclass
class Mistakes:
    """The mistakes counted by a referee."""

    wrong_moves: int = 0  # recorded actions that do not match the pieces
    false_boards: int = 0  # times that all places had the right number of pieces, but some pieces were wrong
    dead_ends: int = 0  # times that following the table led nowhere
    untrue_words: int = 0  # times that people confirmed something untrue
    by_word: int = 0  # wrong moves, false boards and dead ends between an untrue answer and the next correct board
    rescues: int = 0  # times that somebody had to help people who kept making movements without being asked
    corrections: int = 0  # movements that the table requested for corrections
    corrections_least: int = 0  # the minimum that would have sufficed


class Corrections:
    """Counts the movements made for corrections, and the minimum that would have sufficed."""

    def __init__(self, table: Table, tabletop: Tabletop, mistakes: Mistakes) -> None:
        self.is_followed = False  # whether the hands are carrying out a correction that the table requested
        self.beliefs: dict[str, str] = {}  # where the table wrongly assumed pieces to be at its latest entry
        self._table = table
        self._tabletop = tabletop
        self._mistakes = mistakes
        self._least_whole = 0  # the minimum number of movements for the whole correction
        self._nearest = 0  # the lowest number of remaining movements so far
        self._least_left: int | None = None  # movements left at the last look; None while nothing is wrong
        self._aims: Aims = (0, ())  # the aims of these movements

    @property
    def is_under_way(self) -> bool:
        return self._least_left is not None

    def update(self, moved: list[str], *, is_wrong: bool) -> bool:
        """Count the movements since the last call. Return whether they have advanced the correction.

        If the number of remaining movements changes for another reason, the minimum changes by the same amount.
        """
        state, before = self._table.state, self._least_left
        assert state is not None
        if not is_wrong and before is None:
            return False
        aims = self._current_aims(state)
        if is_wrong and before is not None and not moved and aims == self._aims:
            return False
        self._aims = aims
        self.beliefs = {piece: where for piece, where in self.beliefs.items() if piece not in moved}
        left = least_movements(self._tabletop, state, aims[1], self.beliefs)
        has_led_on = False
        if before is None:
            self._least_whole = left
        elif moved and self.is_followed:
            self._mistakes.corrections += len(moved)
            has_led_on = left < self._nearest
        else:
            self._least_whole += left - before
        self._nearest = left if before is None else min(self._nearest, left)
        if not is_wrong:
            self._mistakes.corrections_least += max(0, self._least_whole - left)  # what is left belongs to an action
        self._least_left = left if is_wrong else None
        return has_led_on

    def _current_aims(self, state: State) -> Aims:
        """Return the length of the record, and the actions that can be made by hand (none during a takeback)."""
        match, recorded = self._table.match, len(self._table.record)
        if match is None or match.decision.plan.restoring:
            return recorded, ()
        actions = [candidate.action for candidate in match.decision.candidates]
        return recorded, tuple(action for action in actions if state.input_kind(action) == BY_HANDS)


@dataclass
class Progress:
    """The movements since the last action."""

    entry_count: int
    movements: int = 0  # the number of the hands' movements when the last action was recorded or help came
    followed_requests: int = 0  # requested movements without effect since an action, mischief or a dead end


@dataclass
class LastAction:
    """The last recorded action, whose pieces may still be in the air."""

    is_pending: bool = False  # it has yet to be compared with the pieces
    held_pieces: list[str] = field(default_factory=list)  # held over a square at that time; compared once they are down
    held_at: dict[str, float] = field(default_factory=dict)  # when each piece was last held over a square
    put_down_at: dict[str, float] = field(default_factory=dict)  # when each piece was last put down
    entered_at: float = 0.0  # when it was recorded


class Observation(NamedTuple):
    """The state of the table when the referee last looked at it."""

    inputs: int = -1
    situation: situations.TableSituation | None = None
    ignored: int = 0  # the bitmap of ignored sensors
    placements: Placements = ({}, {}, {})


class Referee:
    """Counts the mistakes that are made at one table. Call `update` after every event."""

    def __init__(self, table: Table, hands: Hands) -> None:
        self.mistakes = Mistakes()
        self._table = table
        self._hands = hands
        self._corrections = Corrections(table, hands.tabletop, self.mistakes)
        self._progress = Progress(len(table.record))
        self._last_action = LastAction()
        self._last = Observation()
        self._moved_at = 0.0
        self._is_misinformed = False  # people have confirmed something untrue that has not been corrected
        self._differences: set[tuple[str, str]] = set()  # places and colours that disagreed

    def update(self, at: float) -> None:
        """Update the counts with the entries and movements since the last call."""
        state = self._table.state
        if state is None:
            return
        tabletop, inputs = self._hands.tabletop, self._table.tally[INPUTS]
        last, action, progress = self._last, self._last_action, self._progress
        if inputs == last.inputs and (tabletop.at, tabletop.bay_of, tabletop.side_of) == last.placements:
            return  # nothing has happened
        now = situations.underlying_situation(situations.situation(self._table, at))
        placements = (dict(tabletop.at), dict(tabletop.bay_of), dict(tabletop.side_of))
        moved = _moved_things(last.placements, placements)
        action.held_at.update(dict.fromkeys(tabletop.over, at))
        new_entries = len(self._table.record) - progress.entry_count
        if moved:
            self._moved_at = at
            action.put_down_at.update({piece: at for piece in moved if last.placements[0].get(piece) == AIR})
        if at - self._moved_at > SAYS_S:
            self._check_answer(now, new_entries)
        if new_entries:
            progress.entry_count += new_entries
            progress.followed_requests = 0
            progress.movements = self._hands.movements
            action.is_pending = new_entries > 0 and (action.is_pending or _was_made_by_hand(state))
            action.held_pieces = [piece for piece, held_at in action.held_at.items() if at - held_at < CARRIED_ON_S]
            action.entered_at = at
        is_read = at - self._moved_at > READS_S
        if action.is_pending and is_read and all(tabletop.at[piece] != AIR for piece in action.held_pieces):
            action.is_pending = False
            self._compare_pieces()
        self._last = Observation(inputs, now, self._table.diagnosis.ignored.mask, placements)
        is_wrong = (
            isinstance(now, situations.CorrectingBoard | situations.StrayPieces | situations.Doubt)
            and not self._is_misinformed
        )
        progress.followed_requests -= self._corrections.update(moved, is_wrong=is_wrong)

    def count_followed_request(self) -> None:
        """Count a requested movement that the hands have begun."""
        self._progress.followed_requests += 1
        self._corrections.is_followed = self._corrections.is_under_way

    def reset_requests(self) -> None:
        """Reset the count of requested movements after an unrequested one."""
        self._progress.followed_requests = 0
        self._corrections.is_followed = False

    def is_astray(self) -> bool:
        """Return whether more than MAX_REQUESTS requested movements have had no effect.

        The limit is raised by the number of pieces that the longest legal action moves, such as those of a long train.
        """
        state, followed = self._table.state, self._progress.followed_requests
        if state is None or followed <= MAX_REQUESTS:
            return False
        return followed > MAX_REQUESTS + max((len(state.effects(each)) for each in state.legal_actions()), default=0)

    def is_late(self) -> bool:
        """Return whether more than LATE movements of any kind have been made since the last action or help."""
        return self._hands.movements - self._progress.movements > LATE

    def count_rescue(self) -> None:
        """Count a rescue: somebody had to help because the requests led nowhere or were not followed."""
        if self._is_misinformed:
            self.mistakes.by_word += 1
        elif self.is_late() and not self.is_astray():
            self.mistakes.rescues += 1
        else:
            self.mistakes.dead_ends += 1
        self.reset_requests()
        self._progress.movements = self._hands.movements

    def _compare_pieces(self) -> None:
        """After an action by hand, compare the pieces with the table's position and count a new difference."""
        state, tabletop, action = self._table.state, self._hands.tabletop, self._last_action
        assert state is not None
        unread_since = action.entered_at - READS_S  # to the table, what was put down later was still in the air
        late = {piece for piece, at in action.put_down_at.items() if at > unread_since}.difference(action.held_pieces)
        at = tabletop.at | dict.fromkeys(late, AIR)
        expected = {
            piece: spot for piece, spot in target_squares(tabletop, state).items() if at[piece] != AIR
        }  # lifted pieces do not count, because people see that they are lifted
        self._corrections.beliefs = {piece: spot for piece, spot in expected.items() if at[piece] != spot}
        actual, believed = (
            Counter((place_of(tabletop, spot) or spot, tabletop.colours[piece]) for piece, spot in spots.items())
            for spots in (at, expected)
        )
        for counts in (actual, believed):
            for place, colour in [key for key in counts if key[0] in (HAND, AIR)]:
                del counts[place, colour]
        previous, self._differences = self._differences, set(actual - believed) | set(believed - actual)
        if AIR in at.values():
            self._differences |= previous  # a lifted piece was wrong before and may be wrong again
        is_sure = not (self._differences or self._table.diagnosis.ignored or AIR in at.values())
        self._is_misinformed = self._is_misinformed and not is_sure
        if self._differences <= previous:
            return  # no new difference
        if self._is_misinformed:
            self.mistakes.by_word += 1
        elif _sum_pieces(actual, PLACE) != _sum_pieces(believed, PLACE):
            self.mistakes.wrong_moves += 1
        else:
            self.mistakes.false_boards += not previous

    def _check_answer(self, now: situations.TableSituation, new_entries: int) -> None:
        """Count an untrue answer if people have given one. Call this only when nothing has moved for a while."""
        match self._last.situation:
            case situations.Question(question) if now != self._last.situation:
                is_yes = new_entries > 0 or self._table.diagnosis.ignored.mask != self._last.ignored
                untrue = is_yes and not true_answer(self._hands.tabletop, question)
            case situations.Doubt(_, _, pieces) if not isinstance(now, situations.Doubt):
                untrue = not self._are_placed(pieces)
            case situations.CorrectingBoard(has_right_counts=has_right_counts, assumed_place=has_assumption) if (
                has_right_counts or has_assumption
            ) and not isinstance(now, situations.CorrectingBoard):
                untrue = not self._is_as_believed()
            case situations.Confirming() | situations.Choosing() if new_entries > 0:
                untrue = not self._is_as_believed()
            case _:
                untrue = False
        self.mistakes.untrue_words += untrue
        self._is_misinformed = self._is_misinformed or untrue

    def _are_placed(self, pieces: list[tuple[str, tuple[str, ...]]]) -> bool:
        """Return whether pieces of these colours are in these places."""
        tabletop = self._hands.tabletop
        items = tabletop.at.items()
        present = Counter((place_of(tabletop, spot) or spot, tabletop.colours[piece]) for piece, spot in items)
        return Counter((place, colour) for place, colours in pieces for colour in colours) <= present

    def _is_as_believed(self) -> bool:
        """Return whether all pieces, except lifted ones, are where the table believes them to be."""
        state, tabletop = self._table.state, self._hands.tabletop
        assert state is not None
        expected = target_squares(tabletop, state)
        return all(spot in (expected[piece], AIR) for piece, spot in tabletop.at.items())


def _was_made_by_hand(state: State) -> bool:
    """Return whether the last recorded action was made by hand."""
    before = state.clone()
    return before.input_kind(before.undo()) in (BY_HANDS, BY_LIFT)


def true_answer(tabletop: Tabletop, question: SensorQuestion) -> bool:
    """Return the true answer to a question about one place or bay, judging by the pieces and platforms."""
    name, *claim = question.text.split()
    if claim[0] == "holds":
        return tabletop.bay_of[claim[1]] == name and tabletop.side_of[claim[1]] == claim[2]
    if name in tabletop.board.bays:
        return name not in tabletop.bay_of.values()
    spots = [square.name for square in tabletop.board.squares.values() if name in (square.name, square.place)]
    return any(tabletop.piece_at(spot) is not None for spot in spots) == (claim[0] == "taken")


def _moved_things(before: Placements, now: Placements) -> list[str]:
    """Return the platforms that have moved or, if none has, the pieces that have moved."""
    parts = [part for part in now[1] if (before[1].get(part), before[2].get(part)) != (now[1][part], now[2][part])]
    return parts or [piece for piece, spot in now[0].items() if before[0].get(piece) != spot]
