"""The shape of what a page is shown of a lesson; the page's types.d.ts is made from it."""

from typing import TypedDict

from signalbox.core.messages import Message


class LessonShown(TypedDict):
    """What a lesson says now, which of so many sentences that is, and whether it is over."""

    say: Message
    number: int
    count: int
    is_over: bool
