"""Test that each page is in its viewer's language, as set by the address, a cookie or the browser's preference."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from signalbox.board import draw, load
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import LANGUAGE, PSEUDO, SPOKEN
from signalbox.core.resources import PACKAGE
from signalbox.web.page_language import COOKIE, negotiate_language
from signalbox.web.page_language import translate_page as made_page
from tests.english import message_text
from tests.host.web.conftest import PHONE, Open, Serve
from tests.host.web.parts import own_seat, prompt_of
from tests.host.web.roles import choose_language, named, open_menu
from tests.host.web.test_app import Table

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize(
    ("requested", "stored", "accepted", "expected"),
    [
        ("", "", "", LANGUAGE),
        ("", "", "fr", "fr"),
        ("", "", "tlh-CH, fr-CH;q=0.9, en;q=0.8", "fr"),
        ("", "", "fr;q=0.5, en-US", LANGUAGE),
        ("", "", "xx, tlh", LANGUAGE),
        ("", "fr", "en", "fr"),
        ("", "tlh", "fr", "fr"),
        ("en-GB", "fr", "fr", LANGUAGE),
        ("tlh", "fr", "en", "fr"),
        (PSEUDO, "fr", "fr", PSEUDO),
    ],
)
def test_language_precedence(requested: str, stored: str, accepted: str, expected: str) -> None:
    assert negotiate_language(requested, stored, accepted) == expected


def test_requested_language_is_remembered() -> None:
    table = Table()
    assert '<html lang="fr">' in table.client.get("/?lang=fr", headers={"accept-language": "en"}).text
    assert '<html lang="fr">' in table.client.get("/watch", headers={"accept-language": "en"}).text
    assert '<html lang="en-GB">' in table.client.get("/?lang=en-GB").text
    assert '<html lang="en-GB">' in table.client.get("/", headers={"accept-language": "fr"}).text


def test_no_cookie_without_valid_language_request() -> None:
    table = Table()
    for path in ("/", "/?lang=tlh", "/board.json?lang=fr"):
        assert "set-cookie" not in table.client.get(path).headers
    assert '<html lang="fr">' in table.client.get("/", headers={"accept-language": "fr"}).text


@pytest.mark.parametrize("cookie", [f"{COOKIE}=tlh", f"{COOKIE}", "a=b; ;; =", f"{COOKIE}=<script>", "a=\xe9"])
def test_invalid_language_cookie_is_ignored(cookie: str) -> None:
    assert '<html lang="en-GB">' in Table().client.get("/", headers={"cookie": cookie.encode("latin-1")}).text


@pytest.mark.parametrize("name", sorted(path.name for path in (PACKAGE / "web" / "static" / "pages").glob("*.html")))
def test_page_template_is_fully_filled(name: str) -> None:
    html = made_page(name, "fr", Message("viewer-unknown-address")).decode()
    assert "{{" not in html
    assert 'lang="fr"' in html
    assert html.count("<meta charset") == html.count("</head>") == 1


def test_error_page_offers_every_language() -> None:
    table = Table()
    assert '<a href="?lang=fr" lang="fr" hreflang="fr">Français</a>' in table.client.get("/nothing").text
    french = table.client.get("/nothing?lang=fr")
    assert "Cette page n’existe pas" in french.text
    assert '<a href="?lang=en-GB" lang="en-GB" hreflang="en-GB">English</a>' in french.text
    assert "La table n’est pas à cette adresse" in table.client.get("/", headers={"host": "evil.example"}).text


def test_drawing_uses_page_language() -> None:
    table = Table()
    table.hub.change_screen(replace(table.hub.screen, drawing=draw(load("ptites_locos"))))
    assert table.client.get("/board.json?lang=fr").json()["parts"][0]["called"] == "plateforme bleue"
    assert table.client.get("/board.json").json()["parts"][0]["called"] == "blue platform"


@pytest.mark.browser
def test_menu_changes_language_permanently(page: Page) -> None:
    open_menu(page)
    choice = named(page, "combobox", "page-language")
    expect(choice).to_have_value("en-GB")
    names = [catalogue(tag).text(Message("language-name")) for tag in SPOKEN]
    assert choice.locator("option").all_inner_texts() == names
    assert [option.get_attribute("lang") for option in choice.locator("option").all()] == [*SPOKEN]
    choice.select_option("fr")
    expect(page.get_by_role("heading", name=catalogue("fr").text(Message("page-record")))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(page.url.split("?")[0] + "watch")
    expect(page.get_by_text(catalogue("fr").text(Message("page-watching")))).to_be_visible()


@pytest.mark.browser
def test_seat_page_keeps_seat_when_language_changes(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    ben = open_page(PHONE, query=running.link(1), running=running)
    expect(own_seat(ben).get_by_role("heading")).to_have_text("Ben")
    open_menu(ben)
    choose_language(ben, "fr")
    expect(own_seat(ben).get_by_role("heading")).to_have_text("Ben")


@pytest.mark.browser
def test_viewers_of_one_table_get_own_languages(browser: Browser, open_page: Open, serve: Serve) -> None:
    running = serve("roll")
    english = open_page(running=running)
    expect(prompt_of(english)).to_have_text(message_text("locos-roll", player="Ann"))
    context = browser.new_context(locale="fr-CH")
    french = context.new_page()
    french.goto(running.url)
    expect(prompt_of(french)).to_contain_text("lancez les dés")
    expect(prompt_of(english)).to_have_text(message_text("locos-roll", player="Ann"))
    context.close()
