"""Which language a viewer's page is in, and how a browser remembers it.

First what the page's address asks for (``?lang=``), then what this browser was asked for last (a cookie, as it is sent
to every port of this machine and also with a request that is refused), then what the browser prefers.
"""

from http.cookies import CookieError, SimpleCookie

from starlette.requests import HTTPConnection
from starlette.responses import Response

from signalbox.core.messages.languages import LANGUAGE, LANGUAGES, best

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
