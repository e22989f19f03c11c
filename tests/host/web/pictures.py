"""Take the pictures of README.md, docs/sitting.md and docs/screens.md: ``python -m tests.host.web.pictures``.

The pictures show the current page: computers play at a real table until the table shows a route. The
pictures in docs/screens.md are a selection of those that `tests.host.web.screens` takes.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from tests.host.web import screens
from tests.host.web.conftest import isolated_browser
from tests.host.web.parts import wait_for_seats
from tests.host.web.real_table import RealTable, playing, wait_until

DOCS = Path(__file__).parents[3] / "docs"
PLAYED_S = 300.0
SEATS = [word for name in ("Ann", "Ben", "Cleo", "Dan") for word in ("--seat", f"{name}=simple")]
# for each file: the game and its options, the minimum number of entries played, and the minimum length of the route
# shown
PICTURES = {
    "page": (["ptites-locos", "--set", "first=Ann"], 30, 5),
    "paris_connection": (["paris-connection", "--set", "first=Ann", "--patterns"], 60, 1),
}

COLOURS = 192  # in a picture
GALLERY = {  # for each file in docs/screens, the screen and its look
    "start": "start desk light fr",
    "start-phone": "start phone dark en-GB",
    "lesson": "lesson-ptites-locos desk light fr",
    "rules": "rules-golden-train desk light fr",
    "golden-train": "table-golden-train desk light fr",
    "golden-train-dark": "table-golden-train desk dark en-GB",
    "golden-train-phone": "table-golden-train phone light fr",
    "paris-connection-dark": "table-paris-connection desk dark fr",
    "in-words": "words-ptites-locos desk light en-GB",
    "menu": "menu-ptites-locos desk light fr",
    "end": "end-ptites-locos desk light fr",
    "replay": "replay-paris-connection desk light en-GB",
    "records": "records desk light fr",
    "overlay": "overlay-ptites-locos desk light en-GB",
    "kiosk": "kiosk-start desk light en-GB",
}


def gallery() -> Iterator[Path]:
    """Take the pictures of docs/screens.md and yield their paths."""
    (DOCS / "screens").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        screens.main(Path(folder), sorted({look.split()[0] for look in GALLERY.values()}))
        for name, look in GALLERY.items():
            yield reduce(Path(folder) / f"{look}.png", DOCS / "screens" / f"{name}.png")


def take(name: str) -> Path:
    words, entries, squares = PICTURES[name]
    arguments = [*words, *SEATS, "--seed", "picture", "--pace", "fast"]
    with (
        isolated_browser() as (folder, browser),
        playing(folder, lambda snapshot: bool(snapshot["seats"]), *arguments) as table,
    ):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(table.url)
        wait_for_seats(page)
        wait_until(lambda: _is_shown(table, entries, squares), PLAYED_S)
        page.wait_for_timeout(300)
        page.screenshot(path=DOCS / f"{name}.png")
    return reduce(DOCS / f"{name}.png", DOCS / f"{name}.png")


def reduce(taken: Path, out: Path) -> Path:
    """Write a copy of a picture with few colours, to keep it small, and return its path."""
    with Image.open(taken) as picture:
        small = picture.convert("RGB").quantize(COLOURS)
    small.save(out, optimize=True)
    return out


def _is_shown(table: RealTable, entries: int, squares: int) -> bool:
    snapshot = table.snapshot()
    return len(snapshot["record"]) >= entries and any(len(way["squares"]) >= squares for way in snapshot["ways"])


if __name__ == "__main__":
    for picture in sys.argv[1:] or [*PICTURES, "screens"]:
        for written in gallery() if picture == "screens" else [take(picture)]:
            print(f"Wrote {written}.", flush=True)
