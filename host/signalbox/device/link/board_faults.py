"""What a board says is wrong with the files on its drive. It speaks English only: known sentences are messages here."""

from __future__ import annotations

import re
from collections.abc import Callable

from signalbox.core.messages import Message, Text

_DEPLOY, _CORRECT = "run `signalbox deploy` again.", "correct or delete it."
_CURE = f"({re.escape(_DEPLOY)}|{re.escape(_CORRECT)})"

_KNOWN: dict[str, Callable[..., Message]] = {
    r"In (\S+) frame_ms must be (\d+) to (\d+)\.": lambda file, low, high: Message(
        "fault-frame-ms", file=file, low=low, high=high
    ),
    r"(\S+) has no setting (.+): frame_ms, supply, watchdog\.": lambda file, key: Message(
        "fault-no-setting", file=file, key=key
    ),
    r"In (\S+) (\S+) must be true or false\.": lambda file, key: Message("fault-yes-or-no", file=file, key=key),
    rf"(\S+) has more than (\d+) bytes: {_CURE}": lambda file, most, cure: Message(
        "fault-too-long", file=file, most=most, cure=_cure(cure)
    ),
    r"(\S+) begins with a byte-order mark: save it as UTF-8 without one\.": lambda file: Message(
        "fault-byte-order-mark", file=file
    ),
    rf"(\S+) is damaged: {_CURE}": lambda file, cure: Message("fault-damaged", file=file, cure=_cure(cure)),
    rf"(\S+) has no valid (.+): {re.escape(_DEPLOY)}": lambda file, key: Message("fault-no-valid", file=file, key=key),
    r"The board has no (\S+): run `signalbox deploy`\.": lambda file: Message("fault-no-file", file=file),
    r"The board's drive has no (\S+): run `signalbox deploy` again\.": lambda file: Message(
        "fault-no-file-there", file=file
    ),
    r"This controller has no pin (\S+) for (\S+): correct the board's description\.": lambda pin, use: Message(
        "fault-no-pin", pin=pin, use=use
    ),
    r"This controller has too little memory for so many sensors and lights: use a Pico\.": lambda: Message(
        "fault-too-little-memory"
    ),
}


def said(sentence: str) -> Text:
    """The message for a board's sentence, or the sentence as it is: a newer firmware may know more."""
    for pattern, message in _KNOWN.items():
        if found := re.fullmatch(pattern, sentence):
            return message(*found.groups())
    return sentence


def _cure(words: str) -> Message:
    return Message("fault-cure", kind="deploy" if words == _DEPLOY else "correct")
