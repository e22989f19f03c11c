"""Take pictures of every screen: ``python -m tests.host.web.screens FOLDER [NAME …]`` (takes minutes).

They cover both languages, light and dark, desktop and phone. Review them after changing the page or its messages.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from tests.host.web.conftest import DESK, PHONE, isolated_browser
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


def press(button: str) -> Callable[[Page], None]:
    """Return a function that presses this button on a page."""
    return lambda page: page.locator(button).first.click()


def start_screens(url: str) -> Iterator[tuple[str, Screen]]:
    """Yield the start page and the dialogs that it opens."""
    games = ".game-choice:enabled"
    yield "start", Screen(url, games)
    yield "start-seats", Screen(url, games, press(".game-choice"))
    yield "start-own", Screen(url, games, press("#own-open"))
    yield "start-links", Screen(url, games, press("#seat-links-open"))
    yield "start-help", Screen(url, games, press("#help-open"))
    for number, game in enumerate(GAMES, 1):
        yield f"rules-{game}", Screen(url, games, press(f".game-card:nth-child({number}) .to-read"))


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
    """Take pictures of one screen in every size, scheme and language."""
    address, _, move = screen.address.partition("#")
    for size, scheme, language in product(SIZES, ("light", "dark"), ("en-GB", "fr")):
        look: Any = {"viewport": SIZES[size], "color_scheme": scheme}
        page = browser.new_page(**look, has_touch=size == "phone")
        page.goto(f"{address}{'&' if '?' in address else '?'}lang={language}{'#' if move else ''}{move}")
        page.wait_for_selector(screen.wait_for)
        screen.do(page)
        page.wait_for_timeout(500)  # for what appears with a delay: a board’s first lights, a dialog’s pictures
        page.screenshot(path=folder / f"{name} {size} {scheme} {language}.png")
        page.close()


def take_lessons(browser: Browser, table: RealTable, folder: Path, wanted: Callable[[str], bool]) -> None:
    """Take pictures of the first step of every lesson."""
    for number, game in enumerate(GAMES):
        if not wanted(f"lesson-{game}"):
            continue
        page = browser.new_page()
        page.goto(table.url)
        page.locator(".game-learn").nth(number).click()
        page.wait_for_selector("#lesson:not([hidden])")
        take(browser, folder, f"lesson-{game}", Screen(table.url, "#lesson:not([hidden])"))
        page.locator("#lesson-leave").click()
        page.wait_for_selector(".game-choice:enabled")
        page.close()


def main(folder: Path, names: list[str]) -> None:
    """Take pictures of all screens, or of the screens whose names have one of these prefixes."""

    def wanted(name: str) -> bool:
        return not names or name.startswith(tuple(names))

    def take_all(screens: Iterable[tuple[str, Screen]], prefix: str = "") -> None:
        for name, screen in screens:
            if wanted(prefix + name):
                take(browser, folder, prefix + name, screen)

    folder.mkdir(parents=True, exist_ok=True)
    with isolated_browser() as (own, browser):
        with playing(own / "start", lambda snapshot: "games" in snapshot) as table:
            take_all(start_screens(table.url))
            take_lessons(browser, table, folder, wanted)
        with playing(own / "start", lambda snapshot: "games" in snapshot, "--kiosk") as table:
            take_all(start_screens(table.url), "kiosk-")
        for game in GAMES:
            arguments = [game, *SEATS, "--seed", "picture", "--pace", "fast"]
            if not any(wanted(f"{kind}-{game}") for kind in ("table", "watch", "overlay", "menu", "words")):
                continue
            with playing(own / game, lambda snapshot: bool(snapshot.get("seats")), *arguments) as table:
                wait_until(table.waits_for_a_person, PLAYED_S)
                take_all(game_screens(game, table.url))
        records = own / "records"
        records.mkdir()
        for game in GAMES:
            write_record(records / f"{game}.jsonl", game)
        with serving(records) as served:
            take_all(record_screens(served.url))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
