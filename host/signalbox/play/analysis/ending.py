"""The summary shown at the end of a game: figures as rows, messages and plots, and the coach's review."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from shared_rules.game import ARRANGED, CHANCE, Game, State
from signalbox import games
from signalbox.core.messages import Message
from signalbox.games.coach import Chances, Coach
from signalbox.games.figures import GameFigures
from signalbox.play.analysis.ending_types import Curve, Ending, FigureRow, MomentInfo, Plot
from signalbox.play.analysis.game import GameAnalysis, Luck, Turns, analyse
from signalbox.play.record.entries import Entry, Header, valid_entries
from signalbox.play.record.replay import is_over, play, rules_of, start_of

MOMENTS = 3
MIN_CHANGE = 0.02  # smaller changes in the chance of winning do not matter
MINUTE_S = 60
PERCENT = 100
MINUS = "\N{MINUS SIGN}"
MIN_OUTCOMES = 5  # nobody is called lucky or unlucky before this many chance outcomes


class Moment(NamedTuple):
    """A change in the winning chance of `seat`, whose turn it was, from `before` to `after`.

    It is the effect of one chance outcome, one decision or one whole turn. `move` counts the entries from 1, without
    those taken back, and `turn` counts the turns. For a decision, `before` is the chance after the best possible
    action; for a whole turn, it is the chance at the start of the turn.
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
    together changed each seat's chance; over many games, this averages zero. `given_away` lists the chance that each
    seat lost by not making the best decisions; it is None if the coach does not judge single decisions. `moments` lists
    the most important moments in order of play; without judged decisions, they include whole turns.
    """

    chances: list[Chances]
    luck: list[float]
    given_away: list[float] | None
    moments: list[Moment] = field(default_factory=list)


def review(header: Header, entries: Iterable[Entry], game: Game | None = None) -> Review | None:
    """Return the review of a record, or None if its board has no coach or pieces were set by hand.

    `game` is the game's rules if they are already loaded. The review of a game in progress reveals hidden information.
    Raises UserError if an entry is not legal.
    """
    state = start_of(header, game or rules_of(header))
    make_coach = games.entry(header.game).coach
    coach = make_coach(state) if make_coach else None
    if coach is None:
        return None
    walk = _Walk(coach, state)
    for entry in valid_entries(entries):
        play(state, entry)
        if state.history[-1] >= ARRANGED:
            return None
        walk.evaluate(state)
    return walk.review()


class _Walk:
    """A builder for a coach's review of a game, to which one action or chance outcome is added at a time."""

    def __init__(self, coach: Coach[State], state: State) -> None:
        self._coach, self._seats = coach, range(state.players)
        self._luck, self._given_away = [0.0] * state.players, [0.0] * state.players
        self._moments_so_far: list[Moment] = []
        self._moves, self._turns = 0, Turns()
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
        elif self._coach.judgement and len(before.legal_actions()) > 1:
            [chosen] = self._coach.chances_after(before, [action])
            self._given_away[seat] += max(0.0, chances_before[seat] - chosen[seat])
            self._add_moment(seat, False, chances_before[seat], chosen[seat])
        turn = self._turns.count + 1
        if self._turns.advance(before, state):
            if not self._coach.judgement and not is_over(state):  # the last turn reveals secrets
                self._moments_so_far.append(Moment(self._moves, turn, seat, False, self._chances[-1][seat], now[seat]))
            self._chances.append(now)
        self._state_before, self._chances_now = state.clone(), now

    def _add_moment(self, seat: int, by_chance: bool, before: float, after: float) -> None:
        self._moments_so_far.append(Moment(self._moves, self._turns.count + 1, seat, by_chance, before, after))

    def review(self) -> Review:
        if self._turns.is_turn_in_progress:  # ended in the middle of a turn
            self._chances.append(self._chances_now)
        given_away = self._given_away if self._coach.judgement else None
        return Review(self._chances, self._luck, given_away, _most_important(self._moments_so_far))


def _most_important(moments: Sequence[Moment]) -> list[Moment]:
    """Return up to MOMENTS moments with the largest changes, at most one per turn, in order of play."""
    largest_by_turn: dict[int, Moment] = {}
    for moment in sorted(moments, key=lambda moment: -moment.change):
        if moment.change >= MIN_CHANGE and len(largest_by_turn) < MOMENTS:
            largest_by_turn.setdefault(moment.turn, moment)
    return [largest_by_turn[turn] for turn in sorted(largest_by_turn)]


