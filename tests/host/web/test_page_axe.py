"""Test that axe-core finds no fault on any page in any state, in both languages, light and dark, on desktop and phone.

Every page is checked twice: English on a desktop in light mode, and French on a small phone in dark mode. If a page
has many states, each of these two looks takes half of them. `make soak` adds the other looks, each with every state.
"""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

import pytest
from playwright.sync_api import Page, expect

from signalbox.board import load
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.service.procedures.wiring.learn import LearnWiring
from tests.english import english, message_text
from tests.host.board.descriptions import REAL
from tests.host.service.procedures.wiring.bench import Maker, random_order
from tests.host.web.conftest import DESK, Axe, Open, Serve, Size
from tests.host.web.fake_editor import RunningEditor
from tests.host.web.fake_games import PARIS_CONNECTION, SCRIPTS
from tests.host.web.fake_procedure import RunningCheck, RunningProcedure
from tests.host.web.fake_table import FakeTable, RunningPage
from tests.host.web.fake_words import message_of
from tests.host.web.parts import answer, choices_of, in_hand, line_down, open_seat_links, prompt_of, seat_links
from tests.host.web.roles import button, choose_language, named, open_menu, switch, words
from tests.host.web.test_page_editor import choose_photo, chosen_thing, pin
from tests.host.web.test_page_steady import longest, words_of
from tests.soak import mark_soak_except

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

Scheme = Literal["light", "dark"]
Item = TypeVar("Item")
SMALL = {"width": 360, "height": 640}


@dataclass(frozen=True)
class Look:
    """The window, colour scheme and language in which a page is viewed."""

    size: Size
    scheme: Scheme
    language: str

    def open(self, open_page: Open, query: str = "", **options: Any) -> Page:
        """Open a page with this appearance. `query` is appended to the address of the table's page."""
        query_with_language = f"{query}{'&' if '?' in query else '?'}lang={self.language}"
        return open_page(self.size, self.scheme, query_with_language, **options)

    def message(self, id: str) -> str:
        return catalogue(self.language).text(Message(id))

    def half(self, states: Iterable[Item]) -> list[Item]:
        """Return the states to check in this look. DAYLIGHT and NIGHT take one half each; the other looks take all."""
        rest = {DAYLIGHT: 0, NIGHT: 1}.get(str(self))
        return [state for i, state in enumerate(states) if rest is None or i % 2 == rest]

    def __str__(self) -> str:
        return f"{self.size['width']} {self.scheme} {self.language}"


DAYLIGHT, NIGHT = "1280 light en-GB", "360 dark fr"
EVERY_LOOK = [
    Look(size, scheme, tag) for size in (DESK, SMALL) for scheme in get_args(Scheme) for tag in ("en-GB", "fr")
]
USUAL = [i for i, look in enumerate(EVERY_LOOK) if str(look) in (DAYLIGHT, NIGHT)]
MAKERS = [look for look in EVERY_LOOK if look.language == "en-GB"]
FOR_MAKERS = pytest.mark.parametrize("look", mark_soak_except(MAKERS, (3,)), ids=map(str, MAKERS))
LOOKS = pytest.mark.parametrize("look", mark_soak_except(EVERY_LOOK, USUAL), ids=map(str, EVERY_LOOK))


def test_axe_detects_faults(page: Page, axe: Axe) -> None:
    page.evaluate("document.querySelector('#menu-open').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('#prompt').style.color = '#cccccc'")
    assert {fault.split()[0] for fault in axe(page)} >= {"button-name", "color-contrast"}


@LOOKS
@pytest.mark.parametrize("board", SCRIPTS)
def test_every_step_of_a_game(open_page: Open, serve: Serve, axe: Axe, board: str, look: Look) -> None:
    script = SCRIPTS[board]
    running = serve(next(iter(script.steps)), board=board)
    page = look.open(open_page, running=running)
    for step in look.half(script.steps):
        running.show(step)
        expect(prompt_of(page)).to_have_text(catalogue(look.language).text(message_of(words_of(script, step))))
        assert axe(page) == [], step


STATES: dict[str, dict[str, Any]] = {
    "laying out": {"tone": "do", "presses": ["help"], "prompt": "Lay the platforms into their bays.", "shown": []},
    "to confirm": {"tone": "ask", "presses": ["undo", "confirm", "help"], "prompt": "Is the loco where it should be?"},
    "a question": {
        "tone": "ask",
        "presses": ["undo", "confirm", "help"],
        "prompt": "Is there a piece on Q2.3.1?",
        "choices": [("yes", "Yes"), ("no", "No"), ("other", "Ask about another place")],
        "repeats": ["undo", "confirm", "help"],
    },
    "a way that is shown": {
        "tone": "wait",
        "prompt": "Ben’s loco crashes.",
        "ways": [{"squares": ["Q1.1.2", "Q1.1.3"], "colour": "orange", "crash": "Q1.1.3"}],
        "shown_of": 1,
        "may_show_again": True,
    },
    "many choices": {
        "tone": "ask",
        "choices": [(f"way {n}", f"Loco {n} drives on and pushes Ben’s") for n in range(7)],
    },
    "nobody answers": {"tone": "wait", "presses": [], "prompt": message_text("board-offline"), "detail": "Plug it in."},
}


