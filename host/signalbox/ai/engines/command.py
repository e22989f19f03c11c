"""An engine's command, such as `movetime=300 level=strong node my_engine.js`: settings, then a command line."""

import os
import re
import shlex
from dataclasses import dataclass

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE

MOVETIME, NODES = "movetime", "nodes"  # settings for the thinking budget, not passed on as the engine's own options
MOVETIME_MS = 1000  # for a decision, unless the command sets a different time
MAX_MOVETIME_MS = 600_000
MAX_NODES = 10**12

_SETTING = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)=(.*)", re.DOTALL)
_QUOTES = "\"'"


@dataclass(frozen=True)
class Command:
    """A command line, an engine's (name, value) options, and its budget for `go`: `movetime 1000` or `nodes 500`."""

    text: str  # as typed
    words: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    budget: str = f"{MOVETIME} {MOVETIME_MS}"

    @property
    def movetime_ms(self) -> int | None:
        """The time for a decision in milliseconds, or None if the budget is in nodes."""
        kind, _, amount = self.budget.partition(" ")
        return int(amount) if kind == MOVETIME else None


def is_engine(player: str) -> bool:
    """Return whether a player's name denotes an engine: `engine:COMMAND`."""
    return player.startswith(f"{ENGINE}:")


def parse_command(text: str) -> Command:
    """Parse the engine command typed after `engine:`. No shell is involved. Raise UserError if it is invalid."""
    try:
        words = split_words(text)
    except ValueError:
        raise UserError(Message("engine-quotes", command=text)) from None
    settings = []
    while words and (setting := _SETTING.fullmatch(words[0])):
        settings.append((setting[1], setting[2]))
        words = words[1:]
    if not words:
        raise UserError(Message("engine-no-command", command=text))
    budgets = [f"{name} {_parse_amount(name, value)}" for name, value in settings if name in (MOVETIME, NODES)]
    if len(budgets) > 1:
        raise UserError(Message("engine-one-budget"))
    options = tuple(setting for setting in settings if setting[0] not in (MOVETIME, NODES))
    return Command(text, tuple(words), options, *budgets)


def split_words(text: str) -> list[str]:
    """Split a command line into words; on Windows backslashes are literal. Raise ValueError for an unclosed quote."""
    if os.name == "posix":
        return shlex.split(text)
    return [_unquote(word) for word in shlex.split(text, posix=False)]


def _unquote(word: str) -> str:
    return word[1:-1] if len(word) > 1 and word[0] in _QUOTES and word[-1] == word[0] else word


def _parse_amount(name: str, value: str) -> int:
    maximum = MAX_MOVETIME_MS if name == MOVETIME else MAX_NODES
    if not (value.isascii() and value.isdigit() and len(value) <= len(str(maximum)) and 1 <= int(value) <= maximum):
        raise UserError(Message("engine-budget-wrong", setting=name, maximum=str(maximum)))
    return int(value)
