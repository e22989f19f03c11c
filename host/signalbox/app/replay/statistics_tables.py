"""Statistics as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import user_catalogue
from signalbox.core.sentences import replace_unprintable

if TYPE_CHECKING:
    from signalbox.play.analysis.record_statistics import StatisticsInfo

MINUTE_S = 60


def tables(statistics: StatisticsInfo) -> list[Table]:
    """Return the tables that are not empty: games, players, order of play, and dice per player and per game."""
    say = user_catalogue().text
    games = [
        (
            row["name"],
            row["title"],
            _format_names(row["players"]),
            _format_names(row["winners"]),
            row["turns"],
            round(row["seconds"] / MINUTE_S),
            row["corrections"],
            row["takebacks"],
        )
        for row in statistics["games"]
    ]
    players = [(row["name"], row["played"], _format_share(row["won"])) for row in statistics["players"]]
    seats = [(row["title"], row["name"], row["played"], _format_share(row["won"])) for row in statistics["seats"]]
    luck = [
        (row["title"], row["name"], row["count"], row["total"], _format_number(row["expected"]), say(row["say"]))
        for row in statistics["luck"]
    ]
    fairness = [
        (row["title"], row["count"], _format_number(row["chi_square"]), row["degrees"], say(row["say"]))
        for row in statistics["fairness"]
    ]
    all_tables = [
        _table(
            "games", ("record", "game", "players", "winners", "turns", "minutes", "corrections", "takebacks"), games
        ),
        _table("players", ("player", "games", "won"), players),
        _table("order", ("game", "turn", "games", "won"), seats),
        _table("luck", ("game", "player", "rolls", "sum", "expected", ""), luck),
        _table("fairness", ("game", "rolls", "chi-square", "degrees", ""), fairness),
    ]
    return [table for table in all_tables if table.row_count]


def _table(title: str, columns: Iterable[str], rows: Iterable[tuple[object, ...]]) -> Table:
    say = user_catalogue().text
    table = Table(title=say(Message("records-table", table=title)))
    for column in columns:
        table.add_column(say(Message("records-column", column=column)) if column else "", overflow="fold")
    for row in rows:
        table.add_row(*(Text(replace_unprintable("" if cell is None else str(cell))) for cell in row))
    return table


def _format_share(wins: float) -> str:
    return _format_number(round(wins, 1))


def _format_number(number: float | None) -> str:
    return "" if number is None else user_catalogue().text(Message("records-number", number=number))


def _format_names(names: list[str]) -> str:
    return user_catalogue().text(Message("records-names", names=tuple(names))) if names else ""
