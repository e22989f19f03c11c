"""The base class for the commands that people give through a page, a terminal or a board."""

from dataclasses import dataclass
from typing import ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class TextCommand:
    """A command. Each subclass is a frozen dataclass whose fields are its arguments, which are strings."""

    verb: ClassVar[str]  # the command's name in a message

    def __init_subclass__(cls, *, verb: str) -> None:
        cls.verb = verb
        dataclass(frozen=True)(cls)
