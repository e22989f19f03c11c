"""Messages for fake tables: those in the catalogues, and text that is the same in every language."""

from typing import Any

from signalbox.core.messages import Message
from tests.english import english

_KNOWN: dict[str, Message] = {}  # by their English text
_WORDED = ("label", "note", "text")  # the keys in a snapshot whose values are messages


def text_of(id: str, **arguments: Any) -> str:
    """Return a message's English text, and remember the message to send to pages."""
    message = Message(id, **arguments)
    words = english(message)
    _KNOWN[words] = message
    return words


def message_of(words: str) -> Message:
    """Return the message with this English text, or else a verbatim message."""
    return _KNOWN.get(words) or Message("verbatim", text=words)


def with_messages(shown: Any) -> Any:
    """Return plain data with messages in place of their texts."""
    if isinstance(shown, list):
        return [with_messages(each) for each in shown]
    if not isinstance(shown, dict):
        return shown
    return {
        key: message_of(value) if key in _WORDED and value else with_messages(value) for key, value in shown.items()
    }
