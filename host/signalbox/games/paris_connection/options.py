"""What the options of Paris Connection mean."""

from __future__ import annotations

from shared_rules.paris_connection.position import IDLE_ROUNDS
from signalbox.core.messages import Message
from signalbox.games.options import Choice, GameOptions, Value

FEWER_IDLE_ROUNDS = (5, 3)  # offered besides, for a game that does not drag on


class ParisOptions(GameOptions):
    """`idle_rounds` (P13), `starts` (P2), and who begins (P3)."""

    def meaning(self, name: str, value: Value) -> Message | None:
        return Message("paris-option-idle-rounds", count=int(value)) if name == "idle_rounds" else None

    def choices(self) -> list[Choice]:
        return [
            *self._each("idle_rounds", IDLE_ROUNDS, *FEWER_IDLE_ROUNDS),
            Choice("starts=red,blue,black,brown,yellow,purple", Message("paris-option-starts")),
            *super().choices(),
        ]
