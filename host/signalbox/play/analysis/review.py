"""A coach's review of a game: chances of winning turn by turn, luck, and the moments that mattered most."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from shared_rules.game import ARRANGED, CHANCE, Game, State
from signalbox import games
from signalbox.games.coach import Chances, Coach
from signalbox.play.analysis.game_analysis import TurnCounter
from signalbox.play.record.entries import Entry, Header, valid_entries
from signalbox.play.record.replay import initial_state, is_over, play_entry, rules_of

MOMENTS = 3
MIN_CHANGE = 0.02  # smaller changes in the chance of winning do not matter


class Moment(NamedTuple):
    """A change in the winning chance of `seat`, whose turn it was, from `before` to `after`.

    It is the effect of one chance outcome, one decision or one whole turn. `move` is the number of the entry, not
    counting entries taken back, and `turn` is the number of the turn. For a decision, `before` is the chance after the
    best possible action; for a whole turn, it is the chance at the start of the turn.
    """

    move: int
    turn: int
    seat: int
    by_chance: bool
    before: float
    after: float

    @property
    def change(self) -> float:
        """The absolute difference between `before` and `after`."""
        return abs(self.after - self.before)


@dataclass
class Review:
    """A coach's review of a game. All chances are between 0 and 1.

    `chances` lists the seats' chances at the start and after each turn. `luck` lists how much all chance outcomes
    together changed each seat's chance; over many games, this averages zero. `lost_chances` lists the chance that each
    seat lost by not making the best decisions; it is None if the coach does not judge single decisions. `moments` lists
    the most important moments in order of play; if single decisions are not judged, they include whole turns.
    """

    chances: list[Chances]
    luck: list[float]
    lost_chances: list[float] | None
    moments: list[Moment] = field(default_factory=list)


def review(header: Header, entries: Iterable[Entry], game: Game | None = None) -> Review | None:
    """Return the review of a record, or None if its board has no coach or if pieces were set by hand.

    Pass the rules as `game` if they are already loaded. The review of a game in progress reveals hidden information.
    Raise UserError if an entry is not legal.
    """
    state = initial_state(header, game or rules_of(header))
    make_coach = games.entry(header.game).coach
    coach = make_coach(state) if make_coach else None
    if coach is None:
        return None
    walk = _ReviewBuilder(coach, state)
    for entry in valid_entries(entries):
        play_entry(state, entry)
        if state.history[-1] >= ARRANGED:
            return None
        walk.evaluate(state)
    return walk.review()


class _ReviewBuilder:
    """A builder for a coach's review of a game, which processes one action or chance outcome at a time."""

    def __init__(self, coach: Coach[State], state: State) -> None:
        self._coach, self._seats = coach, range(state.players)
        self._luck, self._lost_chances = [0.0] * state.players, [0.0] * state.players
        self._moments_so_far: list[Moment] = []
        self._moves, self._turns = 0, TurnCounter()
        self._state_before = state.clone()
        self._chances_now = coach.outlook(self._state_before)
        self._chances = [self._chances_now]

    def evaluate(self, state: State) -> None:
        """Add the effect of the last entry in the history of `state` to the review."""
        before, action = self._state_before, state.history[-1]
        chances_before, now = self._chances_now, self._coach.outlook(state)
        self._moves += 1
        seat = before.turn()
        if before.current_player() == CHANCE:
            for other in self._seats:
                self._luck[other] += now[other] - chances_before[other]
            self._add_moment(seat, True, chances_before[seat], now[seat])
        elif self._coach.judges_decisions and len(before.legal_actions()) > 1:
            [chosen] = self._coach.chances_after(before, [action])
            self._lost_chances[seat] += max(0.0, chances_before[seat] - chosen[seat])
            self._add_moment(seat, False, chances_before[seat], chosen[seat])
        turn = self._turns.count + 1
        if self._turns.advance(before, state):
            if not self._coach.judges_decisions and not is_over(state):  # the last turn reveals secrets
                self._moments_so_far.append(Moment(self._moves, turn, seat, False, self._chances[-1][seat], now[seat]))
            self._chances.append(now)
        self._state_before, self._chances_now = state.clone(), now

    def _add_moment(self, seat: int, by_chance: bool, before: float, after: float) -> None:
        self._moments_so_far.append(Moment(self._moves, self._turns.count + 1, seat, by_chance, before, after))

    def review(self) -> Review:
        if self._turns.is_turn_in_progress:  # ended in the middle of a turn
            self._chances.append(self._chances_now)
        lost_chances = self._lost_chances if self._coach.judges_decisions else None
        return Review(self._chances, self._luck, lost_chances, _most_important_moments(self._moments_so_far))


def _most_important_moments(moments: Sequence[Moment]) -> list[Moment]:
    """Return up to MOMENTS moments with the largest changes, at most one per turn, in order of play."""
    largest_by_turn: dict[int, Moment] = {}
    for moment in sorted(moments, key=lambda moment: -moment.change):
        if moment.change >= MIN_CHANGE and len(largest_by_turn) < MOMENTS:
            largest_by_turn.setdefault(moment.turn, moment)
    return [largest_by_turn[turn] for turn in sorted(largest_by_turn)]
