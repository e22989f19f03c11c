"""A message as data: its id and its arguments. The text comes from a catalogue (see `catalogue`)."""

from collections.abc import Callable
from datetime import date
from typing import Union

Arg = Union[str, float, date, "Message", "tuple[Arg, ...]"]
"""An argument of a message: a string that is shown unchanged, a number, a date, a message, or a tuple of these."""


class Message:
    """The id of a message in the catalogues, and its named arguments. Immutable and compared by value."""

    __slots__ = ("args", "id")

    def __init__(self, id: str, /, **args: Arg) -> None:
        self.id = id
        self.args = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.id == other.id and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.args.items())))

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.id), *(f'{name}={value!r}' for name, value in self.args.items())])})"


Text = str | Message
"""A string that is shown unchanged, such as a number, or a message."""

Tell = Callable[[Message], None]
"""A function that shows a message to the people at the table or terminal."""


def join_sentences(first: Message, second: Message) -> Message:
    """Return two sentences, one after the other, as one message."""
    return Message("sentences", first=first, second=second)


def join_messages(*messages: Message | None) -> Message | None:
    """Combine the sentences in order into one message, leaving out None. Return None if there are no sentences."""
    present = [message for message in messages if message is not None]
    if not present:
        return None
    combined = present[0]
    for message in present[1:]:
        combined = join_sentences(combined, message)
    return combined


def sentences_of(message: Message) -> list[Message]:
    """Return the sentences that `join_messages` has combined."""
    if message.id != "sentences":
        return [message]
    return [sentence for part in message.args.values() if isinstance(part, Message) for sentence in sentences_of(part)]
