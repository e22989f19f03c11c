"""Test that computers' searches and reviews of finished games run in the background, without blocking the table."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from shared_rules.game import State
from signalbox.app import background, game_start
from signalbox.app.background import Review, Thinker
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live_game import LiveGame
from signalbox.core.errors import UserError
from signalbox.games.search_budget import check_cancelled, within_budget
from signalbox.play.analysis import ending as analysis
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.table.commands import LiftPiece, PlacePiece
from signalbox.play.table.table import Table
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players, make_simulation
from signalbox.simulator.virtual_board import World
from tests.host.app.running import until
from tests.host.play.table.harness import READY, table_at

PATIENCE_S = 60
SQUARE = "Q1.1.1"


@pytest.mark.realtime
def test_table_follows_the_board_during_a_search(tmp_path: Path) -> None:
    thinking, may_stop = threading.Event(), threading.Event()

    def choose(state: State) -> int:
        thinking.set()
        assert may_stop.wait(PATIENCE_S), "the table waits for the computer"
        return state.legal_actions()[0]

    async def play(live: LiveGame) -> None:
        playing = asyncio.create_task(live.run())
        assert await asyncio.to_thread(thinking.wait, PATIENCE_S)
        before = live.table.reading.bitmap
        loco = group.hands.tabletop.piece_at(SQUARE)
        assert loco is not None
        live.command(LiftPiece(loco))
        await until(lambda: live.table.reading.bitmap != before)
        live.command(PlacePiece(loco, SQUARE))
        await until(lambda: live.table.reading.bitmap == before)
        may_stop.set()
        await until(lambda: live.table.decision is None or live.table.decision.chosen_action is not None)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    opened = table_at(tmp_path, READY, kinds="c")
    opened.table.config.computers.choosers = {0: choose}
    group = make_simulated_players(opened, DemoOptions("1", 0.0), ())
    with closing(World(opened.board, group.hands)) as world:
        asyncio.run(play(LiveGame(opened, ScreenBoard(opened, world))))
    assert opened.table.decision is not None
    assert opened.table.decision.chosen_action == opened.table.decision.state.legal_actions()[0]


def test_cancelled_search_makes_room_for_the_next() -> None:
    thinking = threading.Event()

    def long() -> int:
        thinking.set()
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            check_cancelled()
            time.sleep(0.001)
        return 1

    with Thinker() as thinker:
        dropped = thinker.think(long, PATIENCE_S)
        assert thinking.wait(PATIENCE_S)
        following = thinker.think(lambda: 2, PATIENCE_S)
        assert not following.done()
        began = time.monotonic()
        dropped.cancel()
        assert following.result() == 2
        assert time.monotonic() - began < PATIENCE_S / 2
        assert dropped.done()


def test_search_cancelled_before_it_begins_never_runs() -> None:
    runs: list[int] = []
    may_continue = threading.Event()
    with Thinker() as thinker:
        first = thinker.think(lambda: int(may_continue.wait(PATIENCE_S)), PATIENCE_S)
        waiting = thinker.think(lambda: runs.append(1) or 1, PATIENCE_S)  # type: ignore[func-returns-value]
        assert waiting.cancel()
        may_continue.set()
        assert first.result() == 1
    assert not runs


def test_waiting_for_the_thread_takes_no_time_from_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    def three_looks() -> int:
        nonlocal now
        looks = 0
        for _ in within_budget(range(3)):
            looks += 1
            now += 1
        return looks

    with Thinker() as thinker:
        hasty = thinker.think(three_looks, 0.5)
        leisurely = thinker.think(three_looks, 2.5)
        assert (hasty.result(), hasty.cut_after()) == (1, 1)
        assert (leisurely.result(), leisurely.cut_after()) == (3, None)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Return a table whose game is over."""
    options = DemoOptions("over", 0.5, ("random:1",))
    opened = game_start.new_demo_game("golden-train", 2, {}, options, tmp_path_factory.mktemp("over"))
    _, simulation = make_simulation(opened, options)
    while not opened.table.is_over:
        simulation.step()
    return opened.table


async def request_review(table: Table, times: int = 1) -> list[Ending | None]:
    """Request a review, which must not be ready yet, wait for it, and return the results of `times` more requests."""
    ready = asyncio.Event()
    with ThreadPoolExecutor(1) as executor:
        review = Review(executor, ready.set)
        assert review.get(table) is None
        await asyncio.wait_for(ready.wait(), 30)
        return [review.get(table) for _ in range(times)]


def test_review_matches_the_record(table: Table) -> None:
    journal, config = table.journal, table.config
    assert journal is not None
    names = [seat.name for seat in config.seats]
    expected = analysis.summarise_ending(journal.header, journal.entries(), config.rules, names, config.board.seats)
    assert asyncio.run(request_review(table)) == [expected]


def test_review_is_made_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    summarise = Mock(return_value={"rows": [], "lines": [], "moments": [], "chances": None, "plots": []})
    monkeypatch.setattr(background, "summarise_ending", summarise)
    asyncio.run(request_review(table, times=3))
    assert summarise.call_count == 1


def test_failed_review_is_only_logged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "summarise_ending", Mock(side_effect=UserError("There is no such move.")))

    async def ask() -> Ending | None:
        with ThreadPoolExecutor(1) as executor:
            review = Review(executor, lambda: None)
            review.get(table)
            await until(lambda: caplog.records)
            return review.get(table)

    assert asyncio.run(ask()) is None
    assert "There is no such move." in caplog.text
