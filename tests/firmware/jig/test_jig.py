"""Test the jig's commands, how it uses the pins, and that it releases them when the PC falls silent."""

import pytest
from jig.jig import SILENCE_MS, Jig, Pins
from jig.light_line import END

from shared_rules import wire
from tests.firmware.fixtures import Message, kinds

DRIVE = ["12", "GP3", "GP2", "GP5", "GP6"]


class RecordingPins(Pins):
    """Pins that record each request that the jig makes."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.free_pins = {"GP2", "GP3", "GP5", "GP6", "GP8", "GP16"}
        self.pending_words: list[int] = []
        self._driven = False

    def set_up_chain(self, sensors: int, data: str, clock: str, latch: str, enable: str) -> None:
        self._check_pins(data, clock, latch, enable)
        self._driven = True
        self.requests.append(f"drive {sensors}")

    def watch_lights(self, pin: str) -> None:
        self._check_pins(pin)
        self.requests.append(f"watch {pin}")

    def close_sensors(self, bitmap: int) -> None:
        if not self._driven:
            raise ValueError("pins")
        self.requests.append(f"close {bitmap:b}")

    def release_sensors(self) -> None:
        self.requests.append("free")

    def press(self, pin: str, is_down: bool) -> None:
        self._check_pins(pin)
        self.requests.append(f"{pin} {'down' if is_down else 'up'}")

    def read_words(self) -> list[int]:
        pending_words, self.pending_words = self.pending_words, []
        return pending_words

    def _check_pins(self, *names: str) -> None:
        if not self.free_pins.issuperset(names):
            raise ValueError("pins")


class JigHarness:
    """A PC connected to a jig."""

    def __init__(self) -> None:
        self.pins = RecordingPins()
        self.jig = Jig(self.pins, "9f3c21aa", "e6614103e7452d2f", 0)
        self.ms = 0
        self._seq = 0

    def send(self, kind: str, *args: str) -> list[Message]:
        """Send a new command and return the answer."""
        self._seq += 1
        return self.repeat(kind, *args)

    def repeat(self, kind: str, *args: str) -> list[Message]:
        """Send a command with the previous sequence number and return the answer."""
        return self.after(1, wire.encode(kind, self._seq, list(args)))

    def after(self, ms: int, received: bytes = b"", connected: bool = True) -> list[Message]:
        self.ms += ms
        self.jig.update(self.ms, connected, received)
        sent, self.jig.link.waiting = self.jig.link.waiting, b""
        return [message for line in sent.splitlines() if (message := wire.decode(line))]

    def requests(self) -> list[str]:
        """Return the pin requests since the last call."""
        requests, self.pins.requests = self.pins.requests, []
        return requests


@pytest.fixture
def harness() -> JigHarness:
    """Return a jig whose session has begun and which uses no pins yet."""
    harness = JigHarness()
    harness.send("ASK", "1.3")
    harness.requests()
    return harness


@pytest.fixture
def holding_jig(harness: JigHarness) -> JigHarness:
    """Return a jig that holds one sensor closed."""
    harness.send("DRIVE", *DRIVE)
    harness.send("CLOSE", "01")
    harness.requests()
    return harness


def test_jig_identifies_itself() -> None:
    messages = JigHarness().send("ASK", "1.3")
    assert kinds(messages) == ["HELLO", "ACK"]
    assert messages[0][2][2:] == ["jig", "-", "0", "0", "-", "9f3c21aa", "e6614103e7452d2f"]


def test_nothing_is_driven_before_the_pc_names_pins(harness: JigHarness) -> None:
    assert harness.send("CLOSE", "0100")[0] == ("NAK", 2, ["pins"])
    assert harness.send("LIGHTS")[0] == ("NAK", 3, ["pins"])
    harness.after(5000)
    assert harness.requests() == []


def test_close_follows_the_bitmap(harness: JigHarness) -> None:
    assert kinds(harness.send("DRIVE", *DRIVE)) == ["ACK"]
    assert kinds(harness.send("CLOSE", "2108")) == ["ACK"]
    assert harness.requests() == ["free", "drive 12", "close 100000100001"]


def test_repeated_command_is_carried_out_once(holding_jig: JigHarness) -> None:
    assert kinds(holding_jig.repeat("CLOSE", "01")) == ["ACK"]
    assert holding_jig.requests() == []


@pytest.mark.parametrize(
    ("kind", "args", "reason"),
    [
        ("DRIVE", ["12", "GP3", "GP2", "GP5"], "arguments"),
        ("DRIVE", ["0", *DRIVE[1:]], "arguments"),
        ("DRIVE", ["513", *DRIVE[1:]], "arguments"),
        ("DRIVE", ["12", "GP99", "GP2", "GP5", "GP6"], "pins"),
        ("WATCH", ["118"], "arguments"),
        ("WATCH", ["118", "GP40"], "pins"),
        ("WATCH", ["many", "GP16"], "arguments"),
        ("CLOSE", ["xyz"], "arguments"),
        ("CLOSE", [], "arguments"),
        ("PRESS", ["GP8", "2001"], "arguments"),
        ("PRESS", ["GP9", "100"], "pins"),
        ("SCENE", ["1", "0", "1"], "kind"),
    ],
)
def test_invalid_command_is_refused_with_a_reason(harness: JigHarness, kind: str, args: list[str], reason: str) -> None:
    assert harness.send(kind, *args)[-1][::2] == ("NAK", [reason])


def test_pins_are_released_when_the_pc_falls_silent(holding_jig: JigHarness) -> None:
    holding_jig.after(SILENCE_MS - 1)
    assert holding_jig.requests() == []
    holding_jig.after(1)
    assert holding_jig.requests() == ["free"]
    holding_jig.after(SILENCE_MS)
    assert holding_jig.requests() == []


def test_any_line_from_the_pc_keeps_the_pins(holding_jig: JigHarness) -> None:
    for _ in range(5):
        holding_jig.after(SILENCE_MS - 100)
        holding_jig.after(1, wire.encode("ALIVE", 0, []))
    assert holding_jig.requests() == []


def test_pins_are_released_when_the_port_closes(holding_jig: JigHarness) -> None:
    holding_jig.after(1, connected=False)
    assert holding_jig.requests() == ["free"]


def test_button_is_pressed_for_the_requested_time(harness: JigHarness) -> None:
    harness.send("PRESS", "GP8", "200")
    harness.after(198)
    assert harness.requests() == ["GP8 down"]
    harness.after(2)
    assert harness.requests() == ["GP8 up"]


def test_wait_until_the_next_deadline(holding_jig: JigHarness) -> None:
    assert holding_jig.jig.wait_ms == SILENCE_MS
    holding_jig.send("PRESS", "GP8", "200")
    assert holding_jig.jig.wait_ms == 200


def watch_lights(harness: JigHarness, frame: bytes = b"\x01\x02\x03\x04\x05\x06") -> None:
    """Make the jig watch a chain of lights, which then shows this frame."""
    harness.send("WATCH", str(len(frame) // 3), "GP16")
    harness.pins.pending_words = [int.from_bytes(frame[i : i + 3]) for i in range(0, len(frame), 3)] + [END]
    harness.after(1)


def test_frames_are_sent_on_request(harness: JigHarness) -> None:
    watch_lights(harness)
    now = str(harness.ms)
    messages = harness.send("LIGHTS")
    assert kinds(messages) == ["FRAME", "LIGHTS", "ACK"]
    assert messages[0][2] == ["0", now, "0", "1", "010203040506"]
    assert messages[1][2] == ["1", "0", "0", "0", str(harness.ms), "0"]
    assert kinds(harness.send("LIGHTS")) == ["LIGHTS", "ACK"]


def test_lost_answer_is_repeated(harness: JigHarness) -> None:
    watch_lights(harness)
    first = harness.send("LIGHTS")
    assert harness.repeat("LIGHTS")[0] == first[0]


def test_answer_waits_until_it_fits_completely(harness: JigHarness) -> None:
    watch_lights(harness)
    harness.jig.link.waiting = b"x" * 100  # the port has not accepted it
    assert harness.send("LIGHTS") == []
    assert kinds(harness.repeat("LIGHTS")) == ["FRAME", "LIGHTS", "ACK"]


def test_longest_answer_fits_the_lines_and_the_queue(harness: JigHarness) -> None:
    harness.ms = 2**31
    watch_lights(harness, bytes(range(256)) * 6)
    assert kinds(harness.send("LIGHTS")) == ["FRAME"] * 4 + ["LIGHTS", "ACK"]


def test_lights_report_whether_pins_are_held(holding_jig: JigHarness) -> None:
    holding_jig.send("WATCH", "2", "GP16")
    holding_jig.send("CLOSE", "01")
    assert holding_jig.send("LIGHTS")[0][2][-1] == "1"
    holding_jig.after(SILENCE_MS + 1)
    assert holding_jig.send("LIGHTS")[0][2][-1] == "0"


def test_garbage_is_dropped(harness: JigHarness) -> None:
    for garbage in (b"\xff" * 300, b"\n\n\n", b"CLOSE 5 01*00000000\n", b"PRESS\n"):
        assert harness.after(1, garbage) == []
    assert kinds(harness.send("DRIVE", *DRIVE)) == ["ACK"]
