"""The texts of messages: Project Fluent files, one per subject and language, and their formatting.

The files may call Fluent's own NUMBER and DATETIME, and these functions: LIST($several, type: "disjunction") is "a, b
or c"; the type "unit" gives "a, b, c" and "narrow" gives "a b c"; `{ $several }` alone is "a, b and c".
LINES($several) puts each item on its own line, and COUNT($several) is the number of items. Terms serve the needs of a
single language: TERM("colour", $platform, gender: "feminine") is the term `-colour`, in which `{ $it }` is the
platform's name. MATCH($it, "[aeiou]") selects `[yes]` or `*[no]`, depending on how a name begins.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from signalbox.core.messages.languages import LANGUAGE, LANGUAGES, PSEUDO
from signalbox.core.messages.message import Arg, Message, Text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from signalbox.core.messages.fluent_files import FluentMessages

logger = logging.getLogger(__name__)

_CACHE_SIZE = 512  # recent texts: a page repeatedly shows about 90, and a long-running program must not grow

_packages = ["signalbox.core.messages"]  # packages with a folder of .ftl files for each language
_catalogues: dict[str, Catalogue] = {}
_user_language = LANGUAGE


class MessageError(Exception):
    """Raised if a message does not match the catalogues, which is a bug in the program or in a game."""


class Catalogue:
    """All messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages: FluentMessages | None = None
        self._packages_read = 0  # how many of `_packages` have been read
        self.text = lru_cache(_CACHE_SIZE)(self._text)

    def _text(self, message: Message) -> str:
        """Return the text of a message, in the original language if this language has none.

        If there is no text at all, as may happen in a third-party game, return the text of "words-missing". The
        error is logged, and the game continues.
        """
        for candidate in (message, Message("words-missing")):
            for translation in dict.fromkeys((self, catalogue())):
                try:
                    return translation.checked_text(candidate)
                except MessageError as fault:
                    logger.error("%s", fault)
        return message.id  # even the program's own catalogue is damaged

    def text_of(self, text: Text) -> str:
        """Return a string unchanged, or the text of a message."""
        return text if isinstance(text, str) else self.text(text)

    def checked_text(self, message: Message) -> str:
        """Return the text of a message. Raise MessageError if it is missing or takes different arguments."""
        messages = self._load_messages()
        if message.id not in messages:
            raise MessageError(f"There is no message {message.id} in {self.language}.")
        try:
            variables = messages.variables(message.id)
            if variables != message.args.keys():
                listing = ", ".join(sorted(variables)) or "no arguments"
                raise MessageError(f"{message!r} takes {listing} in {self.language}.")
            return messages.text(message.id, {name: self._value(arg) for name, arg in message.args.items()})
        except (LookupError, ValueError) as fault:
            raise MessageError(f"{message!r} cannot be said in {self.language}: {fault}.") from fault

    def json_default(self, value: object) -> str:
        """Return the text of a message, as the `default` of `json.dumps`. Raise TypeError for any other value."""
        if not isinstance(value, Message):
            raise TypeError(f"{value!r} is neither JSON nor a message")
        return self.text(value)

    def arguments(self, name: str) -> dict[str, list[str]]:
        """Return the arguments of each message in one of the program's own catalogue files, keyed by id."""
        from signalbox.core.messages.fluent_files import message_sources

        messages = self._load_messages()
        (file,) = (source for source in catalogue_files(_packages[0]) if source[0].endswith(f"/{name}"))
        return {id: sorted(messages.variables(id)) for id in message_sources(*file)}

    def _load_messages(self) -> FluentMessages:
        """Return the messages of all packages, which are read when first needed."""
        if self._messages is None or self._packages_read < len(_packages):
            from signalbox.core.messages.fluent_files import FluentMessages

            if self._messages is None:
                self._messages = FluentMessages(self.language)
            for package in _packages[self._packages_read :]:
                self._packages_read += 1
                try:
                    for name, text in catalogue_files(package, self.language):
                        self._messages.add(name, text)
                except (OSError, ValueError) as fault:  # a third-party game can be played without texts
                    logger.error("The messages of %s cannot be read: %s", package, fault)
        return self._messages

    def _value(self, arg: Arg) -> Any:
        if isinstance(arg, Message):
            return self.checked_text(arg)
        if isinstance(arg, tuple):
            from signalbox.core.messages.fluent_files import ItemList

            return ItemList([self._value(item) for item in arg], self.language)
        return arg


def catalogue(language: str = LANGUAGE) -> Catalogue:
    """Return a language's catalogue, or the original language's if the language is unknown."""
    supported = language if language in LANGUAGES else LANGUAGE
    if supported not in _catalogues:
        _catalogues[supported] = Catalogue(supported)
    return _catalogues[supported]


def user_catalogue() -> Catalogue:
    """Return the catalogue for terminal output and error messages, in the language set by `set_language`."""
    return catalogue(_user_language)


def english(text: Text) -> str:
    """Return the English text, for data meant for machines and testers, such as a log or a report."""
    return catalogue().text_of(text)


def set_language(language: str) -> None:
    """Set the language of terminal output and error messages."""
    global _user_language
    _user_language = language


def add_package(package: str) -> None:
    """Add the messages of a package, such as a game, to all catalogues."""
    if package not in _packages:
        _packages.append(package)


def catalogue_files(package: str, language: str = LANGUAGE) -> list[tuple[str, str]]:
    """Return the name and text of each catalogue file of a package, sorted by name.

    If the package lacks the language, or the language is PSEUDO, return the files of the original language.
    """
    root = files(package)
    folder = language if language != PSEUDO and root.joinpath(language).is_dir() else LANGUAGE
    entries: list[Traversable] = list(root.joinpath(folder).iterdir())
    catalogues = sorted((file for file in entries if file.name.endswith(".ftl")), key=lambda file: file.name)
    return [(f"{package}/{folder}/{file.name}", file.read_text("utf-8")) for file in catalogues]
