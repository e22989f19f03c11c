"""Test the editor's page in a real browser: aligning a photo, moving squares, repairing faults, saving."""

import difflib
import io
import math
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, expect

from signalbox.board import load
from tests.english import message_text
from tests.host.board.descriptions import PARIS, REAL, edited
from tests.host.web.conftest import DESK, PHONE, Open, Size
from tests.host.web.fake_editor import RunningEditor
from tests.host.web.hands import drag
from tests.host.web.layout import box_of, centre_of, controls, is_wider_than_window
from tests.host.web.roles import button, choose_language, named, words

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

Spot = tuple[float, float]  # x, y
MAGENTA = (255, 0, 255)
PHOTO = (1600, 1200)  # px
NO_PHOTO = "This is not a photo: choose a PNG, JPEG or WebP file."
CORNERS: list[Spot] = [(380, 170), (1250, 240), (1390, 1010), (210, 930)]  # of the squares below on the photo, in px
PINNED = ["[squares] Q1.1.4", "[squares] Q2.1.4", "[squares] Q3.1.4", "[squares] H1"]
OFFSETS = {  # the offsets of real squares from their described positions, in steps down and right
    "Q1.1.2": (0.15, 0.1),
    "Q1.1.6": (-0.1, 0.2),
    "Q1.2.3": (0.2, 0.2),
    "Q1.3.2": (-0.15, -0.15),
    "Q2.1.2": (0.1, -0.1),
    "Q2.2.3": (0.25, -0.1),
    "Q2.3.2": (0.15, -0.15),
    "Q3.1.2": (0.0, -0.2),
    "Q3.2.3": (-0.1, 0.15),
    "H5": (0.1, 0.1),
}


@pytest.fixture
def editor(tmp_path: Path, servers: ExitStack) -> RunningEditor:
    path = tmp_path / "mine.toml"
    path.write_text(REAL)
    return servers.enter_context(RunningEditor(path))


def open_editor(open_page: Open, editor: RunningEditor, size: Size = DESK) -> Page:
    return open_page(size, running=editor, wait_for=".handle")


@pytest.fixture
def page(open_page: Open, editor: RunningEditor) -> Page:
    return open_editor(open_page, editor)


def centre(page: Page, selector: str) -> Spot:
    return centre_of(page.locator(selector))


def handle(id: str) -> str:
    return f'.handle[data-key="{id}"]'


def grip(id: str) -> str:
    return f"{handle(id)} > :first-child"


def save(page: Page) -> None:
    button(page, "page-editor-save").click()
    expect(saved_message(page)).to_be_visible()


def saved_message(page: Page) -> Locator:
    return page.get_by_text(words(page, "script-file-saved", file="mine.toml"), exact=True)


def faults(page: Page) -> Locator:
    """Return the buttons that each report a fault and lead to the faulty thing."""
    return named(page, "region", "page-editor-faults").get_by_role("button")


def chosen_thing(page: Page) -> Locator:
    """Return the field that shows which thing on the board is being edited."""
    return named(page, "combobox", "page-editor-name")


def number(page: Page, name: str) -> Locator:
    """Return the number field with this name (row, column, sensor or light) for the chosen thing."""
    return named(page, "spinbutton", f"page-editor-{name}")


def set_pin_mode(page: Page, mode: str) -> None:
    """Choose what dragging the photo's pins does ("pull" or "slide"), or hide them ("away")."""
    named(page, "combobox", "page-editor-pins").select_option(mode)


def pin(page: Page, number: int) -> Locator:
    return button(page, "script-photo-pin", number=number)


def thing_at(page: Page, name: str, row: float, column: float) -> Locator:
    """Return a thing on the board by its name and position, provided that it has no fault."""
    return button(page, "script-thing-at", name=name, row=f"{row:g}", column=f"{column:g}")


def choose_photo(page: Page, path: Path) -> None:
    page.get_by_label(words(page, "page-editor-photo-file"), exact=True).set_input_files(path)


def lay_photo(page: Page, path: Path) -> None:
    Image.new("RGB", (40, 30), MAGENTA).save(path)
    choose_photo(page, path)


def screenshot_without_handles(page: Page) -> Image.Image:
    """Return a screenshot without handles and pins."""
    visibility = "document.getElementById('handles').style.visibility"
    page.evaluate(f"{visibility} = 'hidden'")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate(f"{visibility} = ''")
    return picture


