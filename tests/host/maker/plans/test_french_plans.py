"""The output of `signalbox build` in French: nothing is left in English, and all text fits."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont

from signalbox.board import Board, load, parts
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue
from signalbox.core.messages.languages import LANGUAGE, SPOKEN
from signalbox.maker.circuit import plan
from signalbox.maker.circuit.board_circuit import PIN_NAMES
from signalbox.maker.plans.build import build, heading
from signalbox.maker.plans.csv_and_wireviz import COLOURS
from signalbox.maker.plans.marks import Text, bounding_box
from signalbox.maker.plans.sheet_pages import PAGE_SIZE_NAMES, pages
from signalbox.maker.plans.sheets import top_sheet, underside_sheet
from tests.host.board.descriptions import matrix_board
from tests.host.core.messages.guide_examples import EVERY_PART
from tests.host.maker.circuit.planned import on_pcbs
from tests.host.maker.plans.fixtures import ENGLISH, FRENCH
from tests.host.maker.plans.read_drawings import open_dxf, read_pdf

SMALL = "paris_connection_small"
BOARDS: dict[str, Callable[[], Board]] = {
    SMALL: lambda: load(SMALL),
    "ptites_locos": lambda: load("ptites_locos"),
    "golden_train": lambda: on_pcbs(load("golden_train")),
    "paris_connection": lambda: on_pcbs(load("paris_connection")),
    "matrix": matrix_board,
}
EVERY_BOARD = [SMALL, *(pytest.param(name, marks=pytest.mark.thorough) for name in [*BOARDS][1:])]
WORD = re.compile(r"[^\W\d_]{2,}")
SAME = {  # the same in both languages, in addition to names
    *("GND", "VBUS", "RUN", "DIN", "DOUT", "CLK", "INH", "SH", "LD", "VCC", "SER", "QH", "AWG", "CircuitPython", "USB"),
    *("description", "loco", "wagon", "orange", "violet", "mm", "m²", "kg"),
}
FILE = re.compile(r"[\w/.-]+(/|\.(csv|json|pdf|stl|md))|hardware/pcb/\w+")
HASH = re.compile(r"[0-9a-f]{8}")
SIZES = {"": 3.0, "n": 3.0, "s": 2.3, "t": 5.0}  # in mm, of the schematic's text, for each class
CLOSE = 0.2  # mm by which texts may appear to overlap
SMALLEST_MM = 2.2  # for text to be read on a sheet


@cache
def files(name: str, language: str) -> dict[str, bytes]:
    return build(BOARDS[name](), ["a4", "large"], language=language)


class _Page(HTMLParser):
    """A parser that collects the text on a page and the ARIA labels of its pictures, leaving out commands to type."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.language = ""
        self._is_typed = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_typed = tag in ("style", "code")
        self.texts += [value or "" for name, value in attrs if name == "aria-label"]
        self.language = dict(attrs).get("lang") or self.language

    def handle_endtag(self, tag: str) -> None:
        self._is_typed = False

    def handle_data(self, data: str) -> None:
        if not self._is_typed:
            self.texts.append(re.sub(r"[ \n]+", " ", data).strip(" \n"))


def page(content: bytes) -> _Page:
    found = _Page()
    found.feed(content.decode())
    return found


def texts(name: str, content: bytes) -> Iterator[str]:
    """Yield every human-readable text in a file."""
    match Path(name).suffix:
        case ".html" | ".svg":
            yield from page(content).texts
        case ".csv":
            yield from (cell for row in csv.reader(io.StringIO(content.decode())) for cell in row)
        case ".yml":
            strings = re.findall(r'("(?:[^"\\]|\\.)*")(:?)', content.decode())
            yield from (json.loads(text) for text, is_key in strings if not is_key)
        case ".pdf":
            yield from (line.strip() for page in read_pdf(content) for line in page.words.splitlines())
        case ".dxf":
            yield from (text.dxf.text for text in open_dxf(content).modelspace().query("TEXT"))
        case suffix:
            assert suffix == ".stl"


def names(board: Board) -> set[str]:
    """Return the words that are the same in every language: squares, pins, makers, board titles and printed labels."""
    soldered = plan(board).netlist
    found = [board.title, board.name, *board.squares, *board.lights, *board.buttons, *board.sensors.numbers]
    found += [area.label for area in board.picture.areas]
    found += [pin.name for pins in soldered.nets.values() for pin in pins] + list(soldered.components)
    found += [word for part in EVERY_PART for word in (part.maker, part.number, *part.numbers) if part.maker != "any"]
    found += [part.title for part in parts.controllers().values() if part.name != "other"]
    found += [name for kind in PIN_NAMES.values() for name in kind] + [*COLOURS.values()]
    found += parts.controllers()[board.controller.kind].pins
    return {word for name in found for word in WORD.findall(name)} | SAME


def is_name(text: str, words: set[str]) -> bool:
    """Return whether `text` is a file name or a fingerprint, or contains no words except names."""
    return bool(FILE.fullmatch(text) or HASH.fullmatch(text)) or not {*WORD.findall(HASH.sub("", text))} - words


def left_in_english(name: str, french: dict[str, bytes]) -> dict[str, set[str]]:
    """Map each file to its texts, other than names, that are the same as in the English file."""
    words, english = names(BOARDS[name]()), files(name, LANGUAGE)
    assert english.keys() == french.keys()
    found = {}
    for file, content in french.items():
        alike = {*texts(file, content)} & {*texts(file, english[file])}
        found[file] = {text for text in alike if not is_name(text, words)}
    return {file: remaining for file, remaining in found.items() if remaining}


@pytest.mark.parametrize("name", EVERY_BOARD)
def test_nothing_is_left_in_english(name: str) -> None:
    assert left_in_english(name, files(name, "fr")) == {}
    for language in SPOKEN:
        assert page(files(name, language)["guide.html"]).language == language


