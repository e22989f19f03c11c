"""Test that the film in the README can be recorded again."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.host.web.moving_picture import SIZE, film

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]


def test_two_turns_are_filmed(browser: Browser, tmp_path: Path) -> None:
    assert {frame.size for frame in film(browser, tmp_path)} == {SIZE}
    played = [line for line in (tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines() if '"loco ' in line]
    assert '"loco Q1.2.5"' in played[-2]
    assert '"loco Q3.2.1"' in played[-1]
