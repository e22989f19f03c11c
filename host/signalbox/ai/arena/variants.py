"""The same tournament with other options, one at a time: what does each of them change?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from signalbox import games
from signalbox.games.options import typed_options

if TYPE_CHECKING:
    from signalbox.ai.arena.match import Tournament
    from signalbox.core.messages import Message


@dataclass(frozen=True)
class OtherOptions:
    """What one value of an option means, and the tournament that is played with it."""

    meaning: Message
    tournament: Tournament


def variants(tournament: Tournament) -> list[OtherOptions]:
    """For each option that was not set, every other value than the one by default."""
    found: list[OtherOptions] = []
    seen: set[str] = set()
    for choice in games.entry(tournament.game).options.choices():
        option = choice.typed.partition("=")[0]
        if option in seen and option not in tournament.options:
            options = {**tournament.options, **typed_options([choice.typed])}
            found.append(OtherOptions(choice.meaning, replace(tournament, options=options)))
        seen.add(option)
    return found
