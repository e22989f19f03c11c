"""Test that links work, the architecture page names existing code, and the site builds without warnings."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

import signalbox

REPOSITORY = Path(__file__).resolve().parent.parent
DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
PAGES = [*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/*.md"), *REPOSITORY.glob("examples/*/README.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
MAX_README_WORDS = 400  # two screens, with its pictures
MAX_FILM_BYTES, FILM_MS = 1_500_000, range(11_500, 12_501)


def links(page: Path) -> list[str]:
    return LINK.findall(CODE.sub("", page.read_text(encoding="utf-8")))


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub generates for the headings of a page."""
    headings = re.findall(
        r"^#+ (.+)$", re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S), re.M
    )
    words = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings]
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in words}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(REPOSITORY)))
def test_links_work(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        if "://" in path:
            continue
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert target.is_relative_to(REPOSITORY), link
        assert not anchor or anchor in anchors(target), link


def test_index_links_to_every_page() -> None:
    index = REPOSITORY / "docs" / "index.md"
    listed = {link.partition("#")[0] for link in links(index)}
    assert {page.name for page in PAGES if page.parent == index.parent} - {index.name} - listed == set()


def test_readme_has_two_commands_and_is_short() -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^    (.+)$", text, re.MULTILINE) == ["make play", "make test"]
    assert len(text.split()) <= MAX_README_WORDS


def test_animation_lasts_twelve_seconds_and_is_small() -> None:
    """The film is recorded by `python -m tests.host.web.moving_picture`."""
    path = REPOSITORY / "docs" / "play.webp"
    assert path.stat().st_size <= MAX_FILM_BYTES
    length_ms = 0
    with Image.open(path) as film:
        for frame in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(frame)
            film.load()
            length_ms += film.info["duration"]
    assert length_ms in FILM_MS


@pytest.mark.thorough
def test_site_has_every_page_and_a_search(tmp_path: Path) -> None:
    site = tmp_path / "site"
    options = ["-q", "-W", "--keep-going", "-c", "docs", "-d", str(tmp_path / "doctrees")]
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, ".", site],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    for page in PAGES:
        assert (site / page.relative_to(REPOSITORY)).with_suffix(".html").exists(), page
    assert '"bitmap"' in (site / "searchindex.js").read_text(encoding="utf-8")
    index = (site / "docs" / "index.html").read_text(encoding="utf-8")
    assert 'href="../api/index.html"' in index
    headings = re.findall(r"^## (.+)$", (REPOSITORY / "docs" / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r'class="caption-text">([^<]+)<', index) == headings
    assert "docs/index.html" in (site / "index.html").read_text(encoding="utf-8")


def test_api_pages_have_every_public_name(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, REPOSITORY / "tools" / "docs", tmp_path],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    page = (tmp_path / "signalbox.html").read_text(encoding="utf-8")
    for name in signalbox.__all__:
        assert f'id="{name}"' in page, name
    contract = (tmp_path / "shared_rules" / "game.html").read_text(encoding="utf-8")
    for name in ("CHANCE", "BY_HANDS", "State.legal_actions", "Game.setups"):
        assert f'id="{name}"' in contract, name
    fixtures = (tmp_path / "signalbox" / "service" / "pytest_plugin" / "plugin.html").read_text(encoding="utf-8")
    for name in ("signalbox_board", "signalbox_hands", "signalbox_lights", "signalbox_figures"):
        assert f'id="{name}"' in fixtures, name
    assert str(REPOSITORY) not in page + contract + fixtures
    assert not (tmp_path / "signalbox" / "play.html").exists()


def test_architecture_page_names_existing_code() -> None:
    text = (REPOSITORY / "docs/architecture.md").read_text(encoding="utf-8")
    names = re.findall(r"\[`([\w.]+)`\]\(\.\./([\w/]+\.py)\)", text)
    assert len(names) > 30
    for name, file in names:
        body: list[ast.stmt] = ast.parse((REPOSITORY / file).read_text(encoding="utf-8")).body
        for part in name.split("."):
            definitions = [node for node in body if isinstance(node, DEFINITIONS) and node.name == part]
            assert definitions, f"{file} has no {name}"
            body = definitions[0].body