@pytest.mark.thorough
def test_text_left_in_english_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the previous test can fail, by leaving some messages untranslated."""
    lacking = {"guide-lights", "lists-joints", "sheets-ruler"}
    french = Catalogue.checked_text

    def incomplete_text(words: Catalogue, message: Message) -> str:
        return french(ENGLISH if message.id in lacking else words, message)

    FRENCH.text.cache_clear()
    with monkeypatch.context() as changed:
        changed.setattr(Catalogue, "checked_text", incomplete_text)
        found = left_in_english(SMALL, build(BOARDS[SMALL](), ["a4", "large"], language="fr"))
    FRENCH.text.cache_clear()
    sheets = {f"sheets/top{kind}" for kind in ("-a4.pdf", "-large.pdf", ".svg", ".dxf")}
    assert {"guide.html", "parts.csv"} | sheets <= found.keys()
    assert found["parts.csv"] == {"all joints"}


def test_french_guide_formats_numbers_and_units_in_french() -> None:
    text = " ".join(page(files(SMALL, "fr")["guide.html"]).texts)
    assert re.search(r"\d,\d\d à \d+,\d\d\xa0€", text)
    assert re.findall(r"\d (?:mm|mA|V|A|AT|%|€)\b", text) == []
    assert re.findall(r"\b\d+\.\d+\xa0?(?:mm|€|V)\b", text) == []


@pytest.mark.parametrize("part", EVERY_PART, ids=lambda part: f"{type(part).__name__}-{part.name}")
def test_every_part_has_a_french_name(part: parts.Part) -> None:
    """Check every text in hardware/parts that contains English words: titles, sizes to order, notes for makers."""
    translated = [
        (parts.title_message(part), part.title),
        (parts.maker_message(part), part.maker),
        (parts.number_message(part), part.number),
    ]
    translated += zip(parts.other_number_messages(part), part.numbers, strict=True)
    if isinstance(part, parts.Controller) and part.note:
        translated.append((parts.note_message(part), part.note))
    for message, english in translated:
        assert ENGLISH.text(message) == english
        assert FRENCH.text(message) != english or not {*WORD.findall(english)} - names_of_makers(), english


def names_of_makers() -> set[str]:
    """Return the words in all makers' and products' names, and the all-capital codes in part numbers."""
    sold = [part.maker for part in EVERY_PART if part.maker != "any"]
    sold += [part.title for part in parts.controllers().values() if part.name in ("pico", "pico2", "feather_scorpio")]
    numbers = [number for part in EVERY_PART for number in (part.number, *part.numbers)]
    codes = {word for number in numbers for word in WORD.findall(number) if word.isupper() and word != "PVA"}
    words = {word for name in sold for word in WORD.findall(name)}
    return words | codes | {"Kemet", "hardware", "pcb", "node", "controller"}


# Text that fits.


def boxes(svg: bytes) -> Iterator[tuple[float, float, float, float, str]]:
    """Yield the left, top, right and bottom (in mm by font metrics) of every text in the schematic, and the text."""
    font = TTFont("Vera", "Vera.ttf")  # DejaVu Sans is based on it
    for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        words, style = text.text or "", text.attrib.get("class", "").split()
        size = SIZES[style[0] if style else ""]
        width, x, y = font.stringWidth(words, size), float(text.attrib["x"]), float(text.attrib["y"])
        left = x - width * {"start": 0, "middle": 0.5, "end": 1}[text.attrib.get("text-anchor", "start")]
        if words:
            yield left, y - 0.7 * size, left + width, y, words


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", EVERY_BOARD)
def test_schematic_text_is_on_its_page_and_does_not_overlap(name: str, language: str) -> None:
    for file, content in files(name, language).items():
        if file.startswith("schematic/"):
            found = sorted(boxes(content))
            assert [box for box in found if box[0] < 2 or box[2] > 295] == [], file
            for number, one in enumerate(found):
                for other in found[number + 1 :]:
                    if other[0] > one[2] - CLOSE:
                        break
                    assert one[1] > other[3] - CLOSE or other[1] > one[3] - CLOSE, (file, one[4], other[4])


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", EVERY_BOARD)
def test_sheet_footer_is_legible_and_fits(name: str, language: str) -> None:
    board, words = BOARDS[name](), catalogue(language)
    for side, size in product((top_sheet, underside_sheet), PAGE_SIZE_NAMES):
        for sheet in pages(side(board, words), heading(board), size, words):
            for mark in sheet.outer_marks:
                if isinstance(mark, Text):
                    assert mark.size >= SMALLEST_MM, mark.text
                    width = stringWidth(mark.text.replace("\u202f", "\xa0"), "Helvetica", mark.size)
                    assert width <= bounding_box(mark)[2] - bounding_box(mark)[0], mark.text


@pytest.mark.parametrize("language", SPOKEN)
def test_captions_of_parts_fit(language: str) -> None:
    """Each caption ends before the next picture, and the last one before the edge."""
    font = TTFont("Vera", "Vera.ttf")
    for part, room in (("chip", 40), ("network", 44), ("capacitor", 38), ("diode", 46)):
        for line in catalogue(language).text(Message(f"guide-way-{part}")).splitlines():
            assert font.stringWidth(line, 3.4) <= room - 1, line


def test_sheet_font_has_every_letter_of_its_language() -> None:
    """A PDF's font has only some letters; a missing letter would be printed as a question mark."""
    words = read_pdf(files(SMALL, "fr")["sheets/top-large.pdf"])[0].words
    assert "Échelle 1:1\xa0: imprimez à 100\xa0%" in words.replace(" :", "\xa0:").replace(" %", "\xa0%")
    assert "?" not in words
