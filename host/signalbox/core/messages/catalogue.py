"""The words of messages: Project Fluent files, one a subject and language, and the text they make of a message.

Besides Fluent's own NUMBER and DATETIME the files may call LIST($several, type: "disjunction") for "a, b or c" and
LIST($several, type: "unit") for "a, b, c", "narrow" for "a b c", where `{ $several }` alone is "a, b and c",
LINES($several) for a line each, and COUNT($several) for how many there are.
What a language alone needs are its terms: TERM("colour", $platform, gender: "feminine") is what `-colour` makes of
`{ $it }`, here the name of a platform; MATCH($it, "[aeiou]") chooses `[yes]` or `*[no]` by how a name begins.
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

_KEPT = 512  # texts made last: a page shows some 90 again and again, and a program that plays on must not grow

_packages = ["signalbox.core.messages"]  # that have a folder of .ftl files for each language
_catalogues: dict[str, Catalogue] = {}
_own = LANGUAGE


class MessageError(Exception):
    """A message and the catalogues do not go together: a fault of the program, or of a game."""


class Catalogue:
    """All messages there are, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages: FluentMessages | None = None
        self._read = 0  # of the packages
        self.text = lru_cache(_KEPT)(self._text)

    def _text(self, message: Message) -> str:
        """Return the words of a message, in the first language where there are none in this one.

        Where there are none at all, as in a game from elsewhere, it returns the message for that. The fault is logged:
        a game goes on all the same.
        """
        for shown in (message, Message("words-missing")):
            for words in dict.fromkeys((self, catalogue())):
                try:
                    return words.checked_text(shown)
                except MessageError as fault:
                    logger.error("%s", fault)
        return message.id  # our own catalogue is damaged

    def said(self, text: Text) -> str:
        """Return the words of a text: those of a message, or the text itself."""
        return text if isinstance(text, str) else self.text(text)

    def checked_text(self, message: Message) -> str:
        """Return the words of a message. Raise MessageError without them, or when they take other arguments."""
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
        """Return the text of a message inside data that `json.dumps` writes. Raise TypeError for anything else."""
        if not isinstance(value, Message):
            raise TypeError(f"{value!r} is neither JSON nor a message")
        return self.text(value)

    def arguments(self, name: str) -> dict[str, list[str]]:
        """Return the messages of one of our own catalogue files by their ids, each with the arguments that it takes."""
        from signalbox.core.messages.fluent_files import sources

        words = self._words()
        (file,) = (source for source in resources(_packages[0]) if source[0].endswith(f"/{name}"))
        return {id: sorted(words.variables(id)) for id in sources(*file)}

    def _words(self) -> FluentMessages:
        """Return the messages of all packages, read when the first of them is needed."""
        if self._messages is None or self._read < len(_packages):
            from signalbox.core.messages.fluent_files import FluentMessages

            if self._messages is None:
                self._messages = FluentMessages(self.language)
            for package in _packages[self._read :]:
                self._read += 1
                try:
                    for name, text in resources(package, self.language):
                        self._messages.add(name, text)
                except (OSError, ValueError) as fault:  # a game from elsewhere: it is played, without words
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
    """Return the catalogue of a language; of the first one for an unknown language."""
    known = language if language in LANGUAGES else LANGUAGE
    if known not in _catalogues:
        _catalogues[known] = Catalogue(known)
    return _catalogues[known]


def own() -> Catalogue:
    """Return the catalogue of the program's own language, for its terminal and its errors."""
    return catalogue(_own)


def english(text: Text) -> str:
    """Return the words of a text for what is kept for machines and testers, such as a log or a report's data."""
    return catalogue().said(text)


def speak(language: str) -> None:
    """Set the language of the program's own terminal and errors."""
    global _own
    _own = language


def add_package(package: str) -> None:
    """Read the messages of this package as well, such as a game's."""
    if package not in _packages:
        _packages.append(package)


def resources(package: str, language: str = LANGUAGE) -> list[tuple[str, str]]:
    """Return the catalogue files of a package, each as its name and its text, in the order of their names.

    A package without the language gives those of the first one, which the pseudo-language is made of.
    """
    root = files(package)
    spoken = language if language != PSEUDO and root.joinpath(language).is_dir() else LANGUAGE
    entries: list[Traversable] = list(root.joinpath(spoken).iterdir())
    catalogues = sorted((file for file in entries if file.name.endswith(".ftl")), key=lambda file: file.name)
    return [(f"{package}/{spoken}/{file.name}", file.read_text("utf-8")) for file in catalogues]
