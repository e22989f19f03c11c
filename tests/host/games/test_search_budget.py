"""Cancelling and limiting a player's search."""

import time

import pytest

from signalbox.games import search_budget


def test_search_continues_unless_cancelled() -> None:
    search_budget.check_cancelled()
    with search_budget.cancel_when(lambda: False):
        search_budget.check_cancelled()


def test_cancellation_ends_with_its_context() -> None:
    with pytest.raises(search_budget.SearchCancelledError), search_budget.cancel_when(lambda: True):
        search_budget.check_cancelled()
    search_budget.check_cancelled()


def test_unlimited_search_looks_at_everything() -> None:
    assert list(search_budget.within_budget("abc")) == ["a", "b", "c"]


@pytest.mark.parametrize(("max_moves", "seen", "cut_after"), [(0, "a", 1), (1, "a", 1), (2, "ab", 2), (3, "abc", None)])
def test_search_stops_at_its_limit_but_examines_at_least_one_move(
    max_moves: int, seen: str, cut_after: int | None
) -> None:
    with search_budget.use_budget(search_budget.SearchBudget(max_moves=max_moves)) as budget:
        assert "".join(search_budget.within_budget("abc")) == seen
    assert budget.cut_after == cut_after
    assert list(search_budget.within_budget("abc")) == ["a", "b", "c"]


def test_search_stops_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    seen = ""
    with search_budget.use_budget(search_budget.SearchBudget(seconds=0.5)) as budget:
        for letter in search_budget.within_budget("abcdef"):
            seen += letter
            now += 0.2
    assert (seen, budget.cut_after) == ("abc", 3)
