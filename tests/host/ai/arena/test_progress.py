"""The progress line shown in a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from signalbox.ai.arena import progress as module
from signalbox.ai.arena.progress import Progress


class Screen(io.StringIO):
    """A terminal with a single line."""

    def isatty(self) -> bool:
        return True

    def line(self) -> str:
        """Return the visible text."""
        shown = ""
        for part in self.getvalue().split("\r"):
            shown = part + shown[len(part) :]
        return shown.rstrip()


def test_terminal_counts_finished_games_then_clears_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REDRAWN_S", 0.0)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    progress = Progress(20_000, is_shown=True)
    with progress:
        assert screen.line() == "0 of 20,000 games"
        progress.one_more()
        assert screen.line() == "1 of 20,000 games"
    assert screen.line() == ""
    with progress:
        assert screen.line() == "1 of 20,000 games", "the games of a report go on"
    assert screen.getvalue().endswith("\r")
    assert "\n" not in screen.getvalue()


def test_line_is_not_redrawn_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REDRAWN_S", 60.0)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    progress = Progress(9, is_shown=True)
    with progress:
        progress.one_more()
        assert screen.line() == "0 of 9 games"


@pytest.mark.parametrize(("is_shown", "stream"), [(False, Screen()), (True, io.StringIO())])
def test_nothing_is_shown_without_a_terminal_or_when_switched_off(
    is_shown: bool, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    progress = Progress(2, is_shown=is_shown)
    with progress:
        progress.one_more()
    assert stream.getvalue() == ""
