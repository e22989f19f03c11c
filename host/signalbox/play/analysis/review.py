"""A game looked back at by its coach: chances to win turn by turn, what was luck and what was play, what mattered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from shared_rules.game import ARRANGED, CHANCE, Game, State
from signalbox import games
from signalbox.games.coach import Chances, Coach
from signalbox.play.analysis.turns import Turns
from signalbox.play.record.entries import Entry, Header, standing
from signalbox.play.record.replay import is_over, play, rules_of, start_of

MOMENTS = 3
LEAST = 0.02  # of a chance to win; what changed less did not matter


class Moment(NamedTuple):
    """What one outcome of chance, or one decision, did to the chance to win of `seat`, whose turn it was.

    `move` is the number of the entry among those that stand, from 1; `turn` that of the turn. Before a decision the
    chance is the one behind the best that could be done; where whole turns are judged, that when the turn began.
    """

    move: int
    turn: int
    seat: int
    by_chance: bool
    before: float
    after: float

    @property
    def change(self) -> float:
        """How much it mattered."""
        return abs(self.after - self.before)


@dataclass
class Review:
    """What a coach has to say of a game; all chances are from 0 to 1.

    `chances` are those of all seats at the start, then after each turn. `luck` is by seat what outcomes of chance, its
    own and the others', gave it: on the average of many games that is nothing. `given_away` is by seat how much more it
    would have had by the best decisions; None where the coach has no judgement of them, and moments are whole turns.
    `moments` are those of the turns that mattered most, in their order.
    """

    chances: list[Chances]
    luck: list[float]
    given_away: list[float] | None
    moments: list[Moment] = field(default_factory=list)


def review(header: Header, entries: Iterable[Entry], game: Game | None = None) -> Review | None:
    """The review of a record; None where there is no coach for its board, or the pieces were set by hand.

    `game` are its rules, where they are at hand. It tells what is hidden in a game under way. Raises UserError when a
    notation is not legal there.
    """
    state = start_of(header, game or rules_of(header))
    makes = games.entry(header.game).coach
    coach = makes(state) if makes else None
    if coach is None:
        return None
    look = _Look(coach, state)
    for entry in standing(entries):
        play(state, entry)
        if state.history[-1] >= ARRANGED:
            return None
        look.at(state)
    return look.found()


class _Look:
    """Goes through a game, one action or outcome after another."""

    def __init__(self, coach: Coach[State], state: State) -> None:
        self._coach, self._seats = coach, range(state.players)
        self._luck, self._given_away = [0.0] * state.players, [0.0] * state.players
        self._every: list[Moment] = []
        self._moves, self._turns = 0, Turns()
        self._before = state.clone()
        self._now = coach.outlook(self._before)
        self._chances = [self._now]

    def at(self, state: State) -> None:
        """The last entry of the history of `state` has led there."""
        before, action = self._before, state.history[-1]
        was, now = self._now, self._coach.outlook(state)
        self._moves += 1
        seat = before.turn()
        if before.current_player() == CHANCE:
            for each in self._seats:
                self._luck[each] += now[each] - was[each]
            self._keep(seat, True, was[seat], now[seat])
        elif self._coach.judgement and len(before.legal_actions()) > 1:
            [chosen] = self._coach.behind(before, [action])
            self._given_away[seat] += max(0.0, was[seat] - chosen[seat])
            self._keep(seat, False, was[seat], chosen[seat])
        turn = self._turns.count + 1
        if self._turns.ends(before, state):
            if not self._coach.judgement and not is_over(state):  # the last one shows what nobody could know
                self._every.append(Moment(self._moves, turn, seat, False, self._chances[-1][seat], now[seat]))
            self._chances.append(now)
        self._before, self._now = state.clone(), now

    def _keep(self, seat: int, by_chance: bool, before: float, after: float) -> None:
        self._every.append(Moment(self._moves, self._turns.count + 1, seat, by_chance, before, after))

    def found(self) -> Review:
        if self._turns.is_amid:  # broken off in the middle of a turn
            self._chances.append(self._now)
        given_away = self._given_away if self._coach.judgement else None
        return Review(self._chances, self._luck, given_away, _that_mattered(self._every))


def _that_mattered(every: Sequence[Moment]) -> list[Moment]:
    """The greatest changes, one of a turn."""
    of_turns: dict[int, Moment] = {}
    for moment in sorted(every, key=lambda moment: -moment.change):
        if moment.change >= LEAST and len(of_turns) < MOMENTS:
            of_turns.setdefault(moment.turn, moment)
    return [of_turns[turn] for turn in sorted(of_turns)]
