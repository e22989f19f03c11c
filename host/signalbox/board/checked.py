"""What a check of a board says."""

from dataclasses import dataclass, field

from signalbox.core.messages import Message


@dataclass(frozen=True)
class Checked:
    """Lines of a table of what was reckoned, a sentence for every fault, and one for whatever was left out."""

    lines: list[Message]
    faults: list[Message]
    left_out: list[Message] = field(default_factory=list)
