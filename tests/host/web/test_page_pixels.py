"""Test how people see the page, using its pixels in a real Chromium: contrast over drawings, distinct colours."""

from collections.abc import Callable
from itertools import combinations
from typing import Literal

import numpy as np
import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.host.web.conftest import Open, OpenGame, Serve
from tests.host.web.fake_games import COMPANIES, SCRIPTS
from tests.host.web.layout import box_of
from tests.host.web.pixels import Greys, Pixels, contrast, contrast_of_letters, difference, luminance, part, screenshot
from tests.host.web.roles import menu, open_menu

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
IN_EITHER_SCHEME = pytest.mark.parametrize("scheme", SCHEMES)
MIN_CONTRAST = 4.5
MIN_LINE_CONTRAST = 3.0
HEX = """() => {
  const { fill, stroke } = getComputedStyle(document.querySelector("#board .area-rural, #prints .area-rural"));
  return [fill, stroke].map((colour) => colour.match(/\\d+/g).map(Number));
}"""
DEFICIENCIES = ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"]
MIN_DIFFERENCE = 0.6  # mean contrast between two companies' locos, minus 1; some have less without patterns
MIN_COLOUR_DISTANCE = 20.0  # of 255: distance between the mean colours of two companies' locos, without patterns
NEAR = 2  # of 255: colours at most this far apart count as the same
DAY, NIGHT = 0.5, 0.1  # luminance of the sky
SPOTS = ["8.10.L", "10.9.L", "10.13.L", "12.12.L", "12.16.L", "16.12.L"]  # free hexes with nothing printed around them

LETTERS = """() => {
  const letters = [...document.querySelectorAll("#board text")].filter((e) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.textContent.trim());
  return letters.map((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const ink = document.createElement("canvas").getContext("2d", { colorSpace: "srgb" });
    ink.fillStyle = getComputedStyle(e).fill;
    ink.fillRect(0, 0, 1, 1);
    const taken = e.classList.contains("area-worth"); // its city may be
    return [e.textContent, { x, y, width, height }, [...ink.getImageData(0, 0, 1, 1).data].slice(0, 3), taken];
  }).filter(([, box]) => box.width > 0);
}"""
COVERED = """(box) => [...document.querySelectorAll("#board .piece, #board .part")].some((e) => {
  const over = e.getBoundingClientRect();
  return over.left < box.x + box.width && over.right > box.x && over.top < box.y + box.height && over.bottom > box.y;
})"""


@pytest.mark.parametrize("board", list(SCRIPTS))
def test_board_labels_have_enough_contrast(open_page: Open, serve: Serve, board: str) -> None:
    step = {"ptites_locos": "loco", "golden_train": "target", "paris_connection": "build"}[board]
    page = open_page(running=serve(step, board=board))
    page.evaluate("document.body.style.fontFamily = 'DejaVu Sans'")  # narrow letters lie in each other's surroundings
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        ratios = contrasts(page)
        assert [(text, round(ratio, 2)) for text, ratio in ratios if ratio < MIN_CONTRAST] == [], scheme
        assert len(ratios) >= {"ptites_locos": 4, "golden_train": 3, "paris_connection": 60}[board], scheme


def contrasts(page: Page) -> list[tuple[str, float]]:
    """Return each visible text over the drawing with its contrast."""
    letters: list[tuple[str, FloatRect, tuple[int, int, int], bool]] = page.evaluate(LETTERS)
    shown = screenshot(page)
    ratios: list[tuple[str, float]] = []
    for text, box, ink, may_be_taken in letters:
        if may_be_taken and page.evaluate(COVERED, box):
            continue  # the value of an occupied city
        ratio = contrast_of_letters(part(shown, box), ink)
        if ratio is None:
            assert page.evaluate(COVERED, box), f"{text} is to be seen nowhere"
        else:
            ratios.append((text, ratio))
    return ratios


