"""The language in which a command speaks to whoever started it: an option, what was asked for last, or the system's."""

from __future__ import annotations

import os
from pathlib import Path

import click

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue, own, speak
from signalbox.core.messages.languages import LANGUAGE, SPOKEN, best
from signalbox.device.runtime import preferences_file
from signalbox.device.runtime.preferences_file import Tell

KEPT_AS = "language"


def language(wanted: str | None, spoken: str, path: Path, tell: Tell) -> str:
    """The language of the terminal: the one `wanted`, which is then remembered, or the last one, or the system's.

    `wanted` and `spoken`, the system's, are tags such as "fr" or "fr-CH", or a locale's such as "fr_FR.UTF-8".
    `path` is where it is remembered. Raises UserError for one that there is not.
    """
    kept = preferences_file.read(path, tell)
    if wanted is None:
        return best(str(kept.get(KEPT_AS, ""))) or best(spoken) or LANGUAGE
    chosen = best(wanted)
    if chosen is None:
        raise UserError(Message("language-unknown", language=wanted, languages=SPOKEN))
    if kept.get(KEPT_AS) != chosen:
        preferences_file.write(path, kept | {KEPT_AS: chosen}, tell)
    return chosen


def system_language() -> str:
    """What the environment says of the user's language, such as "fr_FR.UTF-8"; "" for nothing."""
    return next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := os.environ.get(name))), "")


def terminal() -> Catalogue:
    """The catalogue of the language in which a command would speak that was started without --lang."""
    return catalogue(language(None, system_language(), preferences_file.default_path(), lambda _: None))


def say(message: Message) -> None:
    """Print a message in the language of this terminal."""
    click.echo(own().text(message))


def warn(message: Message) -> None:
    """The same on standard error."""
    click.echo(own().text(message), err=True)


def speak_as_before() -> None:
    """What a command without --lang does: from now on it speaks the language of the last time, or the system's."""
    speak(language(None, system_language(), preferences_file.default_path(), warn))


def _speak(context: click.Context, _: click.Parameter, wanted: str | None) -> None:
    if not context.resilient_parsing:
        speak(language(wanted, system_language(), preferences_file.default_path(), warn))


language_option = click.option(
    "--lang",
    metavar="LANGUAGE",
    callback=_speak,
    is_eager=True,
    expose_value=False,
    help="help-lang",
    show_default="help-default-language",
)
