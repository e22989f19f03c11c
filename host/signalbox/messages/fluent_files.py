"""Reading Fluent files, for the catalogues. Its import takes longer than many a command, so that it comes last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from babel.core import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentNone, FluentNumber, FluentType, fluent_number
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Transformer, Visitor

from signalbox.messages.languages import LANGUAGE, PSEUDO

_STYLES: dict[str, Literal["standard", "or"]] = {
    "conjunction": "standard",
    "disjunction": "or",
}  # as Intl.ListFormat calls them, and as Babel does
_FIRST_MARK = 0xE000  # of the characters that stand for nothing; they keep the places of what is listed
_PLAIN = "AEIOUYCDGHJKLNRSTWZaeiouycdghjklnrstwz"
_ACCENTED = "ÀÉÎÕÛÝÇÐĜĤĴĶĻÑŔŠŢŴŽàéîõûýçðĝĥĵķļñŕšţŵž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


def _locale(language: str) -> str:
    """What Babel knows the language by."""
    return LANGUAGE if language == PSEUDO else language


class Several(FluentType):
    """Several things as a sentence lists them."""

    def __init__(self, texts: Sequence[str], language: str) -> None:
        self.texts = list(texts)
        self._language = language

    def listed(self, kind: str = "conjunction") -> str:
        """All of them, with "and" before the last, or "or" for a disjunction."""
        marks = [chr(_FIRST_MARK + i) for i in range(len(self.texts))]
        said = format_list(marks, _STYLES[kind], Locale.parse(_locale(self._language), sep="-"))
        if self._language == PSEUDO:
            said = said.translate(_ACCENTS)
        return said.translate(dict(zip(map(ord, marks), map(str, self.texts), strict=True)))

    def format(self, locale: Locale) -> str:
        """As a placeable shows them."""
        return self.listed()


def make_bundle(language: str) -> FluentBundle:
    """No messages yet, in this language."""
    return FluentBundle([_locale(language)], {"LIST": _list, "COUNT": _count}, use_isolating=False)


def add(bundle: FluentBundle, texts: Sequence[tuple[str, str]], language: str) -> None:
    """Add the messages of these files, given by name and text.

    Raises ValueError for what is no Fluent, and for a message that there is already.
    """
    for name, text in texts:
        resource = parsed(name, text)
        found = _ids_of(resource)
        for id in found:
            if bundle.has_message(id) or found.count(id) > 1:
                raise ValueError(f"{name}: there is a message {id} already")
        bundle.add_resource(_Accents().visit(resource) if language == PSEUDO else resource)


def variables(bundle: FluentBundle, id: str) -> frozenset[str]:
    """The arguments that a message takes, with those of the messages it is made of."""
    found = _Variables()
    found.visit(bundle._messages[id])
    return frozenset(found.names.union(*(variables(bundle, other) for other in found.references)))


def ids(name: str, text: str) -> list[str]:
    """The ids of the messages of one file, in its order. Raises ValueError for what is no Fluent."""
    return _ids_of(parsed(name, text))


def _ids_of(resource: ast.Resource) -> list[str]:
    return [entry.id.name for entry in resource.body if isinstance(entry, ast.Message)]


def parsed(name: str, text: str) -> ast.Resource:
    """The messages of one file. Raises ValueError for what is no Fluent."""
    resource = FluentParser().parse(text)
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            content = (entry.content or "").strip()
            raise ValueError(f"{name}: {entry.annotations[0].message} in {content[:60]!r}")
    return resource


class _Variables(Visitor):
    """Collects what the words of a message refer to."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 (Fluent's name)
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802 (Fluent's name)
        self.references.add(node.id.name)


class _Accents(Transformer):
    """Puts accents on all words of a catalogue."""

    def visit_TextElement(self, node: Any) -> Any:  # noqa: N802 (Fluent's name)
        node.value = node.value.translate(_ACCENTS)
        return node


def _list(several: Any, type: str = "conjunction") -> Any:
    return several.listed(str(type))


def _count(several: Any) -> FluentNumber | FluentNone:
    return fluent_number(len(several.texts))
