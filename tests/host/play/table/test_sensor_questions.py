"""Questions about sensors and their answers."""

from pathlib import Path

import pytest

from tests.english import english, message_text
from tests.host.play.table.harness import QUIET_S, harness_at
from tests.host.play.table.test_broken_sensors import TO_ROLL, TWO, VAIN_S


def test_question_can_be_answered_by_choosing_text(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO, broken=["Q1.1.1=stuck"])
    harness.move("Q1.1.1", "Q1.1.6", wait=VAIN_S)
    harness.press("help")
    assert harness.table.tally["asked"] == 1
    choices = {english(choice["label"]): choice["text"] for choice in harness.snapshot["choices"]}
    assert harness.prompt == message_text("ask-square-empty")
    assert harness.detail.startswith("The light is here: square 1 of the north-west outer lane. ")
    assert list(choices) == [
        message_text("question-none"),
        "Yes, it is empty",
        message_text("say-square-empty", place="square 6 of the north-west outer lane"),
    ]
    harness.choose(choices["Yes, it is empty"], wait=QUIET_S)
    assert harness.actions == ["loco Q1.1.1"]


@pytest.mark.parametrize(
    ("broken", "asked"),
    [
        ("Q2.1.2=dead", [message_text("ask-piece-on"), message_text("no-piece-on"), message_text("yes-piece-on")]),
        ("Q3.1.1=stuck", [message_text("ask-square-empty"), message_text("no-square-empty"), "Yes, it is empty"]),
        (
            "B0.a=stuck",
            [
                message_text("ask-platform-lies", side="B", platform="red", bay="west"),
                message_text("no-lies-so"),
                message_text("yes-lies-so"),
            ],
        ),
        ("B2.a=stuck", [message_text("ask-bay-empty", bay="east"), message_text("no-bay-empty"), "Yes, it is empty"]),
    ],
)
def test_answers_fit_the_question(tmp_path: Path, broken: str, asked: list[str]) -> None:
    harness = harness_at(tmp_path, TO_ROLL, broken=[broken])
    harness.wait(VAIN_S)
    harness.press("help")
    answers = [english(choice["label"]) for choice in harness.snapshot["choices"]]
    assert [harness.prompt, *answers] == asked
