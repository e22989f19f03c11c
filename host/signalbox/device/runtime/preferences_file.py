"""Finding, reading and writing the user's preferences file.

If it cannot be read or written, `tell` is called with a message, and the program continues.
"""

import json
from pathlib import Path

from signalbox.core.messages import Message, Tell
from signalbox.device.runtime.reliable_files import write_atomically


def default_path() -> Path:
    """Return the path of the user's preferences file."""
    from platformdirs import user_config_path  # imported late, so that --help is fast

    return user_config_path("signalbox") / "preferences.json"


def read_preferences(path: Path, tell: Tell) -> dict[str, object]:
    """Return the preferences, or {} if the file is missing or cannot be read."""
    try:
        preferences = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        preferences = None
    if not isinstance(preferences, dict):
        tell(unreadable_message(path))
        return {}
    return preferences


def unreadable_message(path: Path) -> Message:
    """Return the message that reports an invalid preferences file."""
    return Message("preferences-unreadable", file=str(path))


def write_preferences(path: Path, preferences: dict[str, object], tell: Tell) -> None:
    """Save these preferences. The file is never left half written."""
    try:
        write_atomically(path, (json.dumps(preferences) + "\n").encode())
    except OSError as error:
        tell(Message("preferences-not-kept", file=str(path), why=str(error.strerror)))
