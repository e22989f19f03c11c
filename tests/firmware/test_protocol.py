"""docs/protocol.md: its lines are whole, and the firmware answers as its conversations say."""

import re
from pathlib import Path

import pytest
from signalbox_board.settings import Settings, faulty

from shared_rules import wire
from tests.firmware.fixtures import ControllerHarness, Message, said

PROTOCOL = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
TEXT = PROTOCOL.read_text(encoding="utf-8")
CONVERSATION = TEXT[TEXT.index("## A conversation") :]
WHOLE, _, FAULTY = CONVERSATION.partition("A board without its description.")
FAULT = "no-file /board.json"


def spoken(text: str) -> list[tuple[str, str]]:
    """The lines of a conversation: who speaks (`<` the board, `>` the PC) and what."""
    return re.findall(r"^([<>]) (.+)$", text, re.MULTILINE)


def whole_board() -> Settings:
    """The board of the examples."""
    settings = Settings()
    settings.name, settings.hash = "ptites_locos", "5f0c9a1e"
    settings.sensors, settings.lights = 120, 118
    settings.budget_ma, settings.resting_ma, settings.light_ma = 500, 148, 60
    return settings


@pytest.mark.parametrize("line", [line for _, line in spoken(CONVERSATION)])
def test_every_example_is_a_whole_line(line: str) -> None:
    kind, seq, args = said(line.encode())
    assert wire.encode(kind, seq, args) == line.encode() + b"\n"


def test_the_firmware_says_what_the_examples_say() -> None:
    harness = ControllerHarness(whole_board())
    harness.senses(*[(sensor, True) for sensor in (0, 1, 2, 92, 93, 117)])
    harness.controller.wiring.load(bytes(4096))
    harness.settled()
    for (kind, seq, args), answers in turns():
        said_now = [message for message in harness.hears(kind, seq, *args) if message[0] != wire.STATS]
        assert said_now == answers


def test_the_firmware_tells_changes_as_the_examples_do() -> None:
    harness = ControllerHarness(whole_board())
    harness.senses(*[(sensor, True) for sensor in (0, 1, 2, 92, 93, 117)])
    harness.settled()
    harness.ms = 81230
    assert harness.senses((1, False))[0] == example(WHOLE, "EVENT", 0)
    harness.ms = 82415
    assert harness.senses((4, True))[0] == example(WHOLE, "EVENT", 1)


def test_the_firmware_greets_as_the_examples_say() -> None:
    assert ControllerHarness(whole_board()).after(0) == [example(WHOLE, "HELLO", 0)]
    assert ControllerHarness(faulty(FAULT)).after(0) == [example(FAULTY, "HELLO", 0), example(FAULTY, "FAULT", 0)]


def test_every_kind_of_the_wire_is_described() -> None:
    kinds = [name for name in vars(wire) if getattr(wire, name) == name]
    assert len(kinds) == 17
    for kind in kinds:
        assert f"| `{kind}` |" in TEXT


def turns() -> list[tuple[Message, list[Message]]]:
    """What the PC says, each with what the board answers at once."""
    found: list[tuple[Message, list[Message]]] = []
    for speaker, line in spoken(WHOLE):
        message = said(line.encode())
        if speaker == ">":
            found.append((message, []))
        elif found and message[0] in ("HELLO", "MAP", "ACK", "NAK"):
            found[-1][1].append(message)
    return found


def example(text: str, kind: str, index: int) -> Message:
    """The board's line of this kind in a conversation, the first one with index 0."""
    messages = [said(line.encode()) for speaker, line in spoken(text) if speaker == "<"]
    return [message for message in messages if message[0] == kind][index]
