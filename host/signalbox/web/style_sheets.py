"""A page's file with the parts that it includes, and all its style sheets as one: a dozen answers fewer.

Nothing is drawn before the last sheet is there. A sheet for paper only stands in the one between ``@media print {`` and
its end.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

_PART = re.compile(r"^\{\{ include ([a-z_]+\.html) \}\}\n", re.MULTILINE)
_SHEET = re.compile(r'^<link rel="stylesheet" href="/static/([a-z_]+\.css)"(?: media="([a-z]+)")?>\n', re.MULTILINE)


def sheet_of(page: str) -> str:
    """Where the one sheet of a page is."""
    return page.removesuffix(".html") + ".all.css"


def joined(page: str, sheets: Mapping[str, str]) -> str:
    """The one sheet of a page, from the texts of all `sheets`."""

    def text(asked: re.Match[str]) -> str:
        name, medium = asked.groups()
        return f"@media {medium} {{\n{sheets[name]}\n}}\n" if medium else f"{sheets[name]}\n"

    return "".join(map(text, _SHEET.finditer(_with_parts(page))))


def written(page: str) -> str:
    """The file of a page with its parts; it asks for its one sheet where the first of its own stood."""
    text = _with_parts(page)
    one = f'<link rel="stylesheet" href="/static/{sheet_of(page)}">\n'
    return _SHEET.sub("", _SHEET.sub(lambda first: one + first[0], text, count=1))


def _with_parts(*place: str) -> str:
    text = files("signalbox.web").joinpath("static", *place).read_text("utf-8")
    return _PART.sub(lambda part: _with_parts("parts", part[1]), text)
