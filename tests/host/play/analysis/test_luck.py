"""Luck: the difference between dice results and their expectation, and its verdict in words."""

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


def test_single_die_has_mean_3_5_and_variance_35_twelfths() -> None:
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
def test_verdict_changes_at_one_and_two_deviations(faces: tuple[int, ...], verdict: str) -> None:
    assert rolled(*faces).verdict == verdict


def test_player_with_usual_luck_is_not_named() -> None:
    assert luck_in_words(rolled(3, 4), "Ann") is None
    assert luck_in_words(rolled(6, 6, 6, 6, 6), "Ann") == Message("ending-lucky", player="Ann", luck="much-more")


def test_nobody_is_called_lucky_after_four_rolls() -> None:
    assert luck_in_words(rolled(6, 6, 6, 6), "Ann") is None


def test_certain_outcome_is_no_luck() -> None:
    luck = Luck()
    luck.add(4, [(4, 1.0)])
    assert (luck.deviations, luck.verdict) == (0.0, "even")


def test_luck_of_several_games_adds_up() -> None:
    combined, whole = together([rolled(6, 1), rolled(2)]), rolled(6, 1, 2)
    assert (combined.count, combined.total, combined.seen) == (whole.count, whole.total, whole.seen)
    assert combined.expected == pytest.approx(whole.expected)
    assert combined.variance == pytest.approx(whole.variance)
    assert combined.probable == pytest.approx(whole.probable)
