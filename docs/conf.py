"""The Sphinx configuration of the documentation site (`make docs`), whose search needs no server or network."""

import re
from pathlib import Path

from sphinx.application import Sphinx

project = "Signalbox"
extensions = ["myst_parser"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md", "examples/*/README.md"]
exclude_patterns = [".*", "build", "host", "tests", "hardware", "firmware", "shared_rules", "training", "tools"]
myst_heading_anchors = 4
html_theme = "alabaster"
html_theme_options = {"description": "Train board games on a real board", "fixed_sidebar": True, "page_width": "1100px"}
html_show_sphinx = html_show_copyright = html_copy_source = False
suppress_warnings = ["toc.not_included", "misc.highlighting_failure"]

API = '\n<p><a href="../api/index.html">Pages of the public names</a>, made of their docstrings.</p>\n\n'
FIRST_PAGE = f'<!doctype html>\n<meta http-equiv="refresh" content="0; url={root_doc}.html">\n'


def read(app: Sphinx, name: str, text: list[str]) -> None:
    """Replace links to folders, which have no page, with their paths, and add the tables of contents to the index."""
    folder = Path(app.srcdir, name).parent
    for link, words, target in set(re.findall(r"(\[([^\]]+)\]\(([\w./-]+)\))", text[0])):
        if (folder / target).is_dir():
            text[0] = text[0].replace(link, f"{words} (`{(folder / target).resolve().relative_to(app.srcdir)}`)")
    if name == root_doc:
        text[0] += API + contents(text[0])


def contents(index: str) -> str:
    """Return a hidden toctree for each heading of the index, with the pages that are linked under that heading."""
    parts = re.split(r"^## (.+)\n", index, flags=re.MULTILINE)
    tables: list[str] = []
    listed: set[str] = set()
    for heading, part in zip(parts[1::2], parts[2::2], strict=True):
        links = dict.fromkeys(re.findall(r"\]\(([\w./-]+\.md)[)#]", part))
        pages = [f"/docs/{link}".replace("/docs/../", "/") for link in links if link not in listed]
        listed.update(links)
        tables.append("\n".join(["```{toctree}", ":hidden:", f":caption: {heading}", "", *pages, "```", ""]))
    return "\n".join(tables)


def finish(app: Sphinx, _error: Exception | None) -> None:
    """Write a start page that redirects to the index."""
    Path(app.outdir, "index.html").write_text(FIRST_PAGE, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register `read` and `finish` with Sphinx."""
    app.connect("source-read", read)
    app.connect("build-finished", finish)
