"""Serve records for viewing, as `signalbox replay` does, and watch a record in a browser."""

from pathlib import Path

from playwright.sync_api import Page, expect

from signalbox.app.replay.replay import Records
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import CORRECTION, ENDED, TAKEBACK, Header
from signalbox.play.record.journal import Journal
from signalbox.web.hub import Hub
from signalbox.web.viewer import Screen
from tests.host.play.analysis.records import entries_of, header_of
from tests.host.web.roles import button, named
from tests.host.web.served_page import ServedPage
from tests.shared_rules import playthroughs

REPLAYED_MS = 90_000  # for a whole game at ten times its real pace


def write_record(
    path: Path,
    game: str,
    setting: int = 0,
    maximum: int = 10_000,
    *,
    has_ended_early: bool = False,
    corrections: int = 0,
    takebacks: int = 0,
) -> Header:
    """Write the record of a golden game, or of its first `maximum` entries, and return its header.

    Append this many corrections and takebacks. If `has_ended_early`, record that the game was ended before its end.
    """
    players, options = playthroughs.SETTINGS[game][setting]
    lines = playthroughs.file_of(game, players, options).read_text("ascii").splitlines()
    header, texts = header_of(game, players, options), playthroughs.actions(lines)
    entries = entries_of(header, texts[:maximum])
    with Journal.create(path, header, Dice.from_text("7").seed) as journal:
        for entry in entries:
            journal.append(entry.kind, entry.text, entry.seat, entry.at)
        for _ in range(corrections):
            journal.append(CORRECTION, "a loco", None, entries[-1].at)
        for _ in range(takebacks):
            journal.append(TAKEBACK, "", entries[-1].seat, entries[-1].at)
        if has_ended_early:
            journal.append(ENDED, "", None, entries[-1].at)
        if has_ended_early or len(entries) == len(texts):
            journal.finish()
    return header


def serving(folder: Path, token: str | None = None, shared: Path | None = None) -> ServedPage:
    """Serve the records of a folder. Anyone may watch `shared`, even without the token."""
    hub = Hub(Screen({}, lambda _command, _viewer: None, {}, page="records.html"))
    hub.replays = records = Records(folder)
    if shared is not None:
        records.share(shared)
    return ServedPage(hub, token).start()


def check_replay(page: Page, winner: str = "") -> None:
    """Open the replay from the end card, play it to its end, and check the winner shown."""
    with page.expect_popup() as popup:
        named(page, "link", "page-watch-it").click()
    replay = popup.value
    replay.wait_for_selector("#replay[data-move]")
    assert replay.locator("html").get_attribute("lang") == page.locator("html").get_attribute("lang")
    slider = named(replay, "slider", "page-replay-move")
    last = slider.get_attribute("max")
    assert last not in (None, "0")
    named(replay, "combobox", "page-replay-speed").select_option("10")
    button(replay, "script-replay-play").click()
    expect(slider).to_have_value(str(last), timeout=REPLAYED_MS)
    expect(replay.locator("#replay[data-playing]")).to_have_count(0)
    expect(replay.locator("#winner")).to_have_text(winner)
    replay.close()
