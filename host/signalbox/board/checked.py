"""What a check of a board says."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Checked:
    """Lines of a table of what was reckoned, a sentence for every fault, and one for whatever was left out."""

    lines: list[str]
    faults: list[str]
    left_out: list[str] = field(default_factory=list)
