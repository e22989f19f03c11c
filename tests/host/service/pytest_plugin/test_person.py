"""Test questions to a person: repeated until answered, and outside pytest's capture."""

from unittest.mock import Mock, call

import pytest

from signalbox.service.pytest_plugin.hands import Person, colour_name


def test_question_is_repeated_until_yes_or_no() -> None:
    ask = Mock(side_effect=["what?", "", "Yes"])
    assert Person(ask=ask).ask_yes_no("Is it lit?")
    assert ask.mock_calls == [call("\nIs it lit? [y/n] ")] * 3
    assert not Person(ask=lambda _: "n").ask_yes_no("Is it lit?")


def test_colours_are_words() -> None:
    ask = Mock(side_effect=["reddish", "red"])
    assert Person(ask=ask).ask_colour("What colour?") == 0xFF0000
    assert "red, green, blue" in ask.call_args_list[0].args[0]
    assert [colour_name(0x00FF00), colour_name(0x123456)] == ["green", "#123456"]


def test_capture_is_suspended_during_a_question() -> None:
    capture = Mock()
    person = Person(capture, Mock(side_effect=["", EOFError]))
    person.request("Put a magnet on Q1.1.1")
    with pytest.raises(AssertionError, match="nobody to ask"):
        person.request("Take it away")
    assert capture.mock_calls == [call.suspend(in_=True), call.resume()] * 2


def test_question_needs_a_terminal() -> None:
    with pytest.raises(AssertionError, match="nobody to ask: run pytest at a terminal, or name a jig"):
        Person().request("Put a magnet on Q1.1.1")