def perspective(start: list[Spot], end: list[Spot]) -> list[float]:
    """Return the eight coefficients of the perspective transform that maps four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(start, end, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return [float(each) for each in np.linalg.solve(rows, np.ravel(end))]


def photo_of(page: Page, spots: dict[str, Spot], pinned: list[Spot]) -> bytes:
    """Return a photo of the board from an angle: the drawing in perspective, with a dot on each real square."""
    flat = screenshot_without_handles(page)
    pen = ImageDraw.Draw(flat)
    for x, y in spots.values():
        pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=MAGENTA)
    photo = flat.transform(
        PHOTO, Image.Transform.PERSPECTIVE, perspective(CORNERS, pinned), Image.Resampling.BICUBIC, fillcolor="#444"
    )
    buffer = io.BytesIO()
    photo.save(buffer, "PNG")
    return buffer.getvalue()


def dots(picture: Image.Image) -> list[Spot]:
    """Return the centres of a picture's magenta dots."""
    red, green, blue = np.moveaxis(np.asarray(picture), 2, 0)
    groups: list[list[Spot]] = []
    for y, x in np.argwhere((red > 200) & (green < 90) & (blue > 200)).tolist():
        nearest = next((group for group in groups if math.dist(group[0], (x, y)) < 14), None)
        if nearest is None:
            groups.append([(x, y)])
        else:
            nearest.append((x, y))
    return [(sum(x for x, _ in group) / len(group), sum(y for _, y in group) / len(group)) for group in groups]


def test_board_is_aligned_to_photo(page: Page, editor: RunningEditor) -> None:
    squares = load(editor.path).squares
    one, other = centre(page, grip("[squares] Q1.1.4")), centre(page, grip("[squares] Q2.1.4"))
    step_px = (other[0] - one[0]) / 9
    centres = {name: centre(page, grip(f"[squares] {name}")) for name in OFFSETS}
    real_spots = {
        name: (centres[name][0] + right * step_px, centres[name][1] + down * step_px)
        for name, (down, right) in OFFSETS.items()
    }
    pinned = [centre(page, grip(id)) for id in PINNED]
    photo = editor.path.with_name("board.png")
    photo.write_bytes(photo_of(page, real_spots, pinned))

    choose_photo(page, photo)
    expect(pin(page, 4)).to_be_visible()
    corners = [centre(page, f".pin >> nth={i} >> .pin-head") for i in range(4)]
    across, down = corners[1][0] - corners[0][0], corners[3][1] - corners[0][1]
    set_pin_mode(page, "slide")
    for i, (x, y) in enumerate(CORNERS):  # stick each pin into its square as seen in the photo
        target = (corners[0][0] + x / PHOTO[0] * across, corners[0][1] + y / PHOTO[1] * down)
        drag(page, centre(page, f".pin >> nth={i} >> .pin-head"), target)
    set_pin_mode(page, "pull")
    for i, spot in enumerate(pinned):  # and pull it to the same square in the drawing
        drag(page, centre(page, f".pin >> nth={i} >> .pin-head"), spot)

    set_pin_mode(page, "away")
    named(page, "slider", "page-editor-photo-strength").fill("100")
    seen = dots(screenshot_without_handles(page))
    assert len(seen) == len(OFFSETS)
    named(page, "slider", "page-editor-photo-strength").fill("60")
    for name, real in real_spots.items():
        dot = min(seen, key=lambda each: math.dist(each, real))
        assert math.dist(dot, real) < 3, name
        drag(page, centres[name], dot)
        want = (round(squares[name].row + OFFSETS[name][0], 3), round(squares[name].column + OFFSETS[name][1], 3))
        expect(thing_at(page, name, *want)).to_be_visible()
    assert editor.path.read_text() == REAL

    drag(page, centre(page, grip("[squares] H1")), centre(page, grip("[squares] H2")))
    sentence = f"[squares] H2 at: {message_text('description-spot-taken', owner='[squares] H1 at')}."
    expect(faults(page)).to_have_text(sentence)
    expect(page.locator("#bubble")).to_have_text(sentence)
    expect(button(page, "script-save-faults", count=1)).to_be_enabled()
    expect(page.locator(".handle[data-fault]")).to_have_count(2)
    faults(page).click()
    expect(page.locator(handle("[squares] H2"))).to_be_focused()
    expect(chosen_thing(page)).to_have_value("[squares] H2")
    button(page, "page-editor-undo").click()
    expect(page.get_by_text(words(page, "page-editor-right"), exact=True)).to_be_visible()
    expect(page.locator("#bubble")).to_be_hidden()

    save(page)
    text = editor.path.read_text()
    changed = [line[1:] for line in difflib.ndiff(REAL.splitlines(), text.splitlines()) if line[0] in "+-"]
    assert len(changed) == 2 * len(OFFSETS)
    assert {line.split("=")[0].strip().strip('"') for line in changed} == set(OFFSETS)
    board = load(editor.path)
    for name, (row, column) in OFFSETS.items():
        assert board.squares[name].at == pytest.approx((squares[name].row + row, squares[name].column + column))


