"""Find the parts of a table's pages by role and text."""

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from tests.host.web.fake_games import SCRIPTS
from tests.host.web.fake_table import RunningPage
from tests.host.web.roles import button, named, words

GAMES_OFFERED = ".game-choice:enabled"  # on a start page that is ready


def prompt_of(page: Page) -> Locator:
    """Return the prompt: the sentence that says what to do now."""
    return page.get_by_role("heading", level=1)


def task_of(page: Page) -> Locator:
    """Return the element with the player's task and its details."""
    return named(page, "region", "page-what-to-do")


def choices_of(page: Page) -> Locator:
    """Return the buttons for the current choices."""
    return named(page, "group", "page-choices").get_by_role("button")


def answer(page: Page, id: str) -> Locator:
    """Return the button for an answer in a procedure, which is labelled with its keyboard key and this message."""
    return named(page, "group", "page-answers").get_by_role("button", name=words(page, id))


def buttons_of(page: Page) -> Locator:
    """Return the buttons on the page that stand for buttons of the board."""
    return named(page, "group", "page-board-buttons").get_by_role("button")


def company(page: Page, colour: str) -> Locator:
    """Return the button that chooses the company with locos of this colour."""
    return button(page, "script-press", label=words(page, "colour-title", colour=colour))


def in_hand(page: Page) -> Locator:
    """Return the bar that shows what the hand is holding."""
    return named(page, "group", "page-in-your-hand")


def record_of(page: Page) -> Locator:
    """Return the moves in the record, the latest first."""
    return named(page, "list", "page-record-order").get_by_role("listitem")


def own_seat(page: Page) -> Locator:
    """Return the card that only a seat's own page has."""
    return named(page, "region", "page-your-seat")


def holding(page: Page, name: str) -> Locator:
    """Return the line on a seat's own card that shows how many of the named shares or cards the seat holds."""
    return named(page, "list", "page-what-you-hold").get_by_role("listitem").filter(has_text=name)


def open_seat_links(page: Page) -> None:
    """Open the dialog with links to the seats' own pages; its button shows how many seats have joined."""
    name = words(page, "script-joined-of", joined=".", seats=".").replace("/", ".")  # no slash is allowed in patterns
    page.get_by_role("button", name=re.compile(" ".join(name.split()))).click()  # and only plain spaces


def seat_links(page: Page) -> Locator:
    """Return the seats' cards in the dialog with the links."""
    return named(page, "dialog", "page-seat-pages").get_by_role("listitem")


def seat(page: Page, player: str) -> Locator:
    """Return the public card of this player's seat."""
    cards = named(page, "region", "page-seats").get_by_role("listitem")
    return cards.filter(has=page.get_by_text(player, exact=True))


def game_choice(page: Page, title: str) -> Locator:
    """Return the button on the start page that chooses a game."""
    games = named(page, "region", "page-start-games")
    return games.get_by_role("button", name=re.compile(f"^{re.escape(title)}"))


def start_seats(page: Page) -> Locator:
    """Return the card on the start page that shows who is playing."""
    return named(page, "region", "page-start-seats")


def wait_for_seats(page: Page) -> None:
    """Wait until the table's page shows who is playing."""
    named(page, "region", "page-seats").get_by_role("listitem").first.wait_for()


def watching(page: Page) -> Locator:
    """Return the text that marks a page as a spectator's."""
    return page.get_by_text(words(page, "page-watching"), exact=True)


def line_down(page: Page) -> Locator:
    """Return the message that the page has lost contact with the table."""
    return page.get_by_role("status").filter(has_text=words(page, "page-line-down"))


def steps(page: Page, running: RunningPage, board: str) -> Iterator[str]:
    """Show the steps of a board's script one by one, and yield the name of each."""
    for step, shown in SCRIPTS[board].steps.items():
        running.show(step)
        if "prompt" in shown:
            expect(prompt_of(page)).to_have_text(shown["prompt"])
        yield step
