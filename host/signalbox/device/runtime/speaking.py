"""What a user prefers, kept in a small JSON file, and the language in which a command speaks."""

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
from signalbox.device.runtime.files import write_whole

Tell = Callable[[Message], None]  # gets a message when the file cannot be read or written; all goes on all the same


def default_path() -> Path:
    """The user's own file."""
    from platformdirs import user_config_path  # not before the file is asked for: every command's help waits for it

    return user_config_path("signalbox") / "preferences.json"


def read_preferences(path: Path, tell: Tell) -> dict[str, object]:
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


def write_preferences(path: Path, kept: dict[str, object], tell: Tell) -> None:
    """Keep this from now on. Whatever happens meanwhile, the file is whole: as it was, or as it is to be."""
    try:
        write_whole(path, (json.dumps(kept) + "\n").encode())
    except OSError as error:
        tell(Message("preferences-not-kept", file=str(path), why=str(error.strerror)))


KEPT_AS = "language"


def language(wanted: str | None, spoken: str, path: Path, tell: Tell) -> str:
    """The language of the terminal: the one `wanted`, which is then remembered, or the last one, or the system's.

    `wanted` and `spoken`, the system's, are tags such as "fr" or "fr-CH", or a locale's such as "fr_FR.UTF-8".
    `path` is where it is remembered. Raises UserError for one that there is not.
    """
    kept = read_preferences(path, tell)
    if wanted is None:
        return best(str(kept.get(KEPT_AS, ""))) or best(spoken) or LANGUAGE
    chosen = best(wanted)
    if chosen is None:
        raise UserError(Message("language-unknown", language=wanted, languages=SPOKEN))
    if kept.get(KEPT_AS) != chosen:
        write_preferences(path, kept | {KEPT_AS: chosen}, tell)
    return chosen


def system_language() -> str:
    """What the environment says of the user's language, such as "fr_FR.UTF-8"; "" for nothing."""
    return next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := os.environ.get(name))), "")


def terminal() -> Catalogue:
    """The catalogue of the language in which a command would speak that was started without --lang."""
    return catalogue(language(None, system_language(), default_path(), lambda _: None))


def say(message: Message) -> None:
    """Print a message in the language of this terminal."""
    click.echo(own().text(message))


def warn(message: Message) -> None:
    """The same on standard error."""
    click.echo(own().text(message), err=True)


def speak_as_before() -> None:
    """What a command without --lang does: from now on it speaks the language of the last time, or the system's."""
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
