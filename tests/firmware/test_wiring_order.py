"""Test that a learned wiring takes effect at once and after every restart, and is stored completely or not at all."""

import random

import pytest
from signalbox_board.wiring_order import NOTHING, WiringOrder

from shared_rules import wire, wiring_order
from tests.firmware.fixtures import LIGHTS, SENSORS, ControllerHarness, Message, bitmap

SWAPPED = [1, 0, *range(2, SENSORS)]
REVERSED = [*range(LIGHTS)][::-1]
MEMORY = bytes(4096)


def board(memory: bytes = MEMORY) -> ControllerHarness:
    """Return a controller with this non-volatile memory, after its sensors have settled."""
    harness = ControllerHarness()
    harness.controller.wiring.load(memory)
    return harness.settled() if harness.after(0) else harness


@pytest.fixture
def harness() -> ControllerHarness:
    return board()


def learn(harness: ControllerHarness, sensors: list[int], lights: list[int], checksum: str = "") -> Message:
    """Send the orders of the sensors and the lights, then KEEP, and return the answer to KEEP."""
    harness.receive(wire.WIRING, 11, "S", "0", *[str(place) for place in sensors])
    harness.receive(wire.WIRING, 12, "L", "0", *[str(place) for place in lights])
    return harness.receive(wire.KEEP, 13, checksum or wiring_order.checksum(sensors, lights))[0]


@pytest.fixture
def record() -> bytes:
    """Learn a wiring order and return its stored record."""
    harness = board()
    learn(harness, SWAPPED, REVERSED)
    assert harness.controller.wiring.record is not None
    return bytes(harness.controller.wiring.record)


def damaged(record: bytes, index: int, bit: int = 0) -> bytes:
    copy = bytearray(record)
    copy[index] ^= 1 << bit
    return bytes(copy) + MEMORY


def test_events_use_the_numbers_of_the_description(harness: ControllerHarness) -> None:
    assert learn(harness, SWAPPED, REVERSED) == (wire.ACK, 13, [])
    assert harness.report_events((0, True))[0][2][1:] == ["1", "1", bitmap(1)]
    assert harness.controller.wiring.lights == REVERSED


def test_hello_includes_the_checksum_of_the_order(harness: ControllerHarness) -> None:
    learn(harness, SWAPPED, REVERSED)
    hello = harness.receive(wire.ASK, 20, "1.3")[0]
    assert f"wiring:{wiring_order.checksum(SWAPPED, REVERSED)}" in hello[2][6].split(",")


def test_stored_record_takes_effect_after_a_restart(record: bytes) -> None:
    second = board(record + MEMORY[len(record) :])
    assert second.controller.wiring.sensors == SWAPPED
    assert second.controller.wiring.lights == REVERSED


@pytest.mark.parametrize("index", [12, -1])
def test_damaged_record_is_reported_until_replaced(record: bytes, index: int) -> None:
    second = board(damaged(record, index))
    assert [*second.controller.wiring.sensors] == [*range(SENSORS)]
    assert "wiring-damaged" in second.receive(wire.ASK, 20, "1.3")[0][2][6].split(",")
    learn(second, SWAPPED, REVERSED)
    assert "wiring-damaged" not in second.receive(wire.ASK, 21, "1.3")[0][2][6].split(",")


def test_record_of_another_description_is_ignored(record: bytes) -> None:
    other = WiringOrder(SENSORS, LIGHTS, "00000000")
    other.load(record)
    assert other.learned == ""


@pytest.mark.parametrize("seed", range(20))
def test_damaged_record_is_ignored(record: bytes, seed: int) -> None:
    chance = random.Random(seed)
    second = board(damaged(record, chance.randrange(len(record)), chance.randrange(8)))
    assert second.controller.wiring.learned == ""
    assert [*second.controller.wiring.sensors] == [*range(SENSORS)]


def test_incomplete_order_is_refused(harness: ControllerHarness) -> None:
    assert harness.receive(wire.WIRING, 11, "S", "0", "1")[0] == (wire.ACK, 11, [])
    checksum = wiring_order.checksum(SWAPPED, wiring_order.default_order(LIGHTS))
    assert harness.receive(wire.KEEP, 12, checksum)[0] == (wire.NAK, 12, ["wiring"])
    assert harness.controller.wiring.learned == ""
    assert harness.controller.wiring.record is None


def test_wrong_checksum_is_refused() -> None:
    assert learn(board(), SWAPPED, REVERSED, "00000000") == (wire.NAK, 13, ["wiring"])


def test_nothing_is_stored_without_memory() -> None:
    harness = board(b"")
    assert learn(harness, SWAPPED, REVERSED) == (wire.NAK, 13, ["room"])
    assert harness.controller.wiring.learned == ""


@pytest.mark.parametrize("words", ["S 0", "X 0 1", "S 12 0", "S 0 12", "S x 1", "L 0 6", "L 5 0 1"])
def test_invalid_positions_are_refused(words: str) -> None:
    assert board().receive(wire.WIRING, 11, *words.split())[0] == (wire.NAK, 11, ["arguments"])


def test_wiring_can_be_read_back(harness: ControllerHarness) -> None:
    learn(harness, SWAPPED, REVERSED)
    report, answer = harness.receive(wire.GET, 20, "wiring", "S", "0")
    assert report[2] == ["S", "0", *[str(place) for place in SWAPPED]]
    assert answer == (wire.ACK, 20, [])
    assert harness.receive(wire.GET, 21, "wiring", "L", "4")[0][2] == ["L", "4", "1", "0"]
    assert harness.receive(wire.GET, 22, "wiring", "Q", "4")[0] == (wire.NAK, 22, ["arguments"])


def test_forget_restores_the_described_order_permanently(harness: ControllerHarness) -> None:
    learn(harness, SWAPPED, REVERSED)
    record = harness.controller.wiring.record or b""
    assert harness.receive(wire.FORGET, 20)[0] == (wire.ACK, 20, [])
    assert harness.controller.wiring.learned == ""
    assert harness.controller.wiring.record == NOTHING
    assert board(NOTHING + record[len(NOTHING) :] + MEMORY).controller.wiring.learned == ""


def test_new_session_discards_a_partial_order(harness: ControllerHarness) -> None:
    harness.receive(wire.WIRING, 11, "S", "0", *[str(place) for place in SWAPPED])
    harness.receive(wire.ASK, 12, "1.3")
    harness.receive(wire.WIRING, 13, "L", "0", *[str(place) for place in REVERSED])
    assert harness.receive(wire.KEEP, 14, wiring_order.checksum(SWAPPED, REVERSED))[0] == (wire.NAK, 14, ["wiring"])