@LOOKS
def test_every_state_of_a_table(open_page: Open, table: RunningPage, axe: Axe, look: Look) -> None:
    page = look.open(open_page)
    script = table.table.script
    states = {**STATES, "a long sentence": {"prompt": longest(), "detail": " ".join([longest()] * 3)}}
    steps = {name: {**script.steps["platform"], **state} for name, state in states.items()}
    table.table.script = replace(script, steps=script.steps | steps, record=[])
    for name, state in look.half(steps.items()):
        table.show(name)
        expect(prompt_of(page)).to_have_text(catalogue(look.language).text(message_of(state["prompt"])))
        expect(choices_of(page)).to_have_count(len(state.get("choices", [])))
        assert axe(page) == [], name

    table.table.script = replace(script, patterns=PARIS_CONNECTION.patterns)
    table.show("roll")
    for change in look.half((patterned, offline, real)):
        change(page, table)
        assert axe(page) == [], change.__name__


def patterned(page: Page, table: RunningPage) -> None:
    """Turn patterns on, and break a sensor."""
    table.table.patterned = True
    table.table.ignored_sensors = [{"sensor": "S1", "kind": "dead", "say": message_of("S1 does not answer")}]
    table.publish()
    expect(page.locator("body")).to_have_attribute("data-patterns", "")
    expect(named(page, "region", "page-broken-sensors").get_by_role("listitem")).to_have_count(1)


def offline(page: Page, table: RunningPage) -> None:
    table.table.link = {"state": "offline", "text": "Looking for a board"}
    table.publish()
    expect(page.locator("#link")).to_have_attribute("data-state", "offline")


def real(page: Page, table: RunningPage) -> None:
    """Switch to a real board, whose pieces the page cannot move."""
    table.table.real = True
    table.publish()
    expect(page.locator("#board [data-piece][tabindex]")).to_have_count(0)


@LOOKS
def test_menu_and_held_pieces(open_page: Open, table: RunningPage, axe: Axe, look: Look) -> None:
    page = look.open(open_page)
    for name, act in look.half(DEEDS.items()):
        act(page, table)
        expect(page.locator("dialog[open], #carry:not([hidden]), #toast[data-shown]").first).to_be_visible()
        assert axe(page) == [], name
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open], #carry:not([hidden])")).to_have_count(0)


def hold(page: Page, thing: str, *keys: str) -> None:
    page.locator(f"#board [data-{thing}]").first.press("Enter")
    expect(in_hand(page)).to_be_visible()
    for key in keys:
        page.keyboard.press(key)


def refused(page: Page, table: RunningPage) -> None:
    table.table.refuses = "It is not your turn: wait until the lights ask."
    page.locator("#board [data-part]").first.press("Enter")
    expect(page.locator("#toast[data-shown]")).to_be_visible()


DEEDS: dict[str, Callable[[Page, RunningPage], object]] = {
    "menu": lambda page, _: open_menu(page),
    "in words": lambda page, _: page.keyboard.press("F2"),
    "piece held": lambda page, _: hold(page, "piece"),
    "piece aimed": lambda page, _: hold(page, "piece", "Tab"),
    "part aimed": lambda page, _: hold(page, "part", "Tab"),
    "part held": lambda page, _: hold(page, "part"),
    "refused": refused,
    "speaking": lambda page, _: switch(open_menu(page), "page-speak").check(),
}


@LOOKS
def test_rules(open_page: Open, table: RunningPage, axe: Axe, look: Look) -> None:
    page = look.open(open_page)
    page.keyboard.press("?")
    clauses = range(3)
    for number in clauses:
        expect(page.get_by_role("dialog")).to_be_visible()
        if number in look.half(clauses):
            assert axe(page) == [], page.get_by_role("dialog").get_by_role("paragraph").inner_text()
        page.keyboard.press("ArrowRight")


