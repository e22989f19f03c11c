"""The jig's line: what the PC says, what the pins are asked for, and letting go when nobody speaks."""

import pytest
from jig.jig import SILENCE_MS, Jig, Pins
from jig.light_line import END

from shared_rules import wire

Message = tuple[str, int, list[str]]
DRIVE = ["12", "GP3", "GP2", "GP5", "GP6"]


class NotedPins(Pins):
    """Pins that note what is asked of them."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.free_pins = {"GP2", "GP3", "GP5", "GP6", "GP8", "GP16"}
        self.heard: list[int] = []
        self._driven = False

    def drive(self, sensors: int, data: str, clock: str, latch: str, enable: str) -> None:
        self._want(data, clock, latch, enable)
        self._driven = True
        self.asked.append(f"drive {sensors}")

    def watch(self, pin: str) -> None:
        self._want(pin)
        self.asked.append(f"watch {pin}")

    def close(self, bitmap: int) -> None:
        if not self._driven:
            raise ValueError("pins")
        self.asked.append(f"close {bitmap:b}")

    def free(self) -> None:
        self.asked.append("free")

    def press(self, pin: str, down: bool) -> None:
        self._want(pin)
        self.asked.append(f"{pin} {'down' if down else 'up'}")

    def words(self) -> list[int]:
        heard, self.heard = self.heard, []
        return heard

    def _want(self, *names: str) -> None:
        if not self.free_pins.issuperset(names):
            raise ValueError("pins")


class Given:
    """A PC that speaks with a jig."""

    def __init__(self) -> None:
        self.pins = NotedPins()
        self.jig = Jig(self.pins, "9f3c21aa", "e6614103e7452d2f", 0)
        self.ms = 0
        self._seq = 0

    def says(self, kind: str, *args: str) -> list[Message]:
        """A new command and what comes of it."""
        self._seq += 1
        return self.repeats(kind, *args)

    def repeats(self, kind: str, *args: str) -> list[Message]:
        """The command with the same number as the last one."""
        return self.after(1, wire.encode(kind, self._seq, list(args)))

    def after(self, ms: int, received: bytes = b"", connected: bool = True) -> list[Message]:
        self.ms += ms
        self.jig.update(self.ms, connected, received)
        said, self.jig.link.waiting = self.jig.link.waiting, b""
        return [message for line in said.splitlines() if (message := wire.decode(line))]

    def asked(self) -> list[str]:
        """What the pins were asked for since the last time."""
        asked, self.pins.asked = self.pins.asked, []
        return asked


@pytest.fixture
def given() -> Given:
    """A session has begun; no pin is taken yet."""
    given = Given()
    given.says("ASK", "1.2")
    given.asked()
    return given


def kinds(said: list[Message]) -> list[str]:
    return [kind for kind, _, _ in said]


def test_a_jig_says_that_it_is_one() -> None:
    said = Given().says("ASK", "1.2")
    assert kinds(said) == ["HELLO", "ACK"]
    assert said[0][2][2:] == ["jig", "-", "0", "0", "-", "9f3c21aa", "e6614103e7452d2f"]


def test_before_the_pc_names_pins_nothing_is_driven(given: Given) -> None:
    assert given.says("CLOSE", "0100")[0] == ("NAK", 2, ["pins"])
    assert given.says("LIGHTS")[0] == ("NAK", 3, ["pins"])
    given.after(5000)
    assert given.asked() == []


def test_sensors_close_as_the_bitmap_says(given: Given) -> None:
    assert kinds(given.says("DRIVE", *DRIVE)) == ["ACK"]
    assert kinds(given.says("CLOSE", "2108")) == ["ACK"]
    assert given.asked() == ["free", "drive 12", "close 100000100001"]


def test_a_command_that_comes_twice_is_carried_out_once(given: Given) -> None:
    given.says("DRIVE", *DRIVE)
    given.says("CLOSE", "01")
    given.asked()
    assert kinds(given.repeats("CLOSE", "01")) == ["ACK"]
    assert given.asked() == []


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
def test_what_makes_no_sense_is_refused_with_a_word(given: Given, kind: str, args: list[str], reason: str) -> None:
    assert given.says(kind, *args)[-1][::2] == ("NAK", [reason])


def test_it_lets_go_when_the_pc_falls_silent(given: Given) -> None:
    given.says("DRIVE", *DRIVE)
    given.says("CLOSE", "01")
    given.asked()
    given.after(SILENCE_MS - 1)
    assert given.asked() == []
    given.after(1)
    assert given.asked() == ["free"]
    given.after(SILENCE_MS)
    assert given.asked() == []


def test_any_line_of_the_pc_keeps_it_holding(given: Given) -> None:
    given.says("DRIVE", *DRIVE)
    given.says("CLOSE", "01")
    for _ in range(5):
        given.after(SILENCE_MS - 100)
        given.after(1, wire.encode("ALIVE", 0, []))
    assert given.asked().count("free") == 1  # before DRIVE


def test_it_lets_go_when_the_port_closes(given: Given) -> None:
    given.says("DRIVE", *DRIVE)
    given.says("CLOSE", "01")
    given.asked()
    given.after(1, connected=False)
    assert given.asked() == ["free"]


def test_run_is_pressed_for_as_long_as_it_was_asked(given: Given) -> None:
    given.says("PRESS", "GP8", "200")
    given.after(198)
    assert given.asked() == ["GP8 down"]
    given.after(2)
    assert given.asked() == ["GP8 up"]


def test_it_says_when_it_is_due(given: Given) -> None:
    given.says("DRIVE", *DRIVE)
    given.says("CLOSE", "01")
    assert given.jig.wait_ms == SILENCE_MS
    given.says("PRESS", "GP8", "200")
    assert given.jig.wait_ms == 200


def lights(given: Given, frame: bytes) -> None:
    given.pins.heard = [int.from_bytes(frame[at : at + 3]) for at in range(0, len(frame), 3)] + [END]
    given.after(1)


def test_lights_are_told_when_asked(given: Given) -> None:
    given.says("WATCH", "2", "GP16")
    lights(given, b"\x01\x02\x03\x04\x05\x06")
    at = str(given.ms)
    said = given.says("LIGHTS")
    assert kinds(said) == ["FRAME", "LIGHTS", "ACK"]
    assert said[0][2] == ["0", at, "0", "1", "010203040506"]
    assert said[1][2] == ["1", "0", "0", "0", str(given.ms), "0"]
    assert kinds(given.says("LIGHTS")) == ["LIGHTS", "ACK"]


def test_an_answer_that_got_lost_comes_again(given: Given) -> None:
    given.says("WATCH", "2", "GP16")
    lights(given, b"\x01\x02\x03\x04\x05\x06")
    first = given.says("LIGHTS")
    assert given.repeats("LIGHTS")[0] == first[0]


def test_without_room_for_the_whole_answer_there_is_none(given: Given) -> None:
    given.says("WATCH", "2", "GP16")
    lights(given, b"\x01\x02\x03\x04\x05\x06")
    given.jig.link.waiting = b"x" * 100  # the port has not taken it
    assert given.says("LIGHTS") == []
    assert kinds(given.repeats("LIGHTS")) == ["FRAME", "LIGHTS", "ACK"]


def test_the_longest_answer_fits_the_lines_and_the_queue(given: Given) -> None:
    given.says("WATCH", "512", "GP16")
    given.ms = 2**31
    lights(given, bytes(range(256)) * 6)
    assert kinds(given.says("LIGHTS")) == ["FRAME"] * 4 + ["LIGHTS", "ACK"]


def test_what_holds_is_told_with_the_lights(given: Given) -> None:
    given.says("DRIVE", *DRIVE)
    given.says("WATCH", "2", "GP16")
    given.says("CLOSE", "01")
    assert given.says("LIGHTS")[0][2][-1] == "1"
    given.after(SILENCE_MS + 1)
    assert given.says("LIGHTS")[0][2][-1] == "0"


def test_garbage_is_dropped(given: Given) -> None:
    for garbage in (b"\xff" * 300, b"\n\n\n", b"CLOSE 5 01*00000000\n", b"PRESS\n"):
        assert given.after(1, garbage) == []
    assert kinds(given.says("DRIVE", *DRIVE)) == ["ACK"]
