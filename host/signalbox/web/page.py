"""A page in a viewer's language: its file with the words put in, and the labels that its scripts use.

The file has ``{{ id }}`` where the words of a message go, ``{{ language }}`` and ``{{ labels }}``. A label's arguments
stand in it as ``{name}``: the script puts them in.
"""

from __future__ import annotations

import html
import json
import re
from functools import lru_cache
from importlib.resources import files

from signalbox.messages import Message
from signalbox.messages.catalogue import Catalogue, catalogue
from signalbox.messages.languages import LANGUAGE, LANGUAGES, PSEUDO

SCRIPTS = "script.ftl"  # the catalogue of what scripts say
_PLACE = re.compile(r"\{\{ ([a-z-]+) \}\}")
_CODE = re.compile(r"`([^`]*)`")


def language(asked: str, accepted: str) -> str:
    """The language of a page: the one `asked` for in its address, or the best of those its browser accepts.

    `accepted` is an Accept-Language header, such as ``fr-CH, fr;q=0.9, en;q=0.8``.
    """
    if asked in LANGUAGES:
        return asked
    ranges = [each.strip().partition(";q=") for each in accepted.split(",")]
    for wanted, _, _ in sorted(ranges, key=lambda each: -_quality(each[2])):
        for known in LANGUAGES:
            if known != PSEUDO and known.partition("-")[0] == wanted.partition("-")[0].lower():
                return known
    return LANGUAGE


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


@lru_cache
def page(name: str, language: str) -> bytes:
    """A page among the static files, in one of the languages there are."""
    words = catalogue(language)

    def put_in(place: re.Match[str]) -> str:
        match place[1]:
            case "language":
                return words.language
            case "labels":
                return json.dumps(labels(words)).replace("<", "\\u003c")
            case id:
                return _CODE.sub(r"<code>\1</code>", html.escape(words.text(Message(id))))

    text = files("signalbox.web").joinpath("static", name).read_text("utf-8")
    return _PLACE.sub(put_in, text).encode()


def labels(words: Catalogue) -> dict[str, str]:
    """What the scripts may say, by id, the arguments standing as ``{name}``."""
    found = {}
    for id, names in words.arguments(SCRIPTS).items():
        found[id] = words.text(Message(id, **{name: f"{{{name}}}" for name in names}))
    return found
