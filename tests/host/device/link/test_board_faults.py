"""A board speaks English; what it says of its drive is said in the language of whoever reads it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.events import fault_text
from tests.english import english
from tests.host.core.messages.french import faults as french_faults

FIRMWARE = Path(__file__).parents[4] / "firmware" / "signalbox_board"
CURES = ("run `signalbox deploy` again.", "correct or delete it.")


def formats() -> Iterator[str]:
    """The sentences of the firmware, with what is put into them left open."""
    for name in ("settings.py", "hardware.py"):
        for node in ast.walk(ast.parse((FIRMWARE / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("ValueError", "faulty") and node.args:
                words = node.args[0].left if isinstance(node.args[0], ast.BinOp) else node.args[0]
                if isinstance(words, ast.Constant) and " " in str(words.value):
                    yield str(words.value)


def sentences() -> Iterator[str]:
    """All that the firmware may say, with examples."""
    for form in formats():
        for cure in CURES if form.endswith("%s") and "valid" not in form else CURES[:1]:
            whole = form.removesuffix("%s") + cure if form.endswith("%s") else form
            yield whole.replace("%d", "5").replace("%s", "x")


@pytest.mark.parametrize("sentence", list(sentences()))
def test_every_sentence_of_the_firmware_is_known(sentence: str) -> None:
    message = fault_text(sentence)
    assert isinstance(message, Message)
    assert english(message).replace("’", "'") == sentence
    assert french_faults(catalogue("fr").checked_text(message)) == []


def test_what_a_newer_firmware_says_is_shown_as_it_is() -> None:
    assert fault_text("The board is too hot: let it cool.") == "The board is too hot: let it cool."