def summarise_ending(
    header: Header, entries: Iterable[Entry], game: Game, names: Sequence[str], colours: Sequence[str]
) -> Ending:
    """Return the summary of a finished game's record, given the names and colours of its seats.

    Raises UserError if an entry is not legal.
    """
    entries = list(entries)
    analysis, reviewed = analyse(header, entries, game), review(header, entries, game)
    figures = games.entry(header.game).figures
    return {
        "rows": _rows(analysis, figures) + (_rows_of_review(reviewed) if reviewed else []),
        "lines": _lines(analysis, names),
        "moments": _moments(reviewed, names) if reviewed else [],
        "plots": ([_chances_plot(reviewed, names, colours)] if reviewed else [])
        + _plots(analysis, figures, names, colours),
    }


def _rows(analysis: GameAnalysis, figures: GameFigures[State]) -> list[FigureRow]:
    rows: list[FigureRow] = []
    if analysis.points:
        rows.append(_row(figures.points_label, [curve[-1] for curve in analysis.points]))
    rows += [_row(label, analysis.counts[key]) for key, label in figures.counts.items()]
    if any(luck.count for luck in analysis.luck):
        rows.append(_row(figures.luck_label, [luck.total for luck in analysis.luck]))
        rows.append(_row(Message("ending-expected"), [round(luck.expected) for luck in analysis.luck]))
    for colour, values in analysis.values.items():
        label = Message("ending-held", thing=Message("colour-title", colour=colour), value=values[-1])
        rows.append({**_row(label, [held.get(colour, 0) for held in analysis.held]), "colour": colour})
    return rows


def _rows_of_review(reviewed_game: Review) -> list[FigureRow]:
    luck = [f"{_percent(share):+}".replace("-", MINUS) for share in reviewed_game.luck]
    rows: list[FigureRow] = [{"label": Message("ending-by-luck"), "values": luck}]
    if reviewed_game.given_away is not None:
        rows.append(_row(Message("ending-given-away"), [*map(_percent, reviewed_game.given_away)]))
    return rows


def _moments(reviewed_game: Review, names: Sequence[str]) -> list[MomentInfo]:
    return [
        {
            "text": Message(
                "ending-moment",
                cause="luck" if moment.by_chance else "play",
                turn=moment.turn,
                player=names[moment.seat],
                before=_percent(moment.before),
                after=_percent(moment.after),
            ),
            "move": moment.move,
        }
        for moment in reviewed_game.moments
    ]


def _chances_plot(reviewed_game: Review, names: Sequence[str], colours: Sequence[str]) -> Plot:
    chances_by_seat = zip(*reviewed_game.chances, strict=True)
    curves: list[Curve] = [
        {"name": name, "colour": colour, "values": [*map(_percent, chances)]}
        for name, colour, chances in zip(names, colours, chances_by_seat, strict=False)
    ]
    return {"title": Message("ending-chances"), "curves": curves}


def _percent(chance: float) -> int:
    return round(PERCENT * chance)


def _row(label: Message, values: Sequence[int]) -> FigureRow:
    return {"label": label, "values": [str(value) for value in values]}


def _lines(analysis: GameAnalysis, names: Sequence[str]) -> list[Message]:
    lines = [describe_length(analysis.turns, analysis.seconds)]
    luck_lines = [describe_luck(luck, name) for luck, name in zip(analysis.luck, names, strict=True)]
    lines += [line for line in luck_lines if line is not None]
    return lines + describe_corrections(analysis.corrections, analysis.takebacks)


def describe_corrections(corrections: int, takebacks: int) -> list[Message]:
    """Return messages that give the numbers of corrections and takebacks, leaving out zero counts."""
    lines = [Message("ending-corrections", count=corrections)] if corrections else []
    return lines + ([Message("ending-takebacks", count=takebacks)] if takebacks else [])


def describe_length(turns: int, seconds: float) -> Message:
    """Return a message with a game's length in turns and whole minutes."""
    return Message("ending-length", turns=turns, minutes=round(seconds / MINUTE_S))


def describe_luck(luck: Luck, name: str) -> Message | None:
    """Return a message about a player's luck, or None if it was average or there were too few outcomes."""
    if luck.count < MIN_OUTCOMES or luck.verdict == "even":
        return None
    return Message("ending-lucky", player=name, luck=luck.verdict)


def _plots(
    analysis: GameAnalysis, figures: GameFigures[State], names: Sequence[str], colours: Sequence[str]
) -> list[Plot]:
    plots: list[Plot] = []
    seats = zip(names, colours, analysis.points, strict=False)
    seat_curves: list[Curve] = [{"name": name, "colour": colour, "values": values} for name, colour, values in seats]
    colour_curves: list[Curve] = [
        {"name": Message("colour-title", colour=colour), "colour": colour, "values": values}
        for colour, values in analysis.values.items()
    ]
    if seat_curves:
        plots.append({"title": figures.points_label, "curves": seat_curves})
    if colour_curves:
        plots.append({"title": figures.values_label, "curves": colour_curves})
    return plots
