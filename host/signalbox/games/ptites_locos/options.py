"""What the options of Les P'tites Locos mean."""

from __future__ import annotations

from signalbox.core.messages import Message
from signalbox.games.options import Choice, GameOptions, Value


class LocosOptions(GameOptions):
    """`placement` (L8), `repair` (L22, L23), `sides` (L4), and who begins (L5)."""

    def meaning(self, name: str, value: Value) -> Message | None:
        if name == "placement":
            return Message("locos-option-slide") if value == "slide" else Message("locos-option-free")
        if name == "repair":
            return Message("locos-option-repair") if value else Message("locos-option-no-repair")
        return None

    def choices(self) -> list[Choice]:
        return [
            *self._each("placement", "free", "slide"),
            *self._each("repair", False, True),
            Choice("sides=ABA", Message("locos-option-sides")),
            Choice("first=Ann", Message("locos-option-first")),
        ]

    def who_begins(self) -> Message:
        return Message("locos-who-begins")
