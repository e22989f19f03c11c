"""Test that docs/protocol.md documents every kind of line, and that the firmware answers as in its examples."""

import re
from pathlib import Path

import pytest
from signalbox_board.settings import Settings, settings_with_fault

from shared_rules import wire
from tests.firmware.fixtures import ControllerHarness, Message, bench_settings, parse_line

PROTOCOL = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
TEXT = PROTOCOL.read_text(encoding="utf-8")
CONVERSATION = TEXT[TEXT.index("## A conversation") :]
WHOLE, _, FAULTY = CONVERSATION.partition("A board without its description.")
FAULT = "no-file /board.json"


def conversation_lines(text: str) -> list[tuple[str, str]]:
    """Return the (sender, line) pairs of a conversation. The sender is `<` for the board and `>` for the PC."""
    return re.findall(r"^([<>]) (.+)$", text, re.MULTILINE)


def example_board() -> Settings:
    """Return the settings of the board in the examples."""
    return bench_settings(name="ptites_locos", sensors=120, lights=118, budget_ma=500, resting_ma=148)


@pytest.mark.parametrize("line", [line for _, line in conversation_lines(CONVERSATION)])
def test_every_example_is_a_complete_line(line: str) -> None:
    kind, seq, args = parse_line(line.encode())
    assert wire.encode(kind, seq, args) == line.encode() + b"\n"


def test_firmware_answers_as_in_the_examples() -> None:
    harness = ControllerHarness(example_board())
    harness.report_events(*[(sensor, True) for sensor in (0, 1, 2, 92, 93, 117)])
    harness.controller.wiring.load(bytes(4096))
    harness.settled()
    for (kind, seq, args), answers in turns():
        assert [message for message in harness.receive(kind, seq, *args) if message[0] != wire.STATS] == answers


def test_firmware_sends_events_as_in_the_examples() -> None:
    harness = ControllerHarness(example_board())
    harness.report_events(*[(sensor, True) for sensor in (0, 1, 2, 92, 93, 117)])
    harness.settled()
    harness.ms = 81230
    assert harness.report_events((1, False))[0] == example(WHOLE, "EVENT", 0)
    harness.ms = 82415
    assert harness.report_events((4, True))[0] == example(WHOLE, "EVENT", 1)


def test_firmware_greets_as_in_the_examples() -> None:
    assert ControllerHarness(example_board()).after(0) == [example(WHOLE, "HELLO", 0)]
    assert ControllerHarness(settings_with_fault(FAULT)).after(0) == [
        example(FAULTY, "HELLO", 0),
        example(FAULTY, "FAULT", 0),
    ]


def test_every_kind_of_line_is_documented() -> None:
    kinds = [name for name in vars(wire) if getattr(wire, name) == name]
    assert len(kinds) == 17
    for kind in kinds:
        assert f"| `{kind}` |" in TEXT


def turns() -> list[tuple[Message, list[Message]]]:
    """Return each message that the PC sends, with the board's immediate answers."""
    found: list[tuple[Message, list[Message]]] = []
    for speaker, line in conversation_lines(WHOLE):
        message = parse_line(line.encode())
        if speaker == ">":
            found.append((message, []))
        elif found and message[0] in ("HELLO", "MAP", "ACK", "NAK"):
            found[-1][1].append(message)
    return found


def example(text: str, kind: str, index: int) -> Message:
    """Return the board's message of this kind with this index (from 0) in a conversation."""
    messages = [parse_line(line.encode()) for speaker, line in conversation_lines(text) if speaker == "<"]
    return [message for message in messages if message[0] == kind][index]
