"""Games between computer players, as the arena plays them."""

from collections.abc import Sequence

from signalbox import games
from signalbox.ai.arena.match import Match, Tournament, play_match


def matches(game: str, players: Sequence[str], count: int, **options: str | int | bool) -> list[Match]:
    """Play `count` games in which the players take the seats in turn, and return them."""
    tournament = Tournament(game, games.entry(game).board, tuple(players), "matches", options)
    return [play_match(tournament, number) for number in range(count)]


def count_wins(game: str, one: str, others: str, players: int, count: int, **options: str | int | bool) -> float:
    """Return a player's wins in `count` games against opponents of one kind. A shared win counts as a fraction."""
    found = matches(game, (one, *[others] * (players - 1)), count, **options)
    return sum(match.returns[match.players.index(one)] for match in found)
