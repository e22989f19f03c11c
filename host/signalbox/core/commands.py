"""The base class of the commands that people issue on a page, in a terminal or on a board."""

from dataclasses import dataclass
from typing import ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class TextCommand:
    """The base class of commands. Subclasses become frozen dataclasses whose fields are the arguments, as strings."""

    verb: ClassVar[str]  # the command's name in a message

    def __init_subclass__(cls, *, verb: str) -> None:
        cls.verb = verb
        dataclass(frozen=True)(cls)
