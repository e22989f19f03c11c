"""Test that a finished game is reviewed in the background, once."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from signalbox.app import background, playing
from signalbox.app.background import Review
from signalbox.core.errors import UserError
from signalbox.play.analysis import ending as analysis
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.table.table import Table
from signalbox.simulator.people.demo import DemoOptions, simulate


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Return a table whose game is over."""
    options = DemoOptions("over", 0.5, ("random:1",))
    opened = playing.fresh_demo("golden-train", 2, {}, options, tmp_path_factory.mktemp("over"))
    _, simulation = simulate(opened, options)
    while not opened.table.is_over:
        simulation.step()
    return opened.table


async def _review(table: Table, times: int = 1) -> list[Ending | None]:
    """Return the review `times` times once it is ready; at first there is none."""
    there = asyncio.Event()
    with ThreadPoolExecutor(1) as executor:
        review = Review(executor, there.set)
        assert review.of(table) is None
        await asyncio.wait_for(there.wait(), 30)
        return [review.of(table) for _ in range(times)]


def test_review_matches_the_record(table: Table) -> None:
    journal, config = table.journal, table.config
    assert journal is not None
    names = [seat.name for seat in config.seats]
    expected = analysis.ending(journal.header, journal.entries(), config.rules, names, config.board.seats)
    assert asyncio.run(_review(table)) == [expected]


def test_review_is_made_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def counted(*_: object) -> Ending:
        made.append(1)
        return {"rows": [], "lines": [], "moments": [], "plots": []}

    monkeypatch.setattr(background, "ending", counted)
    asyncio.run(_review(table, times=3))
    assert len(made) == 1


def test_failed_review_is_only_logged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> Ending:
        raise UserError("There is no such move.")

    monkeypatch.setattr(background, "ending", fails)

    async def ask() -> Ending | None:
        with ThreadPoolExecutor(1) as executor:
            review = Review(executor, lambda: None)
            review.of(table)
            while not caplog.records:
                await asyncio.sleep(0.01)
            return review.of(table)

    assert asyncio.run(ask()) is None
    assert "There is no such move." in caplog.text
