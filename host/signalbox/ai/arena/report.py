"""A report for game designers: a self-contained HTML page with statistics on many matches of one game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from shared_rules.game import State
from signalbox.ai.arena.match import AnalysedMatch, Match
from signalbox.ai.arena.plot import draw_picture
from signalbox.ai.arena.ratings import Share, mean, shares_by_order, shares_by_player, win_share
from signalbox.core.messages import Message
from signalbox.games.players import display_name
from signalbox.games.statistics import GameFigures

Translate = Callable[[Message], str]

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2321; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.wide { overflow-x: auto; } thead th { border-bottom: 1px solid #999; } svg { max-width: 100%; height: auto; }
"""
LOWEST, HIGHEST = 0.05, 0.95  # quantiles of game lengths; 90 % of the games lie between them


@dataclass(frozen=True)
class Variant:
    """Games between the same players with one option changed; `meaning` describes the option's new value."""

    meaning: Message
    games: list[AnalysedMatch]


class Report:
    """The report page for one game. `figures` has the labels of this game's endings and counts."""

    def __init__(self, title: str, language: str, translate: Translate, figures: GameFigures[State]) -> None:
        self._title = title
        self._language = language
        self._translate = translate
        self._figures = figures

    def page(self, games: Sequence[AnalysedMatch], variants: Sequence[Variant]) -> str:
        """Return the complete page."""
        matches = [game.match for game in games]
        say, title = self._text, escape(self._title)
        players = tuple(map(display_name, matches[0].players))
        plot = draw_picture(matches, self._title, self._translate, "svg").decode()
        parts = [
            f"<h1>{title}</h1>",
            self._line(Message("arena-report-played", count=len(games), players=players)),
            plot[plot.index("<svg") :],
            self._section(Message("arena-report-length"), self._length_section(games)),
            self._section(Message("arena-report-winners"), self._winners_section(games)),
            self._section(Message("arena-report-endings"), self._endings_section(games)),
            self._section(Message("arena-report-course"), self._course_section(games)),
            self._section(Message("arena-report-options"), self._options_section(games, variants)),
        ]
        body = "\n".join(part for part in parts if part)
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
        about = f"<footer><p>{say(Message('arena-report-about'))}</p></footer>"
        return (
            f'<!DOCTYPE html>\n<html lang="{self._language}"><head>{head}<style>{STYLE}</style></head>\n'
            f"<body>\n{body}\n{about}\n</body></html>\n"
        )

    # The sections.

    def _length_section(self, games: Sequence[AnalysedMatch]) -> str:
        turns = sorted(game.match.turns for game in games)
        low, high = (turns[min(len(turns) - 1, int(part * len(turns)))] for part in (LOWEST, HIGHEST))
        return self._line(Message("arena-report-turns", turns=mean(turns), low=low, high=high))

    def _winners_section(self, games: Sequence[AnalysedMatch]) -> str:
        matches = [game.match for game in games]
        players = shares_by_player(matches)
        rows = [(self._text(display_name(player["name"])), self._format_share(player)) for player in players]
        for place, place_share in enumerate(shares_by_order(matches), 1):
            rows.append((self._text(Message("arena-report-place", place=place)), self._format_share(place_share)))
        rows.append((self._text(Message("arena-report-shared")), self._format_share(_shared_win_share(matches))))
        return _html_table(rows)

    def _endings_section(self, games: Sequence[AnalysedMatch]) -> str:
        endings = {game.ending for game in games}
        rows: list[tuple[str, str]] = []
        for key, label in self._figures.endings.items():
            if key in endings:
                ending_share = win_share((game.match.deal, float(game.ending == key)) for game in games)
                rows.append((self._text(label), self._format_share(ending_share)))
        return _html_table(rows)

    def _course_section(self, games: Sequence[AnalysedMatch]) -> str:
        rows: list[tuple[str, str]] = []
        leads = [game.lead_start for game in games if game.lead_start is not None]
        if leads:
            rows.append((self._text(Message("arena-report-led-from")), self._format_percent(mean(leads))))
            changes = mean(game.lead_changes for game in games)
            rows.append((self._text(Message("arena-report-leads")), self._format_number(changes)))
        lucky = _luckiest_shares(games)
        if lucky:
            rows.append((self._text(Message("arena-report-luckiest")), self._format_share(win_share(lucky))))
        for key, label in self._figures.counts.items():
            rows.append((self._text(label), self._format_number(mean(game.counts.get(key, 0) for game in games))))
        return _html_table(rows)

    def _options_section(self, games: Sequence[AnalysedMatch], variants: Sequence[Variant]) -> str:
        if not variants:
            return ""
        columns = ("turns", "first", "shared", "led", "lucky")
        head = "".join(f"<th>{self._text(Message('arena-report-column', column=column))}</th>" for column in columns)
        as_played = self._text(Message("arena-report-as-played"))
        lines = [self._variant(as_played, games)]
        lines += [self._variant(self._text(variant.meaning), variant.games) for variant in variants]
        table = f"<table><thead><tr><th></th>{head}</tr></thead>\n<tbody>{''.join(lines)}</tbody></table>"
        return f'<div class="wide">{table}</div>'

    def _variant(self, name: str, games: Sequence[AnalysedMatch]) -> str:
        matches = [game.match for game in games]
        leads = [game.lead_start for game in games if game.lead_start is not None]
        lucky = _luckiest_shares(games)
        cells = [
            self._format_number(mean(match.turns for match in matches)),
            self._format_share(shares_by_order(matches)[0]),
            self._format_share(_shared_win_share(matches)),
            self._format_percent(mean(leads)) if leads else "",
            self._format_share(win_share(lucky)) if lucky else "",
        ]
        return f"<tr><th>{name}</th>{''.join(map(_html_cell, cells))}</tr>\n"

    # Text.

    def _section(self, heading: Message, content: str) -> str:
        return f"<h2>{self._text(heading)}</h2>\n{content}" if content else ""

    def _line(self, message: Message) -> str:
        return f"<p>{self._text(message)}</p>"

    def _format_share(self, share: Share) -> str:
        win, low, high = (100 * part for part in (share["win"], share["low"], share["high"]))
        return self._text(Message("arena-report-share", win=win, low=low, high=high))

    def _format_percent(self, part: float) -> str:
        return self._text(Message("arena-report-percent", part=100 * part))

    def _format_number(self, number: float) -> str:
        return self._text(Message("arena-report-number", number=number))

    def _text(self, message: Message) -> str:
        return escape(self._translate(message))


def _shared_win_share(matches: Sequence[Match]) -> Share:
    """Return the share of games with a shared win."""
    return win_share((match.deal, float(max(match.returns) < 1)) for match in matches)


def _luckiest_shares(games: Sequence[AnalysedMatch]) -> list[tuple[int, float]]:
    """Return (deal, the luckiest seat's share of the win, averaged if tied) for each game that measures luck."""
    shares = []
    for game in games:
        if game.luck:
            lucky = [seat for seat, luck in enumerate(game.luck) if luck == max(game.luck)]
            shares.append((game.match.deal, sum(game.match.returns[seat] for seat in lucky) / len(lucky)))
    return shares


def _html_table(rows: Sequence[tuple[str, str]]) -> str:
    if not rows:
        return ""
    lines = "".join(f"<tr><th>{name}</th>{_html_cell(value)}</tr>\n" for name, value in rows)
    return f"<table><tbody>\n{lines}</tbody></table>"


def _html_cell(value: str) -> str:
    return f'<td class="number">{value}</td>'
