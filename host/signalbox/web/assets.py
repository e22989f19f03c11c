"""The page's static files, bundled and compressed once, and served at addresses that change with their content.

A page's script is served as one file with everything that it imports. This saves sixty responses and halves the
compressed size. Each module keeps its own scope, and the modules run in the same order as in a browser.
Bundling supports only the style of our modules: imports such as ``import { a, b as c } from "../lib/x.js";`` at the
beginning of a line, ``export`` before a function, class or constant, and no circular imports. A script still fetches
dynamic imports, such as ``import("./x.js")``, separately.

A page is served with its parts included and its style sheets combined into one, which saves a dozen responses. A
browser draws nothing until the last sheet has arrived. A sheet for print is enclosed in ``@media print {`` and ``}``.

``/static/VERSION/pages/game.js`` never changes, so a browser fetches it once and keeps it. The files refer to each
other by relative addresses. At an address without a version, or with another version, the browser asks each time
whether the file has changed. Comments and indentation are removed from served files, but line numbers stay the same.
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
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
    from importlib.resources.abc import Traversable

_IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?\"(\.[\w./]+\.js)\";$", re.MULTILINE)
_DYNAMIC_IMPORT = re.compile(r"\bimport\(\"(\.[\w./]+\.js)\"\)")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_UNSUPPORTED = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


class BundleError(Exception):
    """Raised for a module that `bundle_module` does not support."""


def bundle_module(name: str, modules: Mapping[str, str]) -> str:
    """Return one script with the module `name` and all that it imports. `modules` maps names to texts.

    Raise BundleError if a module is missing or unsupported.
    """
    order: list[str] = []
    _visit_module(name, modules, [], order)
    scopes = {module: f"module{number}" for number, module in enumerate(order)}
    return "".join(_wrap_module(module, modules[module], scopes, posixpath.dirname(name)) for module in order)


def imported_modules(name: str, text: str, dynamic: bool = False) -> list[str]:
    """Return the names of the modules that a module imports, including dynamic imports if `dynamic` is true."""
    addresses = [line[2] for line in _IMPORT.finditer(text)] + (_DYNAMIC_IMPORT.findall(text) if dynamic else [])
    return [_resolve_address(name, address) for address in addresses]


def _resolve_address(name: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def _visit_module(name: str, modules: Mapping[str, str], importers: list[str], order: list[str]) -> None:
    if name in importers:
        raise BundleError(f"{' imports '.join([*importers, name])}: modules may not go round in a circle.")
    if name in order:
        return
    if name not in modules:
        raise BundleError(f"{importers[-1] if importers else 'A page'} imports {name}, which is not there.")
    for module in imported_modules(name, modules[name]):
        _visit_module(module, modules, [*importers, name], order)
    order.append(name)


def _wrap_module(name: str, text: str, scopes: Mapping[str, str], folder: str) -> str:
    exported = [line[1] for line in _EXPORT.finditer(text)]

    def constants(line: re.Match[str]) -> str:
        names, scope = line[1], scopes[_resolve_address(name, line[2])]
        return "" if names is None else f"const {{{names.replace(' as ', ': ')}}} = {scope};"

    def dynamic_import(call: re.Match[str]) -> str:
        address = posixpath.relpath(_resolve_address(name, call[1]), folder or ".")
        return f'import("{address if address.startswith(".") else f"./{address}"}")'

    body = _EXPORT.sub("", _IMPORT.sub(constants, _DYNAMIC_IMPORT.sub(dynamic_import, text)))
    unsupported = _UNSUPPORTED.search(body)
    if unsupported is not None:
        raise BundleError(f"{name} has a line that a bundle cannot have: {unsupported[0]}")
    return f"const {scopes[name]} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"


_PART = re.compile(r"^\{\{ include ([a-z_]+\.html) \}\}\n", re.MULTILINE)
_SHEET = re.compile(r'^<link rel="stylesheet" href="/static/([a-z_/]+\.css)"(?: media="([a-z]+)")?>\n', re.MULTILINE)


def stylesheet_path(page: str) -> str:
    """Return the address of a page's combined style sheet, relative to `FOLDER`."""
    return f"{PAGES}/{page.removesuffix('.html')}.all.css"


def combine_sheets(page: str, sheets: Mapping[str, str]) -> str:
    """Return a page's combined style sheet. `sheets` maps paths to texts."""

    def text(link: re.Match[str]) -> str:
        name, medium = link.groups()
        return f"@media {medium} {{\n{sheets[name]}\n}}\n" if medium else f"{sheets[name]}\n"

    return "".join(map(text, _SHEET.finditer(_read_with_parts(page))))


