"""The page's own files as they are served: packed once, and at addresses that change with what is in them.

``/static/VERSION/main.js`` never changes, so a browser keeps it for good and asks for it once; the files find each
other beside themselves. Without the version, or with one of another program, it is asked every time whether it has
changed. Comments stay here, and leave empty lines: a line keeps its number.
"""

from __future__ import annotations

import gzip
import hashlib
import re
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

FOLDER = "/static/"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}  # no computer's own opinion is asked
FOR_GOOD = "public, max-age=31536000, immutable"
ASK = "no-cache"
POLICY = "default-src 'none'; frame-ancestors 'none'"  # of what is no page: half the size of a page's
_VERSION_DIGITS = 12
_BLOCK = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)


@dataclass(frozen=True)
class Asset:
    """A file: its bytes, the same packed, and a tag that changes with them."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str


@cache
def assets() -> Mapping[str, Asset]:
    """All files that a browser may ask for, by their place in the folder."""
    found = {}
    for place, content in _below(files("signalbox.web").joinpath("static"), PurePosixPath()):
        kind = KINDS.get(place.suffix)
        if kind is not None:
            content = _bare(content.decode(), place.suffix).encode()
            found[str(place)] = Asset(kind, content, gzip.compress(content, 9, mtime=0), f'"{_digest(content)}"')
    return found


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
    is_versioned = f"{FOLDER}{version}/" == address()
    headers = {
        "cache-control": FOR_GOOD if is_versioned and rest else ASK,
        "content-security-policy": POLICY,
        "etag": asset.tag,
        "vary": "Accept-Encoding",
    }
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers["content-encoding"] = "gzip"
    return Response(asset.packed if is_packed else asset.plain, media_type=asset.kind, headers=headers)


def _bare(text: str, suffix: str) -> str:
    """A file without the comments that have lines of their own."""
    if suffix in (".js", ".css"):
        text = _BLOCK.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    return _LINE.sub("", text) if suffix == ".js" else text


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
