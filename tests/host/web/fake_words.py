"""Messages for fake tables: from the catalogues, or with text that is the same in every language."""

from typing import Any

from signalbox.core.messages import Message
from tests.english import english

_KNOWN: dict[str, Message] = {}  # keyed by their English text
_MESSAGE_KEYS = ("label", "note", "text")  # the keys in a snapshot whose values are messages


def text_of(id: str, **arguments: Any) -> str:
    """Return a message's English text, and remember the message so that pages can receive it instead."""
    message = Message(id, **arguments)
    text = english(message)
    _KNOWN[text] = message
    return text


def message_of(text: str) -> Message:
    """Return the message that `text_of` remembers for this English text, or a verbatim message if there is none."""
    return _KNOWN.get(text) or Message("verbatim", text=text)


def with_messages(data: Any) -> Any:
    """Return plain data with each text replaced by its message."""
    if isinstance(data, list):
        return [with_messages(each) for each in data]
    if not isinstance(data, dict):
        return data
    return {
        key: message_of(value) if key in _MESSAGE_KEYS and value else with_messages(value)
        for key, value in data.items()
    }
