"""The texts of messages: Project Fluent files, one per subject and language, and their formatting.

Besides Fluent's own NUMBER and DATETIME, the files may call LIST($several, type: "disjunction") for "a, b or c",
LIST($several, type: "unit") for "a, b, c", "narrow" for "a b c" (`{ $several }` alone is "a, b and c"),
LINES($several) for one line each, and COUNT($several) for the number of items. Features needed by only one language
use its terms: TERM("colour", $platform, gender: "feminine") is the term `-colour` with the platform's name as `{ $it
}`. MATCH($it, "[aeiou]") selects `[yes]` or `*[no]` by the beginning of a name.
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

_KEPT = 512  # recent texts: a page shows some 90 again and again, and a long-running program must not grow

_packages = ["signalbox.core.messages"]  # packages with a folder of .ftl files for each language
_catalogues: dict[str, Catalogue] = {}
_own = LANGUAGE


class MessageError(Exception):
    """Raised if a message does not fit the catalogues, which is a bug in the program or in a game."""


class Catalogue:
    """All messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages: FluentMessages | None = None
        self._read = 0  # the number of packages read
        self.text = lru_cache(_KEPT)(self._text)

    def _text(self, message: Message) -> str:
        """Return the text of a message, in the original language if this language has none.

        If there is no text at all, as may happen in a third-party game, return the text of "words-missing". The
        error is logged, and the game continues.
        """
        for shown in (message, Message("words-missing")):
            for words in dict.fromkeys((self, catalogue())):
                try:
                    return words.checked_text(shown)
                except MessageError as fault:
                    logger.error("%s", fault)
        return message.id  # the program's own catalogue is damaged

    def said(self, text: Text) -> str:
        """Return a string unchanged, or the text of a message."""
        return text if isinstance(text, str) else self.text(text)

    def checked_text(self, message: Message) -> str:
        """Return the text of a message. Raise MessageError if it is missing or takes different arguments."""
        words = self._words()
        if message.id not in words:
            raise MessageError(f"There is no message {message.id} in {self.language}.")
        try:
            taken = words.variables(message.id)
            if taken != message.args.keys():
                takes = ", ".join(sorted(taken)) or "no arguments"
                raise MessageError(f"{message!r} takes {takes} in {self.language}.")
            return words.text(message.id, {name: self._value(arg) for name, arg in message.args.items()})
        except (LookupError, ValueError) as fault:
            raise MessageError(f"{message!r} cannot be said in {self.language}: {fault}.") from fault

    def json_default(self, value: object) -> str:
        """Return the text of a message, as the `default` of `json.dumps`. Raise TypeError for any other value."""
        if not isinstance(value, Message):
            raise TypeError(f"{value!r} is neither JSON nor a message")
        return self.text(value)

    def arguments(self, name: str) -> dict[str, list[str]]:
        """Return the arguments of each message in one of the program's own catalogue files, keyed by id."""
        from signalbox.core.messages.fluent_files import sources

        words = self._words()
        (file,) = (source for source in resources(_packages[0]) if source[0].endswith(f"/{name}"))
        return {id: sorted(words.variables(id)) for id in sources(*file)}

    def _words(self) -> FluentMessages:
        """Return the messages of all packages, which are read when first needed."""
        if self._messages is None or self._read < len(_packages):
            from signalbox.core.messages.fluent_files import FluentMessages

            if self._messages is None:
                self._messages = FluentMessages(self.language)
            for package in _packages[self._read :]:
                self._read += 1
                try:
                    for name, text in resources(package, self.language):
                        self._messages.add(name, text)
                except (OSError, ValueError) as fault:  # a third-party game can be played without texts
                    logger.error("The messages of %s cannot be read: %s", package, fault)
        return self._messages

    def _value(self, arg: Arg) -> Any:
        if isinstance(arg, Message):
            return self.checked_text(arg)
        if isinstance(arg, tuple):
            from signalbox.core.messages.fluent_files import Several

            return Several([self._value(item) for item in arg], self.language)
        return arg


def catalogue(language: str = LANGUAGE) -> Catalogue:
    """Return a language's catalogue, or the original language's if the language is unknown."""
    known = language if language in LANGUAGES else LANGUAGE
    if known not in _catalogues:
        _catalogues[known] = Catalogue(known)
    return _catalogues[known]


def own() -> Catalogue:
    """Return the catalogue of the program's own language, for its terminal and its errors."""
    return catalogue(_own)


def english(text: Text) -> str:
    """Return the English text, for data meant for machines and testers, such as a log or a report."""
    return catalogue().said(text)


def speak(language: str) -> None:
    """Set the language of the program's own terminal and errors."""
    global _own
    _own = language


def add_package(package: str) -> None:
    """Also read the messages of this package, such as a game, from now on."""
    if package not in _packages:
        _packages.append(package)


def resources(package: str, language: str = LANGUAGE) -> list[tuple[str, str]]:
    """Return the name and text of each catalogue file of a package, ordered by name.

    If the package lacks the language, return the files of the original language. These are always used for the
    pseudo-language.
    """
    root = files(package)
    spoken = language if language != PSEUDO and root.joinpath(language).is_dir() else LANGUAGE
    entries: list[Traversable] = list(root.joinpath(spoken).iterdir())
    catalogues = sorted((file for file in entries if file.name.endswith(".ftl")), key=lambda file: file.name)
    return [(f"{package}/{spoken}/{file.name}", file.read_text("utf-8")) for file in catalogues]
