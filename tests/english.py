"""What a message says in English. One that the catalogues lack, or take otherwise, fails the test that says it."""

from collections.abc import Callable
from typing import Any

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.games import registry

for _game in registry.names():
    registry.entry(_game)  # the words of a game are read when it is asked for


def english(message: Message | str | None) -> str:
    """The words of a message; "" for none, and text as it stands."""
    if message is None or isinstance(message, str):
        return message or ""
    return catalogue().checked_text(message)


def in_english(shown: Any) -> Any:
    """Plain data with the words of its messages, as a page gets it."""
    if isinstance(shown, dict):
        return {name: in_english(value) for name, value in shown.items()}
    if isinstance(shown, list | tuple):
        return [in_english(value) for value in shown]
    return english(shown) if isinstance(shown, Message) else shown


def told_to(lines: list[str]) -> Callable[[Message], None]:
    """What appends every message it is told to `lines`, in English."""
    return lambda message: lines.append(english(message))


def message_text(id: str, **arguments: Any) -> str:
    """Return the English words of the message with this id and these arguments."""
    return english(Message(id, **arguments))
