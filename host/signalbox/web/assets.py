"""The page's own files as they are served: joined and packed once, at addresses that change with their content.

A page's script and all that it imports as one file: sixty answers fewer, and packed together half the size.

Every module keeps a scope of its own, in the order in which a browser would run them. It relies on how our modules are
written, and refuses what is written in another way: ``import { a, b as c } from "./x.js";`` at the beginning of a line,
``export`` before a function, a class or a constant, and no circles. What a script imports later it still asks for.

A page's file with the parts that it includes, and all its style sheets as one: a dozen answers fewer.

Nothing is drawn before the last sheet is there. A sheet for paper only stands in the one between ``@media print {`` and
its end.

The page's own files as they are served: packed once, and at addresses that change with what is in them.

``/static/VERSION/main.js`` never changes, so a browser keeps it for good and asks for it once; the files find each
other beside themselves. Without the version, or with one of another program, it is asked every time whether it has
changed. Comments and indentation stay here: a line keeps its number.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

_IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?\"\./([\w./]+\.js)\";$", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


class BundleError(Exception):
    """A module is written in a way that `bundled` does not know."""


def bundled(name: str, modules: Mapping[str, str]) -> str:
    """The module `name` with all that it imports, from the texts of all `modules`. Raises BundleError."""
    order: list[str] = []
    _visit(name, modules, [], order)
    scopes = {each: f"module{number}" for number, each in enumerate(order)}
    return "".join(_scope(each, modules[each], scopes) for each in order)


def _visit(name: str, modules: Mapping[str, str], above: list[str], order: list[str]) -> None:
    if name in above:
        raise BundleError(f"{' imports '.join([*above, name])}: modules may not go round in a circle.")
    if name in order:
        return
    if name not in modules:
        raise BundleError(f"{above[-1] if above else 'A page'} imports {name}, which is not there.")
    for found in _IMPORT.finditer(modules[name]):
        _visit(found[2], modules, [*above, name], order)
    order.append(name)


def _scope(name: str, text: str, scopes: Mapping[str, str]) -> str:
    exported = [found[1] for found in _EXPORT.finditer(text)]

    def taken(found: re.Match[str]) -> str:
        return "" if found[1] is None else f"const {{{found[1].replace(' as ', ': ')}}} = {scopes[found[2]]};"

    body = _EXPORT.sub("", _IMPORT.sub(taken, text))
    left = _LEFT.search(body)
    if left is not None:
        raise BundleError(f"{name} has a line that a bundle cannot have: {left[0]}")
    return f"const {scopes[name]} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"


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


FOLDER = "/static/"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}  # no computer's own opinion is asked
SCRIPTS = ("main.js", "procedure.js", "editor.js", "start.js")  # of the pages
FOR_GOOD = "public, max-age=31536000, immutable"
ASK = "no-cache"
POLICY = "default-src 'none'"  # of what is no page: a tenth of the size of a page's
VARIES = "accept-encoding"
_VERSION_DIGITS = 12
_BLOCK = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_BEHIND = re.compile(r"""^((?:[^"'`/\n]|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)*)[ \t]+//[^"'`\n]*$""", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # no text of ours goes over several lines


@dataclass(frozen=True)
class Asset:
    """A file: its bytes, the same packed, and a tag that changes with them."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str


@cache
def assets() -> Mapping[str, Asset]:
    """All files that a browser may ask for, by their place in the folder; a page's script and style as one besides."""
    folder = files("signalbox.web").joinpath("static")
    found = {str(place): content for place, content in _below(folder, PurePosixPath()) if place.suffix in KINDS}
    bare = {place: _bare(content.decode(), PurePosixPath(place).suffix) for place, content in found.items()}
    bundles = {bundle_of(name): bundled(name, bare) for name in SCRIPTS if name in bare}
    pages = [each.name for each in folder.iterdir() if each.name.endswith(".html")]
    sheets = {sheet_of(page): text for page in pages if (text := joined(page, bare))}
    return {place: _asset(place, text.encode()) for place, text in {**bare, **bundles, **sheets}.items()}


def bundle_of(name: str) -> str:
    """Where the bundle of a page's script is."""
    return name.removesuffix(".js") + ".all.js"


def _asset(place: str, content: bytes) -> Asset:
    kind, packed = KINDS[PurePosixPath(place).suffix], gzip.compress(content, 9, mtime=0)
    return Asset(kind, content, packed, f'"{_digest(content)}"')


@cache
def address() -> str:
    """Where the files are now, ending in a slash."""
    tags = "".join(f"{name} {asset.tag}\n" for name, asset in sorted(assets().items()))
    return f"{FOLDER}{_digest(tags.encode())}/"


async def serve_asset(request: Request) -> Response:
    """The file of an address below `FOLDER`. Raises HTTPException where there is none."""
    version, _, rest = request.path_params["place"].partition("/")
    asset = assets().get(rest or version)
    if asset is None:
        raise HTTPException(404)
    is_kept = bool(rest) and f"{FOLDER}{version}/" == address()
    headers = {"cache-control": FOR_GOOD} if is_kept else {"cache-control": ASK, "etag": asset.tag, "vary": VARIES}
    if not is_kept and asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers["content-encoding"] = "gzip"
    headers |= {"content-security-policy": POLICY, "content-type": asset.kind}  # modules and what they style are UTF-8
    return Response(asset.packed if is_packed else asset.plain, headers=headers)


def _bare(text: str, suffix: str) -> str:
    """A file without comments and indentation."""
    if suffix not in (".js", ".css"):
        return text
    text = _BLOCK.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    if suffix == ".js":
        text = _BEHIND.sub(r"\1", _LINE.sub("", text))
    return _INDENT.sub("", text)


def _below(folder: Traversable, place: PurePosixPath) -> list[tuple[PurePosixPath, bytes]]:
    found = []
    for each in folder.iterdir():
        if each.is_dir():
            found += _below(each, place / each.name)
        else:
            found.append((place / each.name, each.read_bytes()))
    return found


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:_VERSION_DIGITS]
