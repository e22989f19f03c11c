"""Takes the pictures of the page in README.md: ``python -m tests.host.web.pictures`` (some two minutes).

Computers play at the real table until a way is shown, so that every picture is of the page as it is now.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.host.web.conftest import FLAGS, NAMES
from tests.host.web.real_table import RealTable, playing, wait_until

DOCS = Path(__file__).parents[3] / "docs"
PLAYED_S = 300.0
SEATS = [word for name in ("Ann", "Ben", "Cleo", "Dan") for word in ("--seat", f"{name}=simple")]
# by file: the game and its options, how much is to be played before, and how long a way has to be
PICTURES = {
    "page": (["ptites-locos", "--set", "first=Ann"], 30, 5),
    "paris_connection": (["paris-connection", "--set", "first=Ann", "--patterns"], 60, 1),
}


def take(name: str) -> Path:
    """Take one of them; where it was written."""
    words, entries, squares = PICTURES[name]
    path = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["XDG_CONFIG_HOME"] = folder  # nobody's own preferences
        arguments = [*words, *SEATS, "--seed", "picture", "--pace", "fast"]
        with playing(Path(folder), lambda snapshot: bool(snapshot["seats"]), *arguments) as table:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(table.url)
            page.wait_for_selector("#seats .seat")
            wait_until(lambda: _is_shown(table, entries, squares), PLAYED_S)
            page.wait_for_timeout(300)
            page.screenshot(path=DOCS / f"{name}.png")
            browser.close()
    return DOCS / f"{name}.png"


def _is_shown(table: RealTable, entries: int, squares: int) -> bool:
    snapshot = table.snapshot()
    played = len(snapshot["record"]) >= entries
    return played and any(len(way["squares"]) >= squares for way in snapshot["ways"])


if __name__ == "__main__":
    for picture in sys.argv[1:] or PICTURES:
        print(f"Wrote {take(picture)}.")
