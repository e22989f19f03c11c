"""Test a procedure's page on a board in a real browser: prompt, answers, marks, results; on a desktop and a phone."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.english import english, message_text
from tests.host.web.conftest import DESK, PHONE, Open, Size
from tests.host.web.fake_procedure import RunningCheck
from tests.host.web.layout import box_of, controls, is_wider_than_window
from tests.host.web.parts import answer, prompt_of
from tests.host.web.roles import choose_language, named, words

pytestmark = pytest.mark.browser


@pytest.fixture
def sensors(servers: ExitStack) -> RunningCheck:
    return servers.enter_context(RunningCheck("sensors"))


def buttons(page: Page) -> Locator:
    """Return the board's buttons in the list beside the picture of the board."""
    return named(page, "list", "page-board-buttons").get_by_role("listitem")


def progress(page: Page, done: int) -> Locator:
    return page.get_by_text(message_text("script-progress", done=done, steps=120), exact=True)


def square(name: str) -> str:
    return f'[data-square="{name}"]'


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_page_fits_and_controls_are_named(sensors: RunningCheck, open_page: Open, size: Size) -> None:
    page = open_page(size, running=sensors, wait_for="#answers .answer")
    expect(prompt_of(page)).to_have_text(message_text("check-lay-on", sensor="S1"))
    assert not is_wider_than_window(page)
    board = box_of(page.locator("#board .sheet"))
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= size["width"]
    found = controls(page, "button")
    assert len(found) == 5
    assert [(name, px) for name, px in found if not name or px < 40] == []
    assert page.locator("[data-reed]").count() == 24
    assert buttons(page).count() == 4


def test_sensor_check_by_pointer_and_keyboard(sensors: RunningCheck, open_page: Open) -> None:
    page = open_page(running=sensors, wait_for="#answers .answer")
    first, second, third = (page.locator(square(name)) for name in ("S1", "S2", "S3"))
    expect(first).to_have_attribute("data-asked", "")
    first.click()
    expect(first).to_have_attribute("data-sensed", "")
    expect(page.locator('[data-light="S1"] .led')).to_have_attribute("fill", "rgb(0,255,0)")
    expect(prompt_of(page)).to_have_text(message_text("check-lay-on", sensor="S2"))
    first.click()
    expect(first).to_have_attribute("data-mark", "good")

    page.keyboard.press("Enter")  # not an answer, because the check is waiting for a magnet
    page.keyboard.press("2")  # answers that the sensor does not react
    expect(second).to_have_attribute("data-mark", "bad")
    expect(prompt_of(page)).to_have_text(message_text("check-lay-on", sensor="S3"))
    failed = page.get_by_role("row").filter(has_text=message_text("procedure-verdict", verdict="FAIL"))
    expect(failed.filter(has_text="Sensors: S2")).to_contain_text(message_text("check-fault-dead"))
    expect(progress(page, 2)).to_be_visible()

    answer(page, "script-magnet").press("Enter")
    expect(third).to_have_attribute("data-sensed", "")
    expect(progress(page, 3)).to_be_visible()
    answer(page, "procedure-answer-back").click()
    expect(progress(page, 2)).to_be_visible()
    expect(third).not_to_have_attribute("data-mark", "good")
    assert sensors.check.done_count == 2


@pytest.mark.thorough
def test_each_viewer_of_a_check_has_own_language(sensors: RunningCheck, open_page: Open) -> None:
    english_page = open_page(running=sensors, wait_for="#answers .answer")
    page = open_page(PHONE, running=sensors, wait_for="#answers .answer")
    choose_language(page, "fr")
    expect(prompt_of(page)).to_have_text(words(page, "check-lay-on", sensor="S1"))
    answer(page, "procedure-answer-dead").click()
    expect(prompt_of(page)).to_have_text(words(page, "check-lay-on", sensor="S2"))
    expect(prompt_of(english_page)).to_have_text(message_text("check-lay-on", sensor="S2"))
    failed = {page: "Capteurs\u202f: S1ne répond pasÉCHEC", english_page: "Sensors: S1does not respondFAIL"}
    for each, text in failed.items():
        expect(each.get_by_role("row").filter(has_text=text)).to_be_visible()
    expect(buttons(page)).to_have_text(["Lancer", "Annuler", "Valider", "Aide"])
    assert not is_wider_than_window(page)
    page.goto(sensors.url)
    expect(page.locator("#title")).to_have_text("Vérification")


def test_lights_in_question_are_marked_and_lit(servers: ExitStack, open_page: Open) -> None:
    lights = servers.enter_context(RunningCheck("lights"))
    page = open_page(running=lights, wait_for="#answers .answer")
    question = lights.check.prompt
    expect(page.locator(".light[data-asked]")).to_have_count(len(question.lights))
    expect(page.locator(".light[data-lit]")).to_have_count(len(question.lights))
    page.keyboard.press("Enter")
    expect(prompt_of(page)).not_to_have_text(english(question.text))
    expect(prompt_of(page)).to_contain_text("row 2")
    page.keyboard.press("2")
    expect(prompt_of(page)).to_contain_text("row 2")
    assert len(lights.check.prompt.lights) < len(question.lights)


@pytest.mark.thorough
def test_result_stays_after_program_ends(open_page: Open) -> None:
    with RunningCheck("power") as running:
        page = open_page(running=running, wait_for="#answers .answer", expect_trouble="WebSocket connection")
        expect(prompt_of(page)).to_contain_text("Are all lights white and steady")
        answer(page, "procedure-answer-yes").click()
        expect(prompt_of(page)).to_have_text(message_text("check-over", verdict="passed"))
    expect(page.get_by_text(message_text("page-program-down"))).to_be_hidden()
    expect(named(page, "region", "page-results-so-far")).to_contain_text(message_text("check-seen-even"))
