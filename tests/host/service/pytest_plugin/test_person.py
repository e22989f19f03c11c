"""Test questions to a person: repeated until answered, and outside pytest's capture."""

import pytest

from signalbox.service.pytest_plugin.hands import Person, colour_name


class Answers:
    def __init__(self, *answers: str) -> None:
        self.answers = [*answers]
        self.asked: list[str] = []

    def __call__(self, text: str) -> str:
        self.asked.append(text.strip())
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


class NotedCapture:
    def __init__(self) -> None:
        self.noted: list[str] = []

    def suspend(self, in_: bool = False) -> None:
        self.noted.append(f"suspend {in_}")

    def resume(self) -> None:
        self.noted.append("resume")


def test_question_is_repeated_until_yes_or_no() -> None:
    answers = Answers("what?", "", "Yes")
    assert Person(ask=answers).agrees("Is it lit?")
    assert answers.asked == ["Is it lit? [y/n]"] * 3
    assert not Person(ask=Answers("n")).agrees("Is it lit?")


def test_colours_are_words() -> None:
    answers = Answers("reddish", "red")
    assert Person(ask=answers).colour("What colour?") == 0xFF0000
    assert "red, green, blue" in answers.asked[0]
    assert [colour_name(0x00FF00), colour_name(0x123456)] == ["green", "#123456"]


def test_capture_is_suspended_during_a_question() -> None:
    capture = NotedCapture()
    person = Person(capture, Answers(""))
    person.do("Put a magnet on Q1.1.1")
    with pytest.raises(AssertionError, match="nobody to ask"):
        person.do("Take it away")
    assert capture.noted == ["suspend True", "resume"] * 2


def test_question_needs_a_terminal() -> None:
    with pytest.raises(AssertionError, match="nobody to ask: run pytest at a terminal, or name a jig"):
        Person().do("Put a magnet on Q1.1.1")
