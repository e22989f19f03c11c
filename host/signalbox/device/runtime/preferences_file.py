"""What a user likes, kept from one command to the next in a small JSON file of the user's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from signalbox.core.messages import Message
from signalbox.device.runtime.files import write_whole

Tell = Callable[[Message], None]  # gets a message when the file cannot be read or written; all goes on all the same


def default_path() -> Path:
    """The user's own file."""
    from platformdirs import user_config_path  # not before the file is asked for: every command's help waits for it

    return user_config_path("signalbox") / "preferences.json"


def read(path: Path, tell: Tell) -> dict[str, object]:
    """What is kept; nothing where nothing was, or nothing can be read."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict):
        tell(unreadable(path))
        return {}
    return kept


def unreadable(path: Path) -> Message:
    """What is told of a file that holds something else."""
    return Message("preferences-unreadable", file=str(path))


def write(path: Path, kept: dict[str, object], tell: Tell) -> None:
    """Keep this from now on. Whatever happens meanwhile, the file is whole: as it was, or as it is to be."""
    try:
        write_whole(path, (json.dumps(kept) + "\n").encode())
    except OSError as error:
        tell(Message("preferences-not-kept", file=str(path), why=str(error.strerror)))
