"""Computers think in the background from the start of their turn and act at times that reveal nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.play.record.entries import ACTION, THOUGHT
from signalbox.play.table.commands import Skip
from signalbox.play.table.computer_seat import SKIPPED_PAUSE_S
from tests.host.play.table.harness import READY, TableHarness, harness_at, table_at
from tests.host.play.table.thoughts import PendingDecision


class Thinker:
    """A stand-in for background thinking. Decisions stay pending; `decide` completes the latest one."""

    def __init__(self) -> None:
        self.requests: list[Callable[[], int]] = []
        self.thoughts: list[PendingDecision] = []
        self.seconds: list[float] = []

    def __call__(self, choose: Callable[[], int], seconds: float) -> PendingDecision:
        self.requests.append(choose)
        self.thoughts.append(PendingDecision())
        self.seconds.append(seconds)
        return self.thoughts[-1]

    def decide(self, cut_after: int | None = None) -> None:
        self.thoughts[-1].moves_examined = cut_after
        self.thoughts[-1].set_result(self.requests[-1]())


@pytest.fixture
def thinker() -> Thinker:
    return Thinker()


@pytest.fixture
def harness(tmp_path: Path, thinker: Thinker) -> TableHarness:
    """Return a table whose computer will drive 0.8 s after the board became correct, which was 0.4 s ago."""
    opened = table_at(tmp_path, READY, kinds="c")
    opened.table.config.computers.think = thinker
    return TableHarness(opened)


def has_decided(harness: TableHarness) -> bool:
    return harness.decision.chosen_action is not None


def test_computer_thinks_at_once_and_acts_after_its_pause(harness: TableHarness, thinker: Thinker) -> None:
    assert thinker.seconds == [harness.table.config.pace.pause_s], "it may think for as long as its pause"
    thinker.decide()
    harness.wait(0.37)
    assert not has_decided(harness)
    harness.wait(0.03)
    assert has_decided(harness)
    assert len(thinker.requests) == 1


def test_late_decision_is_reported_at_the_end_of_another_pause(harness: TableHarness, thinker: Thinker) -> None:
    harness.wait(0.5)
    thinker.decide()
    harness.wait(0.65)
    assert not has_decided(harness)
    harness.wait(0.1)
    assert has_decided(harness)


def test_skipped_pause_still_reveals_nothing_about_a_quick_search(tmp_path: Path, thinker: Thinker) -> None:
    opened = table_at(tmp_path, READY, kinds="c")
    opened.table.config.computers.think = thinker
    harness = TableHarness(opened)
    thinker.decide()
    harness.match.decision.began_at = harness.at
    harness.command(Skip(), wait=SKIPPED_PAUSE_S - 0.01)
    assert not has_decided(harness)
    harness.wait(0.02)
    assert has_decided(harness)


def test_skip_of_a_pause_waits_for_a_slow_search(harness: TableHarness, thinker: Thinker) -> None:
    harness.command(Skip(), wait=1)
    assert not has_decided(harness)
    thinker.decide()
    harness.wait(SKIPPED_PAUSE_S)
    assert has_decided(harness)


def test_pending_thought_is_cancelled_when_the_turn_is_taken_back(tmp_path: Path, thinker: Thinker) -> None:
    harness = harness_at(tmp_path, READY, kinds=" c")
    harness.table.config.computers.think = thinker
    harness.move("Q1.1.1", "Q1.1.6", wait=6)  # the computer has rolled, and is thinking
    (thought,) = thinker.thoughts
    harness.match.take_back(harness.at)
    harness.wait(0.01)
    assert thought.cancelled()


def test_interrupted_thought_is_recorded_before_its_action(harness: TableHarness, thinker: Thinker) -> None:
    match = harness.match
    thinker.decide(cut_after=3)
    harness.wait(0.4)
    assert match.decision.chosen_action is not None
    match.play(harness.at, match.decision.chosen_action, ACTION)
    match.take_back(harness.at)
    harness.wait(6)
    thinker.decide()
    harness.wait(6)
    assert match.decision.chosen_action is not None
    match.play(harness.at, match.decision.chosen_action, ACTION)
    entries = [entry for entry in match.journal.entries() if entry.kind in (ACTION, THOUGHT)]
    assert [(entry.kind, entry.seat) for entry in entries] == [(THOUGHT, 0), (ACTION, 0), (ACTION, 0)]
    assert entries[0].text == "3"
