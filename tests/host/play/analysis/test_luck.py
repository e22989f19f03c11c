"""Luck: sums beside what was to be expected, and how that is called."""

import pytest

from signalbox.core.messages import Message
from signalbox.play.analysis.ending import luck_in_words
from signalbox.play.analysis.game import Luck, together

DIE = [(face, 1 / 6) for face in range(1, 7)]


def rolled(*faces: int) -> Luck:
    luck = Luck()
    for face in faces:
        luck.add(face, DIE)
    return luck


def test_a_die_is_three_and_a_half_with_a_variance_of_35_twelfths() -> None:
    luck = rolled(6)
    assert luck.expected == pytest.approx(3.5)
    assert luck.variance == pytest.approx(35 / 12)
    assert luck.deviations == pytest.approx(2.5 / (35 / 12) ** 0.5)


@pytest.mark.parametrize(
    ("faces", "verdict"),
    [
        ((6, 6, 6), "much-more"),
        ((6, 6), "much-more"),
        ((6,), "more"),
        ((3, 4), "even"),
        ((1,), "less"),
        ((1, 1), "much-less"),
    ],
)
def test_one_deviation_is_some_luck_and_two_are_much(faces: tuple[int, ...], verdict: str) -> None:
    assert rolled(*faces).verdict == verdict


def test_who_had_the_usual_luck_is_not_named() -> None:
    assert luck_in_words(rolled(3, 4), "Ann") is None
    assert luck_in_words(rolled(6, 6, 6, 6, 6), "Ann") == Message("ending-lucky", player="Ann", luck="much-more")


def test_nobody_is_called_lucky_for_four_rolls() -> None:
    assert luck_in_words(rolled(6, 6, 6, 6), "Ann") is None


def test_what_can_be_no_other_is_no_luck() -> None:
    luck = Luck()
    luck.add(4, [(4, 1.0)])
    assert (luck.deviations, luck.verdict) == (0.0, "even")


def test_several_games_are_one_long_one() -> None:
    both, whole = together([rolled(6, 1), rolled(2)]), rolled(6, 1, 2)
    assert (both.count, both.total, both.seen) == (whole.count, whole.total, whole.seen)
    assert both.expected == pytest.approx(whole.expected)
    assert both.variance == pytest.approx(whole.variance)
    assert both.probable == pytest.approx(whole.probable)
