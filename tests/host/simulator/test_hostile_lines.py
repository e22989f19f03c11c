"""No PC input stops the board, exceeds its power or memory limit, or claims another pin."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_rules import scene, wire, wiring_order
from signalbox.board import Board, load
from signalbox.board.scene import Entry, split_words, to_words
from signalbox.simulator.chip import Chip
from signalbox.simulator.machine import Machine
from tests.footprint import footprint_of_firmware
from tests.host.simulator.fixtures import replace_byte

BOARD: Board = load("ptites_locos")
SENSORS, LIGHTS = BOARD.sensors.count, len(BOARD.lights)
CLOSED = 1 << 3 | 1 << 77
SETTLED_MS = 100
MAX_GROWTH_BYTES = 32_768  # beyond a board at rest, as measured by this Python
KINDS = [wire.ASK, wire.GET, wire.SCENE, wire.LIMIT, wire.ALIVE, wire.WIRING, wire.KEEP, wire.FORGET, wire.SCAN]


class WatchedChip(Chip):
    """A chip that records the highest sum of colour values in any frame."""

    maximum = 0

    def neopixel_write(self, pin: object, data: bytes) -> None:
        super().neopixel_write(pin, data)
        assert len(data) == 3 * LIGHTS
        WatchedChip.maximum = max(WatchedChip.maximum, sum(data))


class WatchedMachine(Machine):
    CHIP = WatchedChip


Messages = list[tuple[str, list[str]]]

entries = st.tuples(
    st.integers(0, LIGHTS - 1),
    st.sampled_from([0xFFFFFF, 0xFF0000, 0x010101]),
    st.integers(0, scene.PATTERNS - 1),
    st.integers(0, 255),
    st.integers(1, 255),
)


def whole_scene(entries_lit: list[Entry], number: int) -> Messages:
    parts = split_words(to_words(entries_lit), 150)
    return [(wire.SCENE, [str(number), str(at), str(len(parts)), *words]) for at, words in enumerate(parts)]


def all_white(rgb: int) -> Messages:
    return whole_scene([(light, rgb, scene.STEADY, 0, 1) for light in range(LIGHTS)], 7)


def wiring_messages(seed: int) -> Messages:
    """Return the messages for a wiring order rotated by `seed`, followed by KEEP."""
    sensors = [(at + seed) % SENSORS for at in range(SENSORS)]
    lights = [(at * 3 + seed) % LIGHTS if LIGHTS % 3 else (at + seed) % LIGHTS for at in range(LIGHTS)]
    wiring_parts = [
        (wire.WIRING, [kind, str(start), *map(str, order[start : start + 24])])
        for kind, order in ((wiring_order.SENSORS, sensors), (wiring_order.LIGHTS, lights))
        for start in range(0, len(order), 24)
    ]
    return [*wiring_parts, (wire.KEEP, [wiring_order.checksum(sensors, lights)])]


words = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=12)
numbers = st.integers(-5, 10**7).map(str)
arbitrary = st.tuples(st.sampled_from([*KINDS, "X"]), st.lists(words | numbers, max_size=8)).map(lambda one: [one])
harmless: st.SearchStrategy[Messages] = st.one_of(
    st.lists(entries, max_size=40).map(lambda lit: whole_scene(lit, len(lit))),
    st.sampled_from([0xFFFFFF, 0x808080, 0x00FF00]).map(all_white),
    st.integers(0, 999_999).map(lambda ma: [(wire.LIMIT, [str(ma)])]),
    st.sampled_from([[(wire.GET, ["stats"])], [(wire.SCAN, [])], [(wire.ASK, ["1.3"])], [(wire.GET, [])]]),
)
rewiring: st.SearchStrategy[Messages] = st.integers(0, 200).map(wiring_messages) | st.just([(wire.FORGET, [])])
restart: st.SearchStrategy[Messages] = st.just([(wire.RESTART, [])])
garbage = st.binary(max_size=400)


class Harness:
    """A board with two closed reeds and a hostile PC."""

    def __init__(self) -> None:
        WatchedChip.maximum = 0
        self.machine = WatchedMachine(BOARD, settings={"frame_ms": 100})
        self.machine.set_magnets(CLOSED)
        self.ms = 0
        self.seq = 0
        self.run(SETTLED_MS)
        self.at_rest = footprint_of_firmware(self.machine.device).bytes

    def run(self, ms: int) -> bytes:
        end, out = self.ms + ms, b""
        while self.ms < end:
            self.ms = min(end, max(self.ms + 1, self.machine.deadline_ms))
            out += self.machine.update(self.ms)
        return out

    def receive(self, data: bytes, ms: int) -> None:
        self.machine.receive(data)
        self.run(ms)

    def send(self, messages: Messages, ms: int) -> None:
        for kind, args in messages:
            self.seq = (self.seq + 1) % wire.SEQ_LIMIT
            line = " ".join([kind, str(self.seq), *args]).encode()
            self.receive(b"%s*%08x\n" % (line, wire.crc32(line)), 2)
        self.run(ms)

    def check(self) -> None:
        assert self.machine.crashes == []
        assert WatchedChip.maximum * BOARD.power.light_ma <= BOARD.power.available_ma() * 3 * 255
        assert {pin.name for pin in self.machine.chip.pins.values() if pin.claimed} == {*BOARD.controller.pins.values()}
        assert len(self.machine.inbox) + self.machine.chip.port.in_waiting == 0
        assert footprint_of_firmware(self.machine.device).bytes < self.at_rest + MAX_GROWTH_BYTES

    def check_answers(self) -> None:
        self.run(100)
        self.machine.receive(b"\n" + wire.encode(wire.ASK, 77, ["1.3"]))
        kinds = [line.split()[0] for line in self.run(50).splitlines()]
        assert kinds[-2:] == [b"HELLO", b"ACK"] or kinds[-3:-1] == [b"HELLO", b"ACK"]  # an ALIVE may follow


def test_all_white_scene_nearly_exhausts_the_budget() -> None:
    Harness().send(all_white(0xFFFFFF), 200)
    drawn_ma = WatchedChip.maximum * BOARD.power.light_ma / (3 * 255)
    assert 0.8 * BOARD.power.available_ma() < drawn_ma <= BOARD.power.available_ma()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    said=st.lists(st.tuples(harmless | arbitrary | rewiring | restart, st.integers(0, 400)), max_size=10),
    mess=st.lists(garbage, max_size=3),
)
def test_no_lines_exceed_the_budget_or_claim_another_pin(said: list[tuple[Messages, int]], mess: list[bytes]) -> None:
    harness = Harness()
    for number, (messages, ms) in enumerate(said):
        harness.send(messages, ms)
        if number < len(mess):
            harness.receive(mess[number] + b"\n", 1)
        harness.check()
    harness.check_answers()
    harness.check()


def lines(messages: Messages) -> bytes:
    return b"".join(wire.encode(kind, seq, args) for seq, (kind, args) in enumerate(messages))


valid = (harmless | rewiring).map(lines)
spoilt = st.builds(replace_byte, valid, st.integers(0, 2000), st.integers(0, 255)) | garbage
chunks = st.lists(st.one_of(garbage, spoilt, st.tuples(spoilt, spoilt).map(b"".join)), max_size=12)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(pieces=chunks, ms=st.integers(1, 60))
def test_no_bytes_stop_the_board_or_change_its_readings(pieces: list[bytes], ms: int) -> None:
    harness = Harness()
    starts = harness.machine.controller.start_count
    for piece in pieces:
        harness.receive(piece, ms)
        if harness.machine.device.controller.wiring.learned == "":
            assert harness.machine.sensed_bitmap == CLOSED
        harness.check()
    assert harness.machine.controller.start_count == starts
    harness.check_answers()
