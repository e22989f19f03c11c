"""A page in a viewer's language: its file with the words put in, and the labels that its scripts use.

Which language a viewer's page is in, and how a browser remembers it.

First what the page's address asks for (``?lang=``), then what this browser was asked for last (a cookie, as it is sent
to every port of this machine and also with a request that is refused), then what the browser prefers.

A page in a viewer's language: its file with the words put in, and the labels that its scripts use.

The file has ``{{ id }}`` where the words of a message go, ``{{ include NAME.html }}`` where a file from the folder
``parts`` stands that several pages have, ``{{ language }}``, ``{{ labels }}`` and ``{{ languages }}``, the options of
the switch; the page that says why there is no other has ``{{ sentence }}`` and ``{{ language-links }}``.
What it has from ``/static/`` is asked for where that is in this version (`signalbox.web.assets`). A label's arguments
stand in it as ``{name}``: the script puts them in.
"""

from __future__ import annotations

import html
import json
import re
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie

from starlette.requests import HTTPConnection
from starlette.responses import Response

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue
from signalbox.core.messages.languages import LANGUAGE, LANGUAGES, SPOKEN, best
from signalbox.web.assets import FOLDER, SCRIPTS, address, bundle_of, written

ASKED = "lang"  # the word of the address
COOKIE = "signalbox-lang"
_KEPT_S = 365 * 24 * 3600
VARIES = "accept-language, cookie"  # what the language of an answer depends on


def language(asked: str, kept: str, accepted: str) -> str:
    """The language of a page: the one `asked` for in its address, the one `kept`, or the best that its browser accepts.

    `accepted` is an Accept-Language header, such as ``fr-CH, fr;q=0.9, en;q=0.8``.
    """
    for wanted in (asked, kept):
        if wanted in LANGUAGES:
            return wanted
    ranges = [each.strip().partition(";q=") for each in accepted.split(",")]
    preferred = (best(tag) for tag, _, _ in sorted(ranges, key=lambda each: -_quality(each[2])))
    return next((known for known in preferred if known is not None), LANGUAGE)


def language_of(request: HTTPConnection) -> str:
    """The language in which a request is answered."""
    asked, headers = request.query_params.get(ASKED, ""), request.headers
    return language(asked, _kept(headers.get("cookie", "")), headers.get("accept-language", ""))


def remember(request: HTTPConnection, answer: Response) -> None:
    """Has a browser keep the language that its user asked for, if there is one."""
    asked = request.query_params.get(ASKED, "")
    if asked in LANGUAGES:
        answer.set_cookie(COOKIE, asked, max_age=_KEPT_S, samesite="strict", httponly=True)


def _kept(cookies: str) -> str:
    """What a browser has kept; "" for nothing, and for cookies of others that nobody can read."""
    try:
        kept = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return "" if kept is None else kept.value


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


LABELS = "script.ftl"  # the catalogue of what scripts say
_PLACE = re.compile(r"\{\{ ([a-z-]+) \}\}")
_ASKED = re.compile(rf'"{FOLDER}([^"]*)"')
_CODE = re.compile(r"`([^`]*)`")


REFUSAL = "refusal.html"


def refusal(why: Message, language: str) -> bytes:
    """The page of somebody who is shown no other, in one of the languages there are."""
    return page(REFUSAL, language, why)


@lru_cache
def page(name: str, language: str, sentence: Message | None = None) -> bytes:
    """A page among the static files, in one of the languages there are, with a sentence if it has room for one."""
    words = catalogue(language)

    def put_in(place: re.Match[str]) -> str:
        match place[1]:
            case "language":
                return words.language
            case "labels":
                return json.dumps(labels(words)).replace("<", "\\u003c")
            case "languages":
                return _options(words.language)
            case "language-links":
                return _links(words.language)
            case "sentence" if sentence is not None:
                return html.escape(words.text(sentence))
            case id:
                return _CODE.sub(r"<code>\1</code>", html.escape(words.text(Message(id))))

    return _PLACE.sub(put_in, _ASKED.sub(_where, written(name))).encode()


def _where(asked: re.Match[str]) -> str:
    """The address of a file that a page asks for, as it is now; of its script that of the bundle."""
    return f'"{address()}{bundle_of(asked[1]) if asked[1] in SCRIPTS else asked[1]}"'


def _options(chosen: str) -> str:
    """All languages, each by its own name, to choose from."""
    return "".join(
        f'<option value="{tag}" lang="{tag}"{" selected" if tag == chosen else ""}>{_called(tag)}</option>'
        for tag in SPOKEN
    )


def _links(chosen: str) -> str:
    """A link to this page in each of the other languages."""
    others = (tag for tag in SPOKEN if tag != chosen)
    return " ".join(f'<a href="?{ASKED}={tag}" lang="{tag}" hreflang="{tag}">{_called(tag)}</a>' for tag in others)


def _called(tag: str) -> str:
    """What a language calls itself."""
    return html.escape(catalogue(tag).text(Message("language-name")))


def labels(words: Catalogue) -> dict[str, str]:
    """What the scripts may say, by id, the arguments standing as ``{name}``."""
    found = {}
    for id, names in catalogue().arguments(LABELS).items():  # of the first language, which has them all
        found[id] = words.text(Message(id, **{name: f"{{{name}}}" for name in names}))
    return found
