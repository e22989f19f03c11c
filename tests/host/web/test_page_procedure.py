"""The page of a procedure on a board in a real browser: prompt, answers, marks, results, on a desk and a phone."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.english import english, message_text
from tests.host.web.conftest import DESK, PHONE, Open
from tests.host.web.fake_procedure import RunningCheck
from tests.host.web.layout import box_of, controls, wider_than_the_window

pytestmark = pytest.mark.browser


@pytest.fixture
def sensors(servers: ExitStack) -> RunningCheck:
    return servers.enter_context(RunningCheck("sensors"))


@pytest.fixture
def lights(servers: ExitStack) -> RunningCheck:
    return servers.enter_context(RunningCheck("lights"))


def square(name: str) -> str:
    return f'[data-square="{name}"]'


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_page_fits_and_controls_are_named(sensors: RunningCheck, open_page: Open, size: dict[str, int]) -> None:
    page = open_page(size, running=sensors, wait_for="#answers .answer")
    expect(page.locator("#prompt")).to_have_text(message_text("check-lay-on", sensor="S1"))
    assert not wider_than_the_window(page)
    board = box_of(page.locator("#board .sheet"))
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= size["width"]
    found = controls(page, "button")
    assert len(found) == 5
    assert [(name, px) for name, px in found if not name or px < 40] == []
    assert page.locator("[data-reed]").count() == 24
    assert page.locator("#buttons li").count() == 4


def test_sensor_check_by_pointer_and_keyboard(sensors: RunningCheck, open_page: Open) -> None:
    page = open_page(running=sensors, wait_for="#answers .answer")
    first, second, third = (page.locator(square(name)) for name in ("S1", "S2", "S3"))
    expect(first).to_have_attribute("data-asked", "")
    first.click()
    expect(first).to_have_attribute("data-sensed", "")
    led = page.locator('[data-light="S1"] .led')
    expect(led).to_have_attribute("fill", "rgb(0,255,0)")
    expect(page.locator("#prompt")).to_have_text(message_text("check-lay-on", sensor="S2"))
    first.click()
    expect(first).to_have_attribute("data-mark", "good")

    page.keyboard.press("Enter")  # a magnet is waited for: it answers nothing
    page.keyboard.press("2")  # it does not answer
    expect(second).to_have_attribute("data-mark", "bad")
    expect(page.locator("#prompt")).to_have_text(message_text("check-lay-on", sensor="S3"))
    failed = page.locator("#rows tr[data-verdict=FAIL]")
    expect(failed.filter(has_text="Sensors: S2")).to_contain_text(message_text("check-fault-dead"))
    expect(page.locator("#progress-text")).to_have_text("2 of 120")

    page.get_by_role("button", name="Lay or lift the magnet").press("Enter")
    expect(third).to_have_attribute("data-sensed", "")
    expect(page.locator("#progress-text")).to_have_text("3 of 120")
    page.get_by_role("button", name="Back one step").click()
    expect(page.locator("#progress-text")).to_have_text("2 of 120")
    expect(third).not_to_have_attribute("data-mark", "good")
    assert sensors.check.done == 2


@pytest.mark.thorough
def test_viewers_of_one_check_have_own_languages(sensors: RunningCheck, open_page: Open) -> None:
    english_page = open_page(running=sensors, wait_for="#answers .answer")
    page = open_page(PHONE, running=sensors, wait_for="#answers .answer")
    page.locator("#language").select_option("fr")
    expect(page.locator("#prompt")).to_have_text("Posez l’aimant sur S1.")
    page.get_by_role("button", name="Ce capteur ne répond pas").click()
    expect(page.locator("#prompt")).to_have_text("Posez l’aimant sur S2.")
    expect(english_page.locator("#prompt")).to_have_text(message_text("check-lay-on", sensor="S2"))
    for each, failed in (
        (page, "Capteurs\u202f: S1ne répond pasÉCHEC"),
        (english_page, "Sensors: S1does not answerFAIL"),
    ):
        expect(each.locator("#rows tr[data-verdict=FAIL]").first).to_have_text(failed)
    expect(page.locator("#buttons")).to_have_text("LancerAnnulerValiderAide")
    assert not wider_than_the_window(page)
    page.goto(sensors.url)
    expect(page.locator("#title")).to_have_text("Vérification")


def test_lights_in_question_are_marked_and_lit(lights: RunningCheck, open_page: Open) -> None:
    page = open_page(running=lights, wait_for="#answers .answer")
    question = lights.check.prompt
    expect(page.locator(".light[data-asked]")).to_have_count(len(question.lights))
    expect(page.locator(".light[data-lit]")).to_have_count(len(question.lights))
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).not_to_have_text(english(question.text))
    expect(page.locator("#prompt")).to_contain_text("row 2")
    page.keyboard.press("2")
    expect(page.locator("#prompt")).to_contain_text("row 2")
    assert len(lights.check.prompt.lights) < len(question.lights)


@pytest.mark.thorough
def test_result_stays_after_program_ends(open_page: Open) -> None:
    with RunningCheck("power") as running:
        page = open_page(running=running, wait_for="#answers .answer", expect_trouble="WebSocket connection")
        expect(page.locator("#prompt")).to_contain_text("Are all lights white and steady")
        page.get_by_role("button", name="Yes").click()
        expect(page.locator("#prompt")).to_have_text(message_text("check-over", verdict="passed"))
    expect(page.locator("#line-down")).to_be_hidden()
    expect(page.locator("#rows")).to_contain_text(message_text("check-seen-even"))
