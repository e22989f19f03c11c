"""Reading Fluent files for the catalogues. Imported late, because the import takes longer than many commands do."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from babel.core import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Transformer, Visitor

from signalbox.core.messages.languages import LANGUAGE, PSEUDO

_STYLES: dict[str, Literal["standard", "or", "unit", "unit-narrow"]] = {
    "conjunction": "standard",
    "disjunction": "or",
    "unit": "unit",
    "narrow": "unit-narrow",
}  # maps the names that Intl.ListFormat uses to Babel's
_ENTRY = re.compile(r"^(?=-?[a-zA-Z][\w-]*[ \t]*=)", re.MULTILINE)  # the beginning of a message or a term
_TERM = "-"  # the first character of a term's name
_IT = "it"  # the name of a term's argument
_FIRST_PLACEHOLDER = 0xE000  # the first of the private-use characters that stand for the listed texts
_PLAIN = "AEIOUYCDGHJKLNRSTWZaeiouycdghjklnrstwz"
_ACCENTED = "ÀÉÎÕÛÝÇÐĜĤĴĶĻÑŔŠŢŴŽàéîõûýçðĝĥĵķļñŕšţŵž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


def _babel_locale(language: str) -> str:
    """Return Babel's name for the language."""
    return LANGUAGE if language == PSEUDO else language


class ItemList(FluentType):
    """Several items, to be listed in a sentence."""

    def __init__(self, texts: Sequence[str], language: str) -> None:
        self.texts = list(texts)
        self._language = language

    def join_items(self, kind: str = "conjunction") -> str:
        """Return the items joined with "and" or, depending on `kind`, with "or" or with separators only."""
        placeholders = [chr(_FIRST_PLACEHOLDER + i) for i in range(len(self.texts))]
        text = format_list(placeholders, _STYLES[kind], Locale.parse(_babel_locale(self._language), sep="-"))
        if self._language == PSEUDO:
            text = text.translate(_ACCENTS)
        return text.translate(dict(zip(map(ord, placeholders), map(str, self.texts), strict=True)))

    def format(self, locale: Locale) -> str:
        """Return the items as one string, joined with "and"."""
        return self.join_items()


class Lines(FluentType):
    """Several items, each on its own line. Their total length may exceed Fluent's limit for a string."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = list(texts)

    def format(self, locale: Locale) -> str:
        """Return the items as one string, each on its own line."""
        return "\n".join(self._texts)


class FluentMessages:
    """The messages in the Fluent files of one language. Each is parsed when first used, since few are ever needed."""

    def __init__(self, language: str) -> None:
        functions: dict[str, Any] = {**_FUNCTIONS, "TERM": self._term}
        self._bundle = FluentBundle([_babel_locale(language)], functions, use_isolating=False)
        self._language = language
        self._is_pseudo = language == PSEUDO
        self._sources: dict[str, tuple[str, str]] = {}  # file name and source, keyed by id
        self._variables: dict[str, frozenset[str]] = {}  # arguments of the parsed messages, keyed by id

    def add(self, name: str, text: str) -> None:
        """Add a file. Raise ValueError for text outside any message, or for a message that already exists."""
        messages = message_sources(name, text)
        for id in messages:
            if id in self._sources:
                raise ValueError(f"{name}: there is a message {id} already")
        self._sources |= {id: (name, source) for id, source in messages.items()}

    def __contains__(self, id: str) -> bool:
        """Return whether a message with this id exists."""
        return id in self._sources

    def variables(self, id: str) -> frozenset[str]:
        """Return the arguments of a message, including those of the messages it refers to.

        Raise ValueError if the message is not valid Fluent, and LookupError if it is unknown.
        """
        if id not in self._variables:
            message = parse_message(*self._sources[id])
            variables = _Variables()
            variables.visit(message)
            self._bundle.add_resource(ast.Resource([_Accents().visit(message) if self._is_pseudo else message]))
            self._variables[id] = frozenset(variables.names)  # ends the recursion if the message refers to itself
            self._variables[id] = self._variables[id].union(*map(self.variables, variables.references))
        return self._variables[id]

    def _term(self, name: str, value: Any, **options: Any) -> Any:
        """Return the text of the term `name` for `value`, or for each of its items if it is a list."""
        if isinstance(value, ItemList):
            return ItemList([str(self._term(name, text, **options)) for text in value.texts], self._language)
        id = _TERM + str(name)
        self.variables(id)
        return self.text(id, {_IT: value, **options})

    def text(self, id: str, args: Mapping[str, Any]) -> str:
        """Return the text of a message already parsed by `variables`. Raise ValueError if it cannot be formatted."""
        pattern = self._bundle.get_message(id).value
        assert pattern is not None, "`parse_message` accepts no message without a text"
        text, errors = self._bundle.format_pattern(pattern, dict(args))
        if errors:
            raise ValueError(str(errors[0]))
        return str(text)


def message_sources(name: str, text: str) -> dict[str, str]:
    """Return the source of each message in a file, keyed by id, in the order of the file.

    Raise ValueError for text outside any message, or for a duplicate message.
    """
    preamble, *entries = _ENTRY.split(text)
    stray_line = next((line for line in preamble.splitlines() if line.strip() and not line.startswith("#")), None)
    if stray_line is not None:
        raise ValueError(f"{name}: {stray_line[:60]!r} begins no message")
    messages: dict[str, str] = {}
    for entry in entries:
        id = entry.partition("=")[0].rstrip()
        if id in messages:
            raise ValueError(f"{name}: there is a message {id} already")
        messages[id] = entry
    return messages


def parse_message(name: str, source: str) -> ast.Message:
    """Parse the source of a message or term, and return it as a message. Raise ValueError if it is not valid Fluent."""
    (message, *rest) = FluentParser(with_spans=False).parse(source).body
    if isinstance(message, ast.Term):
        message = ast.Message(ast.Identifier(_TERM + message.id.name), message.value, message.attributes)
    junk = next((entry for entry in (message, *rest) if isinstance(entry, ast.Junk)), None)
    if junk is not None or not isinstance(message, ast.Message) or message.value is None:
        raise ValueError(f"{name}: no Fluent in {source.strip()[:60]!r}")
    return message


class _Variables(Visitor):
    """A visitor that collects the variables and the other messages that a message refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 (Fluent's name)
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802 (Fluent's name)
        self.references.add(node.id.name)


class _Accents(Transformer):
    """A transformer that adds accents to all text in a catalogue."""

    def visit_TextElement(self, node: Any) -> Any:  # noqa: N802 (Fluent's name)
        node.value = node.value.translate(_ACCENTS)
        return node


def _match_pattern(text: Any, pattern: str) -> str:
    """Return "yes" if a text begins with a match of a regular expression, ignoring case and accents, otherwise "no"."""
    letters = unicodedata.normalize("NFD", str(text))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "yes" if re.match(str(pattern), plain, re.IGNORECASE) else "no"


_FUNCTIONS: dict[str, Any] = {
    "LIST": lambda several, type="conjunction": several.join_items(str(type)),
    "LINES": lambda several: Lines(several.texts),
    "COUNT": lambda several: fluent_number(len(several.texts)),
    "MATCH": _match_pattern,
}
