"""The editor's page in a real browser: aligning a photo, moving squares, repairing faults, saving."""

import difflib
import io
import math
from contextlib import ExitStack
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from signalbox.board import load
from tests.english import message_text
from tests.host.board.descriptions import PARIS, REAL, edited
from tests.host.web.conftest import DESK, PHONE, Open
from tests.host.web.fake_editor import RunningEditor
from tests.host.web.hands import drag
from tests.host.web.layout import box_of, centre_of, controls, wider_than_the_window

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

Spot = tuple[float, float]  # x, y
MAGENTA = (255, 0, 255)
PHOTO = (1600, 1200)  # px
CORNERS: list[Spot] = [(380, 170), (1250, 240), (1390, 1010), (210, 930)]  # where it has the squares below, in px
PINNED = ["[squares] Q1.1.4", "[squares] Q2.1.4", "[squares] Q3.1.4", "[squares] H1"]
REALLY = {  # how far squares really lie from where they are described, in steps down and right
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


def opened(open_page: Open, editor: RunningEditor, size: dict[str, int] = DESK) -> Page:
    return open_page(size, running=editor, wait_for=".handle")


def centre(page: Page, selector: str) -> Spot:
    return centre_of(page.locator(selector))


def handle(id: str) -> str:
    return f'.handle[data-key="{id}"]'


def grip(id: str) -> str:
    return f"{handle(id)} > :first-child"


def save(page: Page) -> None:
    page.locator("#save").click()
    expect(page.locator("#file")).to_have_text("mine.toml: saved")


def lay_photo(page: Page, path: Path) -> None:
    Image.new("RGB", (40, 30), MAGENTA).save(path)
    page.locator("#photo-file").set_input_files(path)


def without_handles(page: Page) -> Image.Image:
    """Return a screenshot without handles and pins."""
    shown = "document.getElementById('handles').style.visibility"
    page.evaluate(f"{shown} = 'hidden'")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate(f"{shown} = ''")
    return picture


def perspective(start: list[Spot], end: list[Spot]) -> list[float]:
    """Return the eight coefficients of the perspective from four points to four others, by elimination."""
    rows = []
    for (x, y), (u, v) in zip(start, end, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for i in range(8):
        pivot = max(range(i, 8), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [each / rows[i][i] for each in rows[i]]
        for j in range(8):
            if j != i:
                rows[j] = [each - rows[j][i] * own for each, own in zip(rows[j], rows[i], strict=True)]
    return [row[8] for row in rows]


def photo_of(page: Page, spots: dict[str, Spot], pinned: list[Spot]) -> bytes:
    """Return a photo of the board from an angle: the drawing projected, with a dot where each square really is."""
    flat = without_handles(page)
    pen = ImageDraw.Draw(flat)
    for x, y in spots.values():
        pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=MAGENTA)
    seen = flat.transform(
        PHOTO, Image.Transform.PERSPECTIVE, perspective(CORNERS, pinned), Image.Resampling.BICUBIC, fillcolor="#444"
    )
    out = io.BytesIO()
    seen.save(out, "PNG")
    return out.getvalue()


def dots(picture: Image.Image) -> list[Spot]:
    """Return the centres of a picture's magenta dots."""
    width, _height = picture.size
    data = picture.tobytes()
    strong = [
        (i % width, i // width)
        for i in range(len(data) // 3)
        if data[3 * i] > 200 and data[3 * i + 1] < 90 and data[3 * i + 2] > 200
    ]
    groups: list[list[tuple[int, int]]] = []
    for point in strong:
        near = next((group for group in groups if math.dist(group[0], point) < 14), None)
        if near is None:
            groups.append([point])
        else:
            near.append(point)
    return [(sum(x for x, _ in group) / len(group), sum(y for _, y in group) / len(group)) for group in groups]


def test_board_is_aligned_to_photo(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor)
    squares = load(editor.path).squares
    one, other = centre(page, grip("[squares] Q1.1.4")), centre(page, grip("[squares] Q2.1.4"))
    step_px = (other[0] - one[0]) / 9
    at = {name: centre(page, grip(f"[squares] {name}")) for name in REALLY}
    truth = {
        name: (at[name][0] + right * step_px, at[name][1] + down * step_px) for name, (down, right) in REALLY.items()
    }
    pinned = [centre(page, grip(id)) for id in PINNED]
    photo = editor.path.with_name("board.png")
    photo.write_bytes(photo_of(page, truth, pinned))

    page.locator("#photo-file").set_input_files(photo)
    expect(page.locator(".pin")).to_have_count(4)
    corners = [centre(page, f".pin >> nth={i} >> .pin-head") for i in range(4)]
    across, down = corners[1][0] - corners[0][0], corners[3][1] - corners[0][1]
    page.locator("#photo-pins").select_option("slide")
    for i, (x, y) in enumerate(CORNERS):  # stick each pin into the square that is to be seen on the photo
        there = (corners[0][0] + x / PHOTO[0] * across, corners[0][1] + y / PHOTO[1] * down)
        drag(page, centre(page, f".pin >> nth={i} >> .pin-head"), there)
    page.locator("#photo-pins").select_option("pull")
    for i, spot in enumerate(pinned):  # and pull it to that square of the drawing
        drag(page, centre(page, f".pin >> nth={i} >> .pin-head"), spot)

    page.locator("#photo-pins").select_option("away")
    page.locator("#photo-strength").fill("100")
    seen = dots(without_handles(page))
    assert len(seen) == len(REALLY)
    page.locator("#photo-strength").fill("60")
    for name, real in truth.items():
        dot = min(seen, key=lambda each: math.dist(each, real))
        assert math.dist(dot, real) < 3, name
        drag(page, at[name], dot)
        want = (round(squares[name].row + REALLY[name][0], 3), round(squares[name].column + REALLY[name][1], 3))
        expect(page.locator(handle(f"[squares] {name}"))).to_have_attribute(
            "aria-label", f"{name}, row {want[0]:g}, column {want[1]:g}"
        )
    assert editor.path.read_text() == REAL

    drag(page, centre(page, grip("[squares] H1")), centre(page, grip("[squares] H2")))
    sentence = "[squares] H2 at: [squares] H1 at is already at this spot, and there is room for one only."
    expect(page.locator("#faults button")).to_have_text(sentence)
    expect(page.locator("#bubble")).to_have_text(sentence)
    expect(page.locator("#save")).to_have_text("Save with its faults (1)")
    expect(page.locator(".handle[data-fault]")).to_have_count(2)
    page.locator("#faults button").click()
    expect(page.locator(handle("[squares] H2"))).to_be_focused()
    expect(page.locator("#thing")).to_have_value("[squares] H2")
    page.locator("#undo").click()
    expect(page.locator("#faults-none")).to_be_visible()
    expect(page.locator("#bubble")).to_be_hidden()

    save(page)
    text = editor.path.read_text()
    changed = [line[1:] for line in difflib.ndiff(REAL.splitlines(), text.splitlines()) if line[0] in "+-"]
    assert len(changed) == 2 * len(REALLY)
    assert {line.split("=")[0].strip().strip('"') for line in changed} == set(REALLY)
    board = load(editor.path)
    for name, (row, column) in REALLY.items():
        assert board.squares[name].at == pytest.approx((squares[name].row + row, squares[name].column + column))


def test_editing_by_keyboard(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor)
    page.locator("#thing").select_option("[squares] S1")
    page.locator(handle("[squares] S1")).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#row")).to_have_value("7.05")
    expect(page.locator("#column")).to_have_value("1.55")
    expect(page.locator(handle("[squares] S1"))).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.locator("#column")).to_have_value("1.05")
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("#column")).to_have_value("1.55")
    page.keyboard.press("PageDown")
    expect(page.locator("#thing")).to_have_value("[squares] S2")
    page.locator("#column").fill("2.3")
    page.keyboard.press("Enter")
    expect(page.locator(handle("[squares] S2"))).to_have_attribute("aria-label", "S2, row 7, column 2.3")
    page.keyboard.press("Control+s")
    expect(page.locator("#file")).to_have_text("mine.toml: saved")
    squares = load(editor.path).squares
    assert (squares["S1"].at, squares["S2"].at) == ((7.05, 1.55), (7, 2.3))


def test_escape_cancels_drag(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor)
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
    expect(page.locator("#undo")).to_be_disabled()


def test_pin_moves_by_keys(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor)
    lay_photo(page, editor.path.with_name("board.jpg"))
    pins = page.locator(".pin")
    pins.first.focus()
    where = [pins.nth(i).get_attribute("transform") for i in range(4)]
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    moved = [pins.nth(i).get_attribute("transform") for i in range(4)]
    assert moved[1:] == where[1:]
    x, y = map(float, str(where[0])[len("translate(") : -1].split())
    assert moved[0] == f"translate({x + 10:g} {y + 1:g})"
    before = page.locator("#photo").evaluate("e => e.style.transform")
    page.locator("#photo-pins").select_option("slide")
    pins.first.focus()
    page.keyboard.press("ArrowLeft")
    after = page.locator("#photo").evaluate("e => e.style.transform")
    numbers = [[float(each) for each in style[len("matrix3d(") : -1].split(",")] for style in (before, after)]
    assert numbers[0] == pytest.approx(numbers[1], abs=1e-3)
    page.locator("#photo-pins").select_option("away")
    expect(pins.first).to_be_hidden()


def test_zoom_keeps_photo_aligned(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor)
    lay_photo(page, editor.path.with_name("board.webp"))
    page.locator("#photo-pins").select_option("slide")
    small = box_of(page.locator("#photo"))
    for _ in range(3):
        page.locator("#zoom-in").click()
    large = box_of(page.locator("#photo"))
    assert large["width"] > 2 * small["width"]
    corner = centre(page, ".pin >> nth=0 >> .pin-head")
    assert corner == pytest.approx((large["x"], large["y"]), abs=1)
    page.locator("#photo-pins").select_option("away")
    page.locator(handle("[squares] Q1.2.3")).focus()
    start = centre(page, grip("[squares] Q1.2.3"))
    step_px = centre(page, grip("[squares] Q1.2.4"))[0] - start[0]
    drag(page, start, (start[0] + 0.3 * step_px, start[1] + 0.1 * step_px))
    expect(page.locator(handle("[squares] Q1.2.3"))).to_have_attribute("aria-label", "Q1.2.3, row 2.1, column 2.3")
    page.locator("#zoom-fit").click()
    assert page.locator("#photo").bounding_box() == pytest.approx(small, abs=1)


def test_numbers_swap_and_lane_grows(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor)
    page.locator("#shown").select_option("sensor")
    page.locator("#thing").select_option("[squares] S1")
    page.locator("#sensor").fill("117")
    page.keyboard.press("Enter")
    expect(page.locator(f"{handle('[buttons] undo')} text")).to_have_text("0")
    expect(page.locator(f"{handle('[squares] S1')} text")).to_have_text("117")
    page.locator("#thing").select_option("[lights] seat.1")
    expect(page.locator("#sensor")).to_be_disabled()
    page.locator("#light").fill("600")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_have_text(
        message_text("editor-needs-number", thing="seat.1", high=511, chain="light")
    )
    expect(page.locator("#light")).to_have_value("99")
    page.locator("#lane").select_option("quadrant 2, lane 1")
    page.locator("#lengthen").click()
    expect(page.locator("#thing")).to_have_value("[squares] Q2.1.8")
    expect(page.locator('#board [data-square="Q2.1.8"]')).to_have_count(1)
    save(page)
    board = load(editor.path)
    assert (board.squares["S1"].sensor, board.buttons["undo"], board.squares["Q2.1.8"].light) == (117, 0, 118)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("notes.txt", b"no photo", "This is not a photo: choose a PNG, JPEG or WebP file."),
        ("board.gif", b"GIF89a", "This is not a photo: choose a PNG, JPEG or WebP file."),
        ("board.png", b"\x89PNG and nothing", "This is not a photo: choose a PNG, JPEG or WebP file."),
        ("board.jpg", b"", "This is not a photo: choose a PNG, JPEG or WebP file."),
        ("big.png", bytes(40_000_001), "This photo is too large: choose one of 40 MB or less."),
    ],
    ids=["text", "another kind", "damaged", "empty", "too large"],
)
def test_invalid_photo_gets_one_sentence(
    open_page: Open, editor: RunningEditor, name: str, content: bytes, sentence: str
) -> None:
    page = opened(open_page, editor)
    file = editor.path.with_name(name)
    file.write_bytes(content)
    page.locator("#photo-file").set_input_files(file)
    expect(page.locator("#toast")).to_have_text(sentence)
    expect(page.locator("#photo")).to_be_hidden()
    expect(page.locator(".pin")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_page_fits_and_controls_are_named(open_page: Open, editor: RunningEditor, size: dict[str, int]) -> None:
    page = opened(open_page, editor, size)
    assert not wider_than_the_window(page)
    found = controls(page, "button")
    assert len(found) == 8
    assert [(name, px) for name, px in found if not name or px < 40] == []
    assert page.locator(".handle").count() == 92 + 26 + 24 + 4


def test_undrawable_description_is_repaired(open_page: Open, tmp_path: Path, servers: ExitStack) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(('"Q1.1.2" = { at = [3, 1],', '"Q1.1.2" = { at = [4, 1],')))
    page = opened(open_page, servers.enter_context(RunningEditor(path)))
    expect(page.locator("#faults button")).to_contain_text(
        "[squares] Q1.1.2 at: [squares] Q1.1.1 at is already at this"
    )
    page.locator("#faults button").click()
    page.locator("#row").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("#faults-none")).to_be_visible()
    expect(page.locator("#board .spot-hangar")).to_have_count(9)
    save(page)
    assert path.read_text() == REAL


