"""Statistics as tables to read in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from signalbox.messages.catalogue import catalogue
from signalbox.sentences import listed, plain

if TYPE_CHECKING:
    from signalbox.analysis.statistics import StatisticsShown

MINUTE_S = 60


def tables(found: StatisticsShown) -> list[Table]:
    """Games, players, order of play, dice by player and by game; without those that have nothing to tell."""
    say = catalogue().text
    games = [
        (
            one["name"],
            one["title"],
            listed(one["players"]),
            listed(one["winners"]),
            one["turns"],
            _minutes(one["seconds"]),
            one["corrections"],
        )
        for one in found["games"]
    ]
    players = [(one["name"], one["played"], _share(one["won"])) for one in found["players"]]
    seats = [(one["title"], one["name"], one["played"], _share(one["won"])) for one in found["seats"]]
    luck = [
        (one["title"], one["name"], one["count"], one["total"], one["expected"], say(one["say"]))
        for one in found["luck"]
    ]
    fair = [
        (one["title"], one["count"], one["chi_square"], one["degrees"], say(one["say"])) for one in found["fairness"]
    ]
    made = [
        _table("Games", ("record", "game", "players", "won by", "turns", "minutes", "put right"), games),
        _table("Players", ("player", "games", "won"), players),
        _table("Order of play", ("game", "turn", "games", "won"), seats),
        _table("Luck", ("game", "player", "rolls", "sum", "expected", ""), luck),
        _table("Dice beside chance", ("game", "rolls", "chi-square", "degrees", ""), fair),
    ]
    return [table for table in made if table.row_count]


def _table(title: str, columns: Iterable[str], rows: Iterable[tuple[object, ...]]) -> Table:
    table = Table(title=title)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(Text(plain("" if cell is None else str(cell))) for cell in row))
    return table


def _minutes(seconds: int) -> str:
    return str(round(seconds / MINUTE_S))


def _share(won: float) -> str:
    return f"{won:g}" if won == int(won) else f"{won:.1f}"
