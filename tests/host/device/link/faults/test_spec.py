"""Parsing of the words that describe line faults."""

import pytest

from signalbox.core.errors import UserError
from signalbox.device.link.faults.spec import CLEAN, Faults, Period, parse


def test_parse_faults() -> None:
    assert parse("damage=1%,cut=30s,reset=5m/0s,delay=20ms,wrap=2h,seed=7") == Faults(
        chances={"damage": 0.01},
        periods={"cut": Period(30.0, 1.0), "reset": Period(300.0, 0.0)},
        delay_s=0.02,
        wrap_s=7200.0,
        seed=7,
    )


@pytest.mark.parametrize(
    ("kind", "lasts_s"), [("cut", 1.0), ("replug", 2.0), ("reset", 0.0), ("stall", 1.0), ("unread", 1.0), ("hang", 1.0)]
)
def test_default_durations(kind: str, lasts_s: float) -> None:
    """See docs/faults.md."""
    assert parse(f"{kind}=30s").periods == {kind: Period(30.0, lasts_s)}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "--faults takes words such as damage=1%,cut=30s,seed=7, joined by commas, not ''."),
        ("damage", "--faults takes words such as damage=1%,cut=30s,seed=7, joined by commas, not 'damage'."),
        ("damage=1%,damage=2%", "--faults says damage twice: leave one out."),
        ("damage=1", "--faults: damage takes a probability for each line, such as damage=1%, not '1'."),
        ("lose=101%", "--faults: lose takes a probability for each line, such as lose=1%, not '101%'."),
        (
            "cut=0s",
            "--faults: cut takes the mean time between two, 1s or more, such as cut=30s, "
            "and if you like how long one lasts, such as cut=30s/2s, not '0s'.",
        ),
        ("delay=1%", "--faults: delay takes the longest delay, such as delay=20ms, not '1%'."),
        ("seed=x", "--faults: seed takes a whole number, not 'x'."),
    ],
)
def test_invalid_fault_is_reported(text: str, sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        parse(text)
    assert str(refused.value) == sentence


def test_unknown_word_lists_the_known_ones() -> None:
    with pytest.raises(UserError, match=r"knows no 'damag': choose among lose, drop, damage, .*, wrap, seed"):
        parse("damag=1%")


def test_seed_alone_has_no_effect() -> None:
    assert not parse("seed=3").does_anything
    assert not CLEAN.does_anything
    assert parse("wrap=1s").does_anything