def test_hex_borders_contrast_with_land(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("build", board="paris_connection"))
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        land, line = luminance(np.array(page.evaluate(HEX), dtype=np.float64))
        assert contrast(land, line) >= MIN_LINE_CONTRAST, scheme


def test_low_contrast_labels_are_detected(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("build", board="paris_connection"))
    page.evaluate("document.querySelector('#board').style.setProperty('--label', '#8a9a8a')")
    letters = page.evaluate(LETTERS)
    shown = screenshot(page)
    ratios = [contrast_of_letters(part(shown, box), ink) for _, box, ink, _ in letters[:12]]
    assert min(ratio for ratio in ratios if ratio is not None) < MIN_CONTRAST


def pictures(page: Page) -> dict[str, Pixels]:
    """Return the picture of each company's loco on the map."""
    shown = screenshot(page)
    boxes = {company: box_of(page.locator(f'#board .piece[data-colour="{company}"] .shape')) for company in COMPANIES}
    corners = {company: (round(box["x"]), round(box["y"])) for company, box in boxes.items()}
    return {company: shown[y : y + 14, x : x + 18] for company, (x, y) in corners.items()}


def smallest_difference(page: Page, distance: Callable[[Pixels, Pixels], float]) -> tuple[float, tuple[str, str]]:
    """Return the smallest difference between the pictures of two companies' locos, and the two companies."""
    locos = pictures(page)
    return min((distance(locos[one], locos[other]), (one, other)) for one, other in combinations(COMPANIES, 2))


def colour_distance(one: Pixels, other: Pixels) -> float:
    """Return the distance between the mean colours of two pictures."""
    return float(np.linalg.norm(one.mean(axis=(0, 1)) - other.mean(axis=(0, 1))))


@IN_EITHER_SCHEME
def test_patterns_distinguish_companies_for_colour_blind(open_game: OpenGame, scheme: Scheme) -> None:
    running, page = open_game("choose", "paris_connection", scheme=scheme)
    table = running.table
    for company, spot in zip(COMPANIES, SPOTS, strict=True):
        own = [piece for piece in table.pieces if piece["colour"] == company]
        for piece in own:
            piece["at"] = "hand"
        own[0]["at"] = spot
    table.expected = table.closed()
    running.publish()
    expect(page.locator("#board .piece")).to_have_count(len(COMPANIES))
    eyes = page.context.new_cdp_session(page)
    for deficiency in DEFICIENCIES:
        eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        plain, _ = smallest_difference(page, difference)
        assert plain < MIN_DIFFERENCE, f"{deficiency}: without patterns there are two that are told apart less"
        distance, pair = smallest_difference(page, colour_distance)
        assert distance >= MIN_COLOUR_DISTANCE, (deficiency, pair)
    table.patterned = True
    running.publish()
    expect(page.locator("body")).to_have_attribute("data-patterns", "")
    for deficiency in DEFICIENCIES:
        eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        patterned, pair = smallest_difference(page, difference)
        assert patterned >= MIN_DIFFERENCE, (deficiency, pair)


SCENE = """() => {
  const colours = {};
  for (const name of NAMES) {
    const ink = document.createElement("canvas").getContext("2d", { colorSpace: "srgb" });
    const style = getComputedStyle(document.querySelector(`#board .${name}`));
    ink.fillStyle = style.fill === "none" ? style.stroke : style.fill;
    ink.fillRect(0, 0, 1, 1);
    colours[name] = [...ink.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }
  const { x, y, width, height } = document.querySelector("#board .desert").getBoundingClientRect();
  return [colours, { x, y, width, height }];
}"""
SHARE = {  # minimum share of the picture's pixels
    "desert-sky": 0.06,
    "desert-sun": 0.002,
    "desert-far": 0.015,
    "desert-near": 0.005,
    "desert-sand": 0.1,
    "west-wall": 0.0015,
    "west-roof": 0.002,
    "west-cactus": 0.0008,
}


