"""The table in a terminal: the same sentence as on the page, and words typed instead of buttons pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from signalbox.errors import UserError

HELP = (
    "Type roll, undo, confirm, help, dice red 3 4, a move such as enter S2, right (the board is right), "
    "broken Q2.3.1 or works Q2.3.1 (its sensor), or quit."
)

_WORDS = {
    "r": {"do": "press", "button": "roll"},
    "roll": {"do": "press", "button": "roll"},
    "u": {"do": "press", "button": "undo"},
    "undo": {"do": "press", "button": "undo"},
    "c": {"do": "press", "button": "confirm"},
    "confirm": {"do": "press", "button": "confirm"},
    "h": {"do": "press", "button": "help"},
    "help": {"do": "press", "button": "help"},
    "right": {"do": "accept"},
    "quit": {"do": "quit"},
    "q": {"do": "quit"},
}


class Terminal:
    """Prints what has changed; reads commands out of lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._last = ""
        self._entries = -1
        self._choices: list[str] = []
        self._suspects: list[str] = []

    def show(self, snapshot: dict[str, Any]) -> None:
        """Print the entries of the record that are new, and the sentence when it is another one."""
        record = snapshot["record"]
        newest = record[-1]["index"] if record else 0
        if self._entries >= 0:
            for entry in record:
                if entry["index"] > self._entries:
                    self._write(f"  {entry['say']}")
        self._entries = newest
        self._say_suspects([suspect["say"] for suspect in snapshot["suspects"]])
        self._choices = [choice["text"] for choice in snapshot["choices"]]
        options = "".join(f"\n    {i}. {choice['label']}" for i, choice in enumerate(snapshot["choices"], start=1))
        detail = f" ({snapshot['detail']})" if snapshot["detail"] else ""
        text = f"{snapshot['prompt']}{detail}{options}"
        if text != self._last:
            self._last = text
            self._write(text)

    def _say_suspects(self, suspects: list[str]) -> None:
        if suspects != self._suspects:
            self._suspects = suspects
            self._write(f"  Sensors that do not work: {'; '.join(suspects) or 'none'}.")

    def say(self, sentence: str) -> None:
        """Print a sentence of its own, such as a refusal."""
        self._write(sentence)

    def parse(self, line: str) -> dict[str, str] | None:
        """The command of a line; None for an empty one. Raises UserError with the words there are."""
        text = " ".join(line.split())
        if not text:
            return None
        if text.lower() in _WORDS:
            return dict(_WORDS[text.lower()])
        first, _, rest = text.partition(" ")
        if first.lower() == "dice":
            return {"do": "dice", "text": rest}
        if first.lower() in ("broken", "works"):
            return {"do": first.lower(), "sensor": rest}
        numbered = {str(i): choice for i, choice in enumerate(self._choices, start=1)}
        if text in numbered:
            return {"do": "choose", "text": numbered[text]}
        if first.lower() in ("loco", "enter", "platform", "tile", "no", "again", "stop"):
            return {"do": "choose", "text": text}
        raise UserError(HELP)
