"""What is shown of a game that is over: its figures as rows, sentences and plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from signalbox import games
from signalbox.core.messages import Message
from signalbox.play.analysis.ending_types import Curve, Ending, FigureRow, MomentShown, Plot
from signalbox.play.analysis.game import analyse
from signalbox.play.analysis.review import Review, review

if TYPE_CHECKING:
    from shared_rules.game import Game, State
    from signalbox.games.figures import GameFigures
    from signalbox.play.analysis.game import GameAnalysis
    from signalbox.play.analysis.luck import Luck
    from signalbox.play.record.entries import Entry, Header

MINUTE_S = 60
PERCENT = 100
MINUS = "\N{MINUS SIGN}"
ENOUGH = 5  # outcomes of chance, before anybody is called lucky


def ending(
    header: Header, entries: Iterable[Entry], game: Game, names: Sequence[str], colours: Sequence[str]
) -> Ending:
    """What there is to tell of a record whose game is over, and whose seats have these names and colours.

    Raises UserError when a notation is not legal there.
    """
    entries = list(entries)
    found, seen = analyse(header, entries, game), review(header, entries, game)
    figures = games.entry(header.game).figures
    return {
        "rows": _rows(found, figures) + (_rows_of_review(seen) if seen else []),
        "lines": _lines(found, names),
        "moments": _moments(seen, names) if seen else [],
        "plots": ([_chances(seen, names, colours)] if seen else []) + _plots(found, figures, names, colours),
    }


def _rows(found: GameAnalysis, figures: GameFigures[State]) -> list[FigureRow]:
    rows: list[FigureRow] = []
    if found.points:
        rows.append(_row(figures.points_label(), [curve[-1] for curve in found.points]))
    rows += [_row(label, found.counts[key]) for key, label in figures.counts().items()]
    if any(luck.count for luck in found.luck):
        rows.append(_row(figures.luck_label(), [luck.total for luck in found.luck]))
        rows.append(_row(Message("ending-expected"), [round(luck.expected) for luck in found.luck]))
    for colour, values in found.values.items():
        label = Message("ending-held", thing=Message("colour-title", colour=colour), value=values[-1])
        rows.append({**_row(label, [held.get(colour, 0) for held in found.held]), "colour": colour})
    return rows


def _rows_of_review(seen: Review) -> list[FigureRow]:
    luck = [f"{_percent(each):+}".replace("-", MINUS) for each in seen.luck]
    rows: list[FigureRow] = [{"label": Message("ending-by-luck"), "values": luck}]
    if seen.given_away is not None:
        rows.append(_row(Message("ending-given-away"), [*map(_percent, seen.given_away)]))
    return rows


def _moments(seen: Review, names: Sequence[str]) -> list[MomentShown]:
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
        for moment in seen.moments
    ]


def _chances(seen: Review, names: Sequence[str], colours: Sequence[str]) -> Plot:
    by_seat = zip(*seen.chances, strict=True)
    curves: list[Curve] = [
        {"name": name, "colour": colour, "values": [*map(_percent, chances)]}
        for name, colour, chances in zip(names, colours, by_seat, strict=False)
    ]
    return {"title": Message("ending-chances"), "curves": curves}


def _percent(chance: float) -> int:
    return round(PERCENT * chance)


def _row(label: Message, values: Sequence[int]) -> FigureRow:
    return {"label": label, "values": [str(value) for value in values]}


def _lines(found: GameAnalysis, names: Sequence[str]) -> list[Message]:
    lines = [length_in_words(found.turns, found.seconds)]
    lines += [
        said for luck, name in zip(found.luck, names, strict=True) if (said := luck_in_words(luck, name)) is not None
    ]
    return lines + mended_in_words(found.corrections, found.takebacks)


def mended_in_words(corrections: int, takebacks: int) -> list[Message]:
    """How often hands had to put something right, and how often an action was taken back; nothing of what never was."""
    said = [Message("ending-corrections", count=corrections)] if corrections else []
    return said + ([Message("ending-takebacks", count=takebacks)] if takebacks else [])


def length_in_words(turns: int, seconds: float) -> Message:
    """How long a game has taken, in turns and to the minute."""
    return Message("ending-length", turns=turns, minutes=round(seconds / MINUTE_S))


def luck_in_words(luck: Luck, name: str) -> Message | None:
    """Whether somebody was luckier than was to be expected, or less; None for neither, and for too little to tell."""
    if luck.count < ENOUGH or luck.verdict == "even":
        return None
    return Message("ending-lucky", player=name, luck=luck.verdict)


def _plots(
    found: GameAnalysis, figures: GameFigures[State], names: Sequence[str], colours: Sequence[str]
) -> list[Plot]:
    plots: list[Plot] = []
    seats: list[Curve] = [
        {"name": name, "colour": colour, "values": values}
        for name, colour, values in zip(names, colours, found.points, strict=False)
    ]
    things: list[Curve] = [
        {"name": Message("colour-title", colour=colour), "colour": colour, "values": values}
        for colour, values in found.values.items()
    ]
    if seats:
        plots.append({"title": figures.points_label(), "curves": seats})
    if things:
        plots.append({"title": figures.values_label(), "curves": things})
    return plots
