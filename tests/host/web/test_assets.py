"""Test how the page's own files are served: content types, caching, compression and bundling."""

import gzip
import mimetypes
import re
import subprocess
from graphlib import TopologicalSorter

import pytest
from starlette.testclient import TestClient

from signalbox.core.resources import PACKAGE
from signalbox.web.app import make_app
from signalbox.web.assets import Asset, BundleError, assets, assets_address, bundle_module, imported_modules
from tests.host.web.hubs import table_hub


@pytest.fixture
def client() -> TestClient:
    hub = table_hub(lambda *_: None, {"name": "ptites_locos", "squares": ["a square"] * 100})
    return TestClient(make_app(hub), base_url="http://127.0.0.1:8080")


def test_content_types_ignore_system_mime_settings(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    mimetypes.init()
    for name, expected in (("game.js", "text/javascript"), ("common.css", "text/css"), ("icon.svg", "image/svg+xml")):
        suffix = f".{name.rpartition('.')[2]}"
        monkeypatch.setitem(mimetypes.types_map, suffix, "text/plain")  # as some program may have configured Windows
        assert mimetypes.guess_type(name) == ("text/plain", None)
        assert client.get(f"/static/pages/{name}").headers["content-type"].split(";")[0] == expected


def test_page_assets_are_immutable_and_carry_security_headers(client: TestClient) -> None:
    addresses = re.findall(r'(?:src|href)="(/static/[^"]*)"', client.get("/").text)
    assert f"{assets_address()}pages/game.all.js" in addresses
    for place in addresses:
        answer = client.get(place)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", place
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get("/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("place", ["/static/pages/game.js", "/static/0123456789ab/pages/game.js"])
def test_unversioned_assets_are_revalidated(client: TestClient, place: str) -> None:
    first = client.get(place)
    assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
    assert first.content == assets()["pages/game.js"].content
    again = client.get(place, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(place, headers={"if-none-match": '"other"'}).content == first.content


def test_comments_are_stripped_and_line_numbers_kept() -> None:
    folder = PACKAGE / "web" / "static"
    for name in (name for name in assets() if ".all." not in name):
        source, served = ((folder / name).read_text("utf-8").splitlines(), assets()[name].content.decode().splitlines())
        for number, line in enumerate(served):
            assert source[number].lstrip().startswith(line), f"{name}:{number + 1}"
        assert [line for line in served if line.startswith(("//", "/*"))] == [], name


@pytest.mark.parametrize("place", ["/static/pages/game.js", "/", "/board.json"])
def test_files_are_gzipped_if_accepted(client: TestClient, place: str) -> None:
    plain, packed = (client.get(place, headers={"accept-encoding": coding}) for coding in ("identity", "gzip"))
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    for answer in (plain, packed):
        assert "accept-encoding" in answer.headers["vary"].lower()


@pytest.mark.parametrize("name", ["pages/game.html", "lib/types.d.ts", "game.js", "", "0123456789ab/", "../app.py"])
def test_non_browser_files_are_not_served(client: TestClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_changed_file_changes_address(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {**assets(), "pages/game.js": Asset("text/javascript", b"1", gzip.compress(b"1"), '"1"')}
    monkeypatch.setattr("signalbox.web.assets.assets", lambda: changed)
    assert assets_address.__wrapped__() != assets_address()


def test_stylesheets_are_bundled_with_print_rules_scoped(client: TestClient) -> None:
    addresses = re.findall(r'<link rel="stylesheet" href="([^"]*)">', client.get("/").text)
    assert addresses == [f"{assets_address()}pages/game.all.css"]
    sheet = client.get(addresses[0]).text
    page = (PACKAGE / "web/static/pages/game.html").read_text("utf-8")
    sheets = re.findall(r'/static/([\w/]+\.css)"( media="print")?', page)
    names = ["pages/common.css", *(name for name, _ in sheets)]
    positions = [sheet.index(assets()[name].content.decode()) for name in names]
    assert positions == sorted(positions)
    assert [name for name, is_for_print in sheets if is_for_print] == ["pages/print.css"]
    assert f"@media print {{\n{assets()['pages/print.css'].content.decode()}\n}}\n" in sheet


def test_modules_have_no_import_cycles() -> None:
    modules = {name: asset.content.decode() for name, asset in assets().items() if name.endswith(".js")}
    imports = {name: imported_modules(name, text, dynamic=True) for name, text in modules.items()}
    assert {module for modules in imports.values() for module in modules} <= imports.keys()
    TopologicalSorter(imports).prepare()


def test_bundled_modules_have_own_scopes() -> None:
    modules = {
        "lib/a.js": 'import { two as b, one } from "../b.js";\nconst own = 1;\n'
        "export function sum() { return own + one + b(); }",
        "b.js": "const own = 10;\nexport const one = own;\nexport function two() { return 100; }",
        "pages/c.js": 'import { sum } from "../lib/a.js";\nimport { one } from "../b.js";\nconsole.log(sum(), one);',
    }
    node = subprocess.run(
        ["node", "-e", bundle_module("pages/c.js", modules)], capture_output=True, text=True, check=True
    )
    assert node.stdout == "111 10\n"


def test_dynamic_import_paths_are_relative_to_bundle() -> None:
    modules = {
        "pages/a.js": 'import "../lib/b.js";\nexport const late = () => import("./c.js");',
        "lib/b.js": 'export const late = () => [import("../pages/c.js"), import("./d.js")];',
    }
    assert re.findall(r"import\((.*?)\)", bundle_module("pages/a.js", modules)) == [
        '"./c.js"',
        '"../lib/d.js"',
        '"./c.js"',
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('import { a } from "./a.js";', "circle"),
        ('import { b } from "./b.js";', "not there"),
        ('import a from "./c.js";', "cannot have"),
        ("export default 1;", "cannot have"),
    ],
)
def test_invalid_bundles_are_rejected(text: str, reason: str) -> None:
    with pytest.raises(BundleError, match=reason):
        bundle_module("a.js", {"a.js": text, "c.js": ""})
