"""The user's preferences file, and the language that commands use in the terminal."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import click

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue, own, speak
from signalbox.core.messages.languages import LANGUAGE, SPOKEN, best
from signalbox.core.messages.typed import suggest
from signalbox.device.runtime.files import write_whole

KEPT_AS = "language"

Tell = Callable[[Message], None]  # called with a message when the file cannot be read or written; the program continues


def default_path() -> Path:
    """Return the path of the user's preferences file."""
    from platformdirs import user_config_path  # imported late, so that help for commands is fast

    return user_config_path("signalbox") / "preferences.json"


def read_preferences(path: Path, tell: Tell) -> dict[str, object]:
    """Return the preferences, or {} if the file is missing or cannot be read."""
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
    """Return the message that a preferences file is invalid."""
    return Message("preferences-unreadable", file=str(path))


def write_preferences(path: Path, kept: dict[str, object], tell: Tell) -> None:
    """Save these preferences. The file is never half written."""
    try:
        write_whole(path, (json.dumps(kept) + "\n").encode())
    except OSError as error:
        tell(Message("preferences-not-kept", file=str(path), why=str(error.strerror)))


def language(wanted: str | None, spoken: str, path: Path, tell: Tell) -> str:
    """Save and return the `wanted` language. If it is None, return the saved language or else the system's.

    `wanted` and `spoken`, the system's language, are tags such as "fr" or "fr-CH", or locales such as "fr_FR.UTF-8".
    `path` is the preferences file. Raises UserError for an unknown language.
    """
    kept = read_preferences(path, tell)
    if wanted is None:
        return best(str(kept.get(KEPT_AS, ""))) or best(spoken) or LANGUAGE
    chosen = best(wanted)
    if chosen is None:
        raise UserError(suggest(Message("language-unknown", language=wanted, languages=SPOKEN), wanted, SPOKEN))
    if kept.get(KEPT_AS) != chosen:
        write_preferences(path, kept | {KEPT_AS: chosen}, tell)
    return chosen


def system_language() -> str:
    """Return the user's language from the environment, such as "fr_FR.UTF-8", or "" if it is not set."""
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")


def terminal() -> Catalogue:
    """Return the catalogue for a command started without --lang."""
    return catalogue(language(None, system_language(), default_path(), lambda _: None))


def say(message: Message) -> None:
    """Print a message in the terminal's language."""
    click.echo(own().text(message))


def warn(message: Message) -> None:
    """Print a message on standard error."""
    click.echo(own().text(message), err=True)


def restore_language() -> None:
    """Switch to the saved language, or to the system's, like a command without --lang."""
    speak(language(None, system_language(), default_path(), warn))


def _speak(context: click.Context, _: click.Parameter, wanted: str | None) -> None:
    if not context.resilient_parsing:
        speak(language(wanted, system_language(), default_path(), warn))


language_option = click.option(
    "--lang",
    metavar="LANGUAGE",
    callback=_speak,
    is_eager=True,
    expose_value=False,
    help="help-lang",
    show_default="help-default-language",
)