def test_editing_by_keyboard(page: Page, editor: RunningEditor) -> None:
    chosen_thing(page).select_option("[squares] S1")
    for key in ("ArrowDown", "ArrowRight", "Shift+ArrowRight"):
        page.locator(handle("[squares] S1")).press(key)
    expect(number(page, "row")).to_have_value("7.05")
    expect(number(page, "column")).to_have_value("1.55")
    expect(page.locator(handle("[squares] S1"))).to_be_focused()
    page.keyboard.press("Control+z")
    expect(number(page, "column")).to_have_value("1.05")
    page.keyboard.press("Control+Shift+z")
    expect(number(page, "column")).to_have_value("1.55")
    page.keyboard.press("PageDown")
    expect(chosen_thing(page)).to_have_value("[squares] S2")
    number(page, "column").fill("2.3")
    page.keyboard.press("Enter")
    expect(thing_at(page, "S2", 7, 2.3)).to_be_visible()
    page.keyboard.press("Control+s")
    expect(saved_message(page)).to_be_visible()
    squares = load(editor.path).squares
    assert (squares["S1"].at, squares["S2"].at) == ((7.05, 1.55), (7, 2.3))


def test_escape_cancels_drag(page: Page, editor: RunningEditor) -> None:
    start = centre(page, grip("[squares] S1"))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 60, start[1] + 40)
    assert centre(page, grip("[squares] S1"))[0] > start[0] + 30
    page.keyboard.press("Escape")
    assert centre(page, grip("[squares] S1")) == pytest.approx(start, abs=0.5)
    page.mouse.move(start[0] + 90, start[1] + 40)
    page.mouse.up()
    assert centre(page, grip("[squares] S1")) == pytest.approx(start, abs=0.5)
    expect(button(page, "page-editor-undo")).to_be_disabled()


def test_pin_moves_by_keys(page: Page, editor: RunningEditor) -> None:
    lay_photo(page, editor.path.with_name("board.jpg"))
    pins = [pin(page, number) for number in range(1, 5)]
    positions = [each.get_attribute("transform") for each in pins]
    pins[0].press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    moved = [each.get_attribute("transform") for each in pins]
    assert moved[1:] == positions[1:]
    x, y = map(float, str(positions[0])[len("translate(") : -1].split())
    assert moved[0] == f"translate({x + 10:g} {y + 1:g})"
    before = page.locator("#photo").evaluate("e => e.style.transform")
    set_pin_mode(page, "slide")
    pins[0].press("ArrowLeft")
    after = page.locator("#photo").evaluate("e => e.style.transform")
    numbers = [[float(each) for each in style[len("matrix3d(") : -1].split(",")] for style in (before, after)]
    assert numbers[0] == pytest.approx(numbers[1], abs=1e-3)
    set_pin_mode(page, "away")
    expect(pins[0]).to_be_hidden()


def test_zoom_keeps_photo_aligned(page: Page, editor: RunningEditor) -> None:
    lay_photo(page, editor.path.with_name("board.webp"))
    set_pin_mode(page, "slide")
    small = box_of(page.locator("#photo"))
    for _ in range(3):
        button(page, "page-zoom-in").click()
    large = box_of(page.locator("#photo"))
    assert large["width"] > 2 * small["width"]
    assert centre(page, ".pin >> nth=0 >> .pin-head") == pytest.approx((large["x"], large["y"]), abs=1)
    set_pin_mode(page, "away")
    page.locator(handle("[squares] Q1.2.3")).focus()
    start = centre(page, grip("[squares] Q1.2.3"))
    step_px = centre(page, grip("[squares] Q1.2.4"))[0] - start[0]
    drag(page, start, (start[0] + 0.3 * step_px, start[1] + 0.1 * step_px))
    expect(thing_at(page, "Q1.2.3", 2.1, 2.3)).to_be_visible()
    button(page, "page-zoom-whole").click()
    assert page.locator("#photo").bounding_box() == pytest.approx(small, abs=1)


