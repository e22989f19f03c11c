"""Test that the page stays in place: no button moves when the prompt changes, and the carry bar hides nothing vital."""

import re
from functools import cache
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from signalbox.core.messages.languages import SPOKEN
from tests.english import message_text
from tests.host.core.messages.write_table import packages, sentences
from tests.host.web.conftest import DESK, Open, OpenGame, Size, cases
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.fake_procedure import RunningCheck
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import boxes, drag, middle, square
from tests.host.web.parts import choices_of, in_hand, prompt_of
from tests.host.web.real_table import PtitesLocosTable, wait_until
from tests.host.web.test_turn_in_a_browser import roll, safe_entry
from tests.soak import mark_soak_except

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SIZES = {
    "small phone": {"width": 360, "height": 640},
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 768, "height": 1024},
    "tablet on its side": {"width": 1024, "height": 768},
    "desk": DESK,
    "wide": {"width": 1920, "height": 1080},
}
MAKERS = re.compile(  # messages with these prefixes are for makers, in a terminal
    "(arena|building|circuit|deploy|description|guide|help|lists|part|schematic|sheets|usage)-|no-such-board"
)
EVERY_SIZE = pytest.mark.parametrize("size", mark_soak_except(SIZES.values(), (0, 4)), ids=SIZES)  # all in `make soak`


@cache
def longest() -> str:
    """Return the longest sentence that a table's page may show, in any language."""
    messages = (each for tag in SPOKEN for each in sentences(packages(), tag))
    return max((words for id, words in messages if "terminal" not in id and not MAKERS.match(id)), key=len)


BOXES = """() => Object.fromEntries([...document.querySelectorAll("button:not([data-piece])")]
  .filter((button) => !button.closest("dialog, .carry") && button.checkVisibility({ visibilityProperty: true }))
  .map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const near = button.closest("[data-seat]")?.getAttribute("data-seat") ?? "";
    const name = button.id || button.dataset.button || button.getAttribute("data-key");
    return [`${button.className} ${near} ${name}`, [x, y, width, height].map((length) => Math.round(length * 4) / 4)];
  }))"""


class ButtonWatch:
    """Watches the position of every button."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.boxes: dict[str, list[float]] = {}
        self.moved: list[tuple[str, str, list[float], list[float]]] = []

    def look(self, context: str) -> None:
        """Record every button that has moved since the last call."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        boxes: dict[str, list[float]] = self.page.evaluate(BOXES)
        assert boxes
        moved = [name for name, box in boxes.items() if box != self.boxes.get(name, box)]
        self.moved += [(context, name, self.boxes[name], boxes[name]) for name in moved]
        self.boxes |= boxes


def show_text(running: RunningPage, page: Page, step: str, prompt: str, detail: str) -> None:
    """Show a step with another prompt and detail."""
    running.change(step, prompt=prompt, detail=detail)
    expect(prompt_of(page)).to_have_text(prompt)


def words_of(script: Any, step: str) -> str:
    content = script.steps[step]
    return str(content["prompt"] if "prompt" in content else script.steps[content["like"]]["prompt"])


@cases("board, size", product(SCRIPTS, SIZES.values()), (0, 3, 4, 6, 12))  # the other games only when small
def test_no_button_moves_when_prompt_changes(open_game: OpenGame, board: str, size: Size) -> None:
    """Show every step of a turn with the shortest and with the longest sentences."""
    script = SCRIPTS[board]
    running, page = open_game(board=board, size=size)
    watch = ButtonWatch(page)
    for step in script.steps:
        running.show(step)
        expect(prompt_of(page)).to_have_text(words_of(script, step))
        if "ending" in script.steps[step]:
            page.wait_for_selector("#ending")  # it appears one frame after the last sentence
        watch.look(step)
        if "prompt" in script.steps[step]:
            for prompt, detail in (("Go.", ""), (longest(), ""), (longest(), longest())):
                show_text(running, page, step, prompt, detail)
                watch.look(f"{step}, {len(prompt + detail)} letters")
            running.table.script = script
    assert watch.moved == []


@EVERY_SIZE
def test_check_answers_do_not_move(open_page: Open, size: Size) -> None:
    with RunningCheck("sensors") as running:
        page = open_page(size, running=running, wait_for="#answers .answer")
        watch = ButtonWatch(page)
        watch.look("first")
        for name, button in (("S2", "1"), ("S3", "2"), ("S4", "2")):
            if button == "1":
                page.locator(square("S1")).click()
                page.locator(square("S1")).click()
            else:
                page.keyboard.press(button)
            expect(prompt_of(page)).not_to_have_text("")
            watch.look(name)
        assert watch.moved == []
        page.close()  # otherwise it would look for the check that has ended


@EVERY_SIZE
def test_longest_sentence_is_readable(open_page: Open, table: RunningPage, size: Size) -> None:
    page = open_page(size)
    text = page.locator(".prompt-words")
    show_text(table, page, "platform", longest(), "")
    assert text.evaluate("words => words.scrollHeight <= words.clientHeight"), "whole, in smaller letters"
    assert prompt_of(page).evaluate("words => parseFloat(getComputedStyle(words).fontSize)") >= 14
    show_text(table, page, "platform", longest(), " ".join([longest()] * 8))
    expect(text).to_have_attribute("tabindex", "0")
    text.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.prompt-words').scrollTop > 0")
    show_text(table, page, "platform", "Go.", "")
    expect(page.locator("#prompt-card")).to_have_attribute("data-size", "0")
    expect(text).not_to_have_attribute("tabindex", "0")


