"""Test the controller's loop from the PC's side: the lines that it receives and sends, and the lights that it shows."""

import pytest
from signalbox_board.controller import ALIVE_MS, SILENCE_MS
from signalbox_board.link import QUEUE_LIMIT
from signalbox_board.sensors import SETTLE_MS
from signalbox_board.settings import settings_with_fault
from signalbox_board.uptime import TICKS_PERIOD

from shared_rules import scene, wire
from signalbox.board.scene import to_words
from tests.firmware.fixtures import NONCE, UID, ControllerHarness, bitmap, kinds

HELLO = ("HELLO", 0, ["1.3", "0.1.0", "bench", "5f0c9a1e", "12", "6", "budget:100,frame:25", NONCE, UID])
GREEN = 0x00FF00


def words(*lights: int, pattern: int = scene.STEADY) -> list[str]:
    return to_words([(light, GREEN, pattern, 0, 1) for light in lights])


@pytest.fixture
def harness() -> ControllerHarness:
    return ControllerHarness().settled()


def test_board_greets_when_the_port_opens() -> None:
    harness = ControllerHarness(connected=False)
    assert harness.after(500) == []
    harness.connected = True
    assert harness.after(5) == [HELLO]
    harness.connected = False
    harness.after(5)
    harness.connected = True
    assert harness.after(5) == [HELLO]


def test_ask_is_answered_and_acknowledged(harness: ControllerHarness) -> None:
    assert harness.receive("ASK", 9, "1.3") == [HELLO, ("ACK", 9, [])]


def test_event_is_sent_at_once_with_the_bitmap(harness: ControllerHarness) -> None:
    harness.after(60)
    assert harness.report_events((4, True)) == [("EVENT", 1, ["100", "4", "1", bitmap(4)])]
    assert harness.report_events((9, True), (4, False)) == [
        ("EVENT", 2, ["100", "9", "1", bitmap(4, 9)]),
        ("EVENT", 3, ["100", "4", "0", bitmap(9)]),
    ]


def test_get_returns_the_bitmap_and_its_counter() -> None:
    harness = ControllerHarness()
    harness.report_events((3, True))
    harness.settled()
    assert harness.receive("GET", 1) == [("MAP", 0, [bitmap(3)]), ("ACK", 1, [])]
    harness.report_events((3, False))
    assert harness.receive("GET", 2) == [("MAP", 1, [bitmap()]), ("ACK", 2, [])]


def test_get_before_the_sensors_are_known_is_not_answered() -> None:
    harness = ControllerHarness()
    harness.after(0)
    assert harness.receive("GET", 1) == []
    harness.after(SETTLE_MS)
    assert kinds(harness.receive("GET", 1)) == ["MAP", "ACK"]


def test_duplicate_command_is_acknowledged_but_not_run_again(harness: ControllerHarness) -> None:
    harness.receive("ASK", 1, "1.3")
    harness.receive("SCENE", 2, "1", "0", "2", *words(1))
    assert harness.receive("SCENE", 2, "9", "0", "1", *words(5)) == [("ACK", 2, [])]
    harness.receive("SCENE", 3, "1", "1", "2", *words(2))
    assert [light for light, colour in enumerate(harness.frame) if any(colour)] == [1, 2]


def test_duplicate_question_is_answered_again(harness: ControllerHarness) -> None:
    assert kinds(harness.receive("GET", 5)) == kinds(harness.receive("GET", 5)) == ["MAP", "ACK"]


def test_new_session_accepts_any_sequence_number(harness: ControllerHarness) -> None:
    harness.receive("SCENE", 2, "1", "0", "1", *words(1))
    harness.receive("ASK", 1, "1.3")
    harness.receive("SCENE", 2, "2", "0", "1", *words(2))
    assert any(harness.frame[2])


def test_scene_shows_once_a_lost_part_arrives(harness: ControllerHarness) -> None:
    harness.receive("SCENE", 1, "1", "0", "1", *words(0))
    lost = wire.encode("SCENE", 2, ["2", "0", "2", *words(1)])
    assert harness.receive_bytes(lost[:10] + b"?" + lost[11:]) == []
    harness.after(250)
    assert harness.receive_bytes(lost) == [("ACK", 2, [])]
    assert any(harness.frame[0])
    harness.receive("SCENE", 3, "2", "1", "2", *words(3))
    assert [light for light, colour in enumerate(harness.frame) if any(colour)] == [1, 3]


