"""What people call a part: its title and all else that hardware/parts says of it in words, in their language.

A catalogue knows the parts by their class and name, such as ``reed-ord213_20_30``. One that it does not know is called
as its file has it.
"""

from signalbox.board.parts.model import Controller, Part
from signalbox.core.messages import Message


def title(part: Part) -> Message:
    """What a shop calls it."""
    return Message("part-title", part=_key(part), title=part.title)


def maker(part: Part) -> Message:
    """Who makes it; of what many make, that any will do."""
    return Message("part-maker", maker=part.maker)


def number(part: Part) -> Message:
    """Its maker's number, or the size, grade or standard to ask for."""
    return Message("part-number", part=_key(part), number=part.number)


def other_numbers(part: Part) -> tuple[Message, ...]:
    """Further ones for the same part; a catalogue has them as ``…-1``, ``…-2``."""
    return tuple(
        Message("part-number", part=f"{_key(part)}-{place}", number=each) for place, each in enumerate(part.numbers, 1)
    )


def note(controller: Controller) -> Message:
    """What a maker has to know of it."""
    return Message("part-note", part=_key(controller), note=controller.note)


def _key(part: Part) -> str:
    return f"{type(part).__name__.lower()}-{part.name}"
