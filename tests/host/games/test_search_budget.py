"""A thought that nobody wants is given up where its player asks, and only there; one with a limit goes no further."""

import time

import pytest

from signalbox.games.search_budget import (
    SearchBudget,
    SearchCancelledError,
    cancel_when,
    check_cancelled,
    use_budget,
    within_budget,
)


def test_a_thought_that_is_wanted_goes_on() -> None:
    check_cancelled()
    with cancel_when(lambda: False):
        check_cancelled()


def test_a_thought_that_nobody_wants_is_given_up_and_the_next_is_not() -> None:
    with pytest.raises(SearchCancelledError), cancel_when(lambda: True):
        check_cancelled()
    check_cancelled()


def test_without_a_limit_everything_is_looked_at() -> None:
    assert list(within_budget("abc")) == ["a", "b", "c"]


@pytest.mark.parametrize(("looks", "seen", "cut_after"), [(0, "a", 1), (1, "a", 1), (2, "ab", 2), (3, "abc", None)])
def test_no_more_is_looked_at_than_the_limit_allows_and_the_first_always(
    looks: int, seen: str, cut_after: int | None
) -> None:
    with use_budget(SearchBudget(looks=looks)) as budget:
        assert "".join(within_budget("abc")) == seen
    assert budget.cut_after == cut_after
    assert list(within_budget("abc")) == ["a", "b", "c"]


def test_by_the_clock_there_is_no_look_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    seen = ""
    with use_budget(SearchBudget(seconds=0.5)) as budget:
        for letter in within_budget("abcdef"):
            seen += letter
            now += 0.2
    assert (seen, budget.cut_after) == ("abc", 3)
