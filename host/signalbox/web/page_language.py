"""A page in a viewer's language: its file with the texts filled in, and the labels for its scripts.

The language is the one in the page's address (``?lang=``), else the last one used (stored in a cookie), else the one
that the browser prefers. Browsers send the cookie to every port of this machine, even with a request that is refused.

The file has ``{{ id }}`` in place of a message's text, ``{{ include NAME.html }}`` for a file in the folder ``parts``
that several pages share, ``{{ language }}``, ``{{ labels }}``, and ``{{ languages }}`` for the options in the language
menu. The refusal page has ``{{ sentence }}`` and ``{{ language-links }}``. Addresses below ``/static/`` are changed to
those of the current version (`signalbox.web.assets`). In a label, the script fills in arguments marked as ``{name}``.
"""

import html
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue
from signalbox.core.messages.languages import LANGUAGE, LANGUAGES, SPOKEN, best_language
from signalbox.web.assets import FOLDER, SCRIPTS, assets_address, bundle_path, render_page

LANG_PARAM = "lang"  # the parameter in the address
COOKIE = "signalbox-lang"
_COOKIE_S = 365 * 24 * 3600
VARY = "accept-language, cookie"  # the language of a response depends on these
LABELS = "script.ftl"  # the catalogue of the scripts' texts
_PLACEHOLDER = re.compile(r"\{\{ ([a-z-]+) \}\}")
_LINK = re.compile(rf'"{FOLDER}([^"]*)"')
_CODE = re.compile(r"`([^`]*)`")
REFUSAL = "refusal.html"


def negotiate_language(requested: str, stored: str, accepted: str) -> str:
    """Return a page's language: `requested` in its address, else `stored` in a cookie, else preferred by the browser.

    `accepted` is an Accept-Language header, such as ``fr-CH, fr;q=0.9, en;q=0.8``.
    """
    for tag in (requested, stored):
        if tag in LANGUAGES:
            return tag
    ranges = [part.strip().partition(";q=") for part in accepted.split(",")]
    preferred = (best_language(tag) for tag, _, _ in sorted(ranges, key=lambda part: -_quality(part[2])))
    return next((tag for tag in preferred if tag is not None), LANGUAGE)


def request_language(request: HTTPConnection) -> str:
    """Return the language for the response to a request."""
    requested, headers = request.query_params.get(LANG_PARAM, ""), request.headers
    remembered = _language_cookie(headers.get("cookie", ""))
    return negotiate_language(requested, remembered, headers.get("accept-language", ""))


def page_response(request: HTTPConnection, name: str) -> Response:
    """Return a response with the page `name`."""
    response = HTMLResponse(translate_page(name, request_language(request)), headers={"vary": VARY})
    return _remember_language(request, response)


def refusal_response(request: HTTPConnection, reason: Message) -> Response:
    """Return a 404 response that explains why there is no page."""
    return _remember_language(request, HTMLResponse(refusal_page(reason, request_language(request)), 404))


def json_response(
    request: HTTPConnection, data: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a JSON response with `data`, translating the messages in it."""
    text = json.dumps(data, default=catalogue(request_language(request)).json_default)
    return Response(text, status, media_type="application/json", headers={"vary": VARY, **(headers or {})})


def _remember_language(request: HTTPConnection, answer: Response) -> Response:
    """Store the language requested in the address, if any, in a cookie of the response."""
    requested = request.query_params.get(LANG_PARAM, "")
    if requested in LANGUAGES:
        answer.set_cookie(COOKIE, requested, max_age=_COOKIE_S, samesite="strict", httponly=True)
    return answer


def _language_cookie(cookies: str) -> str:
    """Return the language in a browser's cookies, or "" if there is none or the cookies cannot be parsed."""
    try:
        cookie = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return "" if cookie is None else cookie.value


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def refusal_page(reason: Message, language: str) -> bytes:
    """Return the page that explains, in the given language, why a request is refused."""
    return translate_page(REFUSAL, language, reason)


@lru_cache
def translate_page(name: str, language: str, sentence: Message | None = None) -> bytes:
    """Return a page in the given language, with `sentence` if the page has a placeholder for it."""
    translations = catalogue(language)

    def fill_in(place: re.Match[str]) -> str:
        match place[1]:
            case "language":
                return translations.language
            case "labels":
                return json.dumps(script_labels(translations)).replace("<", "\\u003c")
            case "languages":
                return _language_options(translations.language)
            case "language-links":
                return _language_links(translations.language)
            case "sentence" if sentence is not None:
                return html.escape(translations.text(sentence))
            case id:
                return _CODE.sub(r"<code>\1</code>", html.escape(translations.text(Message(id))))

    return _PLACEHOLDER.sub(fill_in, _LINK.sub(_versioned_address, render_page(name))).encode()


def _versioned_address(link: re.Match[str]) -> str:
    """Return the quoted address of the current version of a linked file; a page's script is replaced by its bundle."""
    return f'"{assets_address()}{bundle_path(link[1]) if link[1] in SCRIPTS else link[1]}"'


def _language_options(current: str) -> str:
    """Return the options in the language menu: all languages, each named in its own language."""
    return "".join(
        f'<option value="{tag}" lang="{tag}"{" selected" if tag == current else ""}>{_language_name(tag)}</option>'
        for tag in SPOKEN
    )


def _language_links(current: str) -> str:
    """Return a link to this page in each of the other languages."""
    others = (tag for tag in SPOKEN if tag != current)
    return " ".join(
        f'<a href="?{LANG_PARAM}={tag}" lang="{tag}" hreflang="{tag}">{_language_name(tag)}</a>' for tag in others
    )


def _language_name(tag: str) -> str:
    return html.escape(catalogue(tag).text(Message("language-name")))


def script_labels(translations: Catalogue) -> dict[str, str]:
    """Return the scripts' texts, keyed by id, with ``{name}`` in place of each argument."""
    args = catalogue().arguments(LABELS)  # of the default language, which has all messages
    return {id: translations.text(Message(id, **{name: f"{{{name}}}" for name in names})) for id, names in args.items()}
