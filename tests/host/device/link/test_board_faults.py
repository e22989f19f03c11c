"""A board reports a fault in its files as a code with arguments, which are shown as a translated message."""

import re
from pathlib import Path

import pytest

from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.events import fault_text
from tests.english import english
from tests.host.core.messages.french import faults as french_faults

ROOT = Path(__file__).parents[4]
DEPLOY, CORRECT = Message("fault-cure", kind="deploy"), Message("fault-cure", kind="correct")
OWN, DESCRIPTION = "/settings.json", "/board.json"
GENERAL = Message("board-settings-faulty")
CHIP = "chip GP16 in use"
MESSAGES: dict[str, Text] = {
    "frame-ms /settings.json 5 60000": Message("fault-frame-ms", file=OWN, low="5", high="60000"),
    "no-setting /settings.json my light": Message("fault-no-setting", file=OWN, key="my light"),
    "no-setting /settings.json": Message("fault-no-setting", file=OWN, key=""),
    "yes-or-no /settings.json supply": Message("fault-yes-or-no", file=OWN, key="supply"),
    "too-long /settings.json 2048": Message("fault-too-long", file=OWN, maximum="2048", cure=CORRECT),
    "too-long /board.json 2048": Message("fault-too-long", file=DESCRIPTION, maximum="2048", cure=DEPLOY),
    "byte-order-mark /settings.json": Message("fault-byte-order-mark", file=OWN),
    "damaged /settings.json": Message("fault-damaged", file=OWN, cure=CORRECT),
    "damaged /board.json": Message("fault-damaged", file=DESCRIPTION, cure=DEPLOY),
    "no-valid /board.json pin rows": Message("fault-no-valid", file=DESCRIPTION, key="pin rows"),
    "no-file /board.json": Message("fault-no-file", file=DESCRIPTION),
    "no-file-there neopixel.py": Message("fault-no-file-there", file="neopixel.py"),
    "no-pin data GP 99": Message("fault-no-pin", use="data", pin="GP 99"),
    "too-little-memory": Message("fault-too-little-memory"),
    CHIP: "GP16 in use",
    "too-hot 80": GENERAL,
    "frame-ms": GENERAL,
    "": GENERAL,
}


@pytest.mark.parametrize("fault", MESSAGES)
def test_fault_code_becomes_a_message(fault: str) -> None:
    message = fault_text(fault.split())
    assert message == MESSAGES[fault]
    if isinstance(message, Message):
        assert english(message)
        assert french_faults(catalogue("fr").checked_text(message)) == []


def test_every_firmware_fault_code_is_known_and_documented() -> None:
    sources = [(ROOT / "firmware/signalbox_board" / name).read_text() for name in ("settings_parser.py", "hardware.py")]
    codes = set(re.findall(r'(?:FaultError|settings_with_fault)\("([\w-]+)', "".join(sources)))
    protocol = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert codes == {fault.split()[0] for fault, message in MESSAGES.items() if message != GENERAL}
    assert codes == set(
        re.findall(r"^\| `([\w-]+)` \|", protocol.partition("**FAULT.**")[2], re.MULTILINE)[: len(codes)]
    )