@IN_EITHER_SCHEME
def test_golden_train_scenery_is_drawn(open_page: Open, serve: Serve, scheme: Scheme) -> None:
    page = open_page(running=serve("target", board="golden_train"), scheme=scheme)
    colours, box = page.evaluate(SCENE.replace("NAMES", str(list(SHARE))))
    picture = part(screenshot(page), box)
    masks = {name: np.abs(picture - np.array(colour)).max(axis=2) <= NEAR for name, colour in colours.items()}
    assert {name: round(float(mask.mean()), 4) for name, mask in masks.items() if mask.mean() < SHARE[name]} == {}
    heights = {name: float(np.nonzero(mask)[0].mean()) / len(picture) for name, mask in masks.items()}
    assert heights["desert-sky"] < heights["desert-far"] < heights["desert-sand"], "one below the other"
    assert min(heights[name] for name in SHARE if name.startswith("west-")) > heights["desert-sky"]
    sky = luminance(np.array([[colours["desert-sky"]]], dtype=np.float64)).item()
    assert sky > DAY if scheme == "light" else sky < NIGHT


CONTROLS = """() => [...document.querySelectorAll("button, select, input:not([type=range]), summary")].flatMap((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  const at = document.elementFromPoint(x + width / 2, y + height / 2);
  if (e.disabled || e.type === "checkbox" || !at || !(e.contains(at) || at.contains(e))) return [];
  if (y < 4 || y + height > innerHeight - 4 || e.matches(":focus")) return [];
  const isFramed = e.matches("select, input, .press, .choice, .show-hand, .menu button");
  return [[e.getAttribute("aria-label") ?? e.textContent.trim(), { x, y, width, height }, isFramed]];
})"""
MIN_CONTROL_CONTRAST = 3.0
MIN_CONTENT_SHARE = 0.01  # minimum share of a control's pixels that belong to its sign


@IN_EITHER_SCHEME
def test_controls_have_enough_contrast(open_page: Open, serve: Serve, scheme: Scheme) -> None:
    for board, script in SCRIPTS.items():
        page = open_page(running=serve(list(script.steps)[1], board=board), scheme=scheme)
        on_the_page = faint_controls(page)
        open_menu(page)
        menu(page).get_by_role("heading").click()  # moves the focus off the button
        assert (on_the_page, faint_controls(page)) == ([], []), board


def faint_controls(page: Page) -> list[tuple[str, float, float]]:
    """Return controls with too little contrast, each with the contrast of its edge and of its label or icon."""
    controls: list[tuple[str, FloatRect, bool]] = page.evaluate(CONTROLS)
    assert len(controls) > 3
    grey = luminance(screenshot(page))
    measured = [(name, edge_contrast(grey, box), content_contrast(grey, box), framed) for name, box, framed in controls]
    return [
        (name, round(edge, 2), round(sign, 2))
        for name, edge, sign, is_framed in measured
        if (edge if is_framed else max(edge, sign)) < MIN_CONTROL_CONTRAST
    ]


def edge_contrast(grey: Greys, box: FloatRect) -> float:
    """Return the contrast of a control's upper edge, or of its surface, with the pixels above the control."""
    top, middle = round(box["y"]), round(box["x"] + box["width"] / 2)
    above = grey[top - 3, middle]
    lines = grey[top - 1 : top + 3, middle]
    return float(contrast(lines, np.full(len(lines), above)).max())


def content_contrast(grey: Greys, box: FloatRect) -> float:
    """Return the contrast of a control's label or icon, measured at its clearest pixels, with the background."""
    left, top = round(box["x"]), round(box["y"])
    inside = grey[top : top + round(box["height"]), left : left + round(box["width"])].ravel()
    against = np.sort(contrast(inside, np.full(len(inside), np.median(inside))))
    return float(against[-max(1, round(MIN_CONTENT_SHARE * len(against)))])
