"""Record the animation of README.md: ``python -m tests.host.web.moving_picture`` (takes a minute).

Two people play two turns of a golden game of Les P’tites Locos on the virtual board, in a real browser: a roll, a
platform, a crash, an arrival. A frame is taken after each mouse step, so a slow machine produces the same film.
"""

import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize

from tests.english import message_text
from tests.host.web.conftest import isolated_browser
from tests.host.web.hands import middle, square
from tests.host.web.parts import wait_for_seats
from tests.host.web.real_replay import write_record
from tests.host.web.real_table import RealTable, playing, wait_until

DOCS = Path(__file__).parents[3] / "docs"
GAME, SETTING, MOVES = "ptites-locos", 8, 199  # after which two turns contain everything that is to be shown
FILM_MS = 12_000
WINDOW: ViewportSize = {"width": 1180, "height": 800}
CLIP: FloatRect = {"x": 52, "y": 50, "width": 1116, "height": 744}
SIZE = (792, 528)
QUALITY = 75
SETTLED_MS = 1000  # the time until the board shows its first lights
ARROW = ((0, 0), (0, 29), (7, 23), (12, 34), (17, 32), (12, 21), (21, 21))  # px on the page, relative to the mouse
BAYS = {"B0", "B1", "B2", "B3"}
CRASH = ("Q1.2.5", "B1.2.0", "B1.1.1", "Q2.1.1", "Q2.1.2", "Q2.1.3", "Q2.1.4", "Q2.1.5", "Q2.1.6")
CRASHED = "Q2.1.7"
ARRIVAL = ("Q3.2.1", "Q3.2.2", "Q3.2.3", "Q3.2.4", "Q3.2.5", "B3.2.0", "B3.2.1", "A2", "H3")

Point = tuple[float, float]


class Film:
    """The frames taken of a page. The mouse pointer is drawn in because screenshots do not show it."""

    def __init__(self, page: Page, table: RealTable) -> None:
        self.frames: list[Image.Image] = []
        self._page, self._table = page, table
        self._mouse: Point = (900, 420)

    def take(self, frames: int = 1) -> None:
        """Take frames without moving the mouse."""
        for _ in range(frames):
            frame = Image.open(io.BytesIO(self._page.screenshot(clip=CLIP))).convert("RGB")
            corners = [(self._mouse[0] - CLIP["x"] + x, self._mouse[1] - CLIP["y"] + y) for x, y in ARROW]
            ImageDraw.Draw(frame).polygon(corners, fill="black", outline="white", width=2)
            self.frames.append(frame.resize(SIZE, Image.Resampling.LANCZOS))

    def move(self, *points: Point, frames: int) -> None:
        """Move the mouse through these points, taking `frames` frames."""
        path = [self._mouse, *points]
        for frame in range(1, frames + 1):
            leg, fraction = divmod(frame * (len(path) - 1) / frames, 1)
            (x, y), (to_x, to_y) = path[int(leg)], path[min(int(leg) + 1, len(path) - 1)]
            self._mouse = (x + (to_x - x) * fraction, y + (to_y - y) * fraction)
            self._page.mouse.move(*self._mouse)
            self.take()

    def drag(self, *selectors: str, frames: int, looking: int = 2) -> None:
        """Pick up the piece at the first selector, pause for `looking` frames, and drag it over the other selectors."""
        points = [middle(self._page, selector) for selector in selectors]
        self.move(points[0], frames=4)
        self._page.mouse.down()
        x, y = points[0]
        self.move((x + 9, y), frames=1)
        self.take(looking)
        self.move(*points[1:], frames=frames)
        self._page.mouse.up()

    def roll(self) -> str:
        """Press Roll. Return the colour of the dice."""
        self.move(middle(self._page, 'button:has-text("Roll")'), frames=5)
        before = self._table.actions()
        self._page.mouse.down()
        self.take()
        self._page.mouse.up()
        wait_until(lambda: self._table.actions() != before)
        return self._table.actions()[-1].split()[1]

    def platform(self) -> None:
        """Roll, and move the platform of the rolled colour to the empty bay."""
        colour = self.roll()
        self.take(6)
        parts = self._table.snapshot()["parts"]
        bay = next(part["bay"] for part in parts if part["part"] == colour)
        [empty] = BAYS - {part["bay"] for part in parts}
        before = self._table.actions()
        self.drag(square(f"{bay}.2.1"), square(f"{empty}.2.0"), frames=8)
        wait_until(lambda: self._table.actions() != before)
        self.take(3)


def play(film: Film, page: Page, table: RealTable) -> None:
    film.take(4)
    film.platform()
    film.drag(*map(square, CRASH), frames=14, looking=6)
    film.take(8)
    film.drag(square(CRASHED), "#prompt", frames=6)
    film.take(4)
    film.platform()
    film.drag(*map(square, ARRIVAL), frames=12, looking=4)
    film.take(14)


def film(browser: Browser, folder: Path) -> list[Image.Image]:
    """Play the two turns and return the frames."""
    record = folder / "game.jsonl"
    write_record(record, GAME, SETTING, MOVES)
    prompt = message_text("locos-roll", player="Ann")
    with playing(record, lambda snapshot: bool(snapshot.get("prompt") == prompt), "--resume") as table:
        page = browser.new_page(viewport=WINDOW)
        page.goto(table.url)
        wait_for_seats(page)
        page.wait_for_timeout(SETTLED_MS)
        recorder = Film(page, table)
        play(recorder, page, table)
        page.close()
    return recorder.frames


def write(frames: list[Image.Image], out: Path) -> None:
    """Write frames as a looping animated WebP that lasts twelve seconds."""
    first, *others = frames
    each = FILM_MS // len(frames)
    first.save(out, save_all=True, append_images=others, duration=each, loop=0, quality=QUALITY, minimize_size=True)


def main(out: Path) -> None:
    with isolated_browser() as (folder, browser):
        write(film(browser, folder), out)
    print(f"Wrote {out}: {out.stat().st_size:,} bytes.")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else DOCS / "play.webp")
