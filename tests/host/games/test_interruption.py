"""A thought that nobody wants is given up where its player asks, and only there."""

import pytest

from signalbox.games.interruption import InterruptedThoughtError, check_wanted, while_wanted


def test_a_thought_that_is_wanted_goes_on() -> None:
    check_wanted()
    with while_wanted(lambda: True):
        check_wanted()


def test_a_thought_that_nobody_wants_is_given_up_and_the_next_is_not() -> None:
    with pytest.raises(InterruptedThoughtError), while_wanted(lambda: False):
        check_wanted()
    check_wanted()
