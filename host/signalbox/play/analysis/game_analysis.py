"""The figures for one game, computed from its record: turns, winners, points, counts, and each seat's luck."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Literal

from shared_rules.game import ARRANGED, Game, State
from signalbox import games
from signalbox.games.statistics import GameFigures
from signalbox.play.record.entries import CORRECTION, DECIDED_BY_CHANCE, TAKEBACK, Entry, Header, valid_entries
from signalbox.play.record.replay import initial_state, is_over, play_entry, rules_of

Verdict = Literal["much-less", "less", "even", "more", "much-more"]
NOTABLE = 1.0  # in standard deviations: two in three sums are closer to the expected sum
LARGE = 2.0  # 19 in 20 sums are closer


class TurnCounter:
    """A counter of the turns in a game, starting at the first action; setup such as dealing shares does not count."""

    def __init__(self) -> None:
        self.count = 0  # the number of completed turns
        self.is_turn_in_progress = False  # whether anybody has acted in the current turn

    def advance(self, before: State, state: State) -> bool:
        """Process the last action or outcome, which changed `before` to `state`, and return whether it ended a turn."""
        self.is_turn_in_progress = self.is_turn_in_progress or before.current_player() >= 0
        if not self.is_turn_in_progress or (state.turn() == before.turn() and not is_over(state)):
            return False
        self.is_turn_in_progress = False
        self.count += 1
        return True


@dataclass
class Luck:
    """Totals over chance outcomes: their number, their sum, and the mean and variance of all possible sums."""

    count: int = 0
    total: int = 0
    expected_total: float = 0.0
    variance: float = 0.0
    actual_counts: dict[int, int] = field(default_factory=dict)  # how often each value occurred
    expected_counts: dict[int, float] = field(default_factory=dict)  # how often each value was expected

    def add(self, value: int, outcomes: Sequence[tuple[int, float]]) -> None:
        """Add an outcome of this value. `outcomes` has a (value, probability) pair for each possible outcome."""
        mean = sum(possible * probability for possible, probability in outcomes)
        self.count += 1
        self.total += value
        self.expected_total += mean
        self.variance += sum(probability * (possible - mean) ** 2 for possible, probability in outcomes)
        self.actual_counts[value] = self.actual_counts.get(value, 0) + 1
        for possible, probability in outcomes:
            self.expected_counts[possible] = self.expected_counts.get(possible, 0.0) + probability

    @property
    def deviations(self) -> float:
        """The deviation from the expected sum, in standard deviations; 0 if no other sum was possible."""
        return (self.total - self.expected_total) / sqrt(self.variance) if self.variance > 0 else 0.0

    @property
    def verdict(self) -> Verdict:
        """The luck in words, from "much-less" to "much-more" than average, according to `deviations`."""
        deviations = self.deviations
        if abs(deviations) < NOTABLE:
            return "even"
        if deviations > 0:
            return "much-more" if deviations >= LARGE else "more"
        return "much-less" if deviations <= -LARGE else "less"


def combine_luck(lucks: Iterable[Luck]) -> Luck:
    """Return the combined luck of several games."""
    combined = Luck()
    for luck in lucks:
        combined.count += luck.count
        combined.total += luck.total
        combined.expected_total += luck.expected_total
        combined.variance += luck.variance
        for worth, times in luck.actual_counts.items():
            combined.actual_counts[worth] = combined.actual_counts.get(worth, 0) + times
        for worth, times_expected in luck.expected_counts.items():
            combined.expected_counts[worth] = combined.expected_counts.get(worth, 0.0) + times_expected
    return combined


@dataclass
class GameAnalysis:
    """The figures for one game.

    `points` has a list for each seat, and `values` a list for each colour: the value at the start and after each turn,
    including an unfinished last turn. `counts` has one count per seat for each key of `GameFigures.counts`. `luck` and
    `holdings` have one item per seat. `winners` is empty until somebody has won.
    """

    turns: int = 0
    seconds: float = 0.0
    winners: list[int] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)
    values: dict[str, list[int]] = field(default_factory=dict)
    holdings: list[dict[str, int]] = field(default_factory=list)  # for each seat, at the end
    counts: dict[str, list[int]] = field(default_factory=dict)
    luck: list[Luck] = field(default_factory=list)
    corrections: int = 0
    takebacks: int = 0


def analyse(header: Header, entries: Iterable[Entry], game: Game | None = None) -> GameAnalysis:
    """Return the figures for a record. Pass the rules as `game` if they are already loaded.

    The figures for a game in progress may reveal hidden information. Raise UserError if an entry is not legal.
    """
    entries = list(entries)
    rules = game or rules_of(header)
    state = initial_state(header, rules)
    running = RunningAnalysis(games.entry(header.game).figures, header.players)
    for entry in valid_entries(entries):
        before = state.clone()
        play_entry(state, entry)
        running.count_entry(before, state, by_chance=entry.kind in DECIDED_BY_CHANCE)
    analysis = running.finish(state)
    if entries:
        analysis.seconds = max(0.0, entries[-1].at - entries[0].at)
    kinds = Counter(entry.kind for entry in entries)
    analysis.corrections, analysis.takebacks = kinds[CORRECTION], kinds[TAKEBACK]
    return analysis


class RunningAnalysis:
    """The figures for a game in progress, updated after each entry in its history."""

    def __init__(self, figures: GameFigures[State], players: int) -> None:
        self._figures = figures
        counts = {key: [0] * players for key in figures.counts}
        self._analysis = GameAnalysis(counts=counts, luck=[Luck() for _ in range(players)])
        self._turns = TurnCounter()

    def count_entry(self, before: State, state: State, *, by_chance: bool) -> None:
        """Count the last entry in the history of `state`; `before` is the state before that entry."""
        analysis = self._analysis
        if before.current_player() >= 0 and not self._turns.count and not self._turns.is_turn_in_progress:
            _extend_curves(analysis, self._figures, before)
        has_turn_ended = self._turns.advance(before, state)
        action = state.history[-1]
        if action < ARRANGED:
            _count(analysis, self._figures, before, action, by_chance=by_chance)
        if has_turn_ended:
            _extend_curves(analysis, self._figures, state)

    def finish(self, state: State) -> GameAnalysis:
        """Return the figures for a game that ended or was abandoned at `state`."""
        analysis = self._analysis
        analysis.turns = self._turns.count + self._turns.is_turn_in_progress  # including an unfinished one
        if self._turns.is_turn_in_progress:
            _extend_curves(analysis, self._figures, state)
        analysis.winners = [seat for seat, share in enumerate(state.returns()) if share > 0]
        analysis.holdings = [self._figures.held_items(state, seat) for seat in range(state.players)]
        return analysis


def _count(analysis: GameAnalysis, figures: GameFigures[State], state: State, action: int, *, by_chance: bool) -> None:
    for key, seat in figures.counted_events(state, action):
        analysis.counts[key][seat] += 1
    worth = figures.luck(state, action) if by_chance else None
    if worth is not None:
        worths = [(figures.luck(state, outcome), probability) for outcome, probability in state.chance_outcomes()]
        valued = [(value, probability) for value, probability in worths if value is not None]
        analysis.luck[state.turn()].add(worth, valued)


def _extend_curves(analysis: GameAnalysis, figures: GameFigures[State], state: State) -> None:
    """Add the current values to every curve."""
    points = [value for seat in range(state.players) if (value := figures.points(state, seat)) is not None]
    if len(points) == state.players:
        analysis.points = analysis.points or [[] for _ in points]
        for curve, value in zip(analysis.points, points, strict=True):
            curve.append(value)
    for colour, value in figures.values(state).items():
        analysis.values.setdefault(colour, []).append(value)
