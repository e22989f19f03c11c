"""What the options of Golden Train mean."""

from __future__ import annotations

from signalbox.core.messages import Message
from signalbox.games.options import Choice, GameOptions, Value


class GoldenTrainOptions(GameOptions):
    """`pile` (G4), `match` (G5), and who begins (G3)."""

    def meaning(self, name: str, value: Value) -> Message | None:
        if name == "pile":
            return Message("golden-option-closed") if value == "closed" else Message("golden-option-open")
        if name == "match":
            return Message("golden-option-number") if value == "number" else Message("golden-option-value")
        return None

    def choices(self) -> list[Choice]:
        return [
            *self._each("pile", "open", "closed"),
            *self._each("match", "value", "number"),
            Choice("first=Ann", Message("golden-option-first")),
        ]

    def who_begins(self) -> Message:
        return Message("golden-who-begins")
