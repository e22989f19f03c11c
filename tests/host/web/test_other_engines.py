"""Test a turn of each game in WebKitGTK and Firefox, by mouse and by finger, and compare pictures with Chromium's."""

import base64
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from tests.host.web.hands import square, supply
from tests.host.web.other_browsers import Engine, Firefox, WebKit, virtual_screen
from tests.host.web.real_table import PtitesLocosTable, RealTable, playing, wait_until
from tests.host.web.test_turn_in_a_browser import safe_entry
from tests.host.web.test_turn_of_each_game import LIT_AND_FREE, PEOPLE, prompt_contains

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

COUPLING = "on the blinking light, behind your train"
MAX_DIFFERENCE = 35  # of 255, on average over one of the areas in which pictures are compared
GRID = (32, 20)  # columns and rows of these areas
MIN_INK = 0.7  # the dark pixels of a typical name on the board, as a share of Chromium's; 0.55 if letters lose parts
MEASURE = """async ([picture, [columns, rows], names, edge]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush.drawImage(image, 0, 0);
  const channels = (box) => {
    const { data } = brush.getImageData(...box);
    return [0, 1, 2].map((channel) => data.filter((_, i) => i % 4 === channel));
  };
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [width, height] = [Math.floor(image.width / columns), Math.floor(image.height / rows)];
  const area = (index) => [(index % columns) * width, Math.floor(index / columns) * height, width, height];
  return {
    areas: Array.from({ length: columns * rows }, (_, index) => channels(area(index)).map(mean)),
    ink: names.map((box) => channels(box)[1].filter((value) => value < 110).length),
    edge: Math.max(...channels(edge)[2]),
  };
}"""
AT_REST = """(
  document.querySelector(".area-label") && document.querySelector("#seats").textContent
  && document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)
  && document.querySelector("#prompt").textContent
)"""  # what a page that is drawn, and in which only lights move, asks for
KEEP_STILL = "document.getElementById('still').click()"  # no light blinks: two pages need not be in the same phase
SHOWN = f"""{AT_REST} && JSON.stringify([
  document.querySelector(".panel").textContent,
  scrollY, document.querySelector(".panel").scrollTop, {{...document.body.dataset}},
  document.querySelectorAll(".toast[data-shown], .tag[data-shown], [data-holding]").length,
  [...document.querySelectorAll(".led")].map((led) => led.dataset.rgb),
  [...document.querySelectorAll("#board :is(.part, .piece)")].map((thing) => thing.style.transform),
])"""  # what two pages of one table have in common once they are at rest
PLACES = """
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
  const panel = document.querySelector(".panel").getBoundingClientRect();
  const paper = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
  return {
    names: [...document.querySelectorAll(".area-label")].filter((each) => each.checkVisibility())
      .map((each) => box(each.getBoundingClientRect())),
    edge: box({ x: panel.right - 6, y: panel.bottom - 60, width: 6, height: 50 }),
    paper,
  };
"""


def play_locos(engine: Engine, folder: Path) -> Generator[RealTable]:
    """Roll, move the platform, and bring a loco in."""
    seats = ["--seat", "Ann", "--seat", "Ben", "--set", "first=Ann", "--seed", "browser"]
    with playing(folder, prompt_contains("Ann: roll"), *seats) as running:
        table = PtitesLocosTable(running.url)
        table.state()
        yield table
        engine.press('[data-button="roll"]')
        wait_until(lambda: len(table.actions()) == 1)
        colour = table.actions()[0].split()[1]
        bay = next(part["bay"] for part in table.snapshot()["parts"] if part["part"] == colour)
        engine.drag(square(f"{bay}.2.1"), square("B0.2.0"))
        wait_until(lambda: len(table.actions()) == 2)
        action, path, end = safe_entry(table.state())
        engine.drag('button[data-piece="green1"]', *map(square, path))
        wait_until(lambda: table.actions()[2:] == [action])
        assert [piece["square"] for piece in table.snapshot()["pieces"]] == [end]
        yield table


