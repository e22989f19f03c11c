"""A game between computer players as people who design games look at it: how it went, how it ended, who was lucky."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from signalbox import games
from signalbox.ai.arena.match import Match, Tournament, play
from signalbox.play.analysis.game import Course

if TYPE_CHECKING:
    from shared_rules.game import State
    from signalbox.play.analysis.game import GameAnalysis


@dataclass(frozen=True)
class Watched:
    """A game that is over, and what was to be seen of it.

    `ending` is a key of the game's own. `counts` are what all seats together did, by keys of the game's own. `luck` is
    by seat, in standard deviations, and empty where the game has no such number. `led_from` is the part of its turns,
    0 to 1, after which no other seat was ever ahead of the winners again; None where no number says who leads.
    """

    match: Match
    ending: str
    counts: dict[str, int] = field(default_factory=dict)
    luck: tuple[float, ...] = ()
    led_from: float | None = None
    leads_changed: int = 0  # how often another seat came to be ahead of all others


def watch(tournament: Tournament, number: int) -> Watched:
    """Play game `number`, as `match.play` does, and look on. Raises UserError like it."""
    figures = games.entry(tournament.game).figures
    course = Course(figures, len(tournament.players))
    last: list[State] = []

    def see(before: State, state: State, by_chance: bool) -> None:
        course.follow(before, state, by_chance=by_chance)
        last[:] = [state]

    match = play(tournament, number, see)
    [state] = last
    found = course.stop(state)
    luck = tuple(round(one.deviations, 3) for one in found.luck) if any(one.count for one in found.luck) else ()
    counts = {key: sum(by_seat) for key, by_seat in found.counts.items()}
    return Watched(match, figures.ending(state), counts, luck, led_from(found), leads_changed(found))


def led_from(found: GameAnalysis) -> float | None:
    """The part of the turns of a game, 0 to 1, after which a winner was never behind again; None without points."""
    if not found.points:
        return None
    samples = [*zip(*found.points, strict=True)]
    behind = [number for number, now in enumerate(samples) if max(now[seat] for seat in found.winners) < max(now)]
    return round((behind[-1] + 1) / len(samples), 3) if behind else 0.0


def leads_changed(found: GameAnalysis) -> int:
    """How often another seat came to be ahead of all others."""
    changes, leader = 0, -1
    for now in zip(*found.points, strict=True):
        ahead = [seat for seat, points in enumerate(now) if points == max(now)]
        if len(ahead) == 1:
            changes += leader not in (-1, ahead[0])
            leader = ahead[0]
    return changes
