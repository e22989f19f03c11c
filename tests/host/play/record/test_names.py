"""Seat names as typed by people."""

import pytest

from signalbox.core.errors import UserError
from signalbox.play.lobby.setup import clean_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Ann\r\nLee", "Ann Lee"),
        ('Ann "the 8:15" O\'Hara; --', 'Ann "the 8:15" O\'Hara; --'),
        ("Rene\u0301", "René"),
        ("🚂👩‍🔧", "🚂👩‍🔧"),
        ("\u202eevil\u202c\u200b", "evil"),
        ("[red]Ann[/red]", "[red]Ann[/red]"),
        ("A\x00n\x1bn\ud800", "Ann"),
        ("安", "安"),
        ("x" * 32, "x" * 32),
    ],
)
def test_name_is_kept_on_one_line_without_control_characters(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\n", "\u202e", "\u200d", "\u3164", "\u0301", "\u2800", "\x00"])
def test_invisible_name_is_refused(typed: str) -> None:
    with pytest.raises(UserError, match="at least one visible character"):
        clean_name(typed)


def test_overlong_name_is_refused_with_its_length() -> None:
    with pytest.raises(UserError, match="has 200 characters: use at most 32"):
        clean_name("x" * 200)
