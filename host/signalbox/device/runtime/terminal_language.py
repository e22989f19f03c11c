"""The language of the terminal: the one given with --lang, the saved language, or the system's language."""

import os
import sys
import textwrap
from pathlib import Path
from shutil import get_terminal_size

import click

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.core.messages.catalogue import Catalogue, catalogue, set_language, user_catalogue
from signalbox.core.messages.languages import LANGUAGE, SPOKEN, best_language
from signalbox.core.messages.typed_words import suggest
from signalbox.device.runtime import preferences_file
from signalbox.device.runtime.preferences_file import read_preferences, write_preferences

LANGUAGE_KEY = "language"


def resolve_language(language: str | None, system: str, path: Path, tell: Tell) -> str:
    """Save and return `language`. If it is None, return the saved language or else the system language.

    `language` and `system`, the system language, are tags like "fr" or "fr-CH", or locales like "fr_FR.UTF-8".
    `path` is the preferences file. Raise UserError for an unknown language.
    """
    preferences = read_preferences(path, tell)
    if language is None:
        return best_language(str(preferences.get(LANGUAGE_KEY, ""))) or best_language(system) or LANGUAGE
    chosen = best_language(language)
    if chosen is None:
        raise UserError(suggest(Message("language-unknown", language=language, languages=SPOKEN), language, SPOKEN))
    if preferences.get(LANGUAGE_KEY) != chosen:
        write_preferences(path, preferences | {LANGUAGE_KEY: chosen}, tell)
    return chosen


def system_language() -> str:
    """Return the user's language from the environment, such as "fr_FR.UTF-8", or "" if it is not set."""
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")


def terminal_catalogue() -> Catalogue:
    """Return the message catalogue that a command without --lang uses."""
    return catalogue(resolve_language(None, system_language(), preferences_file.default_path(), lambda _: None))


def wrap(text: str) -> str:
    """Return the text in lines as long as the terminal's, or 80 characters. Lines that are continued are indented."""
    columns, lines = get_terminal_size().columns, []
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        lines += textwrap.wrap(
            line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        ) or [""]
    return "\n".join(lines)


def say(message: Message) -> None:
    """Print a message in the terminal's language."""
    text = user_catalogue().text(message)
    click.echo(wrap(text) if sys.stdout.isatty() else text)


def warn(message: Message) -> None:
    """Print a message on standard error."""
    click.echo(user_catalogue().text(message), err=True)


def restore_language() -> None:
    """Switch to the saved language or else the system language, like a command without --lang."""
    set_language(resolve_language(None, system_language(), preferences_file.default_path(), warn))


def _set_language(context: click.Context, _: click.Parameter, language: str | None) -> None:
    if not context.resilient_parsing:
        set_language(resolve_language(language, system_language(), preferences_file.default_path(), warn))


language_option = click.option(
    "--lang",
    metavar="LANGUAGE",
    callback=_set_language,
    is_eager=True,
    expose_value=False,
    help="help-lang",
    show_default="help-default-language",
)
