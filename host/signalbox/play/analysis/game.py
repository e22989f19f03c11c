"""The figures of one game, from its record: what was counted, how it went, how lucky each seat was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from shared_rules.game import ARRANGED, Game, State
from signalbox import games
from signalbox.games.figures import GameFigures
from signalbox.play.analysis.luck import Luck
from signalbox.play.analysis.turns import Turns
from signalbox.play.record.entries import CORRECTION, DECIDED_BY_CHANCE, TAKEBACK, Entry, Header, standing
from signalbox.play.record.replay import play, rules_of, start_of


@dataclass
class GameAnalysis:
    """What there is to know of one game.

    `points` and `values` have a list for each seat or colour: at the start, then after each turn, and where one was
    broken off. `counts` are by the game's own keys, `luck` and `held` by seat. `winners` is empty while nobody has won.
    """

    players: int
    turns: int = 0
    seconds: float = 0.0
    winners: list[int] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)
    values: dict[str, list[int]] = field(default_factory=dict)
    held: list[dict[str, int]] = field(default_factory=list)  # by seat, at the end
    counts: dict[str, list[int]] = field(default_factory=dict)
    luck: list[Luck] = field(default_factory=list)
    corrections: int = 0
    takebacks: int = 0


def analyse(header: Header, entries: Iterable[Entry], game: Game | None = None) -> GameAnalysis:
    """The figures of a record; `game` are its rules, where they are at hand.

    Of a game under way they may tell what is hidden. Raises UserError when a notation is not legal there.
    """
    entries = list(entries)
    rules = game or rules_of(header)
    state = start_of(header, rules)
    course = Course(games.entry(header.game).figures, header.players)
    for entry in standing(entries):
        before = state.clone()
        play(state, entry)
        course.follow(before, state, by_chance=entry.kind in DECIDED_BY_CHANCE)
    return _finish(course.stop(state), entries)


class Course:
    """The figures of a game while it goes on, one entry of its history after another."""

    def __init__(self, figures: GameFigures[State], players: int) -> None:
        self._figures = figures
        self._found = GameAnalysis(
            players=players,
            counts={key: [0] * players for key in figures.counts()},
            luck=[Luck() for _ in range(players)],
        )
        self._turns = Turns()

    def follow(self, before: State, state: State, *, by_chance: bool) -> None:
        """The last entry of the history of `state` has led there from `before`."""
        found = self._found
        if before.current_player() >= 0 and not self._turns.count and not self._turns.is_amid:
            _sample(found, self._figures, before)
        ends = self._turns.ends(before, state)
        action = state.history[-1]
        if action < ARRANGED:
            _count(found, self._figures, before, action, by_chance=by_chance)
        if ends:
            _sample(found, self._figures, state)

    def stop(self, state: State) -> GameAnalysis:
        """What was found when the game ended, or was left, at `state`."""
        found = self._found
        found.turns = (
            self._turns.count + self._turns.is_amid
        )  # one that was broken off counts, with what was done in it
        if self._turns.is_amid:
            _sample(found, self._figures, state)
        found.winners = [seat for seat, share in enumerate(state.returns()) if share > 0]
        found.held = [self._figures.held(state, seat) for seat in range(state.players)]
        return found


def _count(found: GameAnalysis, figures: GameFigures[State], state: State, action: int, *, by_chance: bool) -> None:
    for key, seat in figures.counted(state, action):
        found.counts[key][seat] += 1
    worth = figures.luck(state, action) if by_chance else None
    if worth is not None:
        might = [(figures.luck(state, outcome), probability) for outcome, probability in state.chance_outcomes()]
        known = [(each, probability) for each, probability in might if each is not None]
        found.luck[state.turn()].add(worth, known)


def _sample(found: GameAnalysis, figures: GameFigures[State], state: State) -> None:
    """The next point of every curve."""
    points = [now for seat in range(state.players) if (now := figures.points(state, seat)) is not None]
    if len(points) == state.players:
        found.points = found.points or [[] for _ in points]
        for curve, now in zip(found.points, points, strict=True):
            curve.append(now)
    for colour, value in figures.values(state).items():
        found.values.setdefault(colour, []).append(value)


def _finish(found: GameAnalysis, entries: list[Entry]) -> GameAnalysis:
    if entries:
        found.seconds = max(0.0, entries[-1].at - entries[0].at)
    kinds = Counter(entry.kind for entry in entries)
    found.corrections, found.takebacks = kinds[CORRECTION], kinds[TAKEBACK]
    return found
