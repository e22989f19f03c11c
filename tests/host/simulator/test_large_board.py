"""The largest bundled board on the virtual controller: all sensors, all lights and a complete wiring."""

import random

import pytest

from shared_rules import scene, wire, wiring_order
from signalbox.board import Board, load
from signalbox.board.scene import Entry, split_words, to_words
from signalbox.simulator.machine import Machine
from tests.host.simulator.fixtures import parse_lines

PER_LINE = 24  # wiring positions that fit into one line
FIFO_MS = 2  # between receiving a line and answering it
WHITE = 0xFFFFFF


class ConnectedBoard:
    """A board that is switched on, and a PC connected to it."""

    def __init__(self, board: Board, nvm: bytes = b"") -> None:
        self.board = board
        self.machine = Machine(board, settings={"supply": True})
        if nvm:
            self.machine.controller.nvm[:] = nvm
            self.machine.reset()
        self.now_ms = 100
        self.hello = parse_lines(self.machine.update(self.now_ms))[0]
        self._seq = 0
        self._scene = 0
        assert [kind for kind, _, _ in self.request(wire.ASK, "1.3")] == [wire.HELLO, wire.ACK]

    def request(self, kind: str, *args: object) -> list[tuple[str, int, list[str]]]:
        """Send a line and return the messages that the board sends until it has processed the line."""
        self._seq += 1
        self.machine.receive(wire.encode(kind, self._seq, [str(arg) for arg in args]))
        return self.run(FIFO_MS)

    def run(self, ms: int) -> list[tuple[str, int, list[str]]]:
        self.now_ms += ms
        return [message for message in parse_lines(self.machine.update(self.now_ms)) if message[0] != wire.ALIVE]

    def sense(self, closed: int, ms: int = 9) -> list[tuple[str, int, list[str]]]:
        """Put magnets on exactly these sensors and return the board's messages within this time."""
        self.machine.set_magnets(closed)
        return self.run(1) + self.run(ms)

    def show(self, entries: list[Entry]) -> None:
        """Send a scene and wait until it is drawn."""
        self._scene += 1
        parts = split_words(to_words(entries), 160)
        for number, part in enumerate(parts):
            assert self.request(wire.SCENE, self._scene, number, len(parts), *part)[-1][0] == wire.ACK
        for _ in range(len(self.board.lights) // 24 + 2):
            self.run(1)

    def lit(self) -> dict[int, bytes]:
        pixels = self.machine.pixels
        lights = range(len(self.board.lights))
        return {n: pixels[3 * n : 3 * n + 3] for n in lights if any(pixels[3 * n : 3 * n + 3])}

    def learn(self, sensors: list[int], lights: list[int]) -> None:
        for kind, order in ((wiring_order.SENSORS, sensors), (wiring_order.LIGHTS, lights)):
            for start in range(0, len(order), PER_LINE):
                assert self.request(wire.WIRING, kind, start, *order[start : start + PER_LINE])[-1][0] == wire.ACK
        assert self.request(wire.KEEP, wiring_order.checksum(sensors, lights))[-1][0] == wire.ACK


@pytest.fixture(scope="module")
def board() -> Board:
    boards = [load(name) for name in ("golden_train", "paris_connection", "ptites_locos")]
    return max(boards, key=lambda each: each.sensors.count + len(each.lights))


@pytest.fixture(scope="module")
def wired(board: Board) -> ConnectedBoard:
    return ConnectedBoard(board)


def test_board_identifies_itself(wired: ConnectedBoard, board: Board) -> None:
    kind, _, args = wired.hello
    assert kind == wire.HELLO
    assert args[2:6] == [board.name, board.hash, str(board.sensors.count), str(len(board.lights))]
    assert board.sensors.count > 400
    assert len(board.lights) > 400


def test_every_sensor_is_read_individually(wired: ConnectedBoard, board: Board) -> None:
    for sensor in range(board.sensors.count):
        (kind, _, args), (_, _, opened) = wired.sense(1 << sensor) + wired.sense(0)
        assert (kind, args[1:3], opened[1:3]) == (wire.EVENT, [str(sensor), "1"], [str(sensor), "0"])
        assert wire.hex_to_bitmap(args[3]) == 1 << sensor


def test_all_sensors_at_once_are_read_correctly(wired: ConnectedBoard, board: Board) -> None:
    all_sensors = (1 << board.sensors.count) - 1
    wired.sense(all_sensors)
    wired.run(500)
    assert wired.machine.sensed_bitmap == all_sensors
    (kind, _, args), (acknowledged, _, _) = wired.request(wire.GET)
    assert (kind, acknowledged) == (wire.MAP, wire.ACK)
    assert wire.hex_to_bitmap(args[0]) == all_sensors
    wired.sense(0)
    wired.run(500)
    assert wired.machine.sensed_bitmap == 0


def test_every_light_is_lit_individually(wired: ConnectedBoard, board: Board) -> None:
    for light in range(len(board.lights)):
        colour = 0x808000 | (light * 37 & 0xFF)
        wired.show([(light, colour, scene.STEADY, 0, 1)])
        assert wired.lit() == {light: colour.to_bytes(3, "big")}


def test_scene_of_all_lights_is_shown_completely(wired: ConnectedBoard, board: Board) -> None:
    lights = len(board.lights)
    wired.show([(light, 0x200000 + light, scene.STEADY, 0, 1) for light in range(lights)])
    assert len(wired.lit()) == lights
    wired.show([(light, WHITE, scene.CHASE, light % 256, 255) for light in range(lights)])
    assert len(wired.lit()) > 0
    wired.show([])
    assert wired.lit() == {}


def test_learned_wiring_survives_a_power_cycle(board: Board) -> None:
    random_source = random.Random(5)
    sensors, lights = wiring_order.default_order(board.sensors.count), wiring_order.default_order(len(board.lights))
    random_source.shuffle(sensors)
    random_source.shuffle(lights)
    before = ConnectedBoard(board)
    before.learn(sensors, lights)
    after = ConnectedBoard(board, bytes(before.machine.controller.nvm))
    assert f"wiring:{wiring_order.checksum(sensors, lights)}" in after.hello[2][6]
    for sensor in random_source.sample(range(board.sensors.count), 40):
        closed, opened = after.sense(1 << sensors[sensor]) + after.sense(0)
        assert (closed[2][1:3], opened[2][1:3]) == ([str(sensor), "1"], [str(sensor), "0"])
    for light in random_source.sample(range(len(board.lights)), 40):
        after.show([(light, WHITE, scene.STEADY, 0, 1)])
        assert list(after.lit()) == [lights[light]]
