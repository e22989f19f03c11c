"""Messages in English. A message that is not in the catalogues, or not with these arguments, fails the test."""

from collections.abc import Callable
from typing import Any

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.games import registry

for _game in registry.names():
    registry.entry(_game)  # a game's messages are read when its entry is requested


def english(message: Message | str | None) -> str:
    """Return the English text of a message, "" for None, or a string unchanged."""
    if message is None or isinstance(message, str):
        return message or ""
    return catalogue().checked_text(message)


def in_english(shown: Any) -> Any:
    """Return plain data with its messages in English, as sent to a page."""
    if isinstance(shown, dict):
        return {name: in_english(value) for name, value in shown.items()}
    if isinstance(shown, list | tuple):
        return [in_english(value) for value in shown]
    return english(shown) if isinstance(shown, Message) else shown


def told_to(lines: list[str]) -> Callable[[Message], None]:
    """Return a function that appends every message to `lines` in English."""
    return lambda message: lines.append(english(message))


def message_text(id: str, **arguments: Any) -> str:
    """Return the English text of the message with this ID and these arguments."""
    return english(Message(id, **arguments))