def test_numbers_swap_and_lane_grows(page: Page, editor: RunningEditor) -> None:
    named(page, "combobox", "page-editor-show").select_option("sensor")
    chosen_thing(page).select_option("[squares] S1")
    number(page, "sensor").fill("117")
    page.keyboard.press("Enter")
    expect(page.locator(f"{handle('[buttons] undo')} text")).to_have_text("0")
    expect(page.locator(f"{handle('[squares] S1')} text")).to_have_text("117")
    chosen_thing(page).select_option("[lights] seat.1")
    expect(number(page, "sensor")).to_be_disabled()
    number(page, "light").fill("600")
    page.keyboard.press("Enter")
    needed = message_text("editor-needs-number", thing="seat.1", high=511, chain="light")
    expect(page.get_by_role("alert")).to_have_text(needed)
    expect(number(page, "light")).to_have_value("99")
    named(page, "combobox", "page-editor-lane").select_option("quadrant 2, lane 1")
    button(page, "page-editor-lengthen").click()
    expect(chosen_thing(page)).to_have_value("[squares] Q2.1.8")
    expect(page.locator('#board [data-square="Q2.1.8"]')).to_have_count(1)
    save(page)
    board = load(editor.path)
    assert (board.squares["S1"].sensor, board.buttons["undo"], board.squares["Q2.1.8"].light) == (117, 0, 118)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("notes.txt", b"no photo", NO_PHOTO),
        ("board.gif", b"GIF89a", NO_PHOTO),
        ("board.png", b"\x89PNG and nothing", NO_PHOTO),
        ("board.jpg", b"", NO_PHOTO),
        ("big.png", bytes(40_000_001), "This photo is too large: choose one of 40 MB or less."),
    ],
    ids=["text", "another kind", "damaged", "empty", "too large"],
)
def test_invalid_photo_gets_one_sentence(
    page: Page, editor: RunningEditor, name: str, content: bytes, sentence: str
) -> None:
    file = editor.path.with_name(name)
    file.write_bytes(content)
    choose_photo(page, file)
    expect(page.get_by_role("alert")).to_have_text(sentence)
    expect(page.locator("#photo")).to_be_hidden()
    expect(pin(page, 1)).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_page_fits_and_controls_are_named(open_page: Open, editor: RunningEditor, size: Size) -> None:
    page = open_editor(open_page, editor, size)
    assert not is_wider_than_window(page)
    found = controls(page, "button")
    assert len(found) == 8
    assert [(name, px) for name, px in found if not name or px < 40] == []
    assert page.locator(".handle").count() == 92 + 26 + 24 + 4


def test_undrawable_description_is_repaired(open_page: Open, tmp_path: Path, servers: ExitStack) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(('"Q1.1.2" = { at = [3, 1],', '"Q1.1.2" = { at = [4, 1],')))
    page = open_editor(open_page, servers.enter_context(RunningEditor(path)))
    taken = message_text("description-spot-taken", owner="[squares] Q1.1.1 at")
    expect(faults(page)).to_contain_text(f"[squares] Q1.1.2 at: {taken}")
    faults(page).click()
    number(page, "row").fill("3")
    page.keyboard.press("Enter")
    expect(page.get_by_text(words(page, "page-editor-right"), exact=True)).to_be_visible()
    expect(page.locator("#board .spot-hangar")).to_have_count(9)
    save(page)
    assert path.read_text() == REAL


def test_generated_squares_can_be_moved(open_page: Open, tmp_path: Path, servers: ExitStack) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PARIS)
    page = open_editor(open_page, servers.enter_context(RunningEditor(path)))
    page.locator(handle("[squares] 6.9.L")).press("ArrowDown")
    save(page)
    assert path.read_text() == PARIS + '\n[squares]\n"6.9.L" = { at = [5.38, 8.76] }\n'


def test_externally_changed_file_is_not_overwritten(page: Page, editor: RunningEditor) -> None:
    page.locator(handle("[squares] S1")).press("ArrowDown")
    other = edited(("to_win = 3", "to_win = 2"))
    editor.path.write_text(other)
    button(page, "page-editor-save").click()
    expect(page.get_by_role("alert")).to_contain_text("mine.toml: press Reload")
    assert editor.path.read_text() == other
    button(page, "page-editor-reload").click()
    expect(number(page, "row")).to_have_value("7")
    expect(saved_message(page)).to_be_visible()


def test_editing_in_french(open_page: Open, editor: RunningEditor) -> None:
    page = open_editor(open_page, editor, PHONE)
    choose_language(page, "fr")
    expect(saved_message(page)).to_be_visible()
    chosen_thing(page).select_option("[squares] S1")
    number(page, "sensor").fill("512")
    page.keyboard.press("Enter")
    needed = words(page, "editor-needs-number", thing="S1", high=511, chain="sensor")
    expect(page.get_by_role("alert")).to_have_text(needed)
    number(page, "column").fill("1.5")
    page.keyboard.press("Enter")
    expect(page.get_by_text(words(page, "script-file-not-saved", file="mine.toml"))).to_be_visible()
    assert not is_wider_than_window(page)