def play_golden_train(engine: Engine, folder: Path) -> Generator[RealTable]:
    """Couple a wagon."""
    with playing(folder, prompt_contains(COUPLING), "golden-train", *PEOPLE) as table:
        yield table
        [target] = table.snapshot()["squares"]
        engine.drag(supply("pile.wagons"), square(target))
        wait_until(lambda: len(table.actions()) == 1)
        yield table


def play_paris_connection(engine: Engine, folder: Path) -> Generator[RealTable]:
    """Choose a company, build, and end the turn."""
    with playing(folder, prompt_contains("Ann: press the button"), "paris-connection", *PEOPLE) as table:
        yield table
        engine.press('[data-button="red"]')
        wait_until(lambda: "place a red loco" in table.prompt())
        wait_until(lambda: engine.run(f"return ({LIT_AND_FREE})()"))
        engine.drag(supply("board.red"), square(engine.run(f"return ({LIT_AND_FREE})()")[0]))
        wait_until(lambda: any(action.startswith("place") for action in table.actions()))
        engine.press('.choice[data-key="done"]')
        wait_until(lambda: table.prompt().startswith("Ben:"))
        yield table


Play = Callable[[Engine, Path], Generator[RealTable]]


@pytest.fixture(params=[WebKit, Firefox], ids=["webkit", "firefox"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    home = tmp_path / "home"
    home.mkdir()
    with virtual_screen() as display:
        running: Engine = request.param(home, display)
        yield running
        running.close()


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
@pytest.mark.parametrize("play", [play_locos, play_golden_train, play_paris_connection])
def test_turn_in_another_engine(engine: Engine, browser: Browser, tmp_path: Path, play: Play, pointer: str) -> None:
    engine.pointer = pointer
    turn = play(engine, tmp_path)
    engine.open(next(turn).url, {"width": 1280, "height": 900})
    table = next(turn)
    wait_until(lambda: engine.run(f"return {AT_REST}") == table.prompt())
    engine.run(KEEP_STILL)
    engine.point(1, 1)
    width, height = engine.run("return [innerWidth, innerHeight]")
    page = browser.new_page(viewport={"width": width, "height": height})
    try:
        page.goto(table.url)
        wait_until(lambda: page.evaluate(AT_REST) == table.prompt())
        page.evaluate(KEEP_STILL)
        wait_until(lambda: are_alike(engine, page))
        shown = ""
        while shown != (shown := page.evaluate(SHOWN)):  # the lights may come between the two pictures
            chromium = measure(page, page.screenshot(), page.evaluate(f"() => {{{PLACES}}}"))
            other = measure(page, engine.picture(), engine.run(PLACES))
    finally:
        page.close()
        turn.close()
    pairs = {divmod(i, GRID[0]): pair for i, pair in enumerate(zip(other["areas"], chromium["areas"], strict=True))}
    different = {area: pair for area, pair in pairs.items() if np.abs(np.subtract(*pair)).max() >= MAX_DIFFERENCE}
    ink = [mine / its for mine, its in zip(other["ink"], chromium["ink"], strict=True) if its]
    assert different == {}, "these areas, as (row, column), have other colours in Chromium"
    assert median(ink) > MIN_INK, "names lose parts of their letters"
    assert other["edge"] <= other["paper"][2], "a white strip beside the panel"


def are_alike(engine: Engine, page: Page) -> bool:
    """Return whether both pages show the same after half a second without change: lights arrive after the prompt."""
    shown = page.evaluate(SHOWN)
    time.sleep(0.5)
    return bool(shown) and shown == page.evaluate(SHOWN) == engine.run(f"return {SHOWN}")


def measure(page: Page, picture: bytes, places: dict[str, Any]) -> dict[str, Any]:
    """Return what a picture shows: the mean colours of its areas, the dark pixels of names, and the panel's edge."""
    text = base64.b64encode(picture).decode()
    return {**places, **page.evaluate(MEASURE, [text, GRID, places["names"], places["edge"]])}