def render_page(page: str) -> str:
    """Return the text of a page with its parts included, and with a single link to its combined style sheet."""
    text = _read_with_parts(page)
    link = f'<link rel="stylesheet" href="/static/{stylesheet_path(page)}">\n'
    return _SHEET.sub("", _SHEET.sub(lambda first: link + first[0], text, count=1))


def _read_with_parts(*path: str) -> str:
    text = files("signalbox.web").joinpath("static", PAGES, *path).read_text("utf-8")
    return _PART.sub(lambda part: _read_with_parts("parts", part[1]), text)


FOLDER = "/static/"
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}  # the same on every computer
PAGES = "pages"  # the folder of the pages
SCRIPTS = tuple(f"{PAGES}/{name}.js" for name in ("game", "procedure", "editor", "start"))
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
POLICY = "default-src 'none'"  # for everything except pages: a tenth of the size of a page's policy
VARY = "accept-encoding"
_VERSION_DIGITS = 12
_BLOCK_COMMENT = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_LINE_COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_TRAILING_COMMENT = re.compile(r"""^((?:[^"'`/\n]|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)*)[ \t]+//[^"'`\n]*$""", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # none of our strings spans several lines


@dataclass(frozen=True)
class Asset:
    """A file: its plain and compressed content, and a tag that changes with the content."""

    media_type: str
    content: bytes
    compressed: bytes
    tag: str


@cache
def assets() -> Mapping[str, Asset]:
    """Return all files that a browser may fetch, including bundles and combined sheets, keyed by path."""
    folder = files("signalbox.web").joinpath("static")
    contents = {path: data for path, data in _read_folder(folder, PurePosixPath()) if path.suffix in MEDIA_TYPES}
    stripped = {str(path): _strip_comments(data.decode(), path.suffix) for path, data in contents.items()}
    bundles = {bundle_path(name): bundle_module(name, stripped) for name in SCRIPTS if name in stripped}
    pages = [file.name for file in folder.joinpath(PAGES).iterdir() if file.name.endswith(".html")]
    sheets = {stylesheet_path(page): text for page in pages if (text := combine_sheets(page, stripped))}
    return {path: _make_asset(path, text.encode()) for path, text in {**stripped, **bundles, **sheets}.items()}


def bundle_path(name: str) -> str:
    """Return the path of the bundle for a page's script."""
    return name.removesuffix(".js") + ".all.js"


def _make_asset(path: str, content: bytes) -> Asset:
    kind, compressed = MEDIA_TYPES[PurePosixPath(path).suffix], gzip.compress(content, 9, mtime=0)
    return Asset(kind, content, compressed, f'"{_digest(content)}"')


@cache
def assets_address() -> str:
    """Return the URL of the folder of assets, ending in a slash. It changes with the content of any asset."""
    tags = "".join(f"{name} {asset.tag}\n" for name, asset in sorted(assets().items()))
    return f"{FOLDER}{_digest(tags.encode())}/"


async def serve_asset(request: Request) -> Response:
    """Return the file at an address below `FOLDER`. Raise HTTPException if there is none."""
    path: str = request.path_params["path"]
    version, _, rest = path.partition("/")
    asset = assets().get(path) or assets().get(rest)
    if asset is None:
        raise HTTPException(404)
    final = f"{FOLDER}{version}/" == assets_address()
    revalidate = {"cache-control": REVALIDATE, "etag": asset.tag, "vary": VARY}
    headers = {"cache-control": CACHE_FOREVER} if final else revalidate
    if not final and asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if accepts_gzip:
        headers["content-encoding"] = "gzip"
    headers |= {"content-security-policy": POLICY, "content-type": asset.media_type}  # all text is UTF-8
    return Response(asset.compressed if accepts_gzip else asset.content, headers=headers)


def _strip_comments(text: str, suffix: str) -> str:
    """Return a file's text without comments and indentation."""
    if suffix not in (".js", ".css"):
        return text
    text = _BLOCK_COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    if suffix == ".js":
        text = _TRAILING_COMMENT.sub(r"\1", _LINE_COMMENT.sub("", text))
    return _INDENT.sub("", text)


def _read_folder(folder: Traversable, path: PurePosixPath) -> list[tuple[PurePosixPath, bytes]]:
    contents = []
    for entry in folder.iterdir():
        if entry.is_dir():
            contents += _read_folder(entry, path / entry.name)
        else:
            contents.append((path / entry.name, entry.read_bytes()))
    return contents


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:_VERSION_DIGITS]