def test_generated_squares_can_be_moved(open_page: Open, tmp_path: Path, servers: ExitStack) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PARIS)
    page = opened(open_page, servers.enter_context(RunningEditor(path)))
    page.locator(handle("[squares] 6.9.L")).focus()
    page.keyboard.press("ArrowDown")
    save(page)
    assert path.read_text() == PARIS + '\n[squares]\n"6.9.L" = { at = [5.38, 8.76] }\n'


def test_externally_changed_file_is_not_overwritten(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor)
    page.locator(handle("[squares] S1")).focus()
    page.keyboard.press("ArrowDown")
    other = edited(("to_win = 3", "to_win = 2"))
    editor.path.write_text(other)
    page.locator("#save").click()
    expect(page.locator("#toast")).to_contain_text("mine.toml: press Reload")
    assert editor.path.read_text() == other
    page.locator("#reload").click()
    expect(page.locator("#row")).to_have_value("7")
    expect(page.locator("#file")).to_have_text("mine.toml: saved")


def test_editing_in_french(open_page: Open, editor: RunningEditor) -> None:
    page = opened(open_page, editor, PHONE)
    page.locator("#language").select_option("fr")
    expect(page.locator("#file")).to_have_text("mine.toml\u202f: enregistré")
    page.locator("#thing").select_option("[squares] S1")
    page.locator("#sensor").fill("512")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_have_text("S1 demande un nombre entier de 0 à 511 pour son capteur.")
    page.locator("#column").fill("1.5")
    page.keyboard.press("Enter")
    expect(page.locator("#file")).to_have_text("mine.toml\u202f: pas encore enregistré")
    assert not wider_than_the_window(page)