def test_long_text_above_four_choices_is_readable(open_page: Open, table: RunningPage) -> None:
    """Show the longest text of P'tites Locos that can appear above four buttons."""
    tiles = [(f"tile {c}", f"{c.title()} repair tile") for c in ("red", "blue", "yellow")]
    prompt = message_text("locos-tile-or-roll", player="Ann")
    detail = message_text("locos-happened-derails", player="Ben")
    page = open_page()
    no_tile = ("no tile", message_text("locos-label-no-tile"))
    table.change("ask", prompt=prompt, detail=detail, choices=[no_tile, *tiles])
    expect(choices_of(page)).to_have_count(4)
    assert page.locator(".prompt-words").evaluate("words => words.scrollHeight <= words.clientHeight")
    inside = """(card) => [...card.querySelectorAll(".choice")].every(
      (each) => each.getBoundingClientRect().bottom < card.getBoundingClientRect().bottom)"""
    assert page.locator("#prompt-card").evaluate(inside)


def test_disabled_choices_are_dimmed_in_place(page: Page, table: RunningPage) -> None:
    """Choices that wait for another answer are disabled and dimmed in place."""
    table.show("ask")
    choice = choices_of(page).first
    expect(choice).to_be_enabled()
    colours = "(each) => { const { borderColor, color } = getComputedStyle(each); return [borderColor, color]; }"
    bright = choice.evaluate(colours)
    watch = ButtonWatch(page)
    watch.look("bright")
    table.change("ask", choices_wait=True)
    expect(choice).to_be_disabled()
    watch.look("dark")
    assert watch.moved == []
    assert all(one != other for one, other in zip(bright, choice.evaluate(colours), strict=True))


@cases("thing, size", product(("piece", "part"), SIZES.values()), (0, 4, len(SIZES) + 3))
def test_carry_bar_covers_nothing(open_page: Open, table: RunningPage, size: Size, thing: str) -> None:
    page = open_page(size)
    table.show("ask")
    expect(choices_of(page)).to_have_count(2)
    watch = ButtonWatch(page)
    watch.look("before")
    page.locator(f"#board [data-{thing}]").first.focus()
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Enter")
    bar = in_hand(page)
    expect(bar).to_be_visible()
    watch.look("held")
    page.keyboard.press("Tab")
    watch.look("aimed")
    assert watch.moved == []

    selector = "#prompt-card, #board .sheet, #shown-card, .choice, .press, .seat, .store"
    script = """(bar, needed) => {
      const box = bar.getBoundingClientRect();
      return [...document.querySelectorAll(needed)].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom - 0.5 && bottom > box.top + 0.5;
      }).map((each) => each.id || each.className);
    }"""
    assert bar.evaluate(script, selector) == []
    inside = bar.evaluate("bar => [bar.scrollWidth <= bar.clientWidth, bar.scrollHeight <= bar.clientHeight]")
    assert inside == [True, True]


def test_carry_bar_and_prompt_are_visible_when_scrolled(open_page: Open) -> None:
    page = open_page(SIZES["phone"])
    page.evaluate("scrollTo(0, 200)")
    page.locator('button[data-piece="green3"]').click()
    bar, prompt = in_hand(page), page.locator("#prompt-card")
    expect(bar).to_be_in_viewport(ratio=1)
    expect(prompt).to_be_in_viewport(ratio=1)
    bar_box, prompt_box = boxes(bar, prompt)
    assert prompt_box["y"] >= bar_box["y"] + bar_box["height"]


@pytest.mark.realtime
@pytest.mark.parametrize("size", mark_soak_except([SIZES["small phone"], DESK], (0,)), ids=["small phone", "desk"])
def test_no_button_moves_during_real_turn(locos_table: PtitesLocosTable, open_page: Open, size: Size) -> None:
    page = open_page(size, running=locos_table)
    watch = ButtonWatch(page)
    watch.look("to roll")
    colour, bay = roll(page, locos_table)
    expect(page.locator("#shown-words")).to_contain_text("=")
    watch.look("rolled")
    drag(page, middle(page, square(f"{bay}.2.1")), middle(page, square("B0.2.0")))
    wait_until(lambda: len(locos_table.actions()) == 2)
    watch.look(f"platform {colour} moved")
    action, _, end = safe_entry(locos_table.state())
    page.locator('button[data-piece="green1"]').focus()
    page.keyboard.press("Enter")
    page.evaluate("scrollTo(0, 0)")
    watch.look("loco in the air")
    page.mouse.click(*middle(page, square(end)))
    wait_until(lambda: len(locos_table.actions()) == 3)
    expect(prompt_of(page)).to_have_text(message_text("locos-roll", player="Ben"))
    page.evaluate("scrollTo(0, 0)")
    watch.look(f"{action} played")
    assert watch.moved == []
