"""Take a picture of every screen in each look: ``python -m tests.host.web.screens FOLDER [NAME …]`` (some minutes).

They are for review after a change to the page or its messages: both languages, light and dark, a desk and a phone.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.host.web.conftest import DESK, PHONE, own_browser
from tests.host.web.real_replay import serving, write_record
from tests.host.web.real_table import RealTable, playing, wait_until

GAMES = ("ptites-locos", "golden-train", "paris-connection")
SIZES = {"desk": DESK, "phone": PHONE}
PLAYED_S = 120.0
MOVE = 60  # at which the picture of a replay is taken
SEATS = [word for name in ("Ann", "Ben=simple", "Cleo=simple") for word in ("--seat", name)]


class Screen(NamedTuple):
    """A page's address, the selector to wait for, and what to do before the picture is taken."""

    address: str
    wait_for: str
    do: Callable[[Page], object] = lambda _page: None


def press(*buttons: str) -> Callable[[Page], None]:
    """Return a function that presses these buttons in turn."""

    def pressed(page: Page) -> None:
        for button in buttons:
            page.locator(button).first.click()

    return pressed


def start_screens(url: str) -> Iterator[tuple[str, Screen]]:
    """Yield the start page and the dialogs that it opens."""
    begin = "#begin:not([disabled])"
    for name, buttons in {"": [], "-links": ["#seat-links-open"], "-help": ["#help-open"]}.items():
        yield f"start{name}", Screen(url, begin, press(*buttons))
    for number, game in enumerate(sorted(GAMES)):
        read = press(f".game-card:nth-child({number + 1}) .to-read")
        yield f"rules-{game}", Screen(url, begin, read)


def game_screens(game: str, url: str) -> Iterator[tuple[str, Screen]]:
    """Yield a table's page, its dialogs, a spectator's page and a stream overlay."""
    seats = "#seats .seat"
    yield f"table-{game}", Screen(url, seats)
    yield f"watch-{game}", Screen(f"{url}watch", seats)
    yield f"overlay-{game}", Screen(f"{url}watch?overlay=1", "#prompt")
    yield f"menu-{game}", Screen(url, seats, press("#menu-open"))
    yield f"words-{game}", Screen(url, seats, lambda page: page.keyboard.press("F2"))


def record_screens(url: str) -> Iterator[tuple[str, Screen]]:
    """Yield finished games and the list of records."""
    for game in GAMES:
        replay = f"{url}replay/{game}"
        yield f"replay-{game}", Screen(f"{replay}#move={MOVE}", f"#replay[data-move='{MOVE}']")
        yield f"end-{game}", Screen(replay, "#seats .seat", press("#replay-end"))
    yield "records", Screen(f"{url}records", "#games:not([hidden])")


def take(browser: Browser, folder: Path, name: str, screen: Screen) -> None:
    """Take one screen in every look."""
    for size, window in SIZES.items():
        for scheme in ("light", "dark"):
            for language in ("en-GB", "fr"):
                context = browser.new_context(
                    viewport={"width": window["width"], "height": window["height"]},
                    color_scheme="dark" if scheme == "dark" else "light",
                    has_touch=size == "phone",
                )
                page = context.new_page()
                address, _, move = screen.address.partition("#")
                page.goto(f"{address}{'&' if '?' in address else '?'}lang={language}{'#' if move else ''}{move}")
                page.wait_for_selector(screen.wait_for)
                screen.do(page)
                page.wait_for_timeout(500)  # for what appears with a delay: a board’s first lights, a dialog’s pictures
                page.screenshot(path=folder / f"{name} {size} {scheme} {language}.png")
                context.close()


def take_lessons(browser: Browser, table: RealTable, folder: Path, wanted: Callable[[str], bool]) -> None:
    """Take the first step of every lesson."""
    for number, game in enumerate(sorted(GAMES)):
        if not wanted(f"lesson-{game}"):
            continue
        page = browser.new_page()
        page.goto(table.url)
        page.locator(".game-learn").nth(number).click()
        page.wait_for_selector("#lesson:not([hidden])")
        take(browser, folder, f"lesson-{game}", Screen(table.url, "#lesson:not([hidden])"))
        page.locator("#lesson-leave").click()
        page.wait_for_selector("#begin:not([disabled])")
        page.close()


def waits_for_a_person(table: RealTable) -> bool:
    """Return whether the table is waiting for a person."""
    return bool(table.snapshot()["tone"] != "wait")


def main(folder: Path, names: list[str]) -> None:
    """Take all screens, or those whose names have one of these prefixes."""

    def wanted(name: str) -> bool:
        return not names or name.startswith(tuple(names))

    folder.mkdir(parents=True, exist_ok=True)
    with own_browser() as (own, browser), ExitStack() as open_now:
        for words in ([], ["--kiosk"]):
            with playing(own / "start", lambda snapshot: "games" in snapshot, *words) as table:
                for name, screen in start_screens(table.url):
                    if wanted(f"kiosk-{name}" if words else name):
                        take(browser, folder, f"kiosk-{name}" if words else name, screen)
                if not words:
                    take_lessons(browser, table, folder, wanted)
        for game in GAMES:
            arguments = [game, *SEATS, "--seed", "picture", "--pace", "fast"]
            if not any(wanted(f"{kind}-{game}") for kind in ("table", "watch", "overlay", "menu", "words")):
                continue
            with playing(own / game, lambda snapshot: bool(snapshot.get("seats")), *arguments) as table:
                wait_until(partial(waits_for_a_person, table), PLAYED_S)
                for name, screen in game_screens(game, table.url):
                    if wanted(name):
                        take(browser, folder, name, screen)
        records = own / "records"
        records.mkdir()
        for game in GAMES:
            write_record(records / f"{game}.jsonl", game)
        served = open_now.enter_context(serving(records))
        for name, screen in record_screens(served.url):
            if wanted(name):
                take(browser, folder, name, screen)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