@LOOKS
def test_seat_and_spectator_pages(open_page: Open, serve: Serve, axe: Axe, look: Look) -> None:
    running = serve("decide", board="golden_train")
    seat_link = running.link(0)
    for query, selector, description in look.half(
        (
            (seat_link, '[data-role="seat"]', "the seat to play"),
            (running.link(1), '[data-role="seat"]', "a seat that waits"),
            ("watch", "#viewing", "a spectator"),
            ("watch?overlay=1", "#board .piece", "over a stream"),
            (seat_link, "#unseated:not([hidden])", "a link that was used"),
        )
    ):
        page = look.open(open_page, query, running=running, wait_for=selector)
        assert axe(page) == [], description
        page.close()
    local = serve("decide", board="golden_train", lan=False)
    for table, joined in look.half(((running, 1), (local, 0))):
        page = look.open(open_page, running=table)
        open_seat_links(page)
        if joined:
            expect(seat_links(page).filter(has_text=words(page, "script-joined")).first).to_be_visible()
        assert axe(page) == [], "the seats' links" if joined else "links for this computer"


@LOOKS
def test_page_without_table(open_page: Open, axe: Axe, look: Look) -> None:
    running = RunningPage(FakeTable())
    page = look.open(open_page, running=running, expect_trouble="WebSocket connection")
    waiting = look.open(open_page, running=running, expect_trouble="Failed to load resource")
    waiting.route("**/board.json*", lambda route: route.abort())
    waiting.reload()
    expect(prompt_of(waiting)).to_have_text(look.message("page-looking-for-table"))
    assert axe(waiting) == [], "not there yet"
    waiting.close()
    running.close()
    expect(line_down(page)).to_be_visible()
    assert axe(page) == [], "gone"


@FOR_MAKERS
def test_check_pages(open_page: Open, axe: Axe, look: Look) -> None:
    for part in ("sensors", "lights"):
        with RunningCheck(part) as running:
            page = look.open(open_page, running=running, wait_for="#answers .answer")
            assert axe(page) == [], part
            prompt = prompt_of(page).inner_text()
            page.keyboard.press("2")
            expect(prompt_of(page)).not_to_have_text(prompt)
            assert axe(page) == [], f"{part}, one is broken"
            choose_language(page, "fr")
            expect(page.get_by_role("columnheader").first).to_have_text(words(page, "page-results-what"))
            expect(named(page, "group", "page-answers").get_by_role("button").first).to_be_visible()
            assert axe(page) == [], f"{part}, in French"
            page.close()
    with RunningCheck("power") as running:
        page = look.open(open_page, running=running, wait_for="#answers .answer", expect_trouble="WebSocket")
        answer(page, "procedure-answer-yes").click()
        expect(prompt_of(page)).to_have_text(message_text("check-over", verdict="passed"))
        assert axe(page) == [], "over"


@FOR_MAKERS
def test_wiring_page(open_page: Open, axe: Axe, tmp_path: Path, look: Look, servers: ExitStack) -> None:
    board = load("ptites_locos")
    maker = Maker(board, tmp_path, random_order(board, 1))
    running = servers.enter_context(RunningProcedure(maker.simulation, maker.machine, maker.magnet))
    page = look.open(open_page, running=running, wait_for="#answers .answer")
    expect(page.locator("#title")).to_have_text(english(LearnWiring.title))
    assert axe(page) == []


@LOOKS
def test_editor_page(open_page: Open, axe: Axe, tmp_path: Path, look: Look, servers: ExitStack) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(REAL)
    page = look.open(open_page, running=servers.enter_context(RunningEditor(path)), wait_for=".handle")
    assert axe(page) == [], "all is right"
    photo = tmp_path / "board.png"
    photo.write_bytes(page.screenshot())
    choose_photo(page, photo)
    expect(pin(page, 4)).to_be_visible()
    chosen_thing(page).select_option("[squares] H1")
    named(page, "spinbutton", "page-editor-column").fill("2")
    page.keyboard.press("Enter")
    expect(page.locator("#bubble")).to_be_visible()
    assert axe(page) == [], "a fault, and a photo"
    choose_language(page, "fr")
    expect(button(page, "script-save-faults", count=1)).to_be_enabled()
    assert axe(page) == [], "in French"


@LOOKS
def test_error_page(open_page: Open, table: RunningPage, axe: Axe, look: Look) -> None:
    page = look.open(open_page, expect_trouble="Failed to load resource")
    page.goto(f"{table.url}nothing?lang={look.language}")
    expect(page.get_by_role("paragraph")).to_have_text(look.message("viewer-unknown-address"))
    assert axe(page) == []
    page.set_extra_http_headers({"origin": "http://elsewhere.example"})
    page.goto(f"{table.url}?lang={look.language}")
    expect(page.get_by_role("paragraph")).to_have_text(look.message("viewer-from-elsewhere"))
    assert axe(page) == []