@pytest.mark.parametrize(
    ("kind", "args", "reason"),
    [
        ("DANCE", [], "kind"),
        ("SCENE", ["1", "0"], "arguments"),
        ("SCENE", ["1", "0", "x"], "arguments"),
        ("SCENE", ["1", "-1", "1"], "arguments"),
        ("SCENE", ["1", "0", "1", "00ff00001:00600"], "light"),
        ("LIMIT", [], "arguments"),
        ("LIMIT", ["1e3"], "arguments"),
        ("LIMIT", ["9999999"], "arguments"),
    ],
)
def test_invalid_command_is_refused_with_a_reason_each_time(
    harness: ControllerHarness, kind: str, args: list[str], reason: str
) -> None:
    assert harness.receive(kind, 4, *args) == [("NAK", 4, [reason])]
    assert harness.receive(kind, 4, *args) == [("NAK", 4, [reason])]


def test_alive_every_second_while_the_port_is_open(harness: ControllerHarness) -> None:
    turns = [harness.after(100) for _ in range(30)]
    alive = [message for messages in turns for message in messages if message[0] == "ALIVE"]
    assert [(seq, args[1:]) for _, seq, args in alive] == [(0, [NONCE, "0"])] * 3
    harness.connected = False
    assert [harness.after(1000), harness.after(1000)] == [[], []]


def test_alive_counts_damaged_lines(harness: ControllerHarness) -> None:
    harness.receive_bytes(b"noise\nmore\n")
    assert harness.after(ALIVE_MS)[-1][2][2] == "2"


def test_silence_shows_no_host_until_the_next_line(harness: ControllerHarness) -> None:
    harness.receive("SCENE", 1, "1", "0", "1", *words(3))
    harness.after(SILENCE_MS - 1)
    assert harness.frame[3] == (0, 255, 0)
    harness.after(1)
    assert harness.frame[3] == (0, 0, 0)
    assert harness.frame[0][2] > 0
    harness.receive("ALIVE", 0)
    assert harness.frame[3] == (0, 255, 0)
    assert harness.frame[0] == (0, 0, 0)


def test_damaged_lines_do_not_end_the_silence(harness: ControllerHarness) -> None:
    harness.receive("SCENE", 1, "1", "0", "1", *words(3))
    for _ in range(4):
        harness.after(1000)
        harness.receive_bytes(b"ALIVE 0*12345678\n")
    assert harness.frame[3] == (0, 0, 0)


def test_flood_of_changes_ends_in_the_full_bitmap(harness: ControllerHarness) -> None:
    # The PC does not read while all sensors close, open, close, and the first four open again.
    harness.after(1)
    harness.reads = False
    for turn in range(40):
        harness.report_events((turn % 12, turn % 24 < 12))
    assert len(harness.controller.link.waiting) <= QUEUE_LIMIT
    # It reads again.
    harness.reads = True
    harness.read()
    # The bitmap replaces the events that did not fit.
    assert harness.after(1)[0] == ("MAP", 40, [bitmap(*range(4, 12))])
    assert harness.report_events((0, True)) == [("EVENT", 41, [str(harness.ms), "0", "1", bitmap(0, *range(4, 12))])]


def test_tick_wrap_goes_unnoticed() -> None:
    harness = ControllerHarness(ticks=TICKS_PERIOD - 1000).settled()
    harness.receive("SCENE", 1, "1", "0", "1", *words(3))
    harness.after(2000)
    assert harness.report_events((5, True)) == [("EVENT", 1, [str(SETTLE_MS + 2000), "5", "1", bitmap(5)])]
    assert harness.frame[3] == (0, 255, 0)
    harness.after(SILENCE_MS - 2000)
    assert harness.frame[3] == (0, 0, 0)


def test_board_with_a_fault_reports_it_and_refuses_commands() -> None:
    harness = ControllerHarness(settings_with_fault("no-setting /settings.json a*é  b"))
    hello, fault = harness.after(0)
    assert hello[2][2:7] == ["-", "-", "0", "0", "fault"]
    assert fault[2] == ["no-setting", "/settings.json", "a*?", "b"]
    assert kinds(harness.receive("ASK", 1, "1.3")) == ["HELLO", "FAULT", "ACK"]
    assert harness.receive("GET", 2) == [("NAK", 2, ["fault"])]
    assert harness.receive("SCENE", 3, "1", "0", "1") == [("NAK", 3, ["fault"])]
    assert harness.receive("LIMIT", 4, "100") == [("NAK", 4, ["fault"])]
    assert kinds(harness.after(1000)) == ["ALIVE"]


def test_time_the_loop_may_sleep() -> None:
    harness = ControllerHarness()
    harness.after(0)
    assert harness.controller.wait_ms == 25  # no host: the first light breathes
    harness.receive("ASK", 1, "1.3")
    assert harness.controller.wait_ms == SETTLE_MS
    harness.after(SETTLE_MS)
    assert harness.controller.wait_ms == ALIVE_MS - SETTLE_MS
    harness.receive("SCENE", 2, "1", "0", "1", *words(1, pattern=scene.PULSE))
    assert harness.controller.wait_ms == 10  # the next multiple of the frame time
