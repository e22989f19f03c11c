"""Messages in English. A test fails if a message is missing from the catalogues or has different arguments there."""

from collections.abc import Callable
from typing import Any

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.games import registry

for _game in registry.names():
    registry.entry(_game)  # a game's messages are read when its entry is requested


def english(message: Message | str | None) -> str:
    """Return the English text of a message. Return "" for None, and a string unchanged."""
    if message is None or isinstance(message, str):
        return message or ""
    return catalogue().checked_text(message)


def in_english(data: Any) -> Any:
    """Return data for a page with each message replaced by its English text."""
    if isinstance(data, dict):
        return {name: in_english(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [in_english(value) for value in data]
    return english(data) if isinstance(data, Message) else data


def append_english(lines: list[str]) -> Callable[[Message], None]:
    """Return a function that appends the English text of each message to `lines`."""
    return lambda message: lines.append(english(message))


def message_text(id: str, **arguments: Any) -> str:
    """Return the English text of the message with this ID and these arguments."""
    return english(Message(id, **arguments))
