"""The summary shown at the end of a game: figures as rows, messages and plots."""

from collections.abc import Iterable, Sequence

from shared_rules.game import Game, State
from signalbox import games
from signalbox.core.messages import Message
from signalbox.games.statistics import GameFigures
from signalbox.play.analysis.ending_types import Curve, Ending, FigureRow, MomentInfo, Plot
from signalbox.play.analysis.game_analysis import GameAnalysis, analyse
from signalbox.play.analysis.review import Review, review
from signalbox.play.record.entries import Entry, Header

MINUTE_S = 60
PERCENT = 100
MINUS = "\N{MINUS SIGN}"


def summarise_ending(
    header: Header, entries: Iterable[Entry], game: Game, names: Sequence[str], colours: Sequence[str]
) -> Ending:
    """Return the summary of a game whose seats have these names and colours. Raise UserError for an illegal entry.

    The summary of a game in progress may reveal hidden information.
    """
    entries = list(entries)
    analysis, reviewed = analyse(header, entries, game), review(header, entries, game)
    figures = games.entry(header.game).figures
    return {
        "rows": _rows(analysis, figures) + (_review_rows(reviewed) if reviewed else []),
        "lines": [
            describe_length(analysis.turns, analysis.seconds),
            *describe_corrections(analysis.corrections, analysis.takebacks),
        ],
        "moments": _moments(reviewed, names) if reviewed else [],
        "chances": _chances_plot(reviewed, names, colours) if reviewed else None,
        "plots": _plots(analysis, figures, names, colours),
    }


def _rows(analysis: GameAnalysis, figures: GameFigures[State]) -> list[FigureRow]:
    rows: list[FigureRow] = []
    if analysis.points:
        rows.append(_row(figures.points_label, [curve[-1] for curve in analysis.points]))
    rows += [_row(label, analysis.counts[key]) for key, label in figures.counts.items()]
    if any(luck.count for luck in analysis.luck):
        rows.append(_row(figures.luck_label, [luck.total for luck in analysis.luck]))
        rows.append(_row(Message("ending-expected"), [round(luck.expected_total) for luck in analysis.luck]))
    for colour, values in analysis.values.items():
        label = Message("ending-held", thing=Message("colour-title", colour=colour), value=values[-1])
        rows.append({**_row(label, [held.get(colour, 0) for held in analysis.holdings]), "colour": colour})
    return rows


def _review_rows(reviewed_game: Review) -> list[FigureRow]:
    luck = [f"{_percent(share):+}".replace("-", MINUS) for share in reviewed_game.luck]
    rows: list[FigureRow] = [{"label": Message("ending-by-luck"), "values": luck}]
    if reviewed_game.lost_chances is not None:
        rows.append(_row(Message("ending-given-away"), [*map(_percent, reviewed_game.lost_chances)]))
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


def describe_corrections(corrections: int, takebacks: int) -> list[Message]:
    """Return messages with the numbers of corrections and takebacks; zero counts are omitted."""
    lines = [Message("ending-corrections", count=corrections)] if corrections else []
    return lines + ([Message("ending-takebacks", count=takebacks)] if takebacks else [])


def describe_length(turns: int, seconds: float) -> Message:
    """Return a message with a game's length in turns and whole minutes."""
    return Message("ending-length", turns=turns, minutes=round(seconds / MINUTE_S))


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
