"""What a fake table says: sentences of the catalogues, in the language of whoever looks, and words that none has."""

from typing import Any

from signalbox.core.messages import Message
from tests.english import english

_KNOWN: dict[str, Message] = {}  # by their English words
_WORDED = ("label", "note", "text")  # the keys of a snapshot whose texts are words


def told(id: str, **arguments: Any) -> str:
    """A message's English words; what a page is sent for them is the message itself."""
    message = Message(id, **arguments)
    words = english(message)
    _KNOWN[words] = message
    return words


def said(words: str) -> Message:
    """The message that was told in these words, or else these words as they stand in every language."""
    return _KNOWN.get(words) or Message("verbatim", text=words)


def worded(shown: Any) -> Any:
    """Plain data with messages for the words that were told."""
    if isinstance(shown, list):
        return [worded(each) for each in shown]
    if not isinstance(shown, dict):
        return shown
    return {key: said(value) if key in _WORDED and value else worded(value) for key, value in shown.items()}
